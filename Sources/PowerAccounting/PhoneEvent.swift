public import Kernel
public import Quantities

/// An event of a phone's run that no component scheduled.
///
/// The kernel carries a tag of twenty bits. Its first ``componentLimit`` kinds are components, which
/// keep their own ``SchedulableEvent``s there; the others are the cases of this type.
@frozen public enum PhoneEvent: SchedulableEvent, Hashable, Sendable {
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
  /// The next event of a recording that is played.
  case replay(Int)
  /// A recorded event whose gap after what it waited for is over, by its slot.
  case dependent(Int)

  /// The most components and services of a phone.
  @inlinable public static var componentLimit: Int { 48 }

  @inlinable public static var payloadBits: Int { 14 }

  /// The first tag behind those of components.
  @inlinable static var first: UInt32 { UInt32(componentLimit) &<< 14 }

  @inlinable @inline(__always) public init(_ tag: EventTag) {
    self.init(packed: Int(tag.rawValue &- Self.first))
  }

  @inlinable @inline(__always) public var tag: EventTag {
    EventTag(rawValue: Self.first &+ UInt32(truncatingIfNeeded: packed))
  }
}

extension EventTag {
  /// The tag of an event that a component schedules for itself; the code is its
  /// ``SchedulableEvent/packed``.
  @inlinable @inline(__always) public init(_ component: ComponentID, code: Int) {
    self.init(kind: UInt8(truncatingIfNeeded: component.index), index: code)
  }

  /// The component that scheduled the event; nil for a ``PhoneEvent``.
  @inlinable @inline(__always) public var component: ComponentID? {
    kind < PhoneEvent.componentLimit ? ComponentID(Int(kind)) : nil
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
