/// A stream of random numbers that are looked up by address, not drawn in turn.
///
/// The address is the Philox counter, one word each:
///
///     | stream | entity | ordinal | use |
///
/// *Stream* names the purpose of the number, *entity* its owner. *Ordinal* is the number of the
/// exogenous event that triggered the work (the fifth tap), inherited with the ``Trigger``; *use*
/// counts from 0 within an ordinal. So work that one variant leaves out shifts no number of
/// another, and the variants of a replication have the same exogenous events.
@frozen public struct RandomStream: Hashable, Sendable {
  @usableFromInline let key: RandomKey
  @usableFromInline let stream: UInt32
  @usableFromInline let entity: UInt32

  /// Create the stream of a name and an entity in the replication of `key`.
  @inlinable public init(key: RandomKey, name: StreamName, entity: UInt32 = 0) {
    self.key = key
    stream = name.hash
    self.entity = entity
  }

  /// The 53 random bits at an address, as a whole number below 2⁵³.
  @inlinable
  @inline(__always) public func bits53(trigger: UInt32, use: UInt32) -> UInt64 {
    let words = Philox4x32.block(counter: SIMD4(stream, entity, trigger, use), key: key.words)
    return (UInt64(words[0]) &<< 32 | UInt64(words[1])) &>> 11
  }

  /// The uniform variate at an address, strictly between 0 and 1.
  @inlinable public func uniform(trigger: UInt32, use: UInt32) -> Double {
    Self.uniform(bits53: bits53(trigger: trigger, use: use))
  }

  /// The `Double` nearest to (k + ½)·2⁻⁵³, except that the highest k gives the last one below 1.
  ///
  /// A `Double` has no room for the ½ above 2⁵². There the sum rounds to the even neighbour. This
  /// shifts no mean, but it would round the highest k to 1, and the logarithm of its complement is
  /// infinite.
  ///
  /// - Parameter bits: k, below 2⁵³.
  /// - Returns: A number strictly between 0 and 1.
  @inlinable public static func uniform(bits53 bits: UInt64) -> Double {
    // Signed, because the machine converts signed integers in one instruction.
    let sum = Double(Int64(bitPattern: bits)) + 0.5
    return min(sum, 0x1.fffffffffffffp52) * 0x1p-53
  }
}
