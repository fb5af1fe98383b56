public import Quantities

/// A model and its future, taken from event to event.
///
/// One owner, no sharing: replications run in parallel by having a simulation each.
@frozen
public struct Simulation<M: Model & ~Copyable>: ~Copyable {
  /// The state of what is simulated.
  public var model: M

  /// The pending events. Schedule the first ones here before the run.
  public var future: FutureEventList

  /// How many events were dispatched since the start or the last ``restart()``.
  @inlinable
  public var dispatched: Int { dispatchCount }

  @usableFromInline
  var dispatchCount: Int

  /// A simulation at time zero with nothing scheduled.
  ///
  /// - Parameters:
  ///   - model: The state to start from.
  ///   - minimumCapacity: How many pending events to make room for at once.
  @inlinable
  public init(model: consuming M, minimumCapacity: Int = 64) {
    self.model = model
    future = FutureEventList(minimumCapacity: minimumCapacity)
    dispatchCount = 0
  }

  /// The present instant.
  @inlinable
  public var now: SimTime { future.now }

  /// Dispatches every event due at or before `horizon`, then lets time pass to it.
  ///
  /// Events scheduled by handlers within the horizon, at `horizon` itself included, belong to the
  /// run. Runs can be strung together: to `a` and then to `b` is the same as to `b`.
  ///
  /// - Returns: Why the run ended. ``now`` is `horizon`, except after ``RunEnd/stopped``.
  /// - Precondition: `horizon` is neither before ``now`` nor after `SimTime.latest`.
  /// - Complexity: O(log n) an event, n being the number pending, besides what the model does.
  @inlinable
  @discardableResult
  public mutating func run(until horizon: SimTime) -> RunEnd {
    if horizon < now || horizon.nanoseconds > FutureEventList.latestNanoseconds {
      future.failOutOfRange(horizon)
    }
    while let event = future.takeEarliest(until: horizon) {
      dispatchCount &+= 1
      if model.handle(event, future: &future) == .stop { return .stopped }
    }
    future.now = horizon
    return future.isEmpty ? .ranDry : .reachedHorizon
  }

  /// Goes back to time zero with nothing scheduled or counted.
  ///
  /// The model is not touched: it resets itself. The room for events stays allocated.
  @inlinable
  public mutating func restart() {
    future.removeAll()
    dispatchCount = 0
  }
}

extension Simulation: Sendable where M: Sendable & ~Copyable {}

/// Why a run ended.
@frozen
public enum RunEnd: Sendable {
  /// Time came to the horizon, and events beyond it are pending.
  case reachedHorizon

  /// Time came to the horizon, and nothing is pending.
  case ranDry

  /// The model asked to stop, at the instant of the event it was handling.
  case stopped
}
