#include <math.h>

#include "philox.h"
#include "timer_table.h"
#include "workloads.h"

enum { RADIO_STREAM = 2, COMPLETION = 6, TIMER = 9, USER = 3 };
enum { REQUEST, PROMOTED, TRANSFERRED, TAIL_ENDED };
enum { IDLE, PROMOTION, TRANSFER, TAIL };
enum { REQUEST_TIMER, DWELL_TIMER, TIMER_COUNT };

static const int64_t MILLISECOND = 1000000, DAY = 86400000000000;

typedef struct {
  uint64_t key;
  uint32_t draws;
  int state;
  int64_t power;  // nW
  int64_t since;  // ns
  int64_t pauses[4];  // ns, drawn four at a time
  uint64_t dwell;  // The event in the heap, where there are no timers.
  __int128 energy;  // aJ
} phone;

// The pending events of a phone; `timers` is a constant wherever it is asked.
typedef struct {
  future_event_list list;
  timer_table table;
} future;

static inline void set_request(future *f, int64_t time, bool timers) {
  if (timers)
    arm(&f->table, &f->list, REQUEST_TIMER, REQUEST << 14, time, USER);
  else
    schedule(&f->list, REQUEST << 14, time, USER);
}

static inline void set_dwell(
    phone *p, future *f, uint32_t kind, int64_t time, unsigned rank, bool timers) {
  if (timers)
    arm(&f->table, &f->list, DWELL_TIMER, kind << 14, time, rank);
  else
    p->dwell = schedule(&f->list, kind << 14, time, rank);
}

static inline void unset_dwell(phone *p, future *f, bool timers) {
  if (timers)
    disarm(&f->table, DWELL_TIMER);
  else
    cancel(&f->list, p->dwell);
}

static inline int64_t pause(phone *p) {
  if (p->draws % 4 == 0) {
    double u[4];
    uniforms(p->key, RADIO_STREAM, 0, p->draws, 0, u);
    for (int i = 0; i < 4; i++) p->pauses[i] = (int64_t)(-log(u[i]) * 60e9);
  }
  return p->pauses[p->draws++ % 4];
}

static inline void enter(phone *p, int state, int64_t milliwatts, int64_t now) {
  p->energy += (__int128)p->power * (now - p->since);
  p->since = now;
  p->state = state;
  p->power = milliwatts * 1000000;
}

static inline __attribute__((always_inline)) void handle(
    phone *p, future *f, notice event, bool timers) {
  int64_t now = time_of(event);
  switch (tag_of(event) >> 14) {
    case REQUEST:
      if (p->state == IDLE) {
        enter(p, PROMOTION, 1210, now);
        set_dwell(p, f, PROMOTED, now + 260 * MILLISECOND, COMPLETION, timers);
        break;
      }
      unset_dwell(p, f, timers);
      // Fall through: the radio is awake.
    case PROMOTED:
      enter(p, TRANSFER, 1650, now);
      set_dwell(p, f, TRANSFERRED, now + 500 * MILLISECOND, COMPLETION, timers);
      break;
    case TRANSFERRED: {
      enter(p, TAIL, 1060, now);
      int64_t request = now + pause(p);
      set_dwell(p, f, TAIL_ENDED, now + 11576 * MILLISECOND, TIMER, timers);
      set_request(f, request, timers);
      break;
    }
    case TAIL_ENDED:
      enter(p, IDLE, 11, now);
      break;
  }
}

static inline __attribute__((always_inline)) outcome run(
    uint64_t base_key, int64_t days, bool timers) {
  outcome result = {0};
  __int128 energy = 0;
  future f;
  future_init(&f.list, 64);
  for (int64_t day = 1; day <= days; day++) {
    phone p = {.key = base_key ^ (uint64_t)day, .power = 11000000};
    future_remove_all(&f.list);
    disarm_all(&f.table);
    set_request(&f, pause(&p), timers);
    notice event;
    while (take_either_until(&f.table, &f.list, timers ? TIMER_COUNT : 0, DAY, &event)) {
      result.events++;
      handle(&p, &f, event, timers);
    }
    enter(&p, p.state, 0, DAY);
    energy += p.energy;
  }
  free(f.list.slots);
  result.energy_high = (uint64_t)((unsigned __int128)energy >> 64);
  result.energy_low = (uint64_t)energy;
  return result;
}

outcome radio_run(uint64_t base_key, int64_t days) { return run(base_key, days, true); }

outcome radio_heap_run(uint64_t base_key, int64_t days) { return run(base_key, days, false); }
