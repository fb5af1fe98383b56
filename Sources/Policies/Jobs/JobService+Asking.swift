import Components
import PowerAccounting
import Quantities

/// Requests of apps concerning their jobs.
extension JobService {
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
      count(.refused, for: app, context)
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
    count(.scheduled, for: app, context)
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
    count(.finished, for: job.app, context)
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
}
