import Components
import Kernel
import PowerAccounting
import Quantities

/// The service that runs the jobs of all apps of one phone.
///
/// Every change re-evaluates all jobs: those that must not run are stopped, those that may are
/// started, and the next instant at which time alone changes anything is the service's own event.
/// Without jobs there is none. A job outlives the suspension of its app, and a running job prevents
/// it.
struct JobService: Component, ~Copyable {
  static var subscriptions: PhoneChanges { .screen }
  static var exemptsApps: Bool { true }

  typealias Counter = JobInterface.Counter

  /// The greatest number of jobs at one time.
  static let limit = 1024

  enum Event: SchedulableEvent { case look, timer(slot: Int) }

  /// The state of one app.
  struct AppState: BitwiseCopyable {
    /// Its jobs, the running ones, and those among them that count: expedited ones and others.
    var jobs: Int32 = 0
    var running: Int32 = 0
    var countedExpeditedJobs: Int32 = 0
    var countedJobs: Int32 = 0
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
  private let exempt: AppSet
  var jobs = SlotTable<Job>(capacity: limit)
  var apps: FlatTable<AppState>
  /// Two rows per app: its jobs, and its expedited jobs.
  var sessions: JobSessions
  var state = State()

  init(_ rules: JobRules, quotas: [JobQuota], apps: [PolicyApp]) {
    self.rules = rules
    self.quotas = FlatTable(quotas)
    exempt = apps.exempt
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

  /// Keeps the jobs of an app that ended; those that ran are started again.
  mutating func appEnded(_ app: AppID, _ context: ComponentContext) {
    for place in jobs.slots where jobs[place].phase == .running && jobs[place].app == app {
      jobs[place].attempts.stops += 1
      context.count(Counter.stopped, for: app)
      halt(place, context)
      waitAgain(place, context)
    }
    look(context)
  }

  // MARK: - Requests of apps concerning their jobs

  private typealias Operand = JobInterface.Operand
  private typealias EndField = JobInterface.EndField

  mutating func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    let operands = request.operands
    switch JobInterface.Step(rawValue: index)! {
    case .schedule: return schedule(request, context)
    case .cancel:
      for place in jobs.slots where isMeant(place, by: request.app, operands[EndField.id]) {
        remove(place, context)
      }
    case .finish:
      guard let place = running(of: request.app, operands[EndField.id]) else { break }
      finish(place, fails: operands[EndField.reschedule] == 1, context)
    }
    look(context)
    return .completed
  }

  private mutating func schedule(_ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    let app = request.app
    guard let job = read(request, context), mayBeLeft(job, context) else {
      context.count(Counter.refused, for: app)
      return .failed(.refused)
    }
    for place in jobs.slots
    where jobs[place].phase != .free && jobs[place].app == app && jobs[place].id == job.id {
      let isWaiting = jobs[place].run.turn == 0
      if isWaiting, jobs[place].origin != job.origin {
        context.count(.replaced, of: jobs[place].origin)
      }
      remove(place, context)
    }
    guard let place = jobs.claim() else {
      context.abort("more than 1024 jobs wait or run")
      return .completed
    }
    state.count += 1
    apps[app.index].jobs += 1
    jobs[place] = job
    context.count(Counter.scheduled, for: app)
    look(context)
    return .completed
  }

  /// The job that a step describes; nil for an inconsistent description.
  private mutating func read(_ request: OperationRequest, _ context: ComponentContext) -> Job? {
    let (operands, rules) = (request.operands, self.rules)
    func said(_ operand: Operand) -> Double? {
      let value = operands[operand.rawValue]
      return value.isNaN ? nil : value
    }
    func flag(_ operand: Operand) -> Bool { said(operand) == 1 }
    func length(_ operand: Operand) -> SimDuration? {
      said(operand).map { context.instant(after: $0) - context.now }
    }
    var job = Job(phase: .waiting, app: request.app)
    job.id = Self.id(said(.id) ?? 0)
    job.origin = request.origin
    job.needs = Job.Needs(
      network: Job.Network(rawValue: UInt8(said(.network) ?? 0)) ?? .none,
      charging: flag(.charging), idle: flag(.idle), batteryNotLow: flag(.batteryNotLow))
    job.isExpedited = flag(.expedited)
    var isStretched = length(.backOff).map { $0 < rules.backOff.least } ?? false
    job.attempts.backOff = max(length(.backOff) ?? rules.backOff.standard, rules.backOff.least)
    job.attempts.isLinear = said(.growth) == 1
    job.from = context.now + (length(.after) ?? .zero)
    job.deadline = length(.deadline).map { context.now + $0 }
    let isTimed = said(.after) != nil || said(.deadline) != nil
    if let every = length(.every) {
      guard !isTimed else { return nil }
      let whole = max(every, rules.leastPeriod)
      let flex = min(max(length(.flex) ?? whole, rules.leastFlex), whole)
      if every < whole || length(.flex).map({ $0 < rules.leastFlex }) ?? false {
        isStretched = true
      }
      let period = Job.Period(length: whole, flex: flex, start: context.now)
      job.period = period
      job.from = period.opening
    }
    if isStretched { context.count(.stretched, of: job.origin) }
    let needs = job.needs
    if job.isExpedited,
      isTimed || job.period != nil || needs.charging || needs.idle || needs.batteryNotLow
    {
      return nil
    }
    return job
  }

