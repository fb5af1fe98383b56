/// What is simulated: a state that changes at events and nowhere between them.
///
/// A model has no clock and no queue of its own. It is told what happens, and says what will.
public protocol Model: ~Copyable {
  /// Changes the state at the event's instant, and schedules or cancels what follows from it.
  ///
  /// The event itself is no longer pending. Whatever is scheduled at the same instant is dispatched
  /// before time moves on.
  mutating func handle(_ event: EventNotice, future: inout FutureEventList) -> Continuation
}

/// Whether the run goes on after an event.
@frozen
public enum Continuation: Sendable {
  /// On to the next event.
  case proceed

  /// Leave the run at this instant, with the rest of its events still pending.
  case stop
}
