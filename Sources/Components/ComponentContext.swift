import Configuration
import Kernel
import PowerAccounting
import Quantities

/// What one component may do at one instant.
///
/// Two words, so that it travels in registers. Valid during the call that received it and not after.
@frozen
public struct ComponentContext {
  public let id: ComponentID
  @usableFromInline let world: UnsafeMutablePointer<ComponentWorld>

  @inlinable
  public init(id: ComponentID, world: UnsafeMutablePointer<ComponentWorld>) {
    self.id = id
    self.world = world
  }

  public var now: SimTime { world.pointee.now }
  public var key: RandomKey { world.pointee.key }
  /// What is around the phone since the last change of it.
  public var surroundings: Surroundings { world.pointee.surroundings }
  public var horizon: SimTime { world.pointee.horizon }
  /// The time since Monday 00:00 by the clock; it goes on to grow after a week.
  public var sinceMonday: SimDuration { world.pointee.clockAtStart + (now - .zero) }

  /// An instant at which nothing happens any more in this run.
  public var beyondHorizon: SimTime { horizon + .nanoseconds(1) }

  /// The instant a time from now that a script computed, no time if it gave none; ``beyondHorizon`` if it
  /// lies behind the end of the run.
  public func instant(after length: Double) -> SimTime {
    if length.isNaN || length <= 0 { return now }
    if length > Double((horizon - now).nanoseconds) { return beyondHorizon }
    return now + .nanoseconds(Int64(length.rounded(.up)))
  }

  /// Schedules a call of ``Component/handle(_:_:)`` with `code`, which is below 16 384.
  @discardableResult
  public func schedule(_ code: Int, at time: SimTime, rank: EventRank) -> EventToken {
    world.pointee.future.pointee.schedule(
      .component(id, code: code), at: time, rank: rank)
  }

  /// The same after a length of time, where that is within the run.
  ///
  /// - Parameter length: Nil for never.
  /// - Returns: No event where there will be none.
  @discardableResult
  public func schedule(_ code: Int, after length: SimDuration?, rank: EventRank) -> EventToken {
    guard let length, length <= horizon - now else { return .none }
    return schedule(code, at: now + length, rank: rank)
  }

  public func cancel(_ token: EventToken) {
    // A timer that is not armed is not looked for.
    if token != .none { world.pointee.future.pointee.cancel(token) }
  }

  /// The lane of this component with the number `offset`.
  public func lane(_ offset: Int) -> LaneID { world.pointee.meter.lane(offset, of: id) }

  public func change(_ lane: LaneID, to level: PowerLevel, chargedTo owner: Charging) {
    world.pointee.meter.change(lane, to: level, chargedTo: owner, at: now)
  }

  public func change(_ lane: LaneID, to power: Power, chargedTo owner: Charging) {
    world.pointee.meter.change(lane, to: power, chargedTo: owner, at: now)
  }

  public func charge(_ lane: LaneID, to owner: Charging) {
    world.pointee.meter.charge(lane, to: owner, at: now)
  }

  public func deposit(_ energy: Energy, chargedTo owner: Charging) {
    world.pointee.meter.deposit(energy, in: id, chargedTo: owner)
  }

  /// The energy that the whole phone has drawn up to `instant` if nothing changes on the way there, since
  /// the start or the end of the warm-up.
  public func energy(until instant: SimTime) -> Energy {
    world.pointee.meter.energy(until: instant)
  }

  /// Gives energy that the component charged to one owner to another.
  ///
  /// What lanes drew up to now is charged at their next change: settle them first by
  /// ``charge(_:to:)``.
  public func reassign(_ energy: Energy, from giver: Charging, to taker: Charging) {
    world.pointee.meter.reassign(energy, in: id, from: giver, to: taker)
  }

  /// Energy that something around the phone drew; `accessory` counts the groups of peripherals.
  public func depositAccessory(_ energy: Energy, accessory: Int, _ cause: Cause) {
    world.pointee.accessoryMeter.deposit(
      energy, in: ComponentID(accessory), chargedTo: Charging(.system, cause))
  }

