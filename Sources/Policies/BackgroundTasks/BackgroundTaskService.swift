import Components
import Configuration
import Kernel
import PowerAccounting
import Quantities
import Workloads

/// The service that launches apps in the background on one phone.
///
/// Requests and the time limit of a launch outlive the suspension of their app.
struct BackgroundTaskService: Component, ~Copyable {
  static var subscriptions: PhoneChanges { .screen }

  typealias Kind = BackgroundTaskRole.Kind
  typealias Counter = BackgroundTaskRole.Counter
  private typealias Schedule = BackgroundTaskRole.ScheduleField
  private typealias Complete = BackgroundTaskRole.CompleteField

  /// The next evaluation of launches, and the deadline of a task, by its index in ``tasks``.
  enum Event: SchedulableEvent { case look, deadline(task: Int) }
  private static let warningName = StreamName("task-expiring").hash

  let rules: LaunchRules
  /// Apps with the background modes whose person allows background refresh.
  private let mayRefresh: AppSet
  private let mayProcess: AppSet
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
    scores = RelativeScores(leastScore: rules.leastScore, learning, apps: apps.count)
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
    case .deadline(let task):
      let (app, kind) = task.quotientAndRemainder(dividingBy: Kind.allCases.count)
      deadline(AppID(app), Kind(rawValue: kind)!, context)
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
      context.count(Counter.completed, for: app)
      if operands[Complete.success] == 0 { context.count(Counter.failed, for: app) }
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

  mutating func appEnded(_ app: AppID, _ context: ComponentContext) {
    state.inSwitcher.remove(app)
    for kind in Kind.allCases where self[app.index, kind].isRunning { end(app, kind, context) }
    reconsider(context)
  }

  private mutating func reconsider(_ context: ComponentContext) {
    interruptProcessing(context)
    look(context)
  }

  /// Schedules the next evaluation of launches.
  mutating func scheduleCheck(at time: SimTime?, _ context: ComponentContext) {
    context.cancel(&state.look)
    state.look = context.schedule(Event.look, at: time.map { max($0, context.now) }, rank: .timer)
  }

  // MARK: - The conditions under which a launch is granted

  // They are evaluated after every change, and at the first instant at which a launch would be
  // granted without any: scores are constant within a bin and the budget grows linearly, so that
  // instant is known.

  /// Launches every app that may be launched, and schedules the next evaluation.
  mutating func look(_ context: ComponentContext) {
    guard mayLaunch(context) else { return scheduleCheck(at: nil, context) }
    launchProcessing(context)
    while true {
      var next = nextProcessing(context)
      var best: (app: AppID, kind: Kind, share: Double)?
      let moment = moment(context)
      // After a launch now, or before a launch that is known, no later one counts.
      var limit = Limit(next ?? context.beyondHorizon, moment)
      var apps = refreshable()
      // The app that was the next is most often still the next. The others are then only compared.
      var expected = apps.intersection(state.expected)
      apps = apps.subtracting(expected)
      while let app = expected.next() ?? apps.next() {
        guard context.isActive(app) else { continue }
        let wish = pointer(toApp: app).pointee.wish
        let from = max(wish.from, moment.dataIsBack)
        if from > moment.now ? from >= limit.time : isClosed(app, until: limit, moment) { continue }
        let grant = granted(app, from: from, moment)
        if grant.time > moment.now {
          if grant.time < limit.time {
            next = grant.time
            limit = Limit(grant.time, moment)
            state.expected = AppSet()
            state.expected.insert(app)
          }
        } else if best.map({ (grant.share, -app.index) > ($0.share, -$0.app.index) }) ?? true {
          best = (app, wish.kind, grant.share)
          limit = Limit(moment.now, moment)
        }
      }
      guard let best else { return scheduleCheck(at: next, context) }
      launch(best.app, best.kind, isBudgeted: true, context)
    }
  }

  /// Whether the state of the whole phone permits any launch.
  private mutating func mayLaunch(_ context: ComponentContext) -> Bool {
    let shared = context.shared
    return state.wasUnlocked && !shared.isLowPower && shared.thermalState < 2
      && (shared.isCharging || shared.batteryLevel >= rules.criticalLevel)
  }

  /// Those of some apps that are in the app switcher and not in front.
  private mutating func reachable(of apps: AppSet) -> AppSet {
    var apps = apps.intersection(state.inSwitcher)
    apps.remove(state.front)
    return apps
  }

  // MARK: - Refresh and fetch

  /// The apps whose requested refresh or fetch may be granted.
  private mutating func refreshable() -> AppSet {
    if budget.isNothing { return AppSet() }
    return reachable(of: mayRefresh.intersection(state.wantRefresh).subtracting(state.refreshing))
  }

