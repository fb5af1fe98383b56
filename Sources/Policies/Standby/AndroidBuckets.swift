import Components
import Configuration
import Kernel
import PowerAccounting
import Quantities
import Workloads

/// Android's standby buckets: restrictions for apps that are rarely used.
package struct AndroidBuckets: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "android-buckets", role: "standby",
    summary: "allows apps fewer timers and less network the longer they are unused",
    rules: [
      "An app in front is in the bucket active. Afterwards it moves down: it is in the last bucket whose two times have passed, the time since the app was in front and the time with a lit screen since then.",
      "An app that is not in front has a quota of ticks: in the buckets working set, frequent and rare per 'alarm-window', in the bucket restricted per 'restricted-window'. A tick beyond the quota waits until the first of the counted ticks leaves the window. Ticks at the same instant count as one.",
      "In the buckets rare and restricted it has network only for 'network-window' at the end of each 'network-period'. At other times its requests fail as offline.",
      "Nothing is limited while the phone is charged. Apps in front are exempt, and so are apps with a foreground service, and apps that use a part of the phone with the matching background mode. An app with 'battery-optimisation: exempt' stays in the bucket active.",
    ],
    limits: [
      "no prediction of which app will be used next; Android has one if the phone's maker provides it",
      "only use in front counts: seen notifications, widgets and syncs do not",
      "it does not limit jobs and pushes by bucket: 'android-jobs' and 'fcm-like' do",
      "an app that has not been opened yet counts as last used 'unused-at-start' before the run",
    ])

  private let rules: StandbyRules

  package init(_ read: ParameterReader) {
    let period = read.positiveDuration("network-period")
    let window = read.duration("network-window")
    read.relate(window <= period, "network-window", not: "longer than 'network-period'")
    let limited = StandbyBucket.allCases.dropFirst().map { bucket in
      let isRestricted = bucket == .restricted
      return StandbyRule(
        unused: read.duration("\(bucket.name)-unused"),
        lit: bucket == .workingSet ? .zero : read.duration("\(bucket.name)-lit"),
        ticks: read.whole("\(bucket.name)-alarms", in: 1...ScriptEngine.tickLimit),
        window: read.duration(isRestricted ? "restricted-window" : "alarm-window"),
        limitsNetwork: bucket == .rare || isRestricted)
    }
    rules = StandbyRules(
      ofBuckets: [StandbyRule()] + limited, networkPeriod: period, networkWindow: window,
      unusedAtStart: read.duration("unused-at-start"))
  }

  package func govern(_ rules: inout SystemRules) { rules.limitsTicks = true }

  package var watchedState: SharedState.Topics { .battery }

  package func makeService(for apps: [PolicyApp]) -> InstalledComponent? {
    InstalledComponent(StandbyService(rules, apps: apps))
  }
}

/// A standby bucket: how recently an app was used, in steps, which decides what it may do while it
/// is not in front.
enum StandbyBucket: Int, CaseIterable, BitwiseCopyable, HyphenatedCases {
  case active, workingSet, frequent, rare, restricted
}

/// The condition of a bucket, and the restrictions of apps in it.
struct StandbyRule: BitwiseCopyable, Sendable {
  /// The least time without use, and the least time of a lit screen since.
  var unused = SimDuration.zero
  var lit = SimDuration.zero
  /// The number of timer ticks allowed in a time; 0 for no limit.
  var ticks = 0
  var window = SimDuration.zero
  /// Whether the app has network only for a while in each period.
  var limitsNetwork = false
}

/// Rules common to all buckets.
struct StandbyRules: Sendable {
  /// One rule per bucket, in their order.
  let ofBuckets: [StandbyRule]
  /// The length of the network access at the end of each period.
  let networkPeriod: SimDuration
  let networkWindow: SimDuration
  /// The time without use of all apps at the start of a run.
  let unusedAtStart: SimDuration
}

/// The service that assigns the apps of one phone to buckets and sets their restrictions.
struct StandbyService: Component, ~Copyable {
  static var subscriptions: PhoneChanges { .screen }

  struct AppState: BitwiseCopyable {
    var bucket = StandbyBucket.active
    /// The time without use when the run started or the app left the front, up to ``since``.
    var unusedBefore = SimDuration.zero
    var since = SimTime.zero
    /// The time of a lit screen by then, since the start of the run.
    var litBefore = SimDuration.zero
    /// The instant at which its network access was closed; nil while it is not.
    var closed: SimTime?
    var isOnline = true
    /// The bucket last reported to the app.
    var told = StandbyBucket.active
  }

  /// The state of the service at an instant of a run.
  struct State: ComponentState {
    var front = AppID.system
    var isLit = false
    var isCharging = false
    /// The time of a lit screen up to ``lastChange``.
    var lit = SimDuration.zero
    var lastChange = SimTime.zero
    /// The scheduled evaluation.
    var look = EventToken.none
  }

