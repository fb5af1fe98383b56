#include <math.h>

#include "philox.h"
#include "timer_table.h"
#include "workloads.h"

enum { TIMERS_STREAM = 3, TIMER_COUNT = 16, TIMER = 9 };

typedef struct {
  future_event_list list;
  timer_table table;
  uint64_t key;
  uint32_t draws;
  int64_t delays[4];  // ns, drawn four at a time
} timers;

static inline void set(timers *t, int timer, int64_t now) {
  if (t->draws % 4 == 0) {
    double u[4];
    uniforms(t->key, TIMERS_STREAM, 0, t->draws, 0, u);
    for (int i = 0; i < 4; i++) t->delays[i] = (int64_t)(-log(u[i]) * 1e9);
  }
  arm(&t->table, &t->list, timer, (uint32_t)timer, now + t->delays[t->draws++ % 4], TIMER);
}

outcome timers_run(uint64_t key, uint64_t events) {
  outcome result = {0};
  timers t = {.key = key};
  future_init(&t.list, 0);
  disarm_all(&t.table);
  for (int timer = 0; timer < TIMER_COUNT; timer++) set(&t, timer, 0);
  notice event;
  while (result.events < events &&
         take_either_until(&t.table, &t.list, TIMER_COUNT, INT64_MAX, &event)) {
    int timer = (int)tag_of(event);
    int64_t now = time_of(event);
    result.events++;
    result.digest += (uint64_t)now;
    set(&t, timer, now);
    if (result.events % 2 == 0) set(&t, (timer + 5) % TIMER_COUNT, now);
  }
  free(t.list.slots);
  return result;
}
