/// An instant of simulated time: whole nanoseconds since the start of the run.
///
/// An instant is not a length: two instants differ by a ``SimDuration`` and have no sum. Range:
/// zero to ``latest`` (250 years); an addition that leaves `Int64` traps.
@frozen public struct SimTime: Hashable, Sendable {
  /// The time since the start of the run in nanoseconds.
  public let nanoseconds: Int64

  /// Create an instant from nanoseconds since the start of the run.
  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The start of the run.
  @inlinable public static var zero: SimTime { SimTime(nanoseconds: 0) }

  /// The last instant a run may reach: 250 Julian years after its start.
  @inlinable public static var latest: SimTime { SimTime(nanoseconds: 7_889_400_000_000_000_000) }

  /// The instant a length later; traps when it leaves `Int64`.
  @inlinable public static func + (instant: SimTime, length: SimDuration) -> SimTime {
    SimTime(nanoseconds: instant.nanoseconds + length.nanoseconds)
  }

  /// The instant a length earlier; traps when it leaves `Int64`.
  @inlinable public static func - (instant: SimTime, length: SimDuration) -> SimTime {
    SimTime(nanoseconds: instant.nanoseconds - length.nanoseconds)
  }

  /// The length from `start` to `end`, negative when `end` is earlier.
  @inlinable public static func - (end: SimTime, start: SimTime) -> SimDuration {
    SimDuration(nanoseconds: end.nanoseconds - start.nanoseconds)
  }

  /// Advance an instant by a length.
  @inlinable
  public static func += (instant: inout SimTime, length: SimDuration) { instant = instant + length }
}

extension SimTime: Comparable {
  /// Whether the left instant is earlier than the right one.
  @inlinable public static func < (left: SimTime, right: SimTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}

extension SimTime: CustomStringConvertible {
  /// Seconds with nine decimals, exact.
  public var description: String { SimDuration(nanoseconds: nanoseconds).description }
}
