import Components
import Configuration
import Kernel
import PowerAccounting
import Quantities
import Workloads

/// The service that launches apps in the background on one phone.
struct BackgroundTaskService: Component, ~Copyable {
  static var subscriptions: PhoneChanges { .screen }

  typealias Kind = BackgroundTaskRole.Kind
  private typealias Schedule = BackgroundTaskRole.ScheduleField
  private typealias Complete = BackgroundTaskRole.CompleteField

  enum Event: SchedulableEvent {
    case look, refreshDeadline(AppID), processingDeadline(AppID), fetchDeadline(AppID)
  }
  static let warningName = StreamName("task-expiring").hash

  let rules: LaunchRules
  /// Apps with the background modes whose person allows background refresh.
  let mayRefresh: AppSet
  let mayProcess: AppSet
  let settings: FlatTable<AppSettings>
  let names: FlatTable<UInt32>
  var usage: UsageHistograms
  var scores: RelativeScores
  var budget: BackgroundBudget
  var dataBudget: BackgroundBudget
  var apps: FlatTable<AppState>
  var tasks: FlatTable<Task>
  var state = State()

  init(_ rules: LaunchRules, _ learning: UsageLearning, apps: [PolicyApp]) {
    func set(_ mode: BackgroundMode) -> AppSet {
      AppSet(
        apps.indices.lazy.filter { apps[$0].has(mode) && apps[$0].settings.allowsBackgroundRefresh }
          .map { AppID($0) })
    }
    self.rules = rules
    mayRefresh = set(.fetch)
    mayProcess = set(.processing)
    settings = FlatTable(apps.map(\.settings))
    names = FlatTable(Kind.allCases.map { StreamName($0.event).hash })
    usage = UsageHistograms(learning, apps: apps.count)
    scores = RelativeScores(leastScore: rules.leastScore, bins: learning.bins, apps: apps.count)
    budget = BackgroundBudget(daily: rules.budget)
    dataBudget = BackgroundBudget(dailyBytes: rules.dataBudget)
    self.apps = FlatTable(repeating: AppState(), count: apps.count)
    tasks = FlatTable(repeating: Task(), count: apps.count * Kind.allCases.count)
  }

  mutating func begin(_ context: ComponentContext) {
    usage.reset(at: context.sinceMonday)
    scores.reset()
    budget.reset()
    dataBudget.reset()
    for app in 0..<apps.count {
      let interval = settings[app].fetchInterval
      change(AppID(app)) { $0 = AppState(fetchInterval: interval) }
    }
    tasks.fill(with: Task())
    state.wasUnlocked = !rules.startsBooted
  }

  mutating func handle(_ event: Event, _ context: ComponentContext) {
    switch event {
    case .look:
      state.look = .none
      look(context)
    case .refreshDeadline(let app): deadline(app, .refresh, context)
    case .processingDeadline(let app): deadline(app, .processing, context)
    case .fetchDeadline(let app): deadline(app, .fetch, context)
    }
  }

  // MARK: - Requests of apps

  mutating func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    let app = request.app
    let operands = request.operands
    switch BackgroundTaskRole.Operation(rawValue: index)! {
    case .scheduleRefresh:
      if apps[app.index].refreshFrom != nil {
        context.count(.withdrawn, of: apps[app.index].origins.refresh)
      }
      let from = context.instant(after: operands[Schedule.earliest])
      change(app) { ($0.refreshFrom, $0.origins.refresh) = (from, request.origin) }
    case .scheduleProcessing:
      if apps[app.index].processingFrom != nil {
        context.count(.withdrawn, of: apps[app.index].origins.processing)
      }
      let from = context.instant(after: operands[Schedule.earliest])
      let needs = Needs(
        network: operands[Schedule.needsNetwork] == 1, power: operands[Schedule.needsPower] == 1)
      change(app) {
        ($0.processingFrom, $0.needs, $0.origins.processing) = (from, needs, request.origin)
      }
    case .setFetchInterval:
      context.count(.withdrawn, of: apps[app.index].origins.fetch)
      let length = operands[BackgroundTaskRole.FetchField.interval]
      let interval = length.isNaN ? nil : context.instant(after: length) - context.now
      change(app) {
        ($0.fetchInterval, $0.lastFetch, $0.origins.fetch) = (interval, context.now, request.origin)
      }
    case .completeTask:
      guard let kind = running(of: app.index, named: operands[Complete.task]) else {
        return .completed
      }
      count(.completed, for: app, context)
      if operands[Complete.success] == 0 { count(.failed, for: app, context) }
      change(app) { $0.strikes = max($0.strikes - 1, 0) }
      end(app, kind, context)
    }
    look(context)
    return .completed
  }

  /// The kind of the task that a step names, or of the latest launch if it names none.
  private mutating func running(of app: Int, named choice: Double) -> Kind? {
    if let named = Int(exactly: choice).flatMap(Kind.init(rawValue:)) {
      return self[app, named].isRunning ? named : nil
    }
    var latest: Kind?
    for kind in Kind.allCases where self[app, kind].isRunning {
      if latest.map({ self[app, $0].turn < self[app, kind].turn }) ?? true { latest = kind }
    }
    return latest
  }

  /// Counts the requested launches that never came, and those that are not completed.
  mutating func finish(_ context: ComponentContext) {
    for index in 0..<apps.count {
      let asked = apps[index]
      if asked.refreshFrom != nil { context.count(.notBegun, of: asked.origins.refresh) }
      if asked.processingFrom != nil { context.count(.notBegun, of: asked.origins.processing) }
      if asked.fetchInterval != nil { context.count(.notBegun, of: asked.origins.fetch) }
    }
  }

  // MARK: - Events of the phone

  mutating func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    let (front, wasOn) = (state.front, state.screenIsOn)
    if app == front && isOn == wasOn { return }
    state.front = app
    state.screenIsOn = isOn
    if isOn { state.wasUnlocked = true }
    if wasOn && !isOn { state.darkSince = context.now }
    if app != front {
      if front != .system { change(front) { $0.lastRun = context.now } }
      if app != .system {
        state.inSwitcher.insert(app)
        if mayRefresh.contains(app) { usage.opened(app.index, at: context.sinceMonday) }
      }
    }
    reconsider(context)
  }

  mutating func sharedStateChanged(_ context: ComponentContext) { reconsider(context) }

  /// Keeps requests and the time limit of a launch through a suspension.
  mutating func appSuspended(_ app: AppID, _ context: ComponentContext) {}

  mutating func appEnded(_ app: AppID, _ context: ComponentContext) {
    state.inSwitcher.remove(app)
    for kind in Kind.allCases where self[app.index, kind].isRunning { end(app, kind, context) }
    reconsider(context)
  }

  private mutating func reconsider(_ context: ComponentContext) {
    interruptProcessing(context)
    look(context)
  }

  mutating func count(
    _ counter: BackgroundTaskRole.Counter, for app: AppID, _ context: ComponentContext
  ) { context.count(counter.rawValue, for: app) }

  /// Schedules the next evaluation of launches.
  mutating func scheduleCheck(at time: SimTime?, _ context: ComponentContext) {
    context.cancel(&state.look)
    state.look = context.schedule(Event.look, at: time.map { max($0, context.now) }, rank: .timer)
  }
}