  /// Counts under the name at `index` of the definition's counters.
  ///
  /// - Parameter app: Whose doing it was, where that is known.
  public func count(_ index: Int, by amount: Int = 1, for app: AppID = .system) {
    world.pointee.count(index, of: id, by: amount, for: app)
  }

  public func complete(_ waiter: Waiter) {
    if waiter != .nobody { world.pointee.post(.completed(waiter)) }
  }

  public func fail(_ waiter: Waiter, _ reason: StepFailure, left: BytesLeft = BytesLeft()) {
    if waiter != .nobody {
      world.pointee.post(.failed(waiter, Signal.Failure(reason: reason, left: left)))
    }
  }

  /// What a service waits for in one of its slots, told apart by `generation` from what it waited for
  /// there before.
  public func waiter(_ slot: Int, generation: UInt32) -> Waiter {
    .service(RequestID(service: id, slot: slot, generation: generation))
  }

  /// Asks the components for something on behalf of an app; ``Component/answered(_:_:_:)`` says what became
  /// of it, unless nobody waits.
  public func ask(
    _ request: ServiceRequest, waiter: Waiter, for app: AppID, trigger: Trigger
  ) {
    world.pointee.post(.ask(request, waiter, for: app, trigger))
  }

  /// Ends what it asked for and was not answered yet: there will be no answer.
  public func withdraw(_ waiter: Waiter) { world.pointee.post(.withdraw(waiter)) }

  /// Tells `app` that the event at `index` of the definition happened.
  public func deliver(
    _ index: Int, to app: AppID, fields: SIMD4<Double>, trigger: Trigger
  ) {
    world.pointee.post(.event(delivery(index, app, fields, trigger)))
  }

  /// Tells each of `apps` that the event at `index` of the definition happened, for the same occasion.
  public func deliver(
    _ index: Int, to apps: AppSet, fields: SIMD4<Double>, trigger: Trigger
  ) {
    for app in apps { deliver(index, to: app, fields: fields, trigger: trigger) }
  }

  /// All apps of the phone.
  public var apps: AppSet { world.pointee.apps }

  /// Tells `app` of an event, if it runs or is suspended; an app that was not started or has ended
  /// does not hear of it.
  public func deliver(
    _ index: Int, toRunning app: AppID, fields: SIMD4<Double>, trigger: Trigger
  ) {
    world.pointee.post(.eventIfRunning(delivery(index, app, fields, trigger)))
  }

  /// Tells every app that runs and is not suspended that the event at `index` happened.
  public func broadcast(_ index: Int) { world.pointee.post(.broadcast(event(index))) }

  /// Forgets what ``deliver(_:to:fields:trigger:)`` handed over and nobody began to handle.
  public func dropQueued(_ index: Int, of app: AppID) {
    world.pointee.post(.dropQueued(event(index), of: app))
  }

  /// Asks the processor for work of the system that hands something to `app`.
  public func work(_ work: CycleCount, for app: AppID) {
    if work.cycles > 0 { world.pointee.post(.work(work, for: app)) }
  }

  /// Records a mark of the surroundings.
  public func mark(_ place: Int) { world.pointee.post(.mark(place)) }

  /// What feeds the phone has changed: the battery, if there is one, is settled at this instant.
  public func settleBattery() { world.pointee.supplyChanged = true }

  /// Ends the run: a limit of the program was met, which `reason` names.
  public func abort(_ reason: StaticString) { world.pointee.abort(reason) }

  private func event(_ index: Int) -> ComponentEvent { ComponentEvent(component: id, index: index) }

  private func delivery(
    _ index: Int, _ app: AppID, _ fields: SIMD4<Double>, _ trigger: Trigger
  ) -> Signal.EventDelivery {
    Signal.EventDelivery(fields: fields, event: event(index), app: app, trigger: trigger)
  }
}
