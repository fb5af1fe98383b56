import Components
import PowerAccounting
import Quantities

/// The conditions under which a job runs.
extension JobService {
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
}
