public import Components
import Configuration
public import Kernel
public import PowerAccounting
import Quantities
public import Workloads

/// Messages of servers on their way to apps, by one connection that the system keeps open.
///
/// Without settings all are immediate, and the connection costs nothing.
public struct RunningPushDelivery: Component {
  public static var hears: PhoneNews { .screen }
  public static var exemptsApps: Bool { true }

  typealias Counter = PushDeliveryInterface.Counter

  /// What a policy says.
  struct Settings: BitwiseCopyable {
    var connection: PushConnection
    var deferral: Deferral
    /// How many silent pushes may wake an app in a time.
    var silent: SilentLimit?
    /// How many pushes of priority an app may have, and what one lets it do.
    var urgent: UrgentLimit?
  }

  /// What a deferred push waits for.
  enum Deferral: BitwiseCopyable {
    /// Traffic or a lit screen, and so long at the most.
    case untilTraffic(atMost: SimDuration)
    /// The end of the phone's rest, or a window in it.
    case untilWindow
  }

  struct Push: BitwiseCopyable {
    enum Phase: UInt8, BitwiseCopyable { case free, waiting, moving }

    var phase = Phase.free
    var generation: UInt32 = 0
    var app = AppID.system
    var size = 0.0
    var isDeferred = false
    var isVoIP = false
    /// Whether it is shown to the person, and the app not told.
    var isAlert = false
    var sent = SimTime.zero
    var occasion = Occasion(entity: 0, ordinal: 0)
    /// The end of its wait, of a deferred one.
    var timer = EventToken.none
  }

  struct State: ~Copyable {
    // First, because it is a pointer: under the thread sanitizer the compiler takes the first word of
    // a non-copyable value for the place that changes.
    var pushes = FlatTable(repeating: Push(), count: limit)
    var used = 0
    /// How many are being fetched.
    var moving = 0
    let modes: FlatTable<UInt8>
    let settings: Settings?
    /// What each app's silent pushes came to; empty where nothing limits them.
    var quotas: FlatTable<SilentQuota>
    /// When each app was last woken, as many times as it may be.
    var wakings: FlatTable<SimTime>
    /// What each app had of priority; empty where nothing limits that.
    var urgents: FlatTable<UrgentQuota>
    var urgentTimes: FlatTable<SimTime>
    var front = AppID.system
    var screenIsOn = false
    /// The radios over which the system's connection could go when it was last looked at.
    var networks: SharedState.Networks = []
    var keepAlive = EventToken.none
  }

  /// How many pushes wait or are under way at one time at the most.
  static let limit = 1024
  /// How many are fetched at one time; the others follow.
  private static let atOnce = 16
  enum Code { static let keepAlive = limit, firstHeld = limit + 1, firstExempt = limit + 65 }

  let state: UnsafeMutablePointer<State>

  init(for apps: [GovernedApp], settings: Settings? = nil) {
    state = .allocate(capacity: 1)
    let limited = settings?.silent == nil ? 0 : apps.count
    let urgent = settings?.urgent == nil ? 0 : apps.count
    state.initialize(
      to: State(
        modes: FlatTable(apps.map(\.backgroundModes)), settings: settings,
        quotas: FlatTable(repeating: SilentQuota(), count: limited),
        wakings: FlatTable(repeating: .zero, count: limited * (settings?.silent?.limit ?? 0)),
        urgents: FlatTable(repeating: UrgentQuota(), count: urgent),
        urgentTimes: FlatTable(repeating: .zero, count: urgent * UrgentLimit.greatest)))
  }

  public func deallocate() {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  public func begin(_ context: ComponentContext) {
    for place in 0..<state.pointee.used { state.pointee.pushes[place] = Push() }
    state.pointee.used = 0
    state.pointee.moving = 0
    state.pointee.screenIsOn = false
    state.pointee.keepAlive = .none
    state.pointee.quotas.fill(with: SilentQuota())
    state.pointee.urgents.fill(with: UrgentQuota())
    state.pointee.front = .system
    // A day begins with the connection open.
    state.pointee.networks = context.shared.networks
    scheduleKeepAlive(context)
  }

  /// A server has a message for an app.
  public func send(
    _ size: Double, to app: AppID, by route: PushSource.Route, isAlert: Bool,
    occasion: Occasion, _ context: ComponentContext
  ) {
    count(.sent, for: app, context)
    let used = state.pointee.used
    let place = state.pointee.pushes.firstIndex(below: used) { $0.phase == .free } ?? used
    guard place < Self.limit else {
      return context.giveUp("more than 1024 pushes wait for delivery")
    }
    state.pointee.used = max(used, place + 1)
    state.pointee.pushes[place] = Push(
      phase: .waiting, generation: state.pointee.pushes[place].generation &+ 1, app: app,
      size: size, isDeferred: isDeferred(route, app, context),
      isVoIP: route == .voip, isAlert: isAlert, sent: context.now, occasion: occasion)
    consider(place, context)
    if state.pointee.pushes[place].phase == .waiting && state.pointee.pushes[place].isDeferred {
      count(.deferred, for: app, context)
    }
  }

  public func handle(_ code: Int, _ context: ComponentContext) {
    if code >= Code.firstExempt { return endExemption(AppID(code - Code.firstExempt), context) }
    if code >= Code.firstHeld { return release(AppID(code - Code.firstHeld), context) }
    guard code == Code.keepAlive else {
      state.pointee.pushes[code].timer = .none
      return consider(code, context)
    }
    state.pointee.keepAlive = .none
    if !context.shared.networks.isEmpty, let settings = state.pointee.settings {
      count(.keepAlives, for: .system, context)
      exchange(settings.connection.keepAliveSize, context)
    }
    scheduleKeepAlive(context)
  }

  public func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    let wasOn = state.pointee.screenIsOn
    state.pointee.screenIsOn = isOn
    if app != state.pointee.front {
      state.pointee.front = app
      // An app that is opened is given at once what was held back.
      if app != .system { release(app, context) }
    }
    if isOn && !wasOn { considerAll(context) }
  }

