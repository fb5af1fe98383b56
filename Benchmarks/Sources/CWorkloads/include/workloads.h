// The workloads of the benchmarks in C, to the same design as the kernel in Swift.
#ifndef WORKLOADS_H
#define WORKLOADS_H

#include <stdint.h>

// The result of a run; equal in both languages, or one of them is wrong.
typedef struct {
  uint64_t events;
  uint64_t digest;  // HOLD: the sum of the instants dispatched, modulo 2^64.
  uint64_t energy_high, energy_low;  // RADIO: attojoules, 128 bits.
} outcome;

// HOLD(n): n events pending; the earliest is replaced by one an Exp(1 s) later.
typedef struct hold hold;
hold *hold_create(int64_t pending, uint64_t key);
outcome hold_run(hold *h, uint64_t events);
void hold_destroy(hold *h);

// RADIO: runs of one phone each, one after another; run d has the key base ^ d, d from 1.
outcome radio_run(uint64_t base_key, int64_t days);

#endif
