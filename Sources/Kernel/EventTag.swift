/// What an event means to its model: a kind, and which one of that kind.
///
/// The kernel carries a tag and never looks into it. Twenty bits: a kind of six and an index of
/// fourteen, so that an event with its time and its order fits sixteen bytes.
@frozen
public struct EventTag: Hashable, Sendable {
  /// Kind and index as one number below 2²⁰, the index in the low fourteen bits.
  public let rawValue: UInt32

  /// The tag of a number made by ``rawValue``.
  ///
  /// - Precondition: `rawValue` is below 2²⁰.
  @inlinable
  public init(rawValue: UInt32) {
    precondition(rawValue < 1 << 20, "tag \(rawValue) does not fit 20 bits")
    self.rawValue = rawValue
  }

  /// The tag of the `index`-th thing of a `kind`.
  ///
  /// - Precondition: `kind` is below 64 and `index` is in 0 ..< 16 384.
  @inlinable
  public init(kind: UInt8, index: Int = 0) {
    precondition(kind < 64, "event kind \(kind) is not in 0 ..< 64")
    precondition(UInt(bitPattern: index) < 1 << 14, "event index \(index) is not in 0 ..< 16384")
    rawValue = UInt32(truncatingIfNeeded: kind) &<< 14 | UInt32(truncatingIfNeeded: index)
  }

  @inlinable
  init(unchecked rawValue: UInt32) { self.rawValue = rawValue }

  /// The kind, 0 ..< 64.
  @inlinable
  public var kind: UInt8 { UInt8(truncatingIfNeeded: rawValue &>> 14) }

  /// Which one of its kind, 0 ..< 16 384.
  @inlinable
  public var index: Int { Int(rawValue & 0x3fff) }
}

extension EventTag: CustomStringConvertible {
  /// Kind and index: `3[17]`.
  public var description: String { "\(kind)[\(index)]" }
}
