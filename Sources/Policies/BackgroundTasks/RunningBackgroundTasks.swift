import Components
import Configuration
import Kernel
import PowerAccounting
import Quantities
import Workloads

/// The service that launches apps in the background, on one phone.
struct RunningBackgroundTasks: Component {
  typealias Kind = BackgroundTaskRole.Kind

  /// What processing cannot do without.
  struct Needs: BitwiseCopyable {
    var network = false
    var power = false
  }

  /// What an app asked for, and how it fared.
  struct AppState: BitwiseCopyable {
    /// Whether the app switcher shows it: opened, and not ended by a person since.
    var isInSwitcher = false
    /// No refresh before this; nil when none is asked for.
    var refreshFrom: SimTime?
    var processingFrom: SimTime?
    var needs = Needs()
    /// How long a fetch is away from the one before; nil when none are asked for.
    var fetchInterval: SimDuration?
    /// The last fetch, or when fetches were asked for.
    var lastFetch = SimTime.zero
    /// When it was launched or in front for the last time.
    var lastRun: SimTime?
    var lastLaunch: SimTime?
    var lastProcessing: SimTime?
    /// Launches that it did not complete, less those that it did.
    var strikes = 0
  }

  /// What an app was launched for and has not completed.
  struct Task: BitwiseCopyable {
    var isRunning = false
    var isWarned = false
    /// Whether it was taken from the budget.
    var isBudgeted = false
    var needs = Needs()
    var began = SimTime.zero
    var deadline = EventToken.none
    /// Which launch of all it was; the latest is completed first.
    var turn: UInt32 = 0
  }

  struct State: ~Copyable {
    let rules: LaunchRules
    /// Those with the background modes, whose person allows it.
    let mayRefresh: UInt64
    let mayProcess: UInt64
    let settings: FlatTable<AppSettings>
    let names: FlatTable<UInt32>
    var usage: UsageHistograms
    var budget: BackgroundBudget
    var apps: FlatTable<AppState>
    var tasks: FlatTable<Task>
    var turns: UInt32 = 0
    var front = AppID.system
    var screenIsOn = false
    var darkSince = SimTime.zero
    var wasUnlocked = true
    /// When it is looked at what can be launched, without anything new.
    var look = EventToken.none

    subscript(app: Int, kind: Kind) -> Task {
      get { tasks[app * Kind.allCases.count + kind.rawValue] }
      set { tasks[app * Kind.allCases.count + kind.rawValue] = newValue }
    }
  }

  private static let lookCode = 0
  private static let warningName = StreamName("task-expiring").hash

  let state: UnsafeMutablePointer<State>

  init(_ rules: LaunchRules, _ learning: UsageLearning, apps: [GovernedApp]) {
    func set(_ mode: BackgroundMode) -> UInt64 {
      apps.indices.reduce(0) { set, app in
        let isIn = apps[app].has(mode) && apps[app].settings.allowsBackgroundRefresh
        return isIn ? set | 1 << UInt64(app) : set
      }
    }
    state = .allocate(capacity: 1)
    state.initialize(
      to: State(
        rules: rules, mayRefresh: set(.fetch), mayProcess: set(.processing),
        settings: FlatTable(apps.map(\.settings)),
        names: FlatTable(Kind.allCases.map { StreamName($0.event).hash }),
        usage: UsageHistograms(learning, apps: apps.count),
        budget: BackgroundBudget(daily: rules.budget),
        apps: FlatTable(repeating: AppState(), count: apps.count),
        tasks: FlatTable(repeating: Task(), count: apps.count * Kind.allCases.count)))
  }

