import Components
import Configuration
import Kernel
import PowerAccounting
import Quantities
import Workloads

/// The service that launches apps in the background, on one phone.
struct RunningBackgroundTasks: Component {
  static var hears: PhoneNews { .screen }

  typealias Kind = BackgroundTaskRole.Kind

  private static let lookCode = 0
  static let warningName = StreamName("task-expiring").hash

  let state: UnsafeMutablePointer<State>

  init(_ rules: LaunchRules, _ learning: UsageLearning, apps: [GovernedApp]) {
    func set(_ mode: BackgroundMode) -> AppSet {
      AppSet(
        apps.indices.lazy.filter {
          apps[$0].has(mode) && apps[$0].settings.allowsBackgroundRefresh
        }.map { AppID($0) })
    }
    state = .allocate(capacity: 1)
    state.initialize(
      to: State(
        rules: rules, mayRefresh: set(.fetch), mayProcess: set(.processing),
        settings: FlatTable(apps.map(\.settings)),
        names: FlatTable(Kind.allCases.map { StreamName($0.event).hash }),
        usage: UsageHistograms(learning, apps: apps.count),
        scores: RelativeScores(
          leastScore: rules.leastScore, bins: learning.bins, apps: apps.count),
        budget: BackgroundBudget(daily: rules.budget),
        dataBudget: BackgroundBudget(dailyBytes: rules.dataBudget),
        apps: FlatTable(repeating: AppState(), count: apps.count),
        tasks: FlatTable(repeating: Task(), count: apps.count * Kind.allCases.count)))
  }

  func deallocate() {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  func begin(_ context: ComponentContext) {
    state.pointee.usage.reset(at: context.sinceMonday)
    state.pointee.scores.reset()
    state.pointee.budget.reset()
    state.pointee.dataBudget.reset()
    for app in 0..<state.pointee.apps.count {
      let interval = state.pointee.settings[app].fetchInterval
      state.pointee.change(AppID(app)) { $0 = AppState(fetchInterval: interval) }
    }
    state.pointee.inSwitcher = AppSet()
    state.pointee.refreshing = AppSet()
    state.pointee.processing = AppSet()
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
    let app = request.app
    let operands = request.operands
    switch BackgroundTaskRole.Operation(rawValue: index)! {
    case .scheduleRefresh:
      let from = context.instant(after: operands[0])
      state.pointee.change(app) { $0.refreshFrom = from }
    case .scheduleProcessing:
      let from = context.instant(after: operands[0])
      let needs = Needs(network: operands[1] == 1, power: operands[2] == 1)
      state.pointee.change(app) { ($0.processingFrom, $0.needs) = (from, needs) }
    case .setFetchInterval:
      let interval =
        operands[0].isNaN ? nil : context.instant(after: operands[0]) - context.now
      state.pointee.change(app) { ($0.fetchInterval, $0.lastFetch) = (interval, context.now) }
    case .completeTask:
      guard let kind = running(of: app.index, named: operands[1]) else { return .completed }
      count(.completed, for: app, context)
      if operands[0] == 0 { count(.failed, for: app, context) }
      state.pointee.apps[app.index].strikes = max(state.pointee.apps[app.index].strikes - 1, 0)
      end(app, kind, context)
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
    for kind in Kind.allCases where state.pointee[app, kind].isRunning {
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
        state.pointee.inSwitcher.insert(app)
        if state.pointee.mayRefresh.contains(app) {
          state.pointee.usage.opened(app.index, at: context.sinceMonday)
        }
      }
    }
    reconsider(context)
  }

  func sharedStateChanged(_ context: ComponentContext) { reconsider(context) }

  /// Suspension takes nothing away: a request waits, and what an app was launched for has its time.
  func appSuspended(_ app: AppID, _ context: ComponentContext) {}

  func appEnded(_ app: AppID, _ context: ComponentContext) {
    state.pointee.inSwitcher.remove(app)
    for kind in Kind.allCases where state.pointee[app.index, kind].isRunning {
      end(app, kind, context)
    }
    reconsider(context)
  }

  private func reconsider(_ context: ComponentContext) {
    interruptProcessing(context)
    look(context)
  }

  func count(
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
