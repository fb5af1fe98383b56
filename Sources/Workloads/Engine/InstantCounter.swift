import Quantities

/// A counter of steps at one instant, which aborts a run that never leaves it.
@frozen public struct InstantCounter: BitwiseCopyable, Sendable {
  /// Far more than happens at any real instant.
  @usableFromInline static var limit: Int { 1_000_000 }

  @usableFromInline var instant = SimTime.zero
  @usableFromInline var count = 0

  public init() {}

  /// Count from zero again if time has passed.
  @inlinable
  @inline(__always) public mutating func enter(_ now: SimTime) {
    if now == instant { return }
    instant = now
    count = 0
  }

  /// Count one more.
  ///
  /// - Returns: Whether it is within the limit.
  @inlinable
  @inline(__always) public mutating func countOne() -> Bool {
    count &+= 1
    return count <= Self.limit
  }
}
