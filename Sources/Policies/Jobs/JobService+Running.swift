import Components
import Kernel
import PowerAccounting
import Quantities

/// The course of a job.
extension JobService {
  /// Starts a job of an app.
  mutating func start(_ slot: Int, _ context: ComponentContext) {
    state.turns &+= 1
    jobs[slot].phase = .running
    jobs[slot].isReady = false
    jobs[slot].readySince = nil
    jobs[slot].turn = state.turns
    jobs[slot].began = context.now
    let job = jobs[slot]
    apps[job.app.index].running += 1
    if job.isExpedited { apps[job.app.index].runningExpedited += 1 }
    note(startOf: job.app, isExpedited: job.isExpedited, context)
    count(timeOf: job.app, context)
    let delay = context.now - job.from
    count(.started, for: job.app, context)
    count(.delay, by: Int(delay.seconds.rounded()), for: job.app, context)
    let limit = job.isExpedited ? rules.expeditedRunTime : rules.runTime
    let left =
      isFree(job.app, context) ? limit : timeLeft(job.app, isExpedited: job.isExpedited, context)
    let length = max(min(limit, left), .zero)
    jobs[slot].ends = context.now + length
    jobs[slot].timer = context.schedule(slot, after: length, rank: .timer)
    context.awaken(job.app, for: length)
    context.work(rules.startWork, for: job.app)
    tell(job, .started, context)
  }

  mutating func tell(_ job: Job, _ event: Event, _ context: ComponentContext) {
    apps[job.app.index].turns &+= 1
    let attempt = Double(job.failures) + Double(job.stops) + 1
    let delay = event == .started ? Double((context.now - job.from).nanoseconds) : 0
    context.deliver(
      event.rawValue, to: job.app, fields: SIMD4(Double(job.id), attempt, delay, 0),
      trigger: Trigger(entity: names[job.app.index], ordinal: apps[job.app.index].turns))
  }

  /// Stops a running job: its app is notified, and the job waits for another start.
  mutating func stop(_ slot: Int, _ context: ComponentContext) {
    let job = jobs[slot]
    halt(slot, context)
    count(.stopped, for: job.app, context)
    tell(job, .stopped, context)
    waitAgain(slot, context)
    endExemptionIfIdle(job.app, context)
  }

  /// Ends the run of a job, whatever its outcome.
  mutating func halt(_ slot: Int, _ context: ComponentContext) {
    let job = jobs[slot]
    context.cancel(job.timer)
    jobs[slot].timer = .none
    jobs[slot].phase = .waiting
    apps[job.app.index].running -= 1
    if job.isExpedited { apps[job.app.index].runningExpedited -= 1 }
    count(timeOf: job.app, context)
  }

  /// Schedules another start of an interrupted job after its back-off.
  mutating func waitAgain(_ slot: Int, _ context: ComponentContext) {
    let wait = jobs[slot].wait(
      stopsPerFailure: Int32(rules.stopsPerFailure), greatest: rules.greatestBackOff)
    jobs[slot].from =
      wait > context.horizon - context.now ? context.beyondHorizon : context.now + wait
    jobs[slot].deadline = nil
  }

  /// Schedules a periodic job for its next period.
  mutating func waitForPeriod(_ slot: Int, _ context: ComponentContext) {
    guard let period = jobs[slot].period else { return }
    var start = jobs[slot].periodStart
    let passed = (context.now - start).nanoseconds / period.length.nanoseconds
    start += SimDuration(nanoseconds: passed * period.length.nanoseconds)
    let next = start + period.length
    jobs[slot].periodStart = next
    jobs[slot].from = next + (period.length - period.flex)
    jobs[slot].failures = 0
    jobs[slot].stops = 0
  }

  /// Ends the exemption of an app after its last job, unless something else keeps it running.
  mutating func endExemptionIfIdle(_ app: AppID, _ context: ComponentContext) {
    guard apps[app.index].running == 0 else { return }
    context.endUse(by: app)
    context.rest(app)
  }
}
