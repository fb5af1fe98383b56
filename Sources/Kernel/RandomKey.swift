/// The Philox key of one replication of an experiment, shared by all its variants.
///
/// Replications of one seed never share a key: the key is `mix(seed) ^ replication`, and two
/// different replications differ from the same number in different bits. Neighbouring seeds are
/// mixed first (the mix is a bijection, so different seeds stay different), because seed 2
/// replication 3 must not be seed 3 replication 2, as it would be with `seed ^ replication`.
@frozen public struct RandomKey: Hashable, Sendable {
  /// The 64 bits of the key; Philox takes the low half as its first word.
  public let bits: UInt64

  /// Create the key of a replication.
  ///
  /// - Parameters:
  ///   - seed: The seed of the experiment; any value.
  ///   - replication: The number of the replication, counted from 1.
  /// - Precondition: `replication` is at least 1.
  @inlinable public init(seed: UInt64, replication: Int) {
    precondition(replication >= 1, "replication \(replication): replications count from 1")
    bits = Self.mix(seed) ^ UInt64(replication)
  }

  /// The key as two words for Philox.
  @inlinable public var words: (UInt32, UInt32) {
    (UInt32(truncatingIfNeeded: bits), UInt32(truncatingIfNeeded: bits &>> 32))
  }

  /// A bijection of the 64-bit numbers in which every input bit moves about half the output bits.
  ///
  /// Additions, odd multiplications and shifted XORs are each invertible.
  ///
  /// - Source: splitmix64 by S. Vigna, after G. L. Steele, D. Lea, C. H. Flood, "Fast splittable
  ///   pseudorandom number generators", OOPSLA 2014; DOI 10.1145/2660193.2660195.
  @inlinable static func mix(_ seed: UInt64) -> UInt64 {
    var z = seed &+ 0x9e37_79b9_7f4a_7c15
    z = (z ^ z &>> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z &>> 27) &* 0x94d0_49bb_1331_11eb
    return z ^ z &>> 31
  }
}
