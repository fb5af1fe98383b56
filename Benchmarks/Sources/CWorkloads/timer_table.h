// A small fixed set of timers beside the heap, one key each, later than all events when unarmed.
// Both kinds of event draw from one sequence.
#ifndef TIMER_TABLE_H
#define TIMER_TABLE_H

#include "future_event_list.h"

typedef struct {
  notice keys[32];
} timer_table;

static inline void disarm_all(timer_table *t) { memset(t->keys, 0xff, sizeof t->keys); }

static inline void disarm(timer_table *t, int timer) { t->keys[timer] = ~(notice)0; }

static inline void arm(
    timer_table *t, future_event_list *f, int timer, uint32_t tag, int64_t time, unsigned rank) {
  t->keys[timer] = next_notice(f, tag, time, rank);
}

typedef struct {
  notice key;
  int64_t slot;
} timer_entry;

static inline timer_entry earlier(timer_entry left, timer_entry right) {
  bool right_is_earlier = right.key < left.key;
  return (timer_entry){
      right_is_earlier ? right.key : left.key, right_is_earlier ? right.slot : left.slot};
}

static inline timer_entry earliest_of_two(const timer_table *t, int64_t first) {
  return earlier(
      (timer_entry){t->keys[first], first}, (timer_entry){t->keys[first + 1], first + 1});
}

static inline timer_entry earliest_of_four(const timer_table *t, int64_t first) {
  return earlier(earliest_of_two(t, first), earliest_of_two(t, first + 2));
}

// The earliest of `count` timers, found without branches; `count` is a constant.
static inline timer_entry earliest(const timer_table *t, int64_t count) {
  if (count <= 2) return earliest_of_two(t, 0);
  timer_entry least = earliest_of_four(t, 0);
  for (int64_t first = 4; first < count; first += 4)
    least = earlier(least, earliest_of_four(t, first));
  return least;
}

static inline bool take_timer(timer_table *t, int64_t slot, int64_t horizon, notice *event) {
  notice key = t->keys[slot];
  if ((uint64_t)(key >> 64) > (uint64_t)horizon) return false;
  t->keys[slot] = ~(notice)0;
  *event = key;
  return true;
}

// The earliest timer due at or before the horizon; of two, by a branch.
static inline bool take_earliest_timer(
    timer_table *t, int64_t count, int64_t horizon, notice *event) {
  if (count > 2) return take_timer(t, earliest(t, count).slot, horizon, event);
  if (t->keys[1] < t->keys[0]) return take_timer(t, 1, horizon, event);
  return take_timer(t, 0, horizon, event);
}

// The earliest event or timer due at or before the horizon; false when there is none. Inlined
// always, as in Swift, for the sake of `count`, which is a constant.
static inline __attribute__((always_inline)) bool take_either_until(
    timer_table *t, future_event_list *f, int64_t count, int64_t horizon, notice *event) {
  if (count == 0) return take_until(f, horizon, event);
  if (f->end == ROOT) return take_earliest_timer(t, count, horizon, event);
  close_hole(f);
  timer_entry timer = earliest(t, count);
  if (timer.key < f->slots[ROOT]) return take_timer(t, timer.slot, horizon, event);
  return take_until(f, horizon, event);
}

#endif
