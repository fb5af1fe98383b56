public import Components
import Configuration
import Kernel
public import PowerAccounting
import Quantities

/// Requests that wait, are asked again or are answered from a cache; transfers that the system does;
/// connections that apps keep open. It draws nothing itself: radios, storage and processor do.
public struct RunningNetworkService: Component {
  public static var hears: PhoneNews { [.suspension, .resumption] }

  typealias Job = NetworkJob
  typealias Counter = NetworkServiceInterface.Counter
  typealias Event = NetworkServiceInterface.Event

  /// How many matters it has at one time at the most.
  static let limit = 1024

  struct State: ~Copyable {
    // First, because it is a pointer: under the thread sanitizer the compiler takes the first word of
    // a non-copyable value for the place that changes.
    var jobs = FlatTable(repeating: Job(), count: limit)
    /// Places ever used in this replication; those above are free.
    var used = 0
    var order: UInt64 = 0
    var queues: FlatTable<Queue>
    let modes: FlatTable<UInt8>
    var cache = AnswerCache()
    let rule: DeferralRule?
    /// Apps that are suspended, and those that were told last that there is a network.
    var suspended = AppSet()
    var online = AppSet()
    var isOnline = false
    /// How many outcomes each app was told of, for the occasions of what they set off.
    var outcomes: FlatTable<UInt32>
  }

  struct Queue: BitwiseCopyable {
    let concurrent: Int32
    let waitsForNetwork: Bool
    let after: Int32
    /// Requests in it, those that wait among them.
    var members: Int32 = 0
    var waiting: Int32 = 0
  }

  let state: UnsafeMutablePointer<State>

  /// - Parameter rule: When transfers that can wait are done; at once if nil.
  init(for apps: [GovernedApp], rule: DeferralRule? = nil) {
    let queues = apps.flatMap(\.queues).map {
      Queue(
        concurrent: $0.concurrent, waitsForNetwork: $0.waitsForNetwork, after: $0.after)
    }
    state = .allocate(capacity: 1)
    state.initialize(
      to: State(
        queues: FlatTable(queues), modes: FlatTable(apps.map(\.backgroundModes)), rule: rule,
        outcomes: FlatTable(repeating: 0, count: max(apps.count, 1))))
  }

