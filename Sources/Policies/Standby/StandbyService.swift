import Components
import Kernel
import PowerAccounting
import Quantities

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

  let rules: FlatTable<StandbyRule>
  let networkPeriod: SimDuration
  let networkWindow: SimDuration
  let unusedAtStart: SimDuration
  var apps: FlatTable<AppState>
  var state = State()

  init(_ rules: StandbyRules, apps: Int) {
    self.rules = FlatTable(rules.rules)
    networkPeriod = rules.networkPeriod
    networkWindow = rules.networkWindow
    unusedAtStart = rules.unusedAtStart
    self.apps = FlatTable(repeating: AppState(), count: apps)
  }

  mutating func begin(_ context: ComponentContext) {
    let start = AppState(unusedBefore: unusedAtStart)
    apps.fill(with: start)
    state.isCharging = context.shared.isCharging
    sort(context)
  }

  mutating func handle(_ code: Int, _ context: ComponentContext) {
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
    state.look = context.schedule(0, after: next, rank: .timer)
  }

  private mutating func place(_ app: AppID, _ next: inout SimDuration?, _ context: ComponentContext)
  {
    let place = apps[app.index]
    if app == state.front { return move(app, to: .active, context) }
    let unused = place.unusedBefore + (context.now - place.since)
    let lit = litSoFar(context) - place.litBefore
    var bucket = StandbyBucket.active
    for candidate in StandbyBucket.allCases {
      let rule = rules[candidate.rawValue]
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
    let rule = rules[bucket.rawValue]
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
    let period = networkPeriod
    let since = SimDuration(nanoseconds: (context.now - closed).nanoseconds % period.nanoseconds)
    let opening = period - networkWindow
    Self.consider(since < opening ? opening - since : period - since, &next)
    return since >= opening
  }
}
