/// An instant of simulated time: whole nanoseconds since the start of the run.
///
/// An instant is not a length: two instants differ by a ``SimDuration``, and there is no sum of two
/// instants. Range: zero to ``latest`` (250 years); an addition that leaves `Int64` traps.
@frozen
public struct SimTime: Hashable, Sendable {
  public let nanoseconds: Int64

  @inlinable
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The start of the run.
  @inlinable
  public static var zero: SimTime { SimTime(nanoseconds: 0) }

  /// The last instant a run may reach: 250 Julian years after its start.
  @inlinable
  public static var latest: SimTime { SimTime(nanoseconds: 7_889_400_000_000_000_000) }

  @inlinable
  public static func + (instant: SimTime, length: SimDuration) -> SimTime {
    SimTime(nanoseconds: instant.nanoseconds + length.nanoseconds)
  }

  @inlinable
  public static func - (instant: SimTime, length: SimDuration) -> SimTime {
    SimTime(nanoseconds: instant.nanoseconds - length.nanoseconds)
  }

  @inlinable
  public static func - (end: SimTime, start: SimTime) -> SimDuration {
    SimDuration(nanoseconds: end.nanoseconds - start.nanoseconds)
  }

  @inlinable
  public static func += (instant: inout SimTime, length: SimDuration) { instant = instant + length }
}

extension SimTime: Comparable {
  @inlinable
  public static func < (left: SimTime, right: SimTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}

extension SimTime: CustomStringConvertible {
  /// Seconds with nine decimals, exact.
  public var description: String { SimDuration(nanoseconds: nanoseconds).description }
}
