/// Random numbers that are looked up, not drawn in turn: each has an address.
///
/// The address is the Philox counter, one word each:
///
///     | stream | entity | occasion | use |
///
/// *Stream* says what the number is for, *entity* whose it is. *Occasion* is the ordinal of the
/// exogenous event that set the work off (the fifth tap), inherited with the cause; *use* counts
/// from 0 within an occasion. So what one variant leaves out shifts no number of another, and the
/// variants of a replication meet the same days.
@frozen
public struct RandomStream: Hashable, Sendable {
  @usableFromInline
  let key: RandomKey
  @usableFromInline
  let stream: UInt32
  @usableFromInline
  let entity: UInt32

  /// The stream of a name and an entity in the replication of `key`.
  @inlinable
  public init(key: RandomKey, name: StreamName, entity: UInt32 = 0) {
    self.key = key
    stream = name.hash
    self.entity = entity
  }

  /// The 53 random bits at an address: a whole number below 2⁵³.
  @inlinable
  @inline(__always)
  public func bits53(trigger: UInt32, use: UInt32) -> UInt64 {
    let words = Philox4x32.block(counter: SIMD4(stream, entity, trigger, use), key: key.words)
    return (UInt64(words[0]) &<< 32 | UInt64(words[1])) &>> 11
  }

  /// The uniform variate at an address, between 0 and 1 and never either.
  @inlinable
  public func uniform(trigger: UInt32, use: UInt32) -> Double {
    Self.uniform(bits53: bits53(trigger: trigger, use: use))
  }

  /// The `Double` nearest to (k + ½)·2⁻⁵³, except that the highest k gives the last one below 1.
  ///
  /// A `Double` has no room for the ½ above 2⁵². There the sum goes to the even neighbour, which
  /// shifts no mean, but would take the highest k to 1, whose logarithm of the complement is infinite.
  ///
  /// - Parameter bits: k, below 2⁵³.
  /// - Returns: A number between 0 and 1, neither included.
  @inlinable
  public static func uniform(bits53 bits: UInt64) -> Double {
    // Signed, because the machine converts signed integers in one instruction.
    let sum = Double(Int64(bitPattern: bits)) + 0.5
    return min(sum, 0x1.fffffffffffffp52) * 0x1p-53
  }
}
