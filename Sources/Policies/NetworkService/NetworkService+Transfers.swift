import Components
import Quantities

/// Transfers that the system runs, independently of the app.
extension NetworkService {
  /// The standard tolerance: how much later than its earliest instant a transfer may begin.
  static let standardTolerance = SimDuration.seconds(7 * 86_400)
  /// The time that an app runs in the background when its transfer is done.
  static let wakeTime = SimDuration.seconds(30)

  mutating func schedule(transfer request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    typealias Field = NetworkServiceInterface.TransferField
    let operands = request.operands
    var job = Job(
      kind: .transfer, phase: .planned, app: request.app, trigger: request.trigger,
      origin: request.origin,
      name: Self.index(operands[Field.name]),
      exchange: Job.Exchange(
        up: Self.amount(operands[Field.up]), down: Self.amount(operands[Field.down]),
        answer: Self.nanoseconds(operands[Field.answer])))
    job.transfer.isDiscretionary = operands[Field.discretionary] == 1
    job.transfer.tolerance = Self.length(operands[Field.tolerance], or: Self.standardTolerance)
    let wait = Self.length(operands[Field.earliest])
    job.transfer.earliest = context.now + min(wait, SimTime.latest - context.now)
    guard let index = takePlace(job, context) else { return .completed }
    count(.scheduled, for: job.app, context)
    consider(index, context)
    return .completed
  }

  /// Evaluates all waiting transfers after a change.
  mutating func checkAll(_ context: ComponentContext) {
    for index in jobs.slots where jobs[index].phase == .planned { consider(index, context) }
  }

  /// Begins a transfer if it is due, or schedules its next evaluation.
  mutating func consider(_ index: Int, _ context: ComponentContext) {
    let job = jobs[index]
    guard context.now >= job.transfer.earliest else {
      // Only the clock can change anything.
      if job.timer == .none { setTimer(index, after: job.transfer.earliest - context.now, context) }
      return
    }
    guard job.transfer.isDiscretionary, let rule = self.rule else {
      if state.isOnline { begin(transfer: index, context) }
      return
    }
    switch rule.verdict(
      waited: context.now - job.transfer.earliest, of: job.transfer.tolerance, context.shared)
    {
    case .begin: begin(transfer: index, context)
    case .beginForced:
      count(.forced, for: job.app, context)
      begin(transfer: index, context)
    case .wait(let length): if let length { setTimer(index, after: length, context) }
    }
  }

  private mutating func begin(transfer index: Int, _ context: ComponentContext) {
    context.cancel(&jobs[index].timer)
    jobs[index].transfer.begunAt = context.now
    move(index, context)
  }

  /// The pause of a transfer that was refused at once though there is a network, as in Doze.
  private static let refusedRest = SimDuration.seconds(60)

  mutating func transferEnded(_ index: Int, _ answer: Answer, _ context: ComponentContext) {
    let job = jobs[index]
    if case .failed(_, let left) = answer {
      // The system resumes it where it broke off.
      jobs[index].exchange.left = left
      jobs[index].phase = .planned
      count(.broken, for: job.app, context)
      guard job.transfer.begunAt == context.now else { return consider(index, context) }
      return setTimer(index, after: Self.refusedRest, context)
    }
    release(index, context)
    count(.finished, for: job.app, context)
    if context.now - job.transfer.earliest > job.transfer.tolerance {
      count(.late, for: job.app, context)
    }
    context.awaken(job.app, for: Self.wakeTime)
    let delay = Double((context.now - job.asked).nanoseconds)
    let bytes = job.exchange.up + job.exchange.down
    tell(job.app, .finished, SIMD4(delay, bytes, 0, 0), after: job.trigger, context)
  }
}