  /// The first instant from now on at which the data moved does not exceed the data budget.
  private mutating func dataIsBack(_ context: ComponentContext) -> SimTime {
    let wait = dataBudget.time(until: 0, from: context.now)
    return wait > Double((context.horizon - context.now).nanoseconds)
      ? context.beyondHorizon : context.now + SimDuration(nanoseconds: Int64(wait))
  }

  /// The sum of an instant and a length; an instant past the end of the run if it lies beyond.
  private mutating func sum(_ time: SimTime, _ length: SimDuration, _ context: ComponentContext)
    -> SimTime
  {
    length > context.beyondHorizon - time ? context.beyondHorizon : time + length
  }

  /// Values that are the same for all apps at one instant.
  private struct Moment {
    let now: SimTime
    let sinceMidnight: Int64
    /// The level of the budget.
    let level: Double
    /// The first instant at which the data budget is not exceeded.
    let dataIsBack: SimTime
    /// The present bin of the day, and the length of each.
    let bin: Int
    let binLength: Int64
  }

  /// The instant from which on a launch does not count, and the first bin of the present day that
  /// begins then or later.
  private struct Limit {
    let time: SimTime
    let bin: Int

    init(_ time: SimTime, _ moment: Moment) {
      self.time = time
      let sinceMidnight = moment.sinceMidnight + (time - moment.now).nanoseconds
      bin = Int((sinceMidnight + moment.binLength - 1) / moment.binLength)
    }
  }

  /// Whether an app cannot be launched in the present bin of the day nor in any before a limit; if
  /// not on this day at all, the end of the day has to lie before the limit to count.
  private mutating func isClosed(_ app: AppID, until limit: Limit, _ moment: Moment) -> Bool {
    let opening = scores.firstOpening(of: app, from: moment.bin)
    return opening > moment.bin && opening >= limit.bin
  }

  private mutating func moment(_ context: ComponentContext) -> Moment {
    let clock = context.sinceMonday
    scores.prepare(mayRefresh, at: clock, from: &usage)
    let sinceMidnight = clock.nanoseconds % UsageHistograms.day
    return Moment(
      now: context.now, sinceMidnight: sinceMidnight, level: budget.level(at: context.now),
      dataIsBack: dataIsBack(context), bin: usage.learning.bin(of: sinceMidnight),
      binLength: usage.learning.binLength)
  }

  /// The first instant from `from` on at which score and budget permit a launch, with the score
  /// then as a multiple of the usual one; or the instant of the next evaluation, if no launch is known.
  private mutating func granted(
    _ app: AppID, from: SimTime, _ moment: Moment
  ) -> (time: SimTime, share: Double) {
    let start = moment.sinceMidnight + (from - moment.now).nanoseconds
    // The scores of the next day are computed on that day.
    if start >= UsageHistograms.day { return (from, 0) }
    let binLength = moment.binLength
    func end(_ bin: Int) -> Double { Double(Int64(bin + 1) * binLength - moment.sinceMidnight) }
    var earliest = scores.firstOpening(of: app, from: usage.learning.bin(of: start))
    // The budget hardly ever has to be waited for: then the bin opens with its beginning.
    if earliest < usage.learning.bins, start < Int64(earliest + 1) * binLength,
      BackgroundBudget.wait(from: moment.level, until: scores.level(app, earliest)) == 0
    {
      let opens = max(start, Int64(earliest) * binLength) - moment.sinceMidnight
      return (moment.now + SimDuration(nanoseconds: opens), scores.share(app, earliest))
    }
    while let bin = scores.firstBin(
      of: app, from: earliest, within: BackgroundBudget.level(moment.level, after: end(earliest)),
      growing: BackgroundBudget.growth(in: binLength))
    {
      let wait = BackgroundBudget.wait(from: moment.level, until: scores.level(app, bin))
      let first = Double(max(start, Int64(bin) * binLength) - moment.sinceMidnight)
      let opens = max(first, wait.rounded(.up))
      if opens < end(bin) {
        return (moment.now + SimDuration(nanoseconds: Int64(opens)), scores.share(app, bin))
      }
      earliest = bin + 1
    }
    let left = UsageHistograms.day - moment.sinceMidnight
    return (moment.now + SimDuration(nanoseconds: left), 0)
  }

  // MARK: - Processing

  /// Whether the requirements of processing are met, apart from an idle person.
  private mutating func canProcess(_ needs: Needs, _ context: ComponentContext) -> Bool {
    mayLaunch(context) && (!needs.network || !context.shared.networks.isEmpty)
      && (context.shared.isCharging || !(needs.power || budget.isNothing))
  }

  /// The apps whose requested processing may be granted.
  private mutating func processable() -> AppSet {
    if state.screenIsOn { return AppSet() }
    return reachable(
      of: mayProcess.intersection(state.wantProcessing).subtracting(state.processing))
  }

  private mutating func launchProcessing(_ context: ComponentContext) {
    for app in processable() where context.isActive(app) {
      guard let time = nextProcessing(of: app, context), time <= context.now else { continue }
      launch(app, .processing, isBudgeted: !context.shared.isCharging, context)
    }
  }

