/// A simulated system: a state that changes only at events.
///
/// A model has no clock and no queue of its own. It handles events and schedules others.
public protocol Model: ~Copyable {
  /// Handle an event: change the state, and schedule or cancel other events.
  ///
  /// The event itself is no longer pending. Events scheduled at the same instant are dispatched
  /// before time advances.
  mutating func handle(_ event: EventNotice, future: inout FutureEventList) -> Continuation
}

/// The decision of a model whether the run continues after an event.
@frozen public enum Continuation: Sendable {
  /// Dispatch the next event.
  case proceed

  /// Stop the run at this instant, with all other events still pending.
  case stop
}
