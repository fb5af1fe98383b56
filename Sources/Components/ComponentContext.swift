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
  /// the answer, unless there is no waiter.
  ///
  /// - Parameter origin: The instruction of the scripts that the request comes from.
  public func ask(
    _ request: ServiceRequest, waiter: Waiter, for app: AppID, trigger: Trigger,
    origin: InstructionID = .none
  ) { world.pointee.post(.ask(request, waiter, for: app, trigger, origin: origin)) }

  /// Count a fate of work that an app requested and the system had to carry out.
  public func count(_ fate: WorkFate, of origin: InstructionID, times: Int = 1) {
    world.pointee.work.count(fate, of: origin, times: times)
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

  /// Let the system work for `app`, without a waiter.
  public func occupy(with work: SystemWork, for app: AppID) {
    world.pointee.post(.occupy(work, for: app))
  }

  /// Record that an exchange with a server has begun or ended.
  func note(exchangeBegins: Bool, of app: AppID) {
    world.pointee.openRequests += exchangeBegins ? 1 : -1
    if !exchangeBegins && world.pointee.watchesHolds { occupy(with: .packet, for: app) }
  }

  /// The exchanges with servers that are under way.
  var openRequests: Int { world.pointee.openRequests }

  /// Set whether the ends of exchanges are announced.
  func watchHolds(_ watches: Bool) { world.pointee.watchesHolds = watches }

  /// The apps whose own work waits in a deep rest.
  var restrictedApps: AppSet { world.pointee.restrictedApps }

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

  // MARK: - System

  /// Signal the end of the use that ``Component/isUsed(by:)`` reported.
  public func endUse(by app: AppID) { world.pointee.post(.endUse(app)) }

  /// Let an app run in the background for a while; an ended app is started.
  public func awaken(_ app: AppID, for length: SimDuration) {
    world.pointee.post(.awaken(app, for: length))
  }

  /// Whether an app is active in this run; an inactive one is notified of nothing.
  public func isActive(_ app: AppID) -> Bool { world.pointee.isActive(app) }

  /// Warn an app that its time in the background is nearly over.
  public func warnOfExpiry(_ app: AppID, trigger: Trigger) {
    world.pointee.post(.expiring(app, trigger))
  }

  /// Signal that an app has finished the work for which ``awaken(_:for:)`` was called.
  public func rest(_ app: AppID) { world.pointee.post(.rest(app)) }

  /// Set the timer ticks that an app may have in a window in the background, and whether it may use
  /// the network.
  ///
  /// - Parameter ticks: 0 for no limit.
  public func allow(_ app: AppID, ticks: Int, within window: SimDuration, isOnline: Bool) {
    world.pointee.post(
      .allow(app, Signal.Allowance(ticks: ticks, window: window, isOnline: isOnline)))
  }

  /// Lock the unused phone: the screen goes dark, and the app in front leaves it.
  public func lock() { world.pointee.post(.lock) }

  /// Light a dark screen without a touch.
  public func lightScreen() { world.pointee.post(.light) }

  /// Darken it again, unless the phone was used since.
  public func darkenScreen() { world.pointee.post(.darken) }

  /// Let a person open an app in another way than by its icon.
  public func open(_ app: AppID, trigger: Trigger) { world.pointee.post(.open(app, trigger)) }

  /// Show a notification of an app, with `delay` after its intended time.
  public func notify(_ app: AppID, late delay: SimDuration, trigger: Trigger) {
    world.pointee.post(.notify(app, late: delay, trigger))
  }

  // MARK: - The state that components and services share

  /// The state that components and services share.
  public var shared: SharedState { world.pointee.shared }

  /// Whether an untouched phone locks.
  package var locksByItself: Bool { world.pointee.savings.locksByItself }

  /// The system's limits for components in the present shared state.
  package var limits: ComponentLimits { world.pointee.savings.limits(in: shared) }

  /// Publish shared state; components that watch a changed topic are notified right after.
  ///
  /// - Parameter always: The topics to notify of even without a change.
  public func share(_ state: SharedState, announcing always: SharedState.Topics = []) {
    let changed = state.difference(from: world.pointee.shared).union(always)
    world.pointee.shared = state
    announce(changed)
  }

  /// Publish whether a radio can carry data, and whether it is active.
  func share(_ radio: SharedState.Networks, isJoined: Bool, isAwake: Bool) {
    let (networks, awake) = (world.pointee.shared.networks, world.pointee.shared.awakeRadios)
    let joined = isJoined ? networks.union(radio) : networks.subtracting(radio)
    let woken = isAwake ? awake.union(radio) : awake.subtracting(radio)
    var changed: SharedState.Topics = []
    if joined != networks { changed.insert(.networks) }
    if woken != awake { changed.insert(.radios) }
    world.pointee.shared.networks = joined
    world.pointee.shared.awakeRadios = woken
    announce(changed)
  }

  /// Publish the share of time for which Wi-Fi has the antenna.
  func share(wifiAirtime airtime: Double) {
    if world.pointee.shared.wifiAirtime == airtime { return }
    world.pointee.shared.wifiAirtime = airtime
    announce(.wifiAirtime)
  }

  /// The bytes that radios have moved for an app in finished requests since the run began.
  public func movedBytes(for app: AppID) -> Double { world.pointee.apps.movedBytes[app.index] }

  /// Record the bytes of a finished request of an app.
  func note(moved bytes: Double, for app: AppID) {
    world.pointee.apps.movedBytes[app.index] += bytes
  }

  /// The standby bucket of an app, from 0 for an active one up; 0 without a policy that assigns
  /// buckets.
  public func standbyBucket(of app: AppID) -> Int {
    Int(world.pointee.apps.standbyBuckets[app.index])
  }

  /// Publish the standby bucket of an app.
  public func share(standbyBucket bucket: Int, of app: AppID) {
    guard bucket != standbyBucket(of: app) else { return }
    world.pointee.apps.standbyBuckets[app.index] = UInt8(bucket)
    announce(.standby)
  }

  /// Whether an alarm or a push lets an app start foreground services now.
  public func mayStartServices(_ app: AppID) -> Bool {
    world.pointee.apps.startsUntil[app.index] >= now
  }

  /// Let an app start foreground services for a while.
  public func allowServices(of app: AppID, for length: SimDuration) {
    world.pointee.apps.allowServices(of: app, until: now + length)
  }

  /// Publish that a sensor begins or ends to stream samples to an app.
  func share(streamBegins: Bool, to app: AppID) {
    if streamBegins {
      world.pointee.apps.streams[app.index] += 1
    } else {
      world.pointee.apps.streams[app.index] -= 1
    }
    var apps = shared.streamingApps
    if world.pointee.apps.streams[app.index] > 0 { apps.insert(app) } else { apps.remove(app) }
    if apps == shared.streamingApps { return }
    world.pointee.shared.streamingApps = apps
    announce(.streams)
  }

  private func announce(_ changed: SharedState.Topics) {
    if changed.isDisjoint(with: world.pointee.announcedTopics) { return }
    world.pointee.post(.shared(changed))
  }
}
