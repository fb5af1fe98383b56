/// The order of events that are due at one instant; the lower rank is dispatched first.
///
/// Ranks are few and named, because each one promises a handler what has already happened. Within
/// one instant and rank, events are dispatched in the order they were scheduled. A handler may
/// schedule an event of an earlier rank at its own instant: it is dispatched next, before all other
/// events of that instant, and time does not go back.
///
/// The raw values leave gaps, so that a new rank fits between two others without renumbering.
@frozen public struct EventRank: RawRepresentable, Hashable, Sendable, Comparable {
  /// The rank as a number, 0 (first) to 15 (last).
  public let rawValue: UInt8

  /// The rank with a number, or `nil` above 15, since an event has four bits for it.
  @inlinable public init?(rawValue: UInt8) {
    guard rawValue < 16 else { return nil }
    self.rawValue = rawValue
  }

  @inlinable init(unchecked rawValue: UInt8) { self.rawValue = rawValue }

  /// Changes of the world (coverage, light, a device in range), before anyone reacts to them.
  @inlinable public static var surroundings: EventRank { EventRank(unchecked: 0) }

  /// Actions of people, in the world as it now is.
  @inlinable public static var user: EventRank { EventRank(unchecked: 3) }

  /// Ends of work, so that every later rank of the instant finds the work finished.
  @inlinable public static var completion: EventRank { EventRank(unchecked: 6) }

  /// Timers, which see all work that was completed at their instant.
  @inlinable public static var timer: EventRank { EventRank(unchecked: 9) }

  /// Readings of meters and metrics, after everything else that happens at the instant.
  @inlinable public static var observation: EventRank { EventRank(unchecked: 12) }

  /// The end of the warm-up or of the run; last, so that it counts all events of its instant.
  @inlinable public static var end: EventRank { EventRank(unchecked: 15) }

  /// Whether the left rank is dispatched earlier.
  @inlinable public static func < (left: EventRank, right: EventRank) -> Bool {
    left.rawValue < right.rawValue
  }
}
