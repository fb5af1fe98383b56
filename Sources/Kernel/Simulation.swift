public import Quantities

/// A simulation run: a model and its pending events.
///
/// A simulation has one owner and shares nothing. Parallel replications have a simulation each.
@frozen public struct Simulation<M: Model & ~Copyable>: ~Copyable {
  /// The simulated system.
  public var model: M

  /// The pending events. Schedule the first ones here before the run.
  public var future: FutureEventList

  /// The number of events dispatched since the start or the last ``restart()``.
  @inlinable public var dispatched: Int { dispatchCount }

  @usableFromInline var dispatchCount: Int

  /// Create a simulation at time zero with no events.
  ///
  /// - Parameters:
  ///   - model: The state to start from.
  ///   - minimumCapacity: The number of pending events to allocate room for.
  @inlinable public init(model: consuming M, minimumCapacity: Int = 64) {
    self.model = model
    future = FutureEventList(minimumCapacity: minimumCapacity)
    dispatchCount = 0
  }

  /// The present instant.
  @inlinable public var now: SimTime { future.now }

  /// Dispatch every event due at or before `horizon`, then advance time to it.
  ///
  /// Events that handlers schedule up to and including `horizon` belong to the run. Runs can be
  /// chained: a run to `a` and then to `b` equals a run to `b`.
  ///
  /// - Returns: The reason why the run ended. ``now`` is `horizon`, except after
  ///   ``RunEnd/stopped``.
  /// - Precondition: `horizon` is neither before ``now`` nor after `SimTime.latest`.
  /// - Complexity: O(log n) per event, with n the number of pending events, in addition to the work
  ///   of the model.
  @inlinable
  @discardableResult public mutating func run(until horizon: SimTime) -> RunEnd {
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

  /// Return to time zero with no events and a count of zero.
  ///
  /// The model is not reset; that is its own task. The memory for events stays allocated.
  @inlinable public mutating func restart() {
    future.removeAll()
    dispatchCount = 0
  }
}

extension Simulation: Sendable where M: Sendable & ~Copyable {}

/// The reason why a run ended.
@frozen public enum RunEnd: Sendable {
  /// Time reached the horizon, and later events are pending.
  case reachedHorizon

  /// Time reached the horizon, and no event is pending.
  case ranDry

  /// The model stopped the run, at the instant of the event it was handling.
  case stopped
}