  public func sharedStateChanged(_ context: ComponentContext) {
    let networks = context.shared.networks
    if networks != state.pointee.networks {
      // Another radio has another address: the connection is made anew.
      let moves = Self.preferred(networks) != Self.preferred(state.pointee.networks)
      state.pointee.networks = networks
      if moves, !networks.isEmpty, let settings = state.pointee.settings {
        count(.connects, for: .system, context)
        exchange(settings.connection.connectSize, context)
        scheduleKeepAlive(context)
      }
    }
    considerAll(context)
  }

  public func answered(
    _ matter: ThreadHandle, _ answer: Answer, _ context: ComponentContext
  ) {
    guard let place = matter.matter?.place, place < state.pointee.used else { return }
    let push = state.pointee.pushes[place]
    guard push.phase == .moving, push.generation == matter.generation else { return }
    state.pointee.moving -= 1
    if case .failed = answer {
      state.pointee.pushes[place].phase = .waiting
    } else {
      state.pointee.pushes[place] = Push(generation: push.generation)
      deliver(push, context)
    }
    considerAll(context)
  }
}

// MARK: - When it suits

extension RunningPushDelivery {
  private func considerAll(_ context: ComponentContext) {
    for place in 0..<state.pointee.used where state.pointee.pushes[place].phase == .waiting {
      consider(place, context)
    }
  }

  /// Fetches a push if its time has come.
  private func consider(_ place: Int, _ context: ComponentContext) {
    guard !context.shared.networks.isEmpty, state.pointee.moving < Self.atOnce else { return }
    let push = state.pointee.pushes[place]
    switch state.pointee.settings?.deferral {
    case .untilTraffic(let greatest) where push.isDeferred:
      let left = greatest - (context.now - push.sent)
      let suits = state.pointee.screenIsOn || !context.shared.awakeRadios.isEmpty
      guard suits || left <= .zero else {
        if push.timer == .none {
          state.pointee.pushes[place].timer = context.schedule(place, after: left, rank: .timer)
        }
        return
      }
    case .untilWindow where push.isDeferred:
      guard context.shared.restDepth == 0 else { return }
    default: break
    }
    context.cancel(push.timer)
    state.pointee.pushes[place].timer = .none
    state.pointee.pushes[place].phase = .moving
    state.pointee.moving += 1
    context.ask(
      .request(up: 0, down: push.size, answer: 0, timeout: .nan),
      matter: context.matter(place, generation: push.generation), for: push.app,
      occasion: push.occasion)
  }

  /// Hands a push over that has arrived.
  func deliver(_ push: Push, _ context: ComponentContext) {
    if isOneTooMany(push, context) { return hold(push, context) }
    handOver(push, context)
  }

  func handOver(_ push: Push, _ context: ComponentContext) {
    let delay = context.now - push.sent
    count(.delivered, for: push.app, context)
    count(.delay, by: Int(delay.seconds.rounded()), for: push.app, context)
    if push.isAlert {
      return context.notify(push.app, late: delay, occasion: push.occasion)
    }
    let mode = BackgroundMode.remoteNotification.bit
    if push.isVoIP || state.pointee.modes[push.app.index] & mode != 0 {
      if !push.isDeferred { exempt(push.app, context) }
      context.awaken(push.app, for: RunningNetworkService.wakeTime)
    }
    context.deliver(
      PushDeliveryInterface.Event.received.rawValue, toRunning: push.app,
      fields: SIMD4(Double(delay.nanoseconds), push.size, 0, 0), occasion: push.occasion)
  }

  func count(
    _ counter: Counter, by amount: Int = 1, for app: AppID, _ context: ComponentContext
  ) {
    context.count(counter.rawValue, by: amount, for: app)
  }
}

// MARK: - The system's connection

extension RunningPushDelivery {
  private static func preferred(_ networks: SharedState.Networks) -> SharedState.Networks {
    networks.contains(.wifi) ? .wifi : networks
  }

  /// The next packet comes a period from now.
  private func scheduleKeepAlive(_ context: ComponentContext) {
    context.cancel(state.pointee.keepAlive)
    state.pointee.keepAlive = context.schedule(
      Code.keepAlive, after: state.pointee.settings?.connection.keepAlive, rank: .timer)
  }

  /// As much each way, for the system itself.
  private func exchange(_ bytes: Double, _ context: ComponentContext) {
    context.ask(
      .request(up: bytes, down: bytes, answer: 0, timeout: .nan), matter: .none, for: .system,
      occasion: Occasion(entity: 0, ordinal: 0))
  }
}
