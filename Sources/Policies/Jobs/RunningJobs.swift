import Components
import Configuration
import Kernel
import PowerAccounting
import Quantities

/// The service that runs the jobs of all apps of one phone.
///
/// Whatever changes, all jobs are looked at: what must not run is stopped, what may is started, and the
/// next instant at which time alone changes anything is the service's own event. Without jobs there
/// is none.
struct RunningJobs: Component {
  static var hears: PhoneNews { .screen }
  static var exemptsApps: Bool { true }

  typealias Counter = JobInterface.Counter
  typealias Event = JobInterface.Event

  /// How many jobs there are at one time at the most.
  static let limit = 1024
  private static let lookCode = limit

  /// What is known of an app.
  struct AppState: BitwiseCopyable {
    /// Its jobs, those that run, and the expedited ones among those.
    var jobs: Int32 = 0
    var running: Int32 = 0
    var runningExpedited: Int32 = 0
    /// Since when its time is counted, for other jobs and for expedited ones; nil while it is not.
    var counted: SimTime?
    var countedExpedited: SimTime?
    /// How many jobs began since then.
    var begun: Int32 = 0
    /// When the minute began in which it may start so many jobs, and how many it has.
    var rateStart: SimTime?
    var rate: Int32 = 0
    /// How many of its jobs were started.
    var turns: UInt32 = 0
  }

  struct State: ~Copyable {
    // First, because it is a pointer: under the thread sanitizer the compiler takes the first word of
    // a non-copyable value for the place that changes.
    var jobs = FlatTable(repeating: Job(), count: limit)
    var used = 0
    var count = 0
    let rules: JobRules
    let quotas: FlatTable<JobQuota>
    /// The names of the apps, for the occasions of what their jobs set off.
    let names: FlatTable<UInt32>
    var apps: FlatTable<AppState>
    /// Two rows an app: its jobs, and its expedited jobs.
    var sessions: JobSessions
    var turns: UInt32 = 0
    var front = AppID.system
    var isLit = false
    var darkSince = SimTime.zero
    var isLow = false
    var look = EventToken.none
  }

  let state: UnsafeMutablePointer<State>

  init(_ rules: JobRules, apps: [GovernedApp]) {
    state = .allocate(capacity: 1)
    state.initialize(
      to: State(
        rules: rules, quotas: FlatTable(rules.quotas),
        names: FlatTable(apps.map { StreamName("job.\($0.name)").hash }),
        apps: FlatTable(repeating: AppState(), count: apps.count),
        sessions: JobSessions(rows: 2 * apps.count)))
  }

  func deallocate() {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  func begin(_ context: ComponentContext) {
    for place in 0..<state.pointee.used { state.pointee.jobs[place] = Job() }
    state.pointee.used = 0
    state.pointee.count = 0
    state.pointee.apps.fill(with: AppState())
    state.pointee.sessions.removeAll()
    state.pointee.turns = 0
    state.pointee.front = .system
    state.pointee.isLit = false
    state.pointee.darkSince = .zero
    state.pointee.isLow = context.shared.batteryLevel <= state.pointee.rules.lowLevel
    state.pointee.look = .none
  }

  func handle(_ code: Int, _ context: ComponentContext) {
    if code == Self.lookCode {
      state.pointee.look = .none
    } else {
      state.pointee.jobs[code].timer = .none
    }
    look(context)
  }

  /// Comes back when time alone changes anything.
  func lookAgain(at time: SimTime?, _ context: ComponentContext) {
    context.cancel(state.pointee.look)
    state.pointee.look = .none
    guard let time, time <= context.horizon else { return }
    state.pointee.look = context.schedule(Self.lookCode, at: max(time, context.now), rank: .timer)
  }

  func exempts(_ app: AppID) -> Bool { state.pointee.apps[app.index].running > 0 }

  // MARK: - What happens to the phone

  func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    if state.pointee.isLit && !isOn { state.pointee.darkSince = context.now }
    state.pointee.isLit = isOn
    state.pointee.front = app
    look(context)
  }

  func sharedStateChanged(_ context: ComponentContext) {
    let (shared, rules) = (context.shared, state.pointee.rules)
    if shared.batteryLevel <= rules.lowLevel {
      state.pointee.isLow = true
    } else if shared.batteryLevel >= rules.okayLevel {
      state.pointee.isLow = false
    }
    look(context)
  }

  /// A job outlives the suspension of its app, which it keeps from being suspended while it runs.
  func appSuspended(_ app: AppID, _ context: ComponentContext) {}

  /// Its jobs are left, and what of them ran is started again.
  func appEnded(_ app: AppID, _ context: ComponentContext) {
    for place in 0..<state.pointee.used
    where state.pointee.jobs[place].phase == .running && state.pointee.jobs[place].app == app {
      state.pointee.jobs[place].stops += 1
      count(.stopped, for: app, context)
      halt(place, context)
      waitAgain(place, context)
    }
    look(context)
  }

  func count(_ counter: Counter, by amount: Int = 1, for app: AppID, _ context: ComponentContext) {
    context.count(counter.rawValue, by: amount, for: app)
  }
}
