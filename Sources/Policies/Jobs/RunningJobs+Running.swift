import Components
import Kernel
import PowerAccounting
import Quantities

/// The time of a job.
extension RunningJobs {
  /// Lets an app run for a job.
  func start(_ place: Int, _ context: ComponentContext) {
    let rules = state.pointee.rules
    state.pointee.turns &+= 1
    state.pointee.jobs[place].phase = .running
    state.pointee.jobs[place].isReady = false
    state.pointee.jobs[place].readySince = nil
    state.pointee.jobs[place].turn = state.pointee.turns
    state.pointee.jobs[place].began = context.now
    let job = state.pointee.jobs[place]
    state.pointee.apps[job.app.index].running += 1
    if job.isExpedited { state.pointee.apps[job.app.index].runningExpedited += 1 }
    note(startOf: job.app, isExpedited: job.isExpedited, context)
    count(timeOf: job.app, context)
    let delay = context.now - job.from
    count(.started, for: job.app, context)
    count(.delay, by: Int(delay.seconds.rounded()), for: job.app, context)
    let limit = job.isExpedited ? rules.expeditedRunTime : rules.runTime
    let left =
      isFree(job.app, context)
      ? limit : timeLeft(job.app, isExpedited: job.isExpedited, context)
    let length = max(min(limit, left), .zero)
    state.pointee.jobs[place].ends = context.now + length
    state.pointee.jobs[place].timer = context.schedule(place, after: length, rank: .timer)
    context.awaken(job.app, for: length)
    context.work(rules.startWork, for: job.app)
    tell(job, .started, context)
  }

  func tell(_ job: Job, _ event: Event, _ context: ComponentContext) {
    state.pointee.apps[job.app.index].turns &+= 1
    let attempt = Double(job.failures) + Double(job.stops) + 1
    let delay = event == .started ? Double((context.now - job.from).nanoseconds) : 0
    context.deliver(
      event.rawValue, to: job.app, fields: SIMD4(Double(job.id), attempt, delay, 0),
      occasion: Occasion(
        entity: state.pointee.names[job.app.index],
        ordinal: state.pointee.apps[job.app.index].turns))
  }

  /// A job that runs must not go on: its app is told, and it waits for another start.
  func stop(_ place: Int, _ context: ComponentContext) {
    let job = state.pointee.jobs[place]
    halt(place, context)
    count(.stopped, for: job.app, context)
    tell(job, .stopped, context)
    waitAgain(place, context)
    letRest(job.app, context)
  }

  /// A job does not run any more, whatever becomes of it.
  func halt(_ place: Int, _ context: ComponentContext) {
    let job = state.pointee.jobs[place]
    context.cancel(job.timer)
    state.pointee.jobs[place].timer = .none
    state.pointee.jobs[place].phase = .waiting
    state.pointee.apps[job.app.index].running -= 1
    if job.isExpedited { state.pointee.apps[job.app.index].runningExpedited -= 1 }
    count(timeOf: job.app, context)
  }

  /// A job that did not come to its end is started again when its back-off has passed.
  func waitAgain(_ place: Int, _ context: ComponentContext) {
    let rules = state.pointee.rules
    let wait = state.pointee.jobs[place].wait(
      stopsPerFailure: Int32(rules.stopsPerFailure), greatest: rules.greatestBackOff)
    state.pointee.jobs[place].from =
      wait > context.horizon - context.now ? context.beyondHorizon : context.now + wait
    state.pointee.jobs[place].deadline = nil
  }

  /// A job that comes once a period waits for the next one.
  func waitForPeriod(_ place: Int, _ context: ComponentContext) {
    guard let period = state.pointee.jobs[place].period else { return }
    var start = state.pointee.jobs[place].periodStart
    let passed = (context.now - start).nanoseconds / period.length.nanoseconds
    start += SimDuration(nanoseconds: passed * period.length.nanoseconds)
    let next = start + period.length
    state.pointee.jobs[place].periodStart = next
    state.pointee.jobs[place].from = next + (period.length - period.flex)
    state.pointee.jobs[place].failures = 0
    state.pointee.jobs[place].stops = 0
  }

  /// An app whose last job is over stands still again, unless something else lets it run.
  func letRest(_ app: AppID, _ context: ComponentContext) {
    guard state.pointee.apps[app.index].running == 0 else { return }
    context.letGo(by: app)
    context.rest(app)
  }
}
