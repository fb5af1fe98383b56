import Components
import Configuration
import Kernel
import PowerAccounting
import Quantities
import Workloads

/// The service that delivers messages of servers to apps, by one connection that the system keeps
/// open.
///
/// Without settings all are immediate, and the connection costs nothing.
package struct PushService: Component, ~Copyable {
  package static var subscriptions: PhoneChanges { .screen }
  package static var exemptsApps: Bool { true }

  typealias Counter = PushDeliveryInterface.Counter

  /// The settings of a policy.
  struct Settings: BitwiseCopyable {
    var connection: PushConnection
    var deferral: Deferral
    /// The limit of silent pushes that wake an app.
    var silent: SilentLimit?
    /// The limit of priority pushes of an app, and their exemption.
    var urgent: UrgentLimit?
  }

  /// The condition that ends the deferral of a push.
  enum Deferral: BitwiseCopyable {
    /// Traffic or a lit screen, at most this long.
    case untilTraffic(atMost: SimDuration)
    /// The end of the phone's rest, or a window in it.
    case untilWindow
  }

  struct Push: SlotElement {
    enum Phase: UInt8, BitwiseCopyable { case free, waiting, moving }

    var phase = Phase.free
    var isFree: Bool { phase == .free }
    var generation: UInt32 = 0
    var app = AppID.system
    var size = 0.0
    var isDeferred = false
    var isVoIP = false
    /// Whether it is shown to the person, without notification of the app.
    var isAlert = false
    var sent = SimTime.zero
    var trigger = Trigger(entity: 0, ordinal: 0)
    /// The end of the deferral.
    var timer = EventToken.none
  }

  /// The state of the service at an instant of a run.
  package struct State: ComponentState {
    /// The number of pushes being fetched.
    var moving = 0
    var front = AppID.system
    /// The apps that a person has ended and not opened since, where no silent push starts them.
    var ended = AppSet()
    var screenIsOn = false
    /// The radios that the system's connection could use at the last evaluation.
    var networks: SharedState.Networks = []
    var keepAlive = EventToken.none

    package init() {}
  }

  /// The greatest number of pushes that wait or are under way at one time.
  static let limit = 1024
  /// The number of pushes fetched at one time; the others follow.
  private static let atOnce = 16

  package enum Event: SchedulableEvent {
    case keepAlive, overdue(Int), release(AppID), exemptionEnds(AppID)
  }

  let modes: FlatTable<UInt8>
  let settings: Settings?
  var pushes = SlotTable<Push>(capacity: limit)
  /// Silent pushes of each app; empty where they are not limited.
  var quotas: FlatTable<SilentQuota>
  /// The last instants at which each app was woken, as many as its limit.
  var wakings: FlatTable<SimTime>
  /// Priority pushes of each app; empty where they are not limited.
  private var urgents: FlatTable<UrgentQuota>
  private var urgentTimes: FlatTable<SimTime>
  package var state = State()

  init(for apps: [PolicyApp], settings: Settings? = nil) {
    let limited = settings?.silent == nil ? 0 : apps.count
    let urgent = settings?.urgent == nil ? 0 : apps.count
    modes = FlatTable(apps.map(\.modes))
    self.settings = settings
    quotas = FlatTable(repeating: SilentQuota(), count: limited)
    wakings = FlatTable(repeating: .zero, count: limited * (settings?.silent?.limit ?? 0))
    urgents = FlatTable(repeating: UrgentQuota(), count: urgent)
    urgentTimes = FlatTable(repeating: .zero, count: urgent * UrgentLimit.greatest)
  }

  package mutating func begin(_ context: ComponentContext) {
    pushes.clear()
    quotas.fill(with: SilentQuota())
    urgents.fill(with: UrgentQuota())
    // A run begins with the connection open.
    state.networks = context.shared.networks
    scheduleKeepAlive(context)
  }

  /// Accepts a server's message for an app.
  package mutating func send(
    _ size: Double, to app: AppID, by route: PushSource.Route, isAlert: Bool,
    trigger: Trigger, _ context: ComponentContext
  ) {
    context.count(Counter.sent, for: app)
    guard let slot = pushes.claim() else {
      return context.abort("more than 1024 pushes wait for delivery")
    }
    pushes[slot] = Push(
      phase: .waiting, generation: pushes[slot].generation &+ 1, app: app,
      size: size, isDeferred: isDeferred(route, app, context),
      isVoIP: route == .voip, isAlert: isAlert, sent: context.now, trigger: trigger)
    consider(slot, context)
    if pushes[slot].phase == .waiting && pushes[slot].isDeferred {
      context.count(Counter.deferred, for: app)
    }
  }

  package mutating func handle(_ event: Event, _ context: ComponentContext) {
    switch event {
    case .keepAlive:
      state.keepAlive = .none
      if !context.shared.networks.isEmpty, let settings = self.settings {
        context.count(Counter.keepAlives, for: .system)
        exchange(settings.connection.keepAliveSize, context)
      }
      scheduleKeepAlive(context)
    case .overdue(let slot):
      pushes[slot].timer = .none
      consider(slot, context)
    case .release(let app): release(app, context)
    case .exemptionEnds(let app): endExemption(app, context)
    }
  }

  package mutating func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    let wasOn = state.screenIsOn
    state.screenIsOn = isOn
    if app != state.front {
      state.front = app
      state.ended.remove(app)
      // An app that is opened receives its deferred push at once.
      if app != .system { release(app, context) }
    }
    if isOn && !wasOn { checkAll(context) }
  }

  package mutating func sharedStateChanged(_ context: ComponentContext) {
    let networks = context.shared.networks
    if networks != state.networks {
      // Another radio has another address: the connection is opened again.
      let moves = Self.preferred(networks) != Self.preferred(state.networks)
      state.networks = networks
      if moves, !networks.isEmpty, let settings = self.settings {
        context.count(Counter.connects, for: .system)
        exchange(settings.connection.connectSize, context)
        scheduleKeepAlive(context)
      }
    }
    checkAll(context)
  }

  package mutating func answered(
    _ request: RequestID, _ answer: Answer, _ context: ComponentContext
  ) {
    let slot = Int(request.slot)
    guard pushes.slots.contains(slot) else { return }
    let push = pushes[slot]
    guard push.phase == .moving, push.generation == request.generation else { return }
    state.moving -= 1
    if case .failed = answer {
      pushes[slot].phase = .waiting
    } else {
      pushes[slot] = Push(generation: push.generation)
      deliver(push, context)
    }
    checkAll(context)
  }

  // MARK: - Deferral

  private mutating func checkAll(_ context: ComponentContext) {
    for slot in pushes.slots where pushes[slot].phase == .waiting { consider(slot, context) }
  }

  /// Fetches a push if it is due.
  private mutating func consider(_ slot: Int, _ context: ComponentContext) {
    guard !context.shared.networks.isEmpty, state.moving < Self.atOnce else { return }
    let push = pushes[slot]
    switch settings?.deferral {
    case .untilTraffic(let greatest) where push.isDeferred:
      let left = greatest - (context.now - push.sent)
      let suits = state.screenIsOn || !context.shared.awakeRadios.isEmpty
      guard suits || left <= .zero else {
        if push.timer == .none {
          pushes[slot].timer = context.schedule(Event.overdue(slot), after: left, rank: .timer)
        }
        return
      }
    case .untilWindow where push.isDeferred: guard context.shared.restDepth == 0 else { return }
    default: break
    }
    context.cancel(&pushes[slot].timer)
    pushes[slot].phase = .moving
    state.moving += 1
    context.ask(
      .transfer(up: 0, down: push.size, answer: 0, timeout: .nan),
      waiter: context.waiter(slot, generation: push.generation), for: push.app,
      trigger: push.trigger)
  }

  /// Delivers a push that has arrived.
  mutating func deliver(_ push: Push, _ context: ComponentContext) {
    if state.ended.contains(push.app), !push.isAlert, !push.isVoIP {
      return context.count(Counter.discarded, for: push.app)
    }
    if isOneTooMany(push, context) { return hold(push, context) }
    handOver(push, context)
  }

  private mutating func handOver(_ push: Push, _ context: ComponentContext) {
    let delay = context.now - push.sent
    context.count(Counter.delivered, for: push.app)
    context.occupy(with: .push, for: push.app)
    context.count(Counter.delay, by: Int(delay.seconds.rounded()), for: push.app)
    if push.isAlert { return context.notify(push.app, late: delay, trigger: push.trigger) }
    let mode = BackgroundMode.remoteNotification.bit
    if push.isVoIP || modes[push.app.index] & mode != 0 {
      if !push.isDeferred { exempt(push.app, context) }
      context.awaken(push.app, for: NetworkService.wakeTime)
    }
    context.deliver(
      PushDeliveryInterface.Event.received.rawValue, toRunning: push.app,
      fields: SIMD4(Double(delay.nanoseconds), push.size, 0, 0), trigger: push.trigger)
  }

  // MARK: - The system's connection

  private static func preferred(_ networks: SharedState.Networks) -> SharedState.Networks {
    networks.contains(.wifi) ? .wifi : networks
  }

  /// Schedules the next keep-alive packet a period from now.
  private mutating func scheduleKeepAlive(_ context: ComponentContext) {
    context.cancel(state.keepAlive)
    state.keepAlive = context.schedule(
      Event.keepAlive, after: settings?.connection.keepAlive, rank: .timer)
  }

  /// Exchanges bytes, as many each way, for the system itself.
  private mutating func exchange(_ bytes: Double, _ context: ComponentContext) {
    context.ask(
      .transfer(up: bytes, down: bytes, answer: 0, timeout: .nan), waiter: .nobody, for: .system,
      trigger: Trigger(entity: 0, ordinal: 0))
  }

  // MARK: - Limits

  /// The greatest number of silent pushes that may wake an app in a time.
  struct SilentLimit: BitwiseCopyable {
    var limit: Int
    var window: SimDuration
  }

  /// Whether a push would exceed the limit of its app; if not, it is counted.
  private mutating func isOneTooMany(_ push: Push, _ context: ComponentContext) -> Bool {
    let app = push.app
    guard let silent = settings?.silent, !push.isAlert, !push.isVoIP,
      modes[app.index] & BackgroundMode.remoteNotification.bit != 0, app != state.front
    else { return false }
    let number = quotas[app.index].wakings
    let slot = app.index * silent.limit + number % silent.limit
    if quotas[app.index].held != nil
      || number >= silent.limit && context.now - wakings[slot] < silent.window
    {
      return true
    }
    wakings[slot] = context.now
    quotas[app.index].wakings = number + 1
    return false
  }

  /// Defers the newest push above the limit until the app may be woken again.
  mutating func hold(_ push: Push, _ context: ComponentContext) {
    let app = push.app
    context.count(Counter.throttled, for: app)
    let isFirst = quotas[app.index].held == nil
    quotas[app.index].held = push
    guard isFirst else { return context.count(Counter.discarded, for: app) }
    guard let silent = settings?.silent else { return }
    let oldest = quotas[app.index].wakings % silent.limit
    let left = silent.window - (context.now - wakings[app.index * silent.limit + oldest])
    quotas[app.index].release = context.schedule(Event.release(app), after: left, rank: .timer)
  }

  /// Delivers the deferred push.
  mutating func release(_ app: AppID, _ context: ComponentContext) {
    guard app.index < quotas.count, let push = takeDeferred(app, context) else { return }
    deliver(push, context)
  }

  private mutating func takeDeferred(_ app: AppID, _ context: ComponentContext) -> Push? {
    context.cancel(&quotas[app.index].release)
    defer { quotas[app.index].held = nil }
    return quotas[app.index].held
  }

  /// Drops the deferred push of an app that a person has ended.
  package mutating func appEnded(_ app: AppID, _ context: ComponentContext) {
    if settings?.silent != nil { state.ended.insert(app) }
    guard app.index < quotas.count, takeDeferred(app, context) != nil else { return }
    context.count(Counter.discarded, for: app)
  }

  /// The greatest number of priority pushes per app and time in each bucket, and the exemption that
  /// one gives.
  struct UrgentLimit: BitwiseCopyable {
    /// The greatest allowed number in a time.
    static let greatest = 64

    /// By bucket, from active on; 0 for no limit.
    var limits: SIMD8<Int32>
    var window: SimDuration
    /// The length of the exemption after a push.
    var exemption: SimDuration
  }

  /// The priority pushes of an app.
  struct UrgentQuota: BitwiseCopyable {
    /// Their number; the times of the last are kept.
    var count = 0
    /// The end of the exemption.
    var end = EventToken.none
  }

  /// Whether a message of the server is deferred: by its own setting, or because too many of its
  /// app were not.
  private mutating func isDeferred(
    _ route: PushSource.Route, _ app: AppID, _ context: ComponentContext
  )
    -> Bool
  {
    guard let settings = self.settings else { return false }
    if route == .deferred { return true }
    guard let urgent = settings.urgent, app != state.front, !context.shared.isCharging
    else { return false }
    let limit = Int(urgent.limits[context.standbyBucket(of: app)])
    guard limit > 0 else { return false }
    let count = urgents[app.index].count
    let first = app.index * UrgentLimit.greatest
    let oldest = first + max(count - limit, 0) % UrgentLimit.greatest
    if count >= limit, context.now - urgentTimes[oldest] < urgent.window {
      context.count(Counter.throttled, for: app)
      return true
    }
    urgentTimes[first + count % UrgentLimit.greatest] = context.now
    urgents[app.index].count = count + 1
    return false
  }

  /// Exempts an app from restrictions for a while.
  mutating func exempt(_ app: AppID, _ context: ComponentContext) {
    guard let urgent = settings?.urgent else { return }
    context.allowServices(of: app, for: urgent.exemption)
    context.cancel(urgents[app.index].end)
    urgents[app.index].end = context.schedule(
      Event.exemptionEnds(app), after: urgent.exemption, rank: .timer)
  }

  private mutating func endExemption(_ app: AppID, _ context: ComponentContext) {
    urgents[app.index].end = .none
    context.endUse(by: app)
  }

  package mutating func exempts(_ app: AppID) -> Bool {
    app.index < urgents.count && urgents[app.index].end != .none
  }
}
