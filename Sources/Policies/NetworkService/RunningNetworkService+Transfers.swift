import Components
import Configuration
import Kernel
import PowerAccounting
import Quantities

/// Transfers that the system does, whatever becomes of the app.
extension RunningNetworkService {
  /// How much later than its earliest instant a transfer may begin, if nobody says.
  static let usualTolerance = SimDuration.seconds(7 * 86_400)
  /// How long an app runs in the background when its transfer is done.
  static let wakeTime = SimDuration.seconds(30)

  mutating func schedule(transfer request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    typealias Field = NetworkServiceInterface.TransferField
    let operands = request.operands
    var job = Job(
      kind: .transfer, phase: .planned, app: request.app, occasion: request.occasion,
      name: operands[Field.name].isNaN ? -1 : Int32(operands[Field.name]),
      up: Self.amount(operands[Field.up]), down: Self.amount(operands[Field.down]),
      answer: Self.nanoseconds(operands[Field.answer]))
    (job.upLeft, job.downLeft) = (job.up, job.down)
    job.isDiscretionary = operands[Field.discretionary] == 1
    job.tolerance = Self.length(operands[Field.tolerance], or: Self.usualTolerance)
    let wait = Self.length(operands[Field.earliest])
    job.earliest = context.now + min(wait, SimTime.latest - context.now)
    guard let place = takePlace(job, context) else { return .completed }
    count(.scheduled, for: job.app, context)
    consider(place, context)
    return .completed
  }

  /// Looks at all transfers that wait, after something changed.
  mutating func considerAll(_ context: ComponentContext) {
    for place in jobs.slots where jobs[place].phase == .planned { consider(place, context) }
  }

  /// Begins a transfer if its time has come, or looks again later.
  mutating func consider(_ place: Int, _ context: ComponentContext) {
    let job = jobs[place]
    guard context.now >= job.earliest else {
      // It waits for nothing but the clock.
      if job.timer == .none { setTimer(place, after: job.earliest - context.now, context) }
      return
    }
    guard job.isDiscretionary, let rule = self.rule else {
      if state.isOnline { begin(transfer: place, context) }
      return
    }
    switch rule.verdict(
      waited: context.now - job.earliest, of: job.tolerance, context.shared)
    {
    case .begin: begin(transfer: place, context)
    case .beginForced:
      count(.forced, for: job.app, context)
      begin(transfer: place, context)
    case .wait(let length):
      if let length { setTimer(place, after: length, context) }
    }
  }

  private mutating func begin(transfer place: Int, _ context: ComponentContext) {
    context.cancel(jobs[place].timer)
    jobs[place].timer = .none
    jobs[place].begunAt = context.now
    move(place, context)
  }

  /// How long a transfer rests that was refused at once though there is a network, as in Doze.
  private static let refusedRest = SimDuration.seconds(60)

  mutating func transferEnded(_ place: Int, _ answer: Answer, _ context: ComponentContext) {
    let job = jobs[place]
    if case .failed(_, let left) = answer {
      // The system takes it up again where it broke off.
      jobs[place].upLeft = left.up
      jobs[place].downLeft = left.down
      jobs[place].phase = .planned
      count(.broken, for: job.app, context)
      guard job.begunAt == context.now else { return consider(place, context) }
      return setTimer(place, after: Self.refusedRest, context)
    }
    release(place, context)
    count(.finished, for: job.app, context)
    if context.now - job.earliest > job.tolerance { count(.late, for: job.app, context) }
    context.awaken(job.app, for: Self.wakeTime)
    let delay = Double((context.now - job.asked).nanoseconds)
    tell(
      job.app, .finished, SIMD4(delay, job.up + job.down, 0, 0), after: job.occasion, context)
  }
}
