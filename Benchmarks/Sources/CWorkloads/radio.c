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
  int64_t pauses[4];  // ns, drawn four at a time
  uint64_t dwell;  // The event that ends the present state.
  __int128 energy;  // aJ
} phone;

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
    phone *p, future_event_list *f, notice event) {
  int64_t now = time_of(event);
  switch (tag_of(event) >> 14) {
    case REQUEST:
      if (p->state == IDLE) {
        enter(p, PROMOTION, 1210, now);
        p->dwell = schedule(f, PROMOTED << 14, now + 260 * MILLISECOND, COMPLETION);
        break;
      }
      cancel(f, p->dwell);
      // Fall through: the radio is awake.
    case PROMOTED:
      enter(p, TRANSFER, 1650, now);
      p->dwell = schedule(f, TRANSFERRED << 14, now + 500 * MILLISECOND, COMPLETION);
      break;
    case TRANSFERRED: {
      enter(p, TAIL, 1060, now);
      int64_t request = now + pause(p);
      p->dwell = schedule(f, TAIL_ENDED << 14, now + 11576 * MILLISECOND, TIMER);
      schedule(f, REQUEST << 14, request, USER);
      break;
    }
    case TAIL_ENDED:
      enter(p, IDLE, 11, now);
      break;
  }
}

outcome radio_run(uint64_t base_key, int64_t days) {
  outcome result = {0};
  __int128 energy = 0;
  future_event_list f;
  future_init(&f, 64);
  for (int64_t day = 1; day <= days; day++) {
    phone p = {.key = base_key ^ (uint64_t)day, .power = 11000000};
    future_remove_all(&f);
    schedule(&f, REQUEST << 14, pause(&p), USER);
    notice event;
    while (take_until(&f, DAY, &event)) {
      result.events++;
      handle(&p, &f, event);
    }
    enter(&p, p.state, 0, DAY);
    energy += p.energy;
  }
  free(f.slots);
  result.energy_high = (uint64_t)((unsigned __int128)energy >> 64);
  result.energy_low = (uint64_t)energy;
  return result;
}
