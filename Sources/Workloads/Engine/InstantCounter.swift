import Quantities

/// Counts what happens at one instant, so that a run that never gets away from it is aborted.
@frozen
public struct InstantCounter: BitwiseCopyable, Sendable {
  /// Far more than happens at any real instant.
  @usableFromInline static var limit: Int { 1_000_000 }

  @usableFromInline var instant = SimTime.zero
  @usableFromInline var count = 0

  public init() {}

  /// Counts from zero again if time has passed.
  @inlinable
  @inline(__always)
  public mutating func enter(_ now: SimTime) {
    if now == instant { return }
    instant = now
    count = 0
  }

  /// Counts one more.
  ///
  /// - Returns: Whether it is within the limit.
  @inlinable
  @inline(__always)
  public mutating func countOne() -> Bool {
    count &+= 1
    return count <= Self.limit
  }
}
