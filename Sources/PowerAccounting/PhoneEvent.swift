public import Kernel
public import Quantities

/// The meaning of an event in a phone's run, and its owner.
///
/// The kernel carries a tag of twenty bits; this type alone encodes and decodes it. The first
/// ``componentLimit`` kinds of a tag are components, the others are named here.
@frozen public enum PhoneEvent: Hashable, Sendable {
  /// An event that a component scheduled for itself, with its own code below 16 384.
  case component(ComponentID, code: Int)
  /// The end of a thread's wait.
  case wake(thread: Int)
  /// A tick of an app's timer.
  case timer(Int)
  /// An action of a person.
  case action(Int)
  /// A change of a source of the surroundings.
  case source(Int)
  /// The end of an app's time in the background.
  case suspension(AppID)
  /// The warning before the end of an app's background tasks, or the end itself.
  case expiry(AppID)
  case warmUpEnds
  /// The start of a condition of the surroundings.
  case condition(Int)
  /// A change of signal, movement or temperature.
  case surroundings(Int)
  /// The crossing of a place's border.
  case border(Int)
  /// The arrival of a peripheral when the table of peripherals is full.
  case crowded
  /// A message from a server.
  case push(Int)

  /// The most components and services of a phone.
  @inlinable public static var componentLimit: Int { 48 }

  @usableFromInline enum Kind: UInt8 {
    case wake, timer, action, source, suspension, expiry
    case warmUpEnds, condition, surroundings, border, crowded, push
  }

  @inlinable
  @inline(__always) public init(_ tag: EventTag) {
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
  @inline(__always) static func tag(_ kind: Kind, _ index: Int) -> EventTag {
    EventTag(kind: UInt8(componentLimit) &+ kind.rawValue, index: index)
  }
}

extension FutureEventList {
  /// Schedule an event at an instant.
  @inlinable
  @inline(__always)
  @discardableResult
  public mutating func schedule(_ event: PhoneEvent, at time: SimTime, rank: EventRank)
    -> EventToken
  {
    schedule(event.tag, at: time, rank: rank)
  }
}