  /// Whether the system accepts a job: the number of jobs of an app is limited, and so is its time
  /// for expedited ones.
  private mutating func mayBeLeft(_ job: Job, _ context: ComponentContext) -> Bool {
    guard apps[job.app.index].jobs < Int32(rules.jobsOfApp) else { return false }
    return !job.isExpedited || isFree(job.app, context)
      || timeLeft(job.app, isExpedited: true, context) > .zero
  }

  static func id(_ operand: Double) -> Int32 { Int32(max(0, min(operand.rounded(), 1e9))) }

  /// Whether a step refers to a job of an app: by its number, or to any.
  private mutating func isMeant(_ place: Int, by app: AppID, _ number: Double) -> Bool {
    let job = jobs[place]
    return job.phase != .free && job.app == app && (number.isNaN || job.id == Self.id(number))
  }

  /// The running job that a step refers to; of several, the one started last.
  private mutating func running(of app: AppID, _ number: Double) -> Int? {
    var latest: Int?
    for place in jobs.slots where jobs[place].phase == .running && isMeant(place, by: app, number) {
      if latest.map({ jobs[$0].run.turn < jobs[place].run.turn }) ?? true { latest = place }
    }
    return latest
  }

  /// Cancels a job.
  private mutating func remove(_ place: Int, _ context: ComponentContext) {
    let job = jobs[place]
    if job.phase == .running { halt(place, context) }
    if job.run.turn == 0 { context.count(.withdrawn, of: job.origin) }
    free(place)
    if job.phase == .running { tell(job, .stopped, context) }
  }

  /// Finishes a job; a failed one waits for another start.
  private mutating func finish(_ place: Int, fails: Bool, _ context: ComponentContext) {
    let job = jobs[place]
    halt(place, context)
    context.count(Counter.finished, for: job.app)
    if fails {
      jobs[place].attempts.failures += 1
      waitAgain(place, context)
    } else if job.period != nil {
      waitForPeriod(place, context)
    } else {
      free(place)
    }
    endExemptionIfIdle(job.app, context)
  }

  mutating func free(_ place: Int) {
    let app = jobs[place].app
    jobs[place] = Job()
    state.count -= 1
    apps[app.index].jobs -= 1
  }

  // MARK: - The quota of the jobs of each app

  private mutating func row(_ app: AppID, isExpedited: Bool) -> Int {
    2 * app.index + (isExpedited ? 1 : 0)
  }

  private mutating func quota(_ app: AppID, _ context: ComponentContext) -> JobQuota {
    quotas[context.standbyBucket(of: app)]
  }

  /// Whether the jobs of an app are exempt from quotas: it is in front, the person or a foreground
  /// service exempts it, or the phone is charged and the app not restricted.
  mutating func isFree(_ app: AppID, _ context: ComponentContext) -> Bool {
    app == state.front || exempt.contains(app)
      || rules.quotas.sparesVisibleApps && context.shared.servingApps.contains(app)
      || context.shared.isCharging
        && context.standbyBucket(of: app) != StandbyBucket.restricted.rawValue
  }

  /// The time that jobs of an app may still run; time that leaves the window meanwhile is not
  /// included.
  private mutating func timeLeft(_ app: AppID, isExpedited: Bool, _ context: ComponentContext)
    -> SimDuration
  {
    let (rules, quota) = (self.rules.quotas, quota(app, context))
    if isExpedited {
      return quota.expedited - ran(app, isExpedited: true, in: rules.expeditedWindow, context)
    }
    let ofAll = rules.allowedInAll - ran(app, isExpedited: false, in: rules.windowOfAll, context)
    guard quota.window > quota.allowed else { return ofAll }
    return min(ofAll, quota.allowed - ran(app, isExpedited: false, in: quota.window, context))
  }

