/// The meaning of an event to its model: a kind, and an index within that kind.
///
/// The kernel carries a tag and never interprets it. A tag has twenty bits, six for the kind and
/// fourteen for the index, so that an event with its time and its order fits sixteen bytes.
@frozen public struct EventTag: Hashable, Sendable, CustomStringConvertible {
  /// Kind and index as one number below 2²⁰, with the index in the low fourteen bits.
  public let rawValue: UInt32

  /// The tag with a number that ``rawValue`` returned.
  ///
  /// - Precondition: `rawValue` is below 2²⁰.
  @inlinable public init(rawValue: UInt32) {
    precondition(rawValue < 1 << 20, "tag \(rawValue) does not fit 20 bits")
    self.rawValue = rawValue
  }

  /// The tag with a kind and an index.
  ///
  /// - Precondition: `kind` is below 64 and `index` is in 0 ..< 16 384.
  @inlinable public init(kind: UInt8, index: Int = 0) {
    precondition(kind < 64, "event kind \(kind) is not in 0 ..< 64")
    precondition(UInt(bitPattern: index) < 1 << 14, "event index \(index) is not in 0 ..< 16384")
    rawValue = UInt32(truncatingIfNeeded: kind) &<< 14 | UInt32(truncatingIfNeeded: index)
  }

  @inlinable init(unchecked rawValue: UInt32) { self.rawValue = rawValue }

  /// The kind, 0 ..< 64.
  @inlinable public var kind: UInt8 { UInt8(truncatingIfNeeded: rawValue &>> 14) }

  /// The index within the kind, 0 ..< 16 384.
  @inlinable public var index: Int { Int(rawValue & 0x3fff) }

  /// Kind and index: `3[17]`.
  public var description: String { "\(kind)[\(index)]" }
}
