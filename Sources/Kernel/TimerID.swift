/// Which timer of a model: one of a small fixed set, each of them armed or not.
///
/// A model gives its timers names once: `static let dwell = TimerID(0)`.
@frozen
public struct TimerID: Hashable, Sendable {
  /// The timer's place in the set, from 0.
  public let index: Int

  /// The timer at a place.
  ///
  /// - Precondition: `index` is in 0 ..< 32.
  @inlinable
  public init(_ index: Int) {
    precondition(UInt(bitPattern: index) < 32, "timer \(index) is not in 0 ..< 32")
    self.index = index
  }
}
