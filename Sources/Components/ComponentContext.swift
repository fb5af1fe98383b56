import Configuration
import Kernel
import PowerAccounting
import Quantities

/// The interface of a component to the phone at one instant.
///
/// It is two words, so that it is passed in registers. It is valid only during the call that
/// received it.
@frozen public struct ComponentContext {
  public let id: ComponentID
  @usableFromInline let world: UnsafeMutablePointer<ComponentWorld>

  @inlinable public init(id: ComponentID, world: UnsafeMutablePointer<ComponentWorld>) {
    self.id = id
    self.world = world
  }

  public var now: SimTime { world.pointee.now }
  public var key: RandomKey { world.pointee.run.key }
  /// The surroundings of the phone since their last change.
  public var surroundings: Surroundings { world.pointee.surroundings }
  public var horizon: SimTime { world.pointee.run.horizon }
  /// The clock time since Monday 00:00; it continues to grow after a week.
  public var sinceMonday: SimDuration { world.pointee.clockAtStart + (now - .zero) }

  /// An instant after the end of this run.
  public var beyondHorizon: SimTime { horizon + .nanoseconds(1) }

  /// The instant after a duration that a script computed, now if it is not given; ``beyondHorizon``
  /// if it lies after the end of the run.
  public func instant(after length: Double) -> SimTime {
    if length.isNaN || length <= 0 { return now }
    if length > Double((horizon - now).nanoseconds) { return beyondHorizon }
    return now + .nanoseconds(Int64(length.rounded(.up)))
  }

  /// Schedule a call of ``Component/handle(_:_:)``, if that is within the run.
  ///
  /// - Parameter time: The instant; nil for never.
  /// - Returns: The token of no event where none is scheduled.
  @inlinable @inline(__always) @discardableResult
  public func schedule(_ event: some SchedulableEvent, at time: SimTime?, rank: EventRank)
    -> EventToken
  {
    guard let time, time <= horizon else { return .none }
    return schedule(event.packed, time, rank)
  }

  /// Schedule a call after a duration, if that is within the run; nil for never.
  @inlinable @inline(__always) @discardableResult
  public func schedule(_ event: some SchedulableEvent, after length: SimDuration?, rank: EventRank)
    -> EventToken
  {
    guard let length, length <= horizon - now else { return .none }
    return schedule(event.packed, now + length, rank)
  }

  @usableFromInline func schedule(_ code: Int, _ time: SimTime, _ rank: EventRank) -> EventToken {
    world.pointee.future.pointee.schedule(EventTag(id, code: code), at: time, rank: rank)
  }

  @inlinable @inline(__always) public func cancel(_ token: EventToken) {
    // Most timers that are cancelled are not armed.
    if token != .none { cancelPending(token) }
  }

  @usableFromInline func cancelPending(_ token: EventToken) {
    world.pointee.future.pointee.cancel(token)
  }

  /// Cancel an event and forget its token.
  @inlinable @inline(__always) public func cancel(_ token: inout EventToken) {
    if token == .none { return }
    cancelPending(token)
    token = .none
  }

  /// The lane of this component with the index `offset`.
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

  /// The energy of the whole phone up to `instant` if no level changes until then, since the start
  /// or the end of the warm-up.
  public func energy(until instant: SimTime) -> Energy {
    world.pointee.meter.energy(until: instant)
  }

  /// Move energy that the component charged from one owner to another.
  ///
  /// Lanes are charged at their next change, so settle them first by ``charge(_:to:)``.
  public func reassign(_ energy: Energy, from giver: Charging, to taker: Charging) {
    world.pointee.meter.reassign(energy, in: id, from: giver, to: taker)
  }

  /// Add the energy of an accessory; `accessory` is the index of its group of peripherals.
  public func depositAccessory(_ energy: Energy, accessory: Int, _ cause: Cause) {
    world.pointee.accessoryMeter.deposit(
      energy, in: ComponentID(accessory), chargedTo: Charging(.system, cause))
  }

