import Components
import Configuration
import Kernel
import PowerAccounting
import Quantities

/// The service for requests with queues, retries and caches, for transfers that the system runs,
/// and for connections that apps keep open. It draws no power itself: radios, storage and processor
/// do.
package struct NetworkService: Component, ~Copyable {
  package static var subscriptions: PhoneChanges { [.suspension, .resumption] }

  typealias Job = NetworkJob
  typealias Counter = NetworkServiceInterface.Counter

  /// The greatest number of jobs at one time.
  static let limit = 1024

  /// The state of the service at an instant of a run.
  package struct State: ComponentState {
    var order: UInt64 = 0
    /// Apps that are suspended, and apps that were last notified that there is a network.
    var suspended = AppSet()
    var online = AppSet()
    var isOnline = false

    package init() {}
  }

  typealias AppEvent = NetworkServiceInterface.Event
  package struct JobTimer: SchedulableEvent { let slot: Int }

  struct Queue: BitwiseCopyable {
    let concurrent: Int32
    let waitsForNetwork: Bool
    let after: Int32
    /// Requests in the queue, waiting ones included.
    var members: Int32 = 0
    var waiting: Int32 = 0
  }

  let modes: FlatTable<UInt8>
  let rule: DeferralRule?
  var jobs = SlotTable<Job>(capacity: limit)
  var queues: FlatTable<Queue>
  var cache = AnswerCache()
  /// The number of outcomes reported to each app, for the triggers of what they set off.
  var outcomes: FlatTable<UInt32>
  package var state = State()

  /// - Parameter rule: The rule of deferrable transfers; nil to start them at once.
  init(for apps: [PolicyApp], rule: DeferralRule? = nil) {
    let queues = apps.flatMap(\.queues).map {
      Queue(concurrent: $0.concurrent, waitsForNetwork: $0.waitsForNetwork, after: $0.after)
    }
    self.queues = FlatTable(queues)
    modes = FlatTable(apps.map(\.backgroundModes))
    self.rule = rule
    outcomes = FlatTable(repeating: 0, count: max(apps.count, 1))
  }

  package mutating func begin(_ context: ComponentContext) {
    jobs.clear()
    for queue in 0..<queues.count {
      queues[queue].members = 0
      queues[queue].waiting = 0
    }
    cache.removeAll()
    state.isOnline = !context.shared.networks.isEmpty
    state.online = state.isOnline ? .all : AppSet()
    outcomes.fill(with: 0)
  }

  package mutating func perform(
    _ index: Int, _ request: OperationRequest, _ context: ComponentContext
  ) -> OperationOutcome {
    switch NetworkServiceInterface.Step(rawValue: index)! {
    case .request: return begin(request: request, context)
    case .cancel: cancel(request, context)
    case .scheduleTransfer: return schedule(transfer: request, context)
    case .openConnection: return open(connection: request, context)
    case .closeConnection: closeConnection(of: request.app, context)
    }
    return .completed
  }

  package mutating func handle(_ timer: JobTimer, _ context: ComponentContext) {
    let place = timer.slot
    jobs[place].timer = .none
    switch jobs[place].phase {
    case .backingOff: resume(place, context)
    case .planned: consider(place, context)
    case .open: sendKeepAlive(place, context)
    case .free, .waiting, .reading, .moving: preconditionFailure("a timer of nothing that waits")
    }
  }

  package mutating func answered(
    _ request: RequestID, _ answer: Answer, _ context: ComponentContext
  ) {
    let place = Int(request.slot)
    guard jobs.slots.contains(place) else { return }
    let job = jobs[place]
    guard job.generation == request.generation else { return }
    switch (job.phase, job.kind) {
    case (.reading, _): wasRead(place, answer, context)
    case (.moving, .request): requestEnded(place, answer, context)
    case (.moving, .transfer): transferEnded(place, answer, context)
    case (.moving, .connection): connectionAnswered(place, answer, context)
    case (.moving, .message): messageEnded(place, answer, context)
    default: break
    }
  }

  package mutating func sharedStateChanged(_ context: ComponentContext) {
    let isOnline = !context.shared.networks.isEmpty
    if isOnline != state.isOnline {
      state.isOnline = isOnline
      let running = AppSet.all.subtracting(state.suspended)
      state.online = isOnline ? state.online.union(running) : state.online.subtracting(running)
      context.broadcast((isOnline ? AppEvent.networkAvailable : .networkLost).rawValue)
      if isOnline { advanceQueues(context) }
    }
    checkAll(context)
  }

  /// Counts the transfers that never began, and those that are not done.
  package mutating func finish(_ context: ComponentContext) {
    for place in jobs.slots where jobs[place].kind == .transfer && jobs[place].phase != .free {
      let hasBegun = jobs[place].retry.attempts > 0
      context.count(hasBegun ? .unfinished : .notBegun, of: jobs[place].origin)
    }
  }

  package mutating func appSuspended(_ app: AppID, _ context: ComponentContext) {
    state.suspended.insert(app)
    let voip = BackgroundMode.voip.bit
    if modes[app.index] & voip == 0 { loseConnection(of: app, context) }
  }

  package mutating func appResumed(_ app: AppID, _ context: ComponentContext) {
    state.suspended.remove(app)
    let isOnline = state.isOnline
    if state.online.contains(app) != isOnline {
      state.online.set(app, to: isOnline)
      tell(app, isOnline ? .networkAvailable : .networkLost, .zero, context)
    }
    for place in jobs.slots
    where jobs[place].app == app && jobs[place].phase == .waiting && jobs[place].entry.queue < 0 {
      start(place, context)
    }
    advanceQueues(context)
  }

  package mutating func appEnded(_ app: AppID, _ context: ComponentContext) {
    state.suspended.remove(app)
    // Transfers are the system's: they continue.
    for place in jobs.slots
    where jobs[place].app == app && jobs[place].phase != .free && jobs[place].kind != .transfer {
      drop(place, context)
    }
  }

  // MARK: - Slots

  /// A free slot for a job; nil when the limit of the program is reached.
  mutating func takePlace(_ job: Job, _ context: ComponentContext) -> Int? {
    guard let place = jobs.claim() else {
      context.abort("more than 1024 requests and transfers wait or are under way")
      return nil
    }
    var job = job
    job.generation = jobs[place].generation &+ 1
    job.entry.order = state.order
    state.order += 1
    job.asked = context.now
    job.exchange.left = BytesLeft(up: job.exchange.up, down: job.exchange.down)
    jobs[place] = job
    return place
  }

  /// Empties a slot, and counts one less in its queue.
  mutating func release(_ place: Int, _ context: ComponentContext) {
    let job = jobs[place]
    context.cancel(job.timer)
    let queue = Int(job.entry.queue)
    if queue >= 0 {
      queues[queue].members -= 1
      if job.phase == .waiting { queues[queue].waiting -= 1 }
    }
    jobs[place] = Job(generation: job.generation)
  }

  /// Removes a job in any phase, without notification.
  mutating func drop(_ place: Int, _ context: ComponentContext) {
    let job = jobs[place]
    if job.phase == .moving { context.withdraw(context.waiter(place, generation: job.generation)) }
    release(place, context)
  }

  /// Schedules `handle` for a slot after a time, if that is within the run.
  mutating func setTimer(_ place: Int, after length: SimDuration, _ context: ComponentContext) {
    context.cancel(jobs[place].timer)
    jobs[place].timer = context.schedule(JobTimer(slot: place), after: length, rank: .timer)
  }

  /// Asks the radios to move the rest of a job.
  mutating func move(_ place: Int, _ context: ComponentContext) {
    jobs[place].phase = .moving
    jobs[place].retry.attempts &+= 1
    let job = jobs[place]
    context.ask(
      job.exchange.rest, waiter: context.waiter(place, generation: job.generation), for: job.app,
      trigger: job.trigger, origin: job.origin)
  }

  mutating func count(
    _ counter: Counter, by amount: Int = 1, for app: AppID, _ context: ComponentContext
  ) { context.count(counter.rawValue, by: amount, for: app) }

  mutating func tell(
    _ app: AppID, _ event: AppEvent, _ fields: SIMD4<Double>, after cause: Trigger? = nil,
    _ context: ComponentContext
  ) {
    self.outcomes[app.index] &+= 1
    let root = cause ?? Trigger(entity: 0, ordinal: self.outcomes[app.index])
    context.deliver(
      event.rawValue, to: app, fields: fields,
      trigger: root.child(Self.outcomes, count: self.outcomes[app.index]))
  }

  private static let outcomes = StreamName("network-service/outcomes")

  /// A length of at most 250 years; `standard` for an operand that is not given.
  static func length(_ nanoseconds: Double, or standard: SimDuration = .zero) -> SimDuration {
    SimDuration(operand: nanoseconds) ?? standard
  }

  /// The index of a name or a queue; -1 for an operand that is not given.
  static func index(_ operand: Double) -> Int32 { operand.isNaN ? -1 : Int32(operand) }

  /// A length in nanoseconds that may be longer than any run.
  static func nanoseconds(_ operand: Double) -> Double {
    operand.isNaN ? 0 : max(0, min(operand, 9e18))
  }

  /// A number of bytes, work or times within the range of radios; `standard` for an operand that is
  /// not given.
  static func amount(_ operand: Double, or standard: Double = 0) -> Double {
    operand.isNaN ? standard : max(0, min(operand, 1e15))
  }
}
