/// The counter-based generator Philox4x32-10: 128 random bits for every counter, under a key.
///
/// It is a pure function: it has no state, no order of calls and no seed. Equal counter and key
/// give equal bits. Under one key it is a bijection of the counters, so no block repeats.
///
/// - Source: J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, "Parallel random numbers: as easy
///   as 1, 2, 3", SC'11, 2011; DOI 10.1145/2063384.2063405. Known answers: Random123 1.14.0.
@frozen public enum Philox4x32 {
  /// The four words that ten rounds compute from `counter` under `key`.
  ///
  /// - Complexity: Twenty multiplications.
  @inlinable
  @inline(__always) public static func block(
    counter: SIMD4<UInt32>, key: (UInt32, UInt32)
  ) -> SIMD4<UInt32> {
    var (c0, c1, c2, c3) = (counter[0], counter[1], counter[2], counter[3])
    var (k0, k1) = key
    for _ in 0..<10 {
      let p0 = UInt64(c0) &* 0xd251_1f53
      let p1 = UInt64(c2) &* 0xcd9e_8d57
      (c0, c1, c2, c3) = (
        UInt32(truncatingIfNeeded: p1 &>> 32) ^ c1 ^ k0, UInt32(truncatingIfNeeded: p1),
        UInt32(truncatingIfNeeded: p0 &>> 32) ^ c3 ^ k1, UInt32(truncatingIfNeeded: p0)
      )
      k0 &+= 0x9e37_79b9  // The golden ratio less one …
      k1 &+= 0xbb67_ae85  // … and √3 − 1, in units of 2⁻³².
    }
    return SIMD4(c0, c1, c2, c3)
  }
}
