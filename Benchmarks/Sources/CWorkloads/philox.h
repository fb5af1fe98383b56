// Philox4x32-10 by the same address as RandomStream: stream | entity | occasion | use.
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

static inline double uniform(
    uint64_t key, uint32_t stream, uint32_t entity, uint32_t occasion, uint32_t use) {
  double sum = (double)(int64_t)bits53(key, stream, entity, occasion, use) + 0.5;
  return (sum < 0x1p53 ? sum : 0x1.fffffffffffffp52) * 0x1p-53;
}

#endif