  public func deallocate() {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  public func begin(_ context: ComponentContext) {
    for place in 0..<state.pointee.used { state.pointee.jobs[place] = Job() }
    state.pointee.used = 0
    state.pointee.order = 0
    for queue in 0..<state.pointee.queues.count {
      state.pointee.queues[queue].members = 0
      state.pointee.queues[queue].waiting = 0
    }
    state.pointee.cache.removeAll()
    state.pointee.suspended = AppSet()
    state.pointee.isOnline = !context.shared.networks.isEmpty
    state.pointee.online = state.pointee.isOnline ? .all : AppSet()
    state.pointee.outcomes.fill(with: 0)
  }

  public func perform(
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

  /// The time of a matter has come.
  public func handle(_ code: Int, _ context: ComponentContext) {
    state.pointee.jobs[code].timer = .none
    switch state.pointee.jobs[code].phase {
    case .backingOff: goOn(code, context)
    case .planned: consider(code, context)
    case .open: sendKeepAlive(code, context)
    case .free, .waiting, .reading, .moving: preconditionFailure("a timer of nothing that waits")
    }
  }

  public func answered(_ matter: ThreadHandle, _ answer: Answer, _ context: ComponentContext) {
    guard let place = matter.matter?.place, place < state.pointee.used else { return }
    let job = state.pointee.jobs[place]
    guard job.generation == matter.generation else { return }
    switch (job.phase, job.kind) {
    case (.reading, _): wasRead(place, answer, context)
    case (.moving, .request): requestEnded(place, answer, context)
    case (.moving, .transfer): transferEnded(place, answer, context)
    case (.moving, .connection): connectionAnswered(place, answer, context)
    case (.moving, .message): messageEnded(place, answer, context)
    default: break
    }
  }

  public func sharedStateChanged(_ context: ComponentContext) {
    let isOnline = !context.shared.networks.isEmpty
    if isOnline != state.pointee.isOnline {
      state.pointee.isOnline = isOnline
      let running = AppSet.all.subtracting(state.pointee.suspended)
      state.pointee.online =
        isOnline ? state.pointee.online.union(running) : state.pointee.online.subtracting(running)
      context.broadcast((isOnline ? Event.networkAvailable : .networkLost).rawValue)
      if isOnline { advanceQueues(context) }
    }
    considerAll(context)
  }

  public func appSuspended(_ app: AppID, _ context: ComponentContext) {
    state.pointee.suspended.insert(app)
    let voip = BackgroundMode.voip.bit
    if state.pointee.modes[app.index] & voip == 0 { loseConnection(of: app, context) }
  }

  public func appResumed(_ app: AppID, _ context: ComponentContext) {
    state.pointee.suspended.remove(app)
    let isOnline = state.pointee.isOnline
    if state.pointee.online.contains(app) != isOnline {
      if isOnline { state.pointee.online.insert(app) } else { state.pointee.online.remove(app) }
      tell(app, isOnline ? .networkAvailable : .networkLost, .zero, context)
    }
    for place in 0..<state.pointee.used
    where state.pointee.jobs[place].app == app && state.pointee.jobs[place].phase == .waiting
      && state.pointee.jobs[place].queue < 0
    {
      start(place, context)
    }
    advanceQueues(context)
  }

  public func appEnded(_ app: AppID, _ context: ComponentContext) {
    state.pointee.suspended.remove(app)
    // Transfers are the system's: they go on.
    for place in 0..<state.pointee.used
    where state.pointee.jobs[place].app == app && state.pointee.jobs[place].phase != .free
      && state.pointee.jobs[place].kind != .transfer
    {
      drop(place, context)
    }
  }
}

// MARK: - Places

extension RunningNetworkService {
  /// A free place for a job; nil when the program's limit is met.
  func takePlace(_ job: Job, _ context: ComponentContext) -> Int? {
    let used = state.pointee.used
    let place = state.pointee.jobs.firstIndex(below: used) { $0.phase == .free } ?? used
    guard place < Self.limit else {
      context.giveUp("more than 1024 requests and transfers wait or are under way")
      return nil
    }
    state.pointee.used = max(used, place + 1)
    var job = job
    job.generation = state.pointee.jobs[place].generation &+ 1
    job.order = state.pointee.order
    state.pointee.order += 1
    job.asked = context.now
    state.pointee.jobs[place] = job
    return place
  }

  /// Empties a place; its queue has one less.
  func release(_ place: Int, _ context: ComponentContext) {
    let job = state.pointee.jobs[place]
    context.cancel(job.timer)
    if job.queue >= 0 {
      state.pointee.queues[Int(job.queue)].members -= 1
      if job.phase == .waiting { state.pointee.queues[Int(job.queue)].waiting -= 1 }
    }
    state.pointee.jobs[place] = Job(generation: job.generation)
  }

  /// Forgets a matter wherever it stands; nobody is told.
  func drop(_ place: Int, _ context: ComponentContext) {
    let job = state.pointee.jobs[place]
    if job.phase == .moving {
      context.withdraw(context.matter(place, generation: job.generation))
    }
    release(place, context)
  }

  /// Has `handle` called for a place after a time, if that is within the run.
  func setTimer(_ place: Int, after length: SimDuration, _ context: ComponentContext) {
    context.cancel(state.pointee.jobs[place].timer)
    state.pointee.jobs[place].timer = context.schedule(place, after: length, rank: .timer)
  }

  /// Asks the radios to move what is left of a job.
  func move(_ place: Int, _ context: ComponentContext) {
    state.pointee.jobs[place].phase = .moving
    state.pointee.jobs[place].attempts &+= 1
    let job = state.pointee.jobs[place]
    context.ask(
      .request(
        up: job.upLeft, down: job.downLeft, answer: job.answer, timeout: job.timeout,
        carrier: Int(job.carrier)),
      matter: context.matter(place, generation: job.generation), for: job.app,
      occasion: job.occasion)
  }

  func count(_ counter: Counter, by amount: Int = 1, for app: AppID, _ context: ComponentContext) {
    context.count(counter.rawValue, by: amount, for: app)
  }

  func tell(
    _ app: AppID, _ event: Event, _ fields: SIMD4<Double>, after cause: Occasion? = nil,
    _ context: ComponentContext
  ) {
    state.pointee.outcomes[app.index] &+= 1
    let root = cause ?? Occasion(entity: 0, ordinal: state.pointee.outcomes[app.index])
    context.deliver(
      event.rawValue, to: app, fields: fields,
      occasion: root.child(Self.outcomes, count: state.pointee.outcomes[app.index]))
  }

  private static let outcomes = StreamName("network-service/outcomes")

  /// A length of at most 250 years; `standard` where nothing was said.
  static func length(_ nanoseconds: Double, or standard: SimDuration = .zero) -> SimDuration {
    guard !nanoseconds.isNaN else { return standard }
    let longest = Double(SimTime.latest.nanoseconds)
    return SimDuration(nanoseconds: Int64(min(max(nanoseconds, 0), longest).rounded()))
  }

  /// A length in nanoseconds that may be longer than any run.
  static func nanoseconds(_ operand: Double) -> Double {
    operand.isNaN ? 0 : max(0, min(operand, 9e18))
  }

  /// A number of bytes, work or times, as far as radios count; `standard` where nothing was said.
  static func amount(_ operand: Double, or standard: Double = 0) -> Double {
    operand.isNaN ? standard : max(0, min(operand, 1e15))
  }
}
