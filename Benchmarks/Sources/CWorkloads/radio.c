#include <math.h>

#include "future_event_list.h"
#include "philox.h"
#include "workloads.h"

enum { RADIO_STREAM = 2, COMPLETION = 6, TIMER = 9, USER = 3 };
enum { REQUEST, PROMOTED, TRANSFERRED, TAIL_ENDED };
enum { IDLE, PROMOTION, TRANSFER, TAIL };

static const int64_t MILLISECOND = 1000000, DAY = 86400000000000;

typedef struct {
  uint64_t key;
  uint32_t draws;
  int state;
  int64_t power;  // nW
  int64_t since;  // ns
  int64_t next_pause;  // ns, drawn when the transfer begins
  uint64_t tail_timer;
  __int128 energy;  // aJ
} phone;

static inline int64_t pause(phone *p) {
  return (int64_t)(-log(uniform(p->key, RADIO_STREAM, 0, p->draws++, 0)) * 60e9);
}

static inline void enter(phone *p, int state, int64_t milliwatts, int64_t now) {
  p->energy += (__int128)p->power * (now - p->since);
  p->since = now;
  p->state = state;
  p->power = milliwatts * 1000000;
}

static inline void start_transfer(phone *p, future_event_list *f, int64_t now) {
  enter(p, TRANSFER, 1650, now);
  schedule(f, TRANSFERRED << 14, now + 500 * MILLISECOND, COMPLETION);
  // Drawn an event ahead, so that no branch waits for the logarithm.
  p->next_pause = pause(p);
}

static inline void handle(phone *p, future_event_list *f, notice event) {
  int64_t now = time_of(event);
  switch (tag_of(event) >> 14) {
    case REQUEST:
      if (p->state == IDLE) {
        enter(p, PROMOTION, 1210, now);
        schedule(f, PROMOTED << 14, now + 260 * MILLISECOND, COMPLETION);
      } else {
        cancel(f, p->tail_timer);
        start_transfer(p, f, now);
      }
      break;
    case PROMOTED:
      start_transfer(p, f, now);
      break;
    case TRANSFERRED:
      enter(p, TAIL, 1060, now);
      p->tail_timer = schedule(f, TAIL_ENDED << 14, now + 11576 * MILLISECOND, TIMER);
      schedule(f, REQUEST << 14, now + p->next_pause, USER);
      break;
    case TAIL_ENDED:
      enter(p, IDLE, 11, now);
      break;
  }
}

outcome radio_run(uint64_t base_key, int64_t days) {
  outcome result = {0};
  __int128 energy = 0;
  future_event_list future;
  future_init(&future, 64);
  for (int64_t day = 1; day <= days; day++) {
    phone p = {.key = base_key ^ (uint64_t)day, .power = 11000000};
    future_remove_all(&future);
    schedule(&future, REQUEST << 14, pause(&p), USER);
    notice event;
    while (take_until(&future, DAY, &event)) {
      result.events++;
      handle(&p, &future, event);
    }
    enter(&p, p.state, 0, DAY);
    energy += p.energy;
  }
  free(future.slots);
  result.energy_high = (uint64_t)((unsigned __int128)energy >> 64);
  result.energy_low = (uint64_t)energy;
  return result;
}