  private mutating func nextProcessing(_ context: ComponentContext) -> SimTime? {
    var next: SimTime?
    for app in processable() where context.isActive(app) {
      guard let time = nextProcessing(of: app, context) else { continue }
      next = min(next ?? time, time)
    }
    return next
  }

  /// The first instant at which an app is launched for processing if nothing changes.
  private mutating func nextProcessing(of app: AppID, _ context: ComponentContext) -> SimTime? {
    let asked = apps[app.index]
    guard let from = asked.processingFrom, canProcess(asked.needs, context) else { return nil }
    let idle = sum(state.darkSince, rules.idleTime, context)
    let rested =
      asked.lastProcessing.map {
        sum($0, rules.rest(rules.processingInterval, after: asked.strikes), context)
      } ?? .zero
    let first = max(from, idle, rested)
    if context.shared.isCharging { return first }
    // On battery, processing waits until the budget covers all of it, or is full.
    let wanted = min(Double(rules.processingTime.nanoseconds) / budget.daily, 1)
    let wait = budget.time(until: wanted, from: context.now)
    let left = Double((context.horizon - context.now).nanoseconds)
    guard wait <= left else { return nil }
    return max(first, context.now + SimDuration(nanoseconds: Int64(wait)), dataIsBack(context))
  }

  // MARK: - The course of a launch

  /// Launches an app, and starts the time limit of that kind of launch.
  mutating func launch(_ app: AppID, _ kind: Kind, isBudgeted: Bool, _ context: ComponentContext) {
    let length = kind == .processing ? rules.processingTime : rules.refreshTime
    state.turns &+= 1
    let turn = state.turns
    change(app) {
      switch kind {
      case .refresh: $0.refreshFrom = nil
      case .processing: ($0.processingFrom, $0.lastProcessing) = (nil, context.now)
      case .fetch: ($0.lastFetch, $0.origins.fetch) = (context.now, .none)
      }
      if kind != .processing { ($0.lastRun, $0.lastLaunch) = (context.now, context.now) }
    }
    if isBudgeted { budget.change(by: -Double(length.nanoseconds), at: context.now) }
    var task = Task(
      isRunning: true, isBudgeted: isBudgeted, needs: apps[app.index].needs,
      bytesBefore: context.movedBytes(for: app), began: context.now, turn: turn)
    task.deadline = context.schedule(
      Event.deadline(task: place(of: app.index, kind)), after: length - rules.notice, rank: .timer)
    self.set(app, kind, to: task)
    context.count(kind.rawValue, for: app)
    context.awaken(app, for: length)
    context.work(rules.launchWork, for: app)
    context.deliver(
      kind.rawValue, to: app, fields: .zero,
      trigger: Trigger(entity: names[kind.rawValue], ordinal: turn))
  }

  /// Handles the warning before the end of a launch's time, or the end itself.
  mutating func deadline(_ app: AppID, _ kind: Kind, _ context: ComponentContext) {
    guard !self[app.index, kind].isWarned else {
      context.count(Counter.expired, for: app)
      context.count(.expired, of: apps[app.index].origins[kind])
      change(app) { $0.strikes += 1 }
      end(app, kind, context)
      return look(context)
    }
    warn(app, kind, context)
  }

  private mutating func warn(_ app: AppID, _ kind: Kind, _ context: ComponentContext) {
    self[app.index, kind].isWarned = true
    context.warnOfExpiry(
      app, trigger: Trigger(entity: Self.warningName, ordinal: self[app.index, kind].turn))
    self[app.index, kind].deadline = context.schedule(
      Event.deadline(task: place(of: app.index, kind)), after: rules.notice, rank: .timer)
  }

  /// Ends a launch, completed or not.
  mutating func end(_ app: AppID, _ kind: Kind, _ context: ComponentContext) {
    let task = self[app.index, kind]
    context.cancel(task.deadline)
    self.set(app, kind, to: Task())
    if task.isBudgeted {
      let length = kind == .processing ? rules.processingTime : rules.refreshTime
      let unused = max(length - (context.now - task.began), .zero)
      budget.change(by: Double(unused.nanoseconds), at: context.now)
      let moved = context.movedBytes(for: app) - task.bytesBefore
      dataBudget.change(by: -moved, at: context.now)
    }
    if !state.refreshing.contains(app) && !state.processing.contains(app) { context.rest(app) }
  }

  /// Notifies processing that has to stop, and ends it after the notice.
  private mutating func interruptProcessing(_ context: ComponentContext) {
    for app in state.processing {
      let task = self[app.index, .processing]
      guard !task.isWarned, state.screenIsOn || !canProcess(task.needs, context) else { continue }
      context.cancel(task.deadline)
      warn(app, .processing, context)
    }
  }
}
