/// What is simulated: a state that changes at events and nowhere between them.
///
/// A model has no clock and no queue of its own. It is told what happens, and says what will.
public protocol Model: ~Copyable {
  /// How many timers the model sets, 0 to 32; none unless it says so.
  ///
  /// A computed property with a number in it, so that the loop of every model is compiled for its
  /// own number: what has no timers pays nothing for those of others.
  static var timerCount: Int { get }

  /// Changes the state at the event's instant, and schedules or cancels what follows from it.
  ///
  /// The event itself is no longer pending. Whatever is scheduled at the same instant is dispatched
  /// before time moves on.
  mutating func handle(_ event: EventNotice, future: inout FutureEventList) -> Continuation
}

extension Model where Self: ~Copyable {
  @inlinable
  public static var timerCount: Int { 0 }
}

/// Whether the run goes on after an event.
@frozen
public enum Continuation: Sendable {
  /// On to the next event.
  case goOn

  /// Leave the run at this instant, with the rest of its events still pending.
  case stop
}
