// A heap of four children per node over 16-byte keys, time 64 | rank 4 | sequence 40 | tag 20, with
// sibling groups aligned to cache lines and a hole at the top while an event is handled.
#ifndef FUTURE_EVENT_LIST_H
#define FUTURE_EVENT_LIST_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 notice;

enum { ROOT = 3 };

typedef struct {
  notice *slots;
  int64_t end, capacity;
  bool top_is_hole;
  uint64_t next_sequence;
} future_event_list;

static inline int64_t time_of(notice n) { return (int64_t)(n >> 64); }
static inline uint32_t tag_of(notice n) { return (uint32_t)n & 0xfffff; }
static inline uint64_t sequence_of(notice n) { return (uint64_t)n >> 20 & 0xffffffffff; }

static inline notice *allocate_slots(int64_t count) {
  notice *slots = aligned_alloc(64, (size_t)count * sizeof(notice));
  memset(slots, 0xff, (size_t)count * sizeof(notice));
  slots[ROOT - 1] = 0;
  return slots;
}

static inline void future_init(future_event_list *f, int64_t events) {
  f->capacity = 8;
  while (f->capacity < events + ROOT) f->capacity *= 2;
  f->slots = allocate_slots(f->capacity);
  f->end = ROOT;
  f->top_is_hole = false;
  f->next_sequence = 0;
}

static inline void future_remove_all(future_event_list *f) {
  memset(f->slots + ROOT, 0xff, (size_t)(f->end - ROOT) * sizeof(notice));
  f->end = ROOT;
  f->top_is_hole = false;
  f->next_sequence = 0;
}

static inline void sift_down(future_event_list *f, notice key, int64_t slot) {
  notice *slots = f->slots;
  for (int64_t child = 4 * slot - 8; child < f->end; child = 4 * slot - 8) {
    int64_t left = child + (slots[child + 1] < slots[child]);
    int64_t right = child + 2 + (slots[child + 3] < slots[child + 2]);
    int64_t least = slots[right] < slots[left] ? right : left;
    notice least_key = slots[least];
    if (key < least_key) break;
    slots[slot] = least_key;
    slot = least;
  }
  slots[slot] = key;
}

static inline void sift_up(future_event_list *f, notice key, int64_t slot) {
  notice *slots = f->slots;
  for (;;) {
    int64_t parent = (slot >> 2) + 2;
    notice parent_key = slots[parent];
    if (parent_key <= key) break;
    slots[slot] = parent_key;
    slot = parent;
  }
  slots[slot] = key;
}

static inline notice next_notice(
    future_event_list *f, uint32_t tag, int64_t time, unsigned rank) {
  uint64_t sequence = f->next_sequence++;
  return (notice)(uint64_t)time << 64 | ((uint64_t)rank << 60 | sequence << 20 | (uint64_t)tag);
}

static inline uint64_t schedule(future_event_list *f, uint32_t tag, int64_t time, unsigned rank) {
  notice key = next_notice(f, tag, time, rank);
  if (f->top_is_hole) {
    f->top_is_hole = false;
    sift_down(f, key, ROOT);
  } else {
    if (f->end == f->capacity) {
      notice *wider = allocate_slots(2 * f->capacity);
      memcpy(wider, f->slots, (size_t)f->capacity * sizeof(notice));
      free(f->slots);
      f->slots = wider;
      f->capacity *= 2;
    }
    sift_up(f, key, f->end++);
  }
  return sequence_of(key);
}

static inline bool cancel(future_event_list *f, uint64_t sequence) {
  for (int64_t slot = ROOT + f->top_is_hole; slot < f->end; slot++) {
    if (sequence_of(f->slots[slot]) != sequence) continue;
    if (slot == ROOT) {
      f->top_is_hole = true;
      return true;
    }
    notice last = f->slots[--f->end];
    f->slots[f->end] = ~(notice)0;
    if (slot == f->end) return true;
    if (last < f->slots[slot])
      sift_up(f, last, slot);
    else
      sift_down(f, last, slot);
    return true;
  }
  return false;
}

static inline void close_hole(future_event_list *f) {
  if (!f->top_is_hole) return;
  f->top_is_hole = false;
  notice last = f->slots[--f->end];
  f->slots[f->end] = ~(notice)0;
  if (f->end > ROOT) sift_down(f, last, ROOT);
}

// The earliest event due at or before the horizon, left as a hole; false when there is none.
static inline bool take_until(future_event_list *f, int64_t horizon, notice *event) {
  close_hole(f);
  notice top = f->slots[ROOT];
  if ((uint64_t)(top >> 64) > (uint64_t)horizon) return false;
  f->top_is_hole = true;
  *event = top;
  return true;
}

#endif
