#include <math.h>

#include "future_event_list.h"
#include "philox.h"
#include "workloads.h"

enum { HOLD_STREAM = 1, TIMER = 9 };

struct hold {
  future_event_list future;
  uint64_t key;
  uint32_t draws;
};

static inline int64_t delay(hold *h) {
  return (int64_t)(-log(uniform(h->key, HOLD_STREAM, 0, h->draws++, 0)) * 1e9);
}

hold *hold_create(int64_t pending, uint64_t key) {
  hold *h = malloc(sizeof(hold));
  future_init(&h->future, pending);
  h->key = key;
  h->draws = 0;
  for (int64_t i = 0; i < pending; i++) schedule(&h->future, 0, delay(h), TIMER);
  return h;
}

outcome hold_run(hold *h, uint64_t events) {
  outcome result = {0};
  notice event;
  while (result.events < events && take_until(&h->future, INT64_MAX, &event)) {
    result.events++;
    result.digest += (uint64_t)time_of(event);
    schedule(&h->future, tag_of(event), time_of(event) + delay(h), TIMER);
  }
  return result;
}

void hold_destroy(hold *h) {
  free(h->future.slots);
  free(h);
}
