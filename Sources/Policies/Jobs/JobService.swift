import Components
import Kernel
import PowerAccounting
import Quantities

/// The service that runs the jobs of all apps of one phone.
///
/// Every change re-evaluates all jobs: those that must not run are stopped, those that may are
/// started, and the next instant at which time alone changes anything is the service's own event.
/// Without jobs there is none.
struct JobService: Component, ~Copyable {
  static var subscriptions: PhoneChanges { .screen }
  static var exemptsApps: Bool { true }

  typealias Counter = JobInterface.Counter

  /// The greatest number of jobs at one time.
  static let limit = 1024

  enum Event: SchedulableEvent { case look, timer(slot: Int) }

  /// The state of one app.
  struct AppState: BitwiseCopyable {
    /// Its jobs, the running ones, and the expedited ones among those.
    var jobs: Int32 = 0
    var running: Int32 = 0
    var runningExpedited: Int32 = 0
    /// The instant since which its time is counted, for other jobs and for expedited ones; nil
    /// while it is not.
    var counted: SimTime?
    var countedExpedited: SimTime?
    /// The number of jobs begun since then.
    var begun: Int32 = 0
    /// The beginning of the minute of the rate limit, and the number of starts in it.
    var rateStart: SimTime?
    var rate: Int32 = 0
    /// The number of starts of its jobs.
    var turns: UInt32 = 0
  }

  /// The state of the service at an instant of a run.
  struct State: ComponentState {
    var count = 0
    var turns: UInt32 = 0
    var front = AppID.system
    var isLit = false
    var darkSince = SimTime.zero
    var isLow = false
    var look = EventToken.none
  }

  let rules: JobRules
  /// One quota per bucket, in their order.
  let quotas: FlatTable<JobQuota>
  /// The names of the apps, for the triggers of what their jobs set off.
  let names: FlatTable<UInt32>
  var jobs = SlotTable<Job>(capacity: limit)
  var apps: FlatTable<AppState>
  /// Two rows per app: its jobs, and its expedited jobs.
  var sessions: JobSessions
  var state = State()

  init(_ rules: JobRules, quotas: [JobQuota], apps: [PolicyApp]) {
    self.rules = rules
    self.quotas = FlatTable(quotas)
    names = FlatTable(apps.map { StreamName("job.\($0.name)").hash })
    self.apps = FlatTable(repeating: AppState(), count: apps.count)
    sessions = JobSessions(rows: 2 * apps.count)
  }

  mutating func begin(_ context: ComponentContext) {
    jobs.clear()
    apps.fill(with: AppState())
    sessions.removeAll()
    state.isLow = context.shared.batteryLevel <= rules.lowLevel
  }

  mutating func handle(_ event: Event, _ context: ComponentContext) {
    switch event {
    case .look: state.look = .none
    case .timer(let slot): jobs[slot].run.timer = .none
    }
    look(context)
  }

  /// Schedules the next instant at which time alone changes anything.
  mutating func scheduleCheck(at time: SimTime?, _ context: ComponentContext) {
    context.cancel(&state.look)
    state.look = context.schedule(Event.look, at: time.map { max($0, context.now) }, rank: .timer)
  }

  /// Counts the jobs that never began, and those that run.
  mutating func finish(_ context: ComponentContext) {
    for place in jobs.slots where jobs[place].phase != .free {
      if jobs[place].run.turn == 0 {
        context.count(.notBegun, of: jobs[place].origin)
      } else if jobs[place].phase == .running {
        context.count(.unfinished, of: jobs[place].origin)
      }
    }
  }

  mutating func exempts(_ app: AppID) -> Bool { apps[app.index].running > 0 }

  // MARK: - Events of the phone

  mutating func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    if state.isLit && !isOn { state.darkSince = context.now }
    state.isLit = isOn
    state.front = app
    look(context)
  }

  mutating func sharedStateChanged(_ context: ComponentContext) {
    let (shared, rules) = (context.shared, self.rules)
    if shared.batteryLevel <= rules.lowLevel {
      state.isLow = true
    } else if shared.batteryLevel >= rules.okayLevel {
      state.isLow = false
    }
    look(context)
  }

  /// Does nothing: a job outlives the suspension of its app, and a running job prevents it.
  mutating func appSuspended(_ app: AppID, _ context: ComponentContext) {}

  /// Keeps the jobs of an app that ended; those that ran are started again.
  mutating func appEnded(_ app: AppID, _ context: ComponentContext) {
    for place in jobs.slots where jobs[place].phase == .running && jobs[place].app == app {
      jobs[place].attempts.stops += 1
      count(.stopped, for: app, context)
      halt(place, context)
      waitAgain(place, context)
    }
    look(context)
  }

  mutating func count(
    _ counter: Counter, by amount: Int = 1, for app: AppID, _ context: ComponentContext
  ) { context.count(counter.rawValue, by: amount, for: app) }
}