  func deallocate() {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  func begin(_ context: ComponentContext) {
    state.pointee.usage.reset(at: context.sinceMonday)
    state.pointee.budget.reset()
    for app in 0..<state.pointee.apps.count {
      state.pointee.apps[app] = AppState(fetchInterval: state.pointee.settings[app].fetchInterval)
    }
    state.pointee.tasks.fill(with: Task())
    state.pointee.turns = 0
    state.pointee.front = .system
    state.pointee.screenIsOn = false
    state.pointee.darkSince = .zero
    state.pointee.wasUnlocked = !state.pointee.rules.startsBooted
    state.pointee.look = .none
  }

  func handle(_ code: Int, _ context: ComponentContext) {
    if code == Self.lookCode {
      state.pointee.look = .none
      return look(context)
    }
    let place = code - 1
    deadline(
      AppID(place / Kind.allCases.count), Kind(rawValue: place % Kind.allCases.count)!, context)
  }

  // MARK: - What apps ask for

  func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    let app = request.app.index
    let operands = request.operands
    switch BackgroundTaskRole.Operation(rawValue: index)! {
    case .scheduleRefresh:
      state.pointee.apps[app].refreshFrom = context.instant(after: operands[0])
    case .scheduleProcessing:
      state.pointee.apps[app].processingFrom = context.instant(after: operands[0])
      state.pointee.apps[app].needs = Needs(network: operands[1] == 1, power: operands[2] == 1)
    case .setFetchInterval:
      state.pointee.apps[app].fetchInterval =
        operands[0].isNaN ? nil : context.instant(after: operands[0]) - context.now
      state.pointee.apps[app].lastFetch = context.now
    case .completeTask:
      guard let kind = running(of: app, named: operands[1]) else { return .completed }
      count(.completed, for: request.app, context)
      if operands[0] == 0 { count(.failed, for: request.app, context) }
      state.pointee.apps[app].strikes = max(state.pointee.apps[app].strikes - 1, 0)
      end(request.app, kind, context)
    }
    look(context)
    return .completed
  }

  /// The kind of the task that is meant: the one named, or the one launched last.
  private func running(of app: Int, named choice: Double) -> Kind? {
    if let named = Int(exactly: choice).flatMap(Kind.init(rawValue:)) {
      return state.pointee[app, named].isRunning ? named : nil
    }
    var latest: Kind?
    for kind in [Kind.refresh, .processing, .fetch] where state.pointee[app, kind].isRunning {
      if latest.map({ state.pointee[app, $0].turn < state.pointee[app, kind].turn }) ?? true {
        latest = kind
      }
    }
    return latest
  }

  // MARK: - What happens to the phone