  /// The time that a job may run from now on, within the quota of its app.
  private mutating func timeLeft(of job: Job, _ context: ComponentContext) -> SimDuration {
    job.run.isSpared || isFree(job.app, context)
      ? rules.runTime(of: job) : timeLeft(job.app, isExpedited: job.isExpedited, context)
  }

  private mutating func ran(
    _ app: AppID, isExpedited: Bool, in window: SimDuration, _ context: ComponentContext
  ) -> SimDuration {
    let known = apps[app.index]
    let since = isExpedited ? known.countedExpedited : known.counted
    return sessions.time(row(app, isExpedited: isExpedited), in: window, at: context.now)
      + (since.map { min(context.now - $0, window) } ?? .zero)
  }

  /// The first instant from now on at which an app may start a job.
  private mutating func earliestStart(_ job: Job, _ context: ComponentContext) -> SimTime {
    let (app, rules, now) = (job.app, self.rules.quotas, context.now)
    if isFree(app, context) { return now }
    let quota = quota(app, context)
    if job.isExpedited {
      return earliest(
        app, isExpedited: true, allowed: quota.expedited, in: rules.expeditedWindow, context)
    }
    var earliest = earliest(
      app, isExpedited: false, allowed: rules.allowedInAll, in: rules.windowOfAll, context)
    if quota.window > quota.allowed {
      earliest = max(
        earliest,
        self.earliest(app, isExpedited: false, allowed: quota.allowed, in: quota.window, context))
    }
    let known = apps[app.index]
    // The current session has begun already, and its jobs count.
    if Int(known.begun) >= quota.jobs { return context.beyondHorizon }
    earliest = max(
      earliest,
      sessions.earliest(
        row(app, isExpedited: false),
        within: JobSessions.Limit(
          jobs: quota.jobs - Int(known.begun),
          sessions: known.counted == nil ? quota.sessions : .max, window: quota.window), at: now))
    if let start = known.rateStart, Int(known.rate) >= rules.rateLimit {
      earliest = max(earliest, start + rules.rateWindow)
    }
    return earliest
  }

  /// The instant at which an app has time again: now if it has any left, else when used time leaves
  /// the window.
  private mutating func earliest(
    _ app: AppID, isExpedited: Bool, allowed: SimDuration, in window: SimDuration,
    _ context: ComponentContext
  ) -> SimTime {
    guard ran(app, isExpedited: isExpedited, in: window, context) >= allowed else {
      return context.now
    }
    let left = max(allowed - rules.quotas.buffer, .zero)
    return max(
      context.now + .nanoseconds(1),
      sessions.earliest(
        row(app, isExpedited: isExpedited),
        within: JobSessions.Limit(ran: left, window: window),
        at: context.now))
  }

  // MARK: - Counting

  /// Starts or stops the count of an app's time, according to its running jobs and its exemption.
  mutating func count(timeOf app: AppID, _ context: ComponentContext) {
    let known = apps[app.index]
    let counts = !isFree(app, context)
    if counts && known.countedJobs > 0 {
      if known.counted == nil { apps[app.index].counted = context.now }
    } else if let since = known.counted {
      append(app, since, isExpedited: false, jobs: known.begun, context)
      apps[app.index].counted = nil
      apps[app.index].begun = 0
    }
    if counts && known.countedExpeditedJobs > 0 {
      if known.countedExpedited == nil { apps[app.index].countedExpedited = context.now }
    } else if let since = known.countedExpedited {
      append(app, since, isExpedited: true, jobs: 0, context)
      apps[app.index].countedExpedited = nil
    }
  }

  private mutating func append(
    _ app: AppID, _ since: SimTime, isExpedited: Bool, jobs: Int32, _ context: ComponentContext
  ) {
    sessions.append(
      row(app, isExpedited: isExpedited), from: since, to: context.now, jobs: jobs,
      apart: rules.quotas.coalescing)
  }

  /// Records the start of a job of an app.
  mutating func note(startOf app: AppID, isExpedited: Bool, _ context: ComponentContext) {
    guard !isFree(app, context), !isExpedited else { return }
    let now = context.now
    let known = apps[app.index]
    apps[app.index].begun += 1
    if let start = known.rateStart, now - start < rules.quotas.rateWindow {
      apps[app.index].rate += 1
    } else {
      apps[app.index].rateStart = now
      apps[app.index].rate = 1
    }
  }

