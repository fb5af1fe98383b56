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
    jobs[slot].readySince = nil
    jobs[slot].run = Job.Run(turn: state.turns, began: context.now)
    let job = jobs[slot]
    apps[job.app.index].running += 1
    if job.isExpedited { apps[job.app.index].runningExpedited += 1 }
    note(startOf: job.app, isExpedited: job.isExpedited, context)
    count(timeOf: job.app, context)
    let delay = context.now - job.from
    count(.started, for: job.app, context)
    count(.delay, by: Int(delay.seconds.rounded()), for: job.app, context)
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
    count(.stopped, for: job.app, context)
    tell(job, .stopped, context)
    waitAgain(slot, context)
    endExemptionIfIdle(job.app, context)
  }

  /// Ends the run of a job, whatever its outcome.
  mutating func halt(_ slot: Int, _ context: ComponentContext) {
    let job = jobs[slot]
    context.cancel(&jobs[slot].run.timer)
    jobs[slot].phase = .waiting
    apps[job.app.index].running -= 1
    if job.isExpedited { apps[job.app.index].runningExpedited -= 1 }
    count(timeOf: job.app, context)
  }

  /// Schedules another start of an interrupted job after its back-off.
  mutating func waitAgain(_ slot: Int, _ context: ComponentContext) {
    let wait = jobs[slot].attempts.wait(rules.backOff)
    jobs[slot].from =
      wait > context.horizon - context.now ? context.beyondHorizon : context.now + wait
    jobs[slot].deadline = nil
  }

  /// Schedules a periodic job for its next period.
  mutating func waitForPeriod(_ slot: Int, _ context: ComponentContext) {
    guard var period = jobs[slot].period else { return }
    period.advance(past: context.now)
    jobs[slot].period = period
    jobs[slot].from = period.opening
    jobs[slot].attempts.failures = 0
    jobs[slot].attempts.stops = 0
  }

  /// Ends the exemption of an app after its last job, unless something else keeps it running.
  mutating func endExemptionIfIdle(_ app: AppID, _ context: ComponentContext) {
    guard apps[app.index].running == 0 else { return }
    context.endUse(by: app)
    context.rest(app)
  }
}
