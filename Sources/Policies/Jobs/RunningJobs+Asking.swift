import Components
import Kernel
import PowerAccounting
import Quantities

/// What apps say of their jobs.
extension RunningJobs {
  private typealias Operand = JobInterface.Operand

  func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    let operands = request.operands
    switch JobInterface.Step(rawValue: index)! {
    case .schedule: return schedule(request, context)
    case .cancel:
      for place in 0..<state.pointee.used where isMeant(place, by: request.app, operands[0]) {
        remove(place, context)
      }
    case .finish:
      guard let place = running(of: request.app, operands[0]) else { break }
      finish(place, fails: operands[1] == 1, context)
    }
    look(context)
    return .completed
  }

  private func schedule(_ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    let app = request.app
    guard let job = read(request, context), mayBeLeft(job, context) else {
      count(.refused, for: app, context)
      return .failed(.refused)
    }
    for place in 0..<state.pointee.used
    where state.pointee.jobs[place].phase != .free && state.pointee.jobs[place].app == app
      && state.pointee.jobs[place].id == job.id
    {
      remove(place, context)
    }
    let used = state.pointee.used
    let place = state.pointee.jobs.firstIndex(below: used) { $0.phase == .free } ?? used
    guard place < Self.limit else {
      context.giveUp("more than 1024 jobs wait or run")
      return .completed
    }
    state.pointee.used = max(used, place + 1)
    state.pointee.count += 1
    state.pointee.apps[app.index].jobs += 1
    state.pointee.jobs[place] = job
    count(.scheduled, for: app, context)
    look(context)
    return .completed
  }

  /// The job that a step describes; nil where it asks for what does not go together.
  private func read(_ request: OperationRequest, _ context: ComponentContext) -> Job? {
    let (operands, rules) = (request.operands, state.pointee.rules)
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
    job.needs = Job.Needs(
      network: Job.Network(rawValue: UInt8(said(.network) ?? 0)) ?? .none,
      charging: flag(.charging), idle: flag(.idle), batteryNotLow: flag(.batteryNotLow))
    job.isExpedited = flag(.expedited)
    job.backOff = max(length(.backOff) ?? rules.standardBackOff, rules.leastBackOff)
    job.isLinear = said(.growth) == 1
    job.from = context.now + (length(.after) ?? .zero)
    job.deadline = length(.deadline).map { context.now + $0 }
    let isTimed = said(.after) != nil || said(.deadline) != nil
    if let every = length(.every) {
      guard !isTimed else { return nil }
      let period = max(every, rules.leastPeriod)
      let flex = min(max(length(.flex) ?? period, rules.leastFlex), period)
      job.period = Job.Period(length: period, flex: flex)
      job.periodStart = context.now
      job.from = context.now + (period - flex)
    }
    let needs = job.needs
    if job.isExpedited,
      isTimed || job.period != nil || needs.charging || needs.idle || needs.batteryNotLow
    {
      return nil
    }
    return job
  }

  /// Whether the system takes a job: an app may have so many, and expedited ones while it has time for
  /// them.
  private func mayBeLeft(_ job: Job, _ context: ComponentContext) -> Bool {
    let rules = state.pointee.rules
    guard state.pointee.apps[job.app.index].jobs < Int32(rules.jobsOfApp) else { return false }
    return !job.isExpedited || isFree(job.app, context)
      || timeLeft(job.app, isExpedited: true, context) > .zero
  }

  static func id(_ operand: Double) -> Int32 { Int32(max(0, min(operand.rounded(), 1e9))) }

  /// Whether a job of an app is one that a step speaks of: of that number, or of any.
  private func isMeant(_ place: Int, by app: AppID, _ number: Double) -> Bool {
    let job = state.pointee.jobs[place]
    return job.phase != .free && job.app == app && (number.isNaN || job.id == Self.id(number))
  }

  /// The job that runs and is meant; of several, the one started last.
  private func running(of app: AppID, _ number: Double) -> Int? {
    var latest: Int?
    for place in 0..<state.pointee.used
    where state.pointee.jobs[place].phase == .running && isMeant(place, by: app, number) {
      if latest.map({ state.pointee.jobs[$0].turn < state.pointee.jobs[place].turn }) ?? true {
        latest = place
      }
    }
    return latest
  }

  /// A job is taken back.
  private func remove(_ place: Int, _ context: ComponentContext) {
    let job = state.pointee.jobs[place]
    if job.phase == .running { halt(place, context) }
    free(place)
    if job.phase == .running { tell(job, .stopped, context) }
  }

  /// A job is done, or has failed and waits for another start.
  private func finish(_ place: Int, fails: Bool, _ context: ComponentContext) {
    let job = state.pointee.jobs[place]
    halt(place, context)
    count(.finished, for: job.app, context)
    if fails {
      state.pointee.jobs[place].failures += 1
      waitAgain(place, context)
    } else if job.period != nil {
      waitForPeriod(place, context)
    } else {
      free(place)
    }
    letRest(job.app, context)
  }

  func free(_ place: Int) {
    let app = state.pointee.jobs[place].app
    state.pointee.jobs[place] = Job()
    state.pointee.count -= 1
    state.pointee.apps[app.index].jobs -= 1
  }
}
