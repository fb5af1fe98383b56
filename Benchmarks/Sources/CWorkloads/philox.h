// Philox4x32-10 by the same address as RandomStream: stream | entity | trigger | use.
#ifndef PHILOX_H
#define PHILOX_H

#include <stdint.h>

static inline uint64_t bits53(
    uint64_t key, uint32_t stream, uint32_t entity, uint32_t occasion, uint32_t use) {
  uint32_t c0 = stream, c1 = entity, c2 = occasion, c3 = use;
  uint32_t k0 = (uint32_t)key, k1 = (uint32_t)(key >> 32);
  for (int round = 0; round < 10; round++) {
    uint64_t p0 = (uint64_t)c0 * 0xd2511f53u;
    uint64_t p1 = (uint64_t)c2 * 0xcd9e8d57u;
    c0 = (uint32_t)(p1 >> 32) ^ c1 ^ k0;
    c2 = (uint32_t)(p0 >> 32) ^ c3 ^ k1;
    c1 = (uint32_t)p1;
    c3 = (uint32_t)p0;
    k0 += 0x9e3779b9u;
    k1 += 0xbb67ae85u;
  }
  return ((uint64_t)c0 << 32 | c1) >> 11;
}

static inline double uniform_of(uint64_t bits53) {
  double sum = (double)(int64_t)bits53 + 0.5;
  return (sum < 0x1.fffffffffffffp52 ? sum : 0x1.fffffffffffffp52) * 0x1p-53;
}

static inline double uniform(
    uint64_t key, uint32_t stream, uint32_t entity, uint32_t occasion, uint32_t use) {
  return uniform_of(bits53(key, stream, entity, occasion, use));
}

// Two counters in the two 64-bit lanes of a vector, read as 32 bits where they are multiplied.
typedef uint64_t lanes __attribute__((vector_size(16)));
typedef struct {
  lanes c0, c1, c2, c3;
} philox_lanes;

static inline philox_lanes philox_round(philox_lanes c, lanes k0, lanes k1) {
  lanes p0 = (c.c0 & 0xffffffff) * 0xd2511f53u, p1 = (c.c2 & 0xffffffff) * 0xcd9e8d57u;
  return (philox_lanes){p1 >> 32 ^ c.c1 ^ k0, p1, p0 >> 32 ^ c.c3 ^ k1, p0};
}

static inline lanes both(uint32_t word) { return (lanes){word, word}; }

// The variates of four triggers in a row.
static inline void uniforms(
    uint64_t key, uint32_t stream, uint32_t entity, uint32_t first, uint32_t use,
    double variates[4]) {
  philox_lanes left = {both(stream), both(entity), {first, first + 1}, both(use)};
  philox_lanes right = {both(stream), both(entity), {first + 2, first + 3}, both(use)};
  lanes k0 = both((uint32_t)key), k1 = both((uint32_t)(key >> 32));
  for (int round = 0; round < 10; round++) {
    left = philox_round(left, k0, k1);
    right = philox_round(right, k0, k1);
    k0 += 0x9e3779b9u;
    k1 += 0xbb67ae85u;
  }
  lanes a = (left.c0 << 32 | (left.c1 & 0xffffffff)) >> 11;
  lanes b = (right.c0 << 32 | (right.c1 & 0xffffffff)) >> 11;
  for (int i = 0; i < 2; i++) {
    variates[i] = uniform_of(a[i]);
    variates[2 + i] = uniform_of(b[i]);
  }
}

#endif