  enum Counter { static let changes = 0 }
  enum Event: SchedulableEvent { case look }

  let rules: StandbyRules
  private let exempt: AppSet
  var apps: FlatTable<AppState>
  var state = State()

  init(_ rules: StandbyRules, apps: [PolicyApp]) {
    exempt = apps.exempt
    self.rules = rules
    self.apps = FlatTable(repeating: AppState(), count: apps.count)
  }

  mutating func begin(_ context: ComponentContext) {
    let start = AppState(unusedBefore: rules.unusedAtStart)
    apps.fill(with: start)
    state.isCharging = context.shared.isCharging
    sort(context)
  }

  mutating func handle(_ event: Event, _ context: ComponentContext) {
    state.look = .none
    sort(context)
  }

  mutating func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    let front = state.front
    guard isOn != state.isLit || app != front else { return }
    state.lit = litSoFar(context)
    state.lastChange = context.now
    state.isLit = isOn
    state.front = app
    for used in [front, app] where used != .system {
      apps[used.index].unusedBefore = .zero
      apps[used.index].since = context.now
      apps[used.index].litBefore = state.lit
    }
    sort(context)
  }

  mutating func sharedStateChanged(_ context: ComponentContext) {
    guard context.shared.isCharging != state.isCharging else { return }
    state.isCharging = context.shared.isCharging
    sort(context)
  }

  private mutating func litSoFar(_ context: ComponentContext) -> SimDuration {
    state.lit + (state.isLit ? context.now - state.lastChange : .zero)
  }

  // MARK: - Buckets

  /// Assigns every app to its bucket, and schedules the next change.
  private mutating func sort(_ context: ComponentContext) {
    var next: SimDuration?
    for index in 1..<max(apps.count, 1) {
      place(AppID(index), &next, context)
      tell(AppID(index), &next, context)
    }
    context.cancel(state.look)
    state.look = context.schedule(Event.look, after: next, rank: .timer)
  }

  private mutating func place(_ app: AppID, _ next: inout SimDuration?, _ context: ComponentContext)
  {
    let place = apps[app.index]
    if app == state.front || exempt.contains(app) { return move(app, to: .active, context) }
    let unused = place.unusedBefore + (context.now - place.since)
    let lit = litSoFar(context) - place.litBefore
    var bucket = StandbyBucket.active
    for candidate in StandbyBucket.allCases {
      let rule = rules.ofBuckets[candidate.rawValue]
      let left = max(rule.unused - unused, .zero)
      let leftLit = max(rule.lit - lit, .zero)
      if left == .zero && leftLit == .zero {
        bucket = candidate
      } else if leftLit == .zero || state.isLit {
        // The screen has to be lit first, which triggers an evaluation anyway.
        Self.consider(max(left, leftLit), &next)
      }
    }
    move(app, to: bucket, context)
  }

  private mutating func move(_ app: AppID, to bucket: StandbyBucket, _ context: ComponentContext) {
    guard bucket != apps[app.index].bucket else { return }
    apps[app.index].bucket = bucket
    context.count(Counter.changes, for: app)
  }

  private static func consider(_ length: SimDuration, _ next: inout SimDuration?) {
    next = next.map { min($0, length) } ?? length
  }

  // MARK: - Restrictions

  /// Reports the restrictions of an app if they changed.
  private mutating func tell(_ app: AppID, _ next: inout SimDuration?, _ context: ComponentContext)
  {
    let place = apps[app.index]
    let bucket = state.isCharging ? .active : place.bucket
    context.share(standbyBucket: place.bucket.rawValue, of: app)
    let rule = rules.ofBuckets[bucket.rawValue]
    let isOnline = isOnline(app, rule, &next, context)
    guard bucket != place.told || isOnline != place.isOnline else { return }
    apps[app.index].told = bucket
    apps[app.index].isOnline = isOnline
    context.allow(app, ticks: rule.ticks, within: rule.window, isOnline: isOnline)
  }

  /// Whether an app has network now: always, or at the end of each period since it was closed.
  private mutating func isOnline(
    _ app: AppID, _ rule: StandbyRule, _ next: inout SimDuration?, _ context: ComponentContext
  ) -> Bool {
    guard rule.limitsNetwork else {
      apps[app.index].closed = nil
      return true
    }
    let closed = apps[app.index].closed ?? context.now
    apps[app.index].closed = closed
    let period = rules.networkPeriod
    let since = SimDuration(nanoseconds: (context.now - closed).nanoseconds % period.nanoseconds)
    let opening = period - rules.networkWindow
    Self.consider(since < opening ? opening - since : period - since, &next)
    return since >= opening
  }
}
