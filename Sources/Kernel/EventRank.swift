/// Who goes first when several events are due at one instant; the lower rank leaves earlier.
///
/// Ranks are few and named, because every one is a promise about what a handler may take as done.
/// Within one instant and rank, events leave in the order they were scheduled. A handler may
/// schedule an event of an earlier rank at its own instant: it is dispatched next, before what else
/// is due then, and time does not go back.
///
/// The raw values leave gaps, so that a rank may be put between two without renumbering the others.
@frozen
public struct EventRank: RawRepresentable, Hashable, Sendable {
  /// The rank as a number, 0 (first) to 15 (last).
  public let rawValue: UInt8

  /// The rank of a number, or `nil` above 15, since an event has four bits for it.
  @inlinable
  public init?(rawValue: UInt8) {
    guard rawValue < 16 else { return nil }
    self.rawValue = rawValue
  }

  @inlinable
  init(unchecked rawValue: UInt8) { self.rawValue = rawValue }

  /// The world changes (coverage, light, a device in range) before anyone reacts to it.
  @inlinable
  public static var surroundings: EventRank { EventRank(unchecked: 0) }

  /// People act in the world as it now is.
  @inlinable
  public static var user: EventRank { EventRank(unchecked: 3) }

  /// Work that ends at an instant is over for whoever looks at that instant.
  @inlinable
  public static var completion: EventRank { EventRank(unchecked: 6) }

  /// Timers see all that was completed at their instant.
  @inlinable
  public static var timer: EventRank { EventRank(unchecked: 9) }

  /// Meters and metrics read after everything that happens at the instant.
  @inlinable
  public static var observation: EventRank { EventRank(unchecked: 12) }

  /// The end of the warm-up or of the run counts what happened at its instant, so it comes last.
  @inlinable
  public static var end: EventRank { EventRank(unchecked: 15) }
}

extension EventRank: Comparable {
  @inlinable
  public static func < (left: EventRank, right: EventRank) -> Bool {
    left.rawValue < right.rawValue
  }
}