  func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    let (front, wasOn) = (state.pointee.front, state.pointee.screenIsOn)
    if app == front && isOn == wasOn { return }
    state.pointee.front = app
    state.pointee.screenIsOn = isOn
    if isOn { state.pointee.wasUnlocked = true }
    if wasOn && !isOn { state.pointee.darkSince = context.now }
    if app != front {
      if front != .system { state.pointee.apps[front.index].lastRun = context.now }
      if app != .system {
        state.pointee.apps[app.index].isInSwitcher = true
        if state.pointee.mayRefresh >> UInt64(app.index) & 1 == 1 {
          state.pointee.usage.opened(app.index, at: context.sinceMonday)
        }
      }
    }
    reconsider(context)
  }

  func surroundingsChanged(_ context: ComponentContext) { reconsider(context) }
  func sharedStateChanged(_ context: ComponentContext) { reconsider(context) }

  /// Suspension takes nothing away: a request waits, and what an app was launched for has its time.
  func appSuspended(_ app: AppID, _ context: ComponentContext) {}

  func appEnded(_ app: AppID, _ context: ComponentContext) {
    state.pointee.apps[app.index].isInSwitcher = false
    for kind in [Kind.refresh, .processing, .fetch] where state.pointee[app.index, kind].isRunning {
      end(app, kind, context)
    }
    reconsider(context)
  }

  private func reconsider(_ context: ComponentContext) {
    interruptProcessing(context)
    look(context)
  }

  // MARK: - The time of a launch

  /// Launches an app, which has the time of its kind from now on.
  func launch(_ app: AppID, _ kind: Kind, isBudgeted: Bool, _ context: ComponentContext) {
    let rules = state.pointee.rules
    let length = kind == .processing ? rules.processingTime : rules.refreshTime
    state.pointee.turns &+= 1
    let turn = state.pointee.turns
    switch kind {
    case .refresh: state.pointee.apps[app.index].refreshFrom = nil
    case .processing: state.pointee.apps[app.index].processingFrom = nil
    case .fetch: state.pointee.apps[app.index].lastFetch = context.now
    }
    if kind == .processing {
      state.pointee.apps[app.index].lastProcessing = context.now
    } else {
      state.pointee.apps[app.index].lastRun = context.now
      state.pointee.apps[app.index].lastLaunch = context.now
    }
    if isBudgeted { state.pointee.budget.take(length, at: context.now) }
    var task = Task(
      isRunning: true, isBudgeted: isBudgeted, needs: state.pointee.apps[app.index].needs,
      began: context.now, turn: turn)
    task.deadline = schedule(
      code(of: app, kind), after: length - rules.notice, context)
    state.pointee[app.index, kind] = task
    context.count(kind.rawValue, for: app)
    context.awaken(app, for: length)
    context.work(rules.launchWork, for: app)
    context.deliver(
      kind.rawValue, to: app, fields: .zero,
      occasion: Occasion(entity: state.pointee.names[kind.rawValue], ordinal: turn))
  }

  private func code(of app: AppID, _ kind: Kind) -> Int {
    1 + app.index * Kind.allCases.count + kind.rawValue
  }

  private func schedule(_ code: Int, after length: SimDuration, _ context: ComponentContext)
    -> EventToken
  {
    guard length <= context.horizon - context.now else { return .none }
    return context.schedule(code, at: context.now + length, rank: .timer)
  }

  /// The time of a launch is nearly over, or over.
  private func deadline(_ app: AppID, _ kind: Kind, _ context: ComponentContext) {
    guard !state.pointee[app.index, kind].isWarned else {
      count(.expired, for: app, context)
      state.pointee.apps[app.index].strikes += 1
      end(app, kind, context)
      return look(context)
    }
    warn(app, kind, context)
  }

  private func warn(_ app: AppID, _ kind: Kind, _ context: ComponentContext) {
    state.pointee[app.index, kind].isWarned = true
    context.warnOfExpiry(
      app,
      occasion: Occasion(entity: Self.warningName, ordinal: state.pointee[app.index, kind].turn))
    state.pointee[app.index, kind].deadline = schedule(
      code(of: app, kind), after: state.pointee.rules.notice, context)
  }

  /// What an app was launched for is over, done or not.
  private func end(_ app: AppID, _ kind: Kind, _ context: ComponentContext) {
    let task = state.pointee[app.index, kind]
    context.cancel(task.deadline)
    state.pointee[app.index, kind] = Task()
    if task.isBudgeted {
      let rules = state.pointee.rules
      let length = kind == .processing ? rules.processingTime : rules.refreshTime
      state.pointee.budget.giveBack(
        max(length - (context.now - task.began), .zero), at: context.now)
    }
    let isAtRest = [Kind.refresh, .processing, .fetch].allSatisfy {
      !state.pointee[app.index, $0].isRunning
    }
    if isAtRest { context.rest(app) }
  }

  /// Processing that must not go on is told so, and ends after the notice.
  private func interruptProcessing(_ context: ComponentContext) {
    var rest = state.pointee.mayProcess
    while rest != 0 {
      let app = rest.trailingZeroBitCount
      rest &= rest - 1
      let task = state.pointee[app, .processing]
      guard task.isRunning, !task.isWarned,
        state.pointee.screenIsOn || !canProcess(task.needs, context)
      else { continue }
      context.cancel(task.deadline)
      warn(AppID(app), .processing, context)
    }
  }

  private func count(
    _ counter: BackgroundTaskRole.Counter, for app: AppID, _ context: ComponentContext
  ) {
    context.count(counter.rawValue, for: app)
  }

  /// Comes back to look at what can be launched.
  func lookAgain(at time: SimTime?, _ context: ComponentContext) {
    context.cancel(state.pointee.look)
    state.pointee.look = .none
    guard let time, time <= context.horizon else { return }
    state.pointee.look = context.schedule(Self.lookCode, at: max(time, context.now), rank: .timer)
  }
}