  // MARK: - The conditions under which a job runs

  /// Stops jobs that must not continue, starts those that may, and schedules the next evaluation.
  mutating func look(_ context: ComponentContext) {
    guard state.count > 0 else { return scheduleCheck(at: nil, context) }
    for index in jobs.slots where jobs[index].phase == .running { superviseRunning(index, context) }
    for app in 1..<max(apps.count, 1) { count(timeOf: AppID(app), context) }
    var next: SimTime?
    if mayStartNow(&next, context) {
      for index in jobs.slots where jobs[index].readySince != nil {
        // Jobs started earlier in this loop may have used up the quota of the app.
        if isReady(index, &next, context) { start(index, context) }
      }
    }
    scheduleCheck(at: next, context)
  }

  private static func consider(_ time: SimTime, _ next: inout SimTime?) {
    next = next.map { min($0, time) } ?? time
  }

  /// Finds the jobs that are ready, and whether they start: at once if one of them is not batched,
  /// else when there are enough of them or one has waited long enough.
  private mutating func mayStartNow(_ next: inout SimTime?, _ context: ComponentContext) -> Bool {
    var (count, isOver, isAlone) = (0, false, false)
    for index in jobs.slots where jobs[index].phase != .free {
      guard jobs[index].phase == .waiting, isReady(index, &next, context) else {
        jobs[index].readySince = nil
        continue
      }
      let since = jobs[index].readySince ?? context.now
      jobs[index].readySince = since
      count += 1
      if !waitsForCompany(jobs[index], context) {
        isAlone = true
      } else if context.now - since >= rules.batchDelay {
        isOver = true
      } else {
        Self.consider(since + rules.batchDelay, &next)
      }
    }
    return isAlone || isOver || count >= rules.batchSize
  }

  private mutating func waitsForCompany(_ job: Job, _ context: ComponentContext) -> Bool {
    !job.isExpedited && job.app != state.front && job.attempts.failures == 0
      && !isOverdue(job, context) && context.standbyBucket(of: job.app) > 0
  }

  /// Whether the deadline of a job has passed, after which its requirements do not count.
  private mutating func isOverdue(_ job: Job, _ context: ComponentContext) -> Bool {
    job.deadline.map { context.now >= $0 } ?? false
  }

  /// Whether a waiting job may start, batching aside; if not, updates the instant at which time may
  /// change that.
  private mutating func isReady(_ index: Int, _ next: inout SimTime?, _ context: ComponentContext)
    -> Bool
  {
    let job = jobs[index]
    guard job.from <= context.now else {
      Self.consider(job.from, &next)
      return false
    }
    guard isOverdue(job, context) || has(job.needs, &next, context) else {
      job.deadline.map { Self.consider($0, &next) }
      return false
    }
    guard isAllowedInRest(job, context) else { return false }
    let earliest = earliestStart(job, context)
    guard earliest <= context.now else {
      Self.consider(earliest, &next)
      return false
    }
    return true
  }

  /// Whether the phone meets the requirements of a job.
  private mutating func has(
    _ needs: Job.Needs, _ next: inout SimTime?, _ context: ComponentContext
  ) -> Bool {
    let (shared, state) = (context.shared, self.state)
    switch needs.network {
    case .none: break
    case .any: if shared.networks.isEmpty { return false }
    case .unmetered: if !shared.networks.contains(.wifi) { return false }
    }
    if needs.charging && !shared.isCharging { return false }
    if needs.batteryNotLow && state.isLow && !shared.isCharging { return false }
    guard needs.idle else { return true }
    if state.isLit { return false }
    let idle = state.darkSince + rules.idleTime
    if idle > context.now { Self.consider(idle, &next) }
    return idle <= context.now
  }

  /// A phone at rest runs only expedited jobs, and those of the app in front.
  private mutating func isAllowedInRest(_ job: Job, _ context: ComponentContext) -> Bool {
    context.shared.restDepth == 0 || job.isExpedited || job.app == state.front
  }

  // MARK: - Running jobs

