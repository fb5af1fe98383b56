import Quantities
import Configuration
import Components
import Kernel
import PowerAccounting

/// Connections that apps keep open by themselves, with keep-alive packets.
extension NetworkService {
  mutating func open(connection request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    typealias Field = NetworkServiceInterface.ConnectionField
    let operands = request.operands
    closeConnection(of: request.app, context)
    var job = Job(
      kind: .connection, app: request.app, waiter: request.waiter, trigger: request.trigger,
      origin: request.origin)
    job.exchange.up = Self.amount(operands[Field.up])
    job.exchange.down = Self.amount(operands[Field.down])
    // At most one packet per millisecond.
    let interval = max(Self.length(operands[Field.keepAlive]), .milliseconds(1))
    job.exchange.timeout = Double(interval.nanoseconds)
    job.connection.interval = interval
    job.connection.size = Self.amount(operands[Field.size], or: 100)
    guard let index = takePlace(job, context) else { return .completed }
    move(index, context)
    return .pending
  }

  /// Exchanges a keep-alive packet each way, which is due to be answered before the next one.
  mutating func sendKeepAlive(_ index: Int, _ context: ComponentContext) {
    let size = jobs[index].connection.size
    jobs[index].exchange.left = BytesLeft(up: size, down: size)
    count(.keepAlives, for: jobs[index].app, context)
    move(index, context)
  }

  mutating func connectionAnswered(_ index: Int, _ answer: Answer, _ context: ComponentContext) {
    let job = jobs[index]
    if case .failed(let failure, _) = answer {
      release(index, context)
      if job.connection.isOpen { return lose(job, context) }
      return context.fail(job.waiter, failure)
    }
    jobs[index].phase = .open
    setTimer(index, after: job.connection.interval, context)
    if !job.connection.isOpen {
      jobs[index].connection.isOpen = true
      context.complete(job.waiter)
    }
  }

  /// The open connection of the app, or one being opened.
  mutating func connection(of app: AppID) -> Int? {
    (jobs.slots).first { index in
      jobs[index].kind == .connection && jobs[index].app == app && jobs[index].phase != .free
    }
  }

  /// Closes a connection at the app's request.
  mutating func closeConnection(of app: AppID, _ context: ComponentContext) {
    guard let index = connection(of: app) else { return }
    let job = jobs[index]
    drop(index, context)
    if !job.connection.isOpen { context.fail(job.waiter, .cancelled) }
  }

  /// Closes a connection that the app cannot keep.
  mutating func loseConnection(of app: AppID, _ context: ComponentContext) {
    guard let index = connection(of: app) else { return }
    let job = jobs[index]
    drop(index, context)
    if job.connection.isOpen { lose(job, context) } else { context.fail(job.waiter, .offline) }
  }

  /// Delivers a server's message to an app that can only be reached by its connection.
  package mutating func receive(
    _ size: Double, for app: AppID, _ trigger: Trigger, _ context: ComponentContext
  ) {
    guard let connection = connection(of: app), jobs[connection].connection.isOpen else {
      return count(.missed, for: app, context)
    }
    let job = Job(
      kind: .message, app: app, trigger: trigger,
      exchange: Job.Exchange(down: Self.amount(size)))
    if let index = takePlace(job, context) { move(index, context) }
  }

  mutating func messageEnded(_ index: Int, _ answer: Answer, _ context: ComponentContext) {
    let job = jobs[index]
    release(index, context)
    guard case .completed = answer else { return count(.missed, for: job.app, context) }
    // Only an app with the mode voip can be suspended and have a connection.
    if isSuspended(job.app) { context.awaken(job.app, for: Self.wakeTime) }
    let delay = Double((context.now - job.asked).nanoseconds)
    tell(job.app, .message, SIMD4(delay, job.exchange.down, 0, 0), after: job.trigger, context)
  }

  private mutating func lose(_ job: Job, _ context: ComponentContext) {
    count(.lost, for: job.app, context)
    tell(job.app, .lost, .zero, after: job.trigger, context)
  }
}