  /// Add to the counter at `index` of the definition.
  ///
  /// - Parameter app: The app that caused it, if known.
  public func count(_ index: Int, by amount: Int = 1, for app: AppID = .system) {
    world.pointee.counters.add(amount, to: index, of: id, for: app)
  }

  public func complete(_ waiter: Waiter) {
    if waiter != .nobody { world.pointee.post(.completed(waiter)) }
  }

  public func fail(_ waiter: Waiter, _ reason: StepFailure, left: BytesLeft = BytesLeft()) {
    if waiter != .nobody {
      world.pointee.post(.failed(waiter, Signal.Failure(reason: reason, left: left)))
    }
  }

  /// The waiter of a service's slot; `generation` distinguishes it from earlier requests in that
  /// slot.
  public func waiter(_ slot: Int, generation: UInt32) -> Waiter {
    .service(RequestID(service: id, slot: slot, generation: generation))
  }

  /// Send a request to the components on behalf of an app; ``Component/answered(_:_:_:)`` receives
  /// the answer, unless the waiter is nobody.
  ///
  /// - Parameter origin: The instruction of the scripts that the request comes from.
  public func ask(
    _ request: ServiceRequest, waiter: Waiter, for app: AppID, trigger: Trigger,
    origin: InstructionID = .none
  ) { world.pointee.post(.ask(request, waiter, for: app, trigger, origin: origin)) }

  /// Count a fate of work that an app requested and the system had to carry out.
  public func count(_ fate: WorkFate, of origin: InstructionID) {
    world.pointee.work.count(fate, of: origin)
  }

  /// Withdraw a pending request; there will be no answer.
  public func withdraw(_ waiter: Waiter) { world.pointee.post(.withdraw(waiter)) }

  /// Deliver the event at `index` of the definition to `app`.
  public func deliver(_ index: Int, to app: AppID, fields: SIMD4<Double>, trigger: Trigger) {
    world.pointee.post(.event(delivery(index, app, fields, trigger)))
  }

  /// Deliver the event at `index` of the definition to each of `apps`, with the same trigger.
  public func deliver(_ index: Int, to apps: AppSet, fields: SIMD4<Double>, trigger: Trigger) {
    for app in apps { deliver(index, to: app, fields: fields, trigger: trigger) }
  }

  /// All apps of the phone.
  public var apps: AppSet { world.pointee.apps.all }

  /// Deliver an event to `app` if it runs or is suspended; an app that was not started or has ended
  /// does not receive it.
  public func deliver(_ index: Int, toRunning app: AppID, fields: SIMD4<Double>, trigger: Trigger) {
    world.pointee.post(.eventIfRunning(delivery(index, app, fields, trigger)))
  }

  /// Deliver the event at `index` to every app that runs and is not suspended.
  public func broadcast(_ index: Int) { world.pointee.post(.broadcast(event(index))) }

  /// Drop the events of ``deliver(_:to:fields:trigger:)`` that no handler has begun to handle.
  public func dropQueued(_ index: Int, of app: AppID) {
    world.pointee.post(.dropQueued(event(index), of: app))
  }

  /// Request system work from the processor that delivers an event to `app`.
  public func work(_ work: CycleCount, for app: AppID) {
    if work.cycles > 0 { world.pointee.post(.work(work, for: app)) }
  }

  /// Record a mark of the surroundings.
  public func mark(_ place: Int) { world.pointee.post(.mark(place)) }

  /// Signal a change of the power supply: the battery, if any, is settled at this instant.
  public func settleBattery() { world.pointee.supplyChanged = true }

  /// Abort the run because a limit of the program was reached, which `reason` names.
  public func abort(_ reason: StaticString) { world.pointee.abort(reason) }

  private func event(_ index: Int) -> ComponentEvent { ComponentEvent(component: id, index: index) }

  private func delivery(_ index: Int, _ app: AppID, _ fields: SIMD4<Double>, _ trigger: Trigger)
    -> Signal.EventDelivery
  { Signal.EventDelivery(fields: fields, event: event(index), app: app, trigger: trigger) }
}