  /// Stops a job that must not continue, or schedules the end of its time.
  private mutating func superviseRunning(_ index: Int, _ context: ComponentContext) {
    let job = jobs[index]
    var never: SimTime?
    let limit = job.run.began + rules.runTime(of: job)
    if context.now >= limit {
      context.count(.expired, of: job.origin)
      jobs[index].attempts.failures += 1
      return stop(index, context)
    }
    let left = timeLeft(of: job, context)
    guard left > .zero, isAllowedInRest(job, context),
      isOverdue(job, context) || has(job.needs, &never, context)
    else {
      jobs[index].attempts.stops += 1
      return stop(index, context)
    }
    // Time that leaves the window is available again; the remainder is evaluated again then.
    let ends = min(limit, context.now + max(left, Self.leastCheck))
    guard ends != job.run.ends || job.run.timer == .none else { return }
    context.cancel(job.run.timer)
    jobs[index].run.ends = ends
    jobs[index].run.timer = context.schedule(Event.timer(slot: index), at: ends, rank: .timer)
  }

  /// The least interval between evaluations of time that is nearly used up.
  private static var leastCheck: SimDuration { .nanoseconds(1_000_000_000) }

  // MARK: - The course of a job

  /// Starts a job of an app.
  mutating func start(_ slot: Int, _ context: ComponentContext) {
    state.turns &+= 1
    jobs[slot].phase = .running
    jobs[slot].readySince = nil
    let isSpared = rules.quotas.sparesVisibleApps && jobs[slot].app == state.front
    jobs[slot].run = Job.Run(turn: state.turns, isSpared: isSpared, began: context.now)
    let job = jobs[slot]
    note(running: 1, job)
    note(startOf: job.app, isExpedited: job.isExpedited, context)
    count(timeOf: job.app, context)
    let delay = context.now - job.from
    context.count(Counter.started, for: job.app)
    context.count(Counter.delay, by: Int(delay.seconds.rounded()), for: job.app)
    let length = max(min(rules.runTime(of: job), timeLeft(of: job, context)), .zero)
    jobs[slot].run.ends = context.now + length
    jobs[slot].run.timer = context.schedule(Event.timer(slot: slot), after: length, rank: .timer)
    context.awaken(job.app, for: length)
    context.work(rules.startWork, for: job.app)
    tell(job, .started, context)
  }

  mutating func tell(_ job: Job, _ event: JobInterface.Event, _ context: ComponentContext) {
    apps[job.app.index].turns &+= 1
    let attempt = Double(job.attempts.failures) + Double(job.attempts.stops) + 1
    let delay = event == .started ? Double((context.now - job.from).nanoseconds) : 0
    context.deliver(
      event.rawValue, to: job.app, fields: SIMD4(Double(job.id), attempt, delay, 0),
      trigger: Trigger(entity: names[job.app.index], ordinal: apps[job.app.index].turns))
  }

  /// Stops a running job: its app is notified, and the job waits for another start.
  mutating func stop(_ slot: Int, _ context: ComponentContext) {
    let job = jobs[slot]
    halt(slot, context)
    context.count(Counter.stopped, for: job.app)
    tell(job, .stopped, context)
    waitAgain(slot, context)
    endExemptionIfIdle(job.app, context)
  }

  /// Ends the run of a job, whatever its outcome.
  mutating func halt(_ slot: Int, _ context: ComponentContext) {
    let job = jobs[slot]
    context.cancel(&jobs[slot].run.timer)
    jobs[slot].phase = .waiting
    note(running: -1, job)
    count(timeOf: job.app, context)
  }

  /// Notes that a job runs, or no longer.
  private mutating func note(running change: Int32, _ job: Job) {
    apps[job.app.index].running += change
    if job.run.isSpared { return }
    if job.isExpedited {
      apps[job.app.index].countedExpeditedJobs += change
    } else {
      apps[job.app.index].countedJobs += change
    }
  }

  /// Schedules another start of an interrupted job after its back-off.
  private mutating func waitAgain(_ slot: Int, _ context: ComponentContext) {
    let wait = jobs[slot].attempts.wait(rules.backOff)
    jobs[slot].from =
      wait > context.horizon - context.now ? context.beyondHorizon : context.now + wait
    jobs[slot].deadline = nil
  }

  /// Schedules a periodic job for its next period.
  private mutating func waitForPeriod(_ slot: Int, _ context: ComponentContext) {
    guard var period = jobs[slot].period else { return }
    period.advance(past: context.now)
    jobs[slot].period = period
    jobs[slot].from = period.opening
    jobs[slot].attempts.failures = 0
    jobs[slot].attempts.stops = 0
  }

  /// Ends the exemption of an app after its last job, unless something else keeps it running.
  private mutating func endExemptionIfIdle(_ app: AppID, _ context: ComponentContext) {
    guard apps[app.index].running == 0 else { return }
    context.endUse(by: app)
    context.rest(app)
  }
}
