public import Kernel
public import Quantities

/// What an event of a phone's run means, and whose it is.
///
/// The kernel carries a tag of twenty bits; this is the one place where meanings become tags and tags
/// meanings. The first ``componentLimit`` kinds of a tag are components, the others are named here.
@frozen
public enum PhoneEvent: Hashable, Sendable {
  /// An event that a component scheduled for itself, by a code of its own below 16 384.
  case component(ComponentID, code: Int)
  /// The wait of a thread is over.
  case wake(thread: Int)
  /// A timer of an app is due.
  case timer(Int)
  /// A person acts.
  case action(Int)
  /// A source of the surroundings changes.
  case source(Int)
  /// The time of an app in the background is over.
  case suspension(AppID)
  /// The time of an app's background tasks is nearly over, or over.
  case expiry(AppID)
  case warmUpEnds
  /// A condition of the surroundings begins to hold.
  case condition(Int)
  /// Signal, movement or temperature changes.
  case surroundings(Int)
  /// The phone crosses the border of a place.
  case border(Int)
  /// A peripheral comes for which there is no room.
  case crowded
  /// A server sends a message.
  case push(Int)

  /// How many components and services a phone can have.
  @inlinable public static var componentLimit: Int { 48 }

  @usableFromInline
  enum Kind: UInt8 {
    case wake, timer, action, source, suspension, expiry
    case warmUpEnds, condition, surroundings, border, crowded, push
  }

  @inlinable
  @inline(__always)
  public init(_ tag: EventTag) {
    let firstKind = UInt8(Self.componentLimit)
    guard tag.kind >= firstKind, let kind = Kind(rawValue: tag.kind &- firstKind) else {
      self = .component(ComponentID(Int(tag.kind)), code: tag.index)
      return
    }
    switch kind {
    case .wake: self = .wake(thread: tag.index)
    case .timer: self = .timer(tag.index)
    case .action: self = .action(tag.index)
    case .source: self = .source(tag.index)
    case .suspension: self = .suspension(AppID(tag.index))
    case .expiry: self = .expiry(AppID(tag.index))
    case .warmUpEnds: self = .warmUpEnds
    case .condition: self = .condition(tag.index)
    case .surroundings: self = .surroundings(tag.index)
    case .border: self = .border(tag.index)
    case .crowded: self = .crowded
    case .push: self = .push(tag.index)
    }
  }

  @inlinable public var tag: EventTag {
    switch self {
    case .component(let component, let code):
      EventTag(kind: UInt8(truncatingIfNeeded: component.index), index: code)
    case .wake(let thread): Self.tag(.wake, thread)
    case .timer(let index): Self.tag(.timer, index)
    case .action(let index): Self.tag(.action, index)
    case .source(let index): Self.tag(.source, index)
    case .suspension(let app): Self.tag(.suspension, app.index)
    case .expiry(let app): Self.tag(.expiry, app.index)
    case .warmUpEnds: Self.tag(.warmUpEnds, 0)
    case .condition(let index): Self.tag(.condition, index)
    case .surroundings(let index): Self.tag(.surroundings, index)
    case .border(let index): Self.tag(.border, index)
    case .crowded: Self.tag(.crowded, 0)
    case .push(let index): Self.tag(.push, index)
    }
  }

  @inlinable
  @inline(__always)
  static func tag(_ kind: Kind, _ index: Int) -> EventTag {
    EventTag(kind: UInt8(componentLimit) &+ kind.rawValue, index: index)
  }
}

extension FutureEventList {
  /// Lets an event happen at an instant.
  @inlinable
  @inline(__always)
  @discardableResult
  public mutating func schedule(_ event: PhoneEvent, at time: SimTime, rank: EventRank)
    -> EventToken
  {
    schedule(event.tag, at: time, rank: rank)
  }
}
