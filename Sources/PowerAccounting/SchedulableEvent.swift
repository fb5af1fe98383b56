/// An event that fits a tag: an enum whose cases have no payload, or an `Int` or an ``AppID``, such
/// as `case timeout(slot: Int)`.
///
/// This protocol alone packs and unpacks events.
public protocol SchedulableEvent: BitwiseCopyable {
  /// The bits of the greatest payload. A component has fourteen for its payloads and cases.
  static var payloadBits: Int { get }
}

extension SchedulableEvent {
  @inlinable public static var payloadBits: Int { 10 }

  /// The case and the payload as one number.
  ///
  /// In memory the payload comes first, and the number of the case after it. The bytes are copied,
  /// and those that the number omits are zero, so ``init(packed:)`` restores them.
  ///
  /// - Precondition: the payload is in 0 ..< 2 to the power of ``payloadBits``.
  @inlinable @inline(__always) public var packed: Int {
    precondition(MemoryLayout<Self>.size <= 9, "\(Self.self) has two payloads in a case")
    var words = (payload: UInt(0), case: UInt(0))
    withUnsafeMutableBytes(of: &words) { $0.storeBytes(of: self, as: Self.self) }
    precondition(words.payload < 1 << UInt(Self.payloadBits), "\(self) has too great a payload")
    return Int(words.case &<< UInt(Self.payloadBits) | words.payload)
  }

  /// The event of a number that ``packed`` returned.
  @inlinable @inline(__always) public init(packed: Int) {
    let bits = UInt(Self.payloadBits)
    let words = (payload: UInt(packed) & (1 &<< bits &- 1), case: UInt(packed) &>> bits)
    self = withUnsafeBytes(of: words) { $0.loadUnaligned(as: Self.self) }
  }
}

/// The events of a component that schedules none.
public enum NoEvent: SchedulableEvent {}
