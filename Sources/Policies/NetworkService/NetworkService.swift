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
    modes = FlatTable(apps.map(\.modes))
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
    // Transfers are the system's: they continue, except on iOS when a person ends their app.
    for place in jobs.slots
    where jobs[place].app == app && jobs[place].phase != .free
      && (rule != nil || jobs[place].kind != .transfer)
    {
      drop(place, context)
    }
  }

  // MARK: - Slots

  /// A free slot for a job; nil when the limit of the program is reached.
  private mutating func takePlace(_ job: Job, _ context: ComponentContext) -> Int? {
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
  private mutating func setTimer(
    _ place: Int, after length: SimDuration, _ context: ComponentContext
  ) {
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

  // MARK: - Connections that apps keep open by themselves, with keep-alive packets

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
  private mutating func sendKeepAlive(_ index: Int, _ context: ComponentContext) {
    let size = jobs[index].connection.size
    jobs[index].exchange.left = BytesLeft(up: size, down: size)
    context.count(Counter.keepAlives, for: jobs[index].app)
    if isForgotten(index, context) { return loseForgotten(index, context) }
    move(index, context)
  }

  /// Whether the network has forgotten a connection, over which nothing went for too long.
  private mutating func isForgotten(_ index: Int, _ context: ComponentContext) -> Bool {
    context.now - jobs[index].connection.usedAt > context.surroundings.natTimeout
  }

  /// Sends the keep-alive that nobody answers.
  private mutating func loseForgotten(_ index: Int, _ context: ComponentContext) {
    let job = jobs[index]
    release(index, context)
    context.ask(
      .transfer(
        up: job.connection.size, down: 0, answer: 0, timeout: .nan, over: job.exchange.radio),
      waiter: .nobody, for: job.app, trigger: job.trigger, origin: job.origin)
    context.count(.failed, of: job.origin)
    lose(job, context)
  }

  private mutating func connectionAnswered(
    _ index: Int, _ answer: Answer, _ context: ComponentContext
  ) {
    let job = jobs[index]
    if case .failed(let failure, _) = answer {
      release(index, context)
      if job.connection.isOpen { return lose(job, context) }
      return context.fail(job.waiter, failure)
    }
    jobs[index].phase = .open
    jobs[index].connection.usedAt = context.now
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
  private mutating func loseConnection(of app: AppID, _ context: ComponentContext) {
    guard let index = connection(of: app) else { return }
    let job = jobs[index]
    drop(index, context)
    if job.connection.isOpen { lose(job, context) } else { context.fail(job.waiter, .offline) }
  }

  /// Delivers a server's message to an app that can only be reached by its connection.
  package mutating func receive(
    _ size: Double, for app: AppID, _ trigger: Trigger, _ context: ComponentContext
  ) {
    guard let connection = connection(of: app), jobs[connection].connection.isOpen,
      !isForgotten(connection, context)
    else { return context.count(Counter.missed, for: app) }
    let job = Job(
      kind: .message, app: app, trigger: trigger,
      exchange: Job.Exchange(down: Self.amount(size)))
    if let index = takePlace(job, context) { move(index, context) }
  }

  private mutating func messageEnded(_ index: Int, _ answer: Answer, _ context: ComponentContext) {
    let job = jobs[index]
    release(index, context)
    guard case .completed = answer else { return context.count(Counter.missed, for: job.app) }
    if let connection = connection(of: job.app) { jobs[connection].connection.usedAt = context.now }
    // Only an app with the mode voip can be suspended and have a connection.
    if isSuspended(job.app) { context.awaken(job.app, for: Self.wakeTime) }
    let delay = Double((context.now - job.asked).nanoseconds)
    tell(job.app, .message, SIMD4(delay, job.exchange.down, 0, 0), after: job.trigger, context)
  }

  private mutating func lose(_ job: Job, _ context: ComponentContext) {
    context.count(Counter.lost, for: job.app)
    tell(job.app, .lost, .zero, after: job.trigger, context)
  }

  // MARK: - Requests: from a cache or from the network, with retries

  mutating func begin(request: OperationRequest, _ context: ComponentContext) -> OperationOutcome {
    let operands = request.operands
    typealias Common = NetworkSteps.RequestField
    typealias Field = NetworkServiceInterface.RequestField
    var job = Job(
      app: request.app, waiter: request.waiter, trigger: request.trigger,
      origin: request.origin, name: Self.index(operands[Field.name]),
      exchange: Job.Exchange(
        up: Self.amount(operands[Common.up]), down: Self.amount(operands[Common.down]),
        answer: Self.nanoseconds(operands[Common.answer]), timeout: operands[Common.timeout],
        radio: NetworkSteps.Radio(operand: operands[Common.via])))
    job.entry.queue = Self.index(operands[Field.queue])
    job.entry.priority = operands[Field.priority].isNaN ? 1 : Int8(operands[Field.priority])
    job.retry = Job.Retry(
      left: Int32(min(Self.amount(operands[Field.retries]), 1e9)),
      backOff: Self.nanoseconds(operands[Field.backOff]),
      greatest: operands[Field.greatest].isNaN ? .infinity : operands[Field.greatest],
      jitter: min(Self.amount(operands[Field.jitter]), 1),
      isResumable: operands[Field.resumable] == 1)
    job.cached = Self.cachedAnswer(request)
    let load =
      operands[Field.load].isNaN
      ? NetworkServiceInterface.Load.ifMissing
      : NetworkServiceInterface.Load(rawValue: Int(operands[Field.load]))!
    guard let place = takePlace(job, context) else { return .completed }
    if let key = job.cached?.key, load != .always {
      if cache.contains(key, at: context.now) {
        context.count(Counter.hits, for: job.app)
        // A cached answer waits for no queue.
        jobs[place].entry.queue = -1
        read(place, context)
        return .pending
      }
      context.count(Counter.misses, for: job.app)
      if load == .never {
        jobs[place].entry.queue = -1
        end(place, failure: .missing, context)
        return .pending
      }
    }
    enter(place, context)
    return .pending
  }

  /// The cached answer that a step describes; nil for none.
  private static func cachedAnswer(_ request: OperationRequest) -> Job.CachedAnswer? {
    typealias Field = NetworkServiceInterface.RequestField
    let operands = request.operands
    guard !operands[Field.cache].isNaN else { return nil }
    let number = operands[Field.key].isNaN ? 0 : operands[Field.key].rounded(.down)
    let eviction = operands[Field.eviction]
    return Job.CachedAnswer(
      key: AnswerCache.Key(
        app: Int32(request.app.index), name: Int32(operands[Field.cache]),
        number: Int64(max(-9e15, min(number, 9e15)))),
      expires: nanoseconds(operands[Field.expires]),
      entries: Int32(min(amount(operands[Field.entries], or: 100), 1e9)),
      work: amount(operands[Field.work], or: 200_000),
      eviction: eviction.isNaN ? .lru : AnswerCache.Eviction(rawValue: Int(eviction))!,
      rows: amount(operands[Field.rows]))
  }

  /// Starts a request, or puts it into its queue.
  private mutating func enter(_ place: Int, _ context: ComponentContext) {
    let queue = Int(jobs[place].entry.queue)
    guard queue >= 0 else { return start(place, context) }
    jobs[place].phase = .waiting
    queues[queue].members += 1
    queues[queue].waiting += 1
    advance(queue, context)
    if jobs[place].phase == .waiting { context.count(Counter.waited, for: jobs[place].app) }
  }

  /// Passes a request to the radios, unless its app is suspended.
  mutating func start(_ place: Int, _ context: ComponentContext) {
    if isSuspended(jobs[place].app) { jobs[place].phase = .waiting } else { move(place, context) }
  }

  private mutating func requestEnded(_ place: Int, _ answer: Answer, _ context: ComponentContext) {
    guard case .failed(let failure, let left) = answer else {
      keepAnswer(of: place, context)
      return end(place, failure: nil, context)
    }
    let job = jobs[place]
    guard job.retry.left > 0 else { return end(place, failure: failure, context) }
    if job.retry.isResumable {
      jobs[place].exchange.left = left
    } else {
      let before = job.exchange.left
      let moved = max(0, before.up - left.up) + max(0, before.down - left.down)
      context.count(Counter.repeated, by: Int(moved), for: job.app)
    }
    context.count(Counter.retries, for: job.app)
    jobs[place].retry.left -= 1
    jobs[place].phase = .backingOff
    setTimer(place, after: backOff(of: job, context), context)
  }

  /// The back-off of a request after the attempt that failed.
  private mutating func backOff(of job: Job, _ context: ComponentContext) -> SimDuration {
    let stream = RandomStream(
      key: context.key, name: Self.backOffStream, entity: job.trigger.entity)
    let chance = stream.uniform(trigger: job.trigger.ordinal, use: UInt32(job.retry.attempts))
    return Self.length(job.retry.wait(chance: chance))
  }

  private static let backOffStream = StreamName("network-service/back-off")

  /// Resumes a request after its back-off.
  mutating func resume(_ place: Int, _ context: ComponentContext) {
    let queue = Int(jobs[place].entry.queue)
    guard queue >= 0 else { return start(place, context) }
    // It kept its slot in the queue and its order, and resumes when the queue does.
    jobs[place].phase = .waiting
    queues[queue].waiting += 1
    advance(queue, context)
  }

  /// Ends a request: the waiting handler resumes, and the next request begins.
  mutating func end(_ place: Int, failure: StepFailure?, _ context: ComponentContext) {
    let job = jobs[place]
    release(place, context)
    let delay = Double((context.now - job.asked).nanoseconds)
    let attempts = Double(job.retry.attempts)
    if let failure {
      context.count(Counter.failed, for: job.app)
      context.fail(job.waiter, failure)
      if job.name >= 0 {
        tell(job.app, .failed, SIMD4(delay, attempts, 0, 0), after: job.trigger, context)
      }
    } else {
      context.complete(job.waiter)
      if job.name >= 0 {
        let fields = SIMD4(delay, job.exchange.down, attempts, 0)
        tell(job.app, .response, fields, after: job.trigger, context)
      }
    }
    if job.entry.queue >= 0 { advanceQueues(context) }
  }

  // MARK: - Queues

  private mutating func isSuspended(_ app: AppID) -> Bool { state.suspended.contains(app) }

  /// Starts waiting requests in all queues.
  private mutating func advanceQueues(_ context: ComponentContext) {
    for queue in 0..<queues.count { advance(queue, context) }
  }

  /// Starts waiting requests of a queue while it has room.
  mutating func advance(_ index: Int, _ context: ComponentContext) {
    while true {
      let queue = queues[index]
      guard queue.waiting > 0, queue.members - queue.waiting < queue.concurrent,
        state.isOnline || !queue.waitsForNetwork,
        queue.after < 0 || queues[Int(queue.after)].members == 0, let next = next(in: index)
      else { return }
      queues[index].waiting -= 1
      move(next, context)
    }
  }

  /// The waiting request of the highest priority, of those the first; nil while its app is
  /// suspended.
  private mutating func next(in queue: Int) -> Int? {
    var best: Int?
    for place in jobs.slots {
      let job = jobs[place]
      guard job.phase == .waiting, Int(job.entry.queue) == queue else { continue }
      if isSuspended(job.app) { return nil }
      if best.map({ job.entry.precedes(jobs[$0].entry) }) ?? true { best = place }
    }
    return best
  }

  /// Cancels the app's requests of a queue or of a name.
  mutating func cancel(_ request: OperationRequest, _ context: ComponentContext) {
    typealias Field = NetworkServiceInterface.CancelField
    let (queue, name) = (request.operands[Field.queue], request.operands[Field.name])
    for place in jobs.slots {
      let job = jobs[place]
      guard job.phase != .free, job.app == request.app,
        Double(job.entry.queue) == queue || Double(job.name) == name
      else { continue }
      drop(place, context)
      context.count(Counter.cancelled, for: job.app)
      context.fail(job.waiter, .cancelled)
    }
    advanceQueues(context)
  }

  // MARK: - Cached answers

  /// Reads a cached answer.
  private mutating func read(_ place: Int, _ context: ComponentContext) {
    jobs[place].phase = .reading
    let job = jobs[place]
    let rows = job.cached?.rows ?? 0
    context.ask(
      rows > 0
        ? .query(rows: rows, bytes: job.exchange.down) : .readFile(bytes: job.exchange.down),
      waiter: context.waiter(place, generation: job.generation), for: job.app, trigger: job.trigger)
  }

  private mutating func wasRead(_ place: Int, _ answer: Answer, _ context: ComponentContext) {
    if case .failed = answer {
      // A phone without storage keeps it in memory.
      let work = jobs[place].cached?.work ?? 0
      context.work(CycleCount(cycles: Int64(work)), for: jobs[place].app)
    }
    end(place, failure: nil, context)
  }

  private mutating func keepAnswer(of place: Int, _ context: ComponentContext) {
    let job = jobs[place]
    guard let cached = job.cached, cached.entries > 0 else { return }
    let fresh = Self.length(cached.expires)
    let room = SimTime.latest - context.now
    guard
      let evicted = cache.keep(
        cached.key, freshUntil: context.now + min(fresh, room), limit: Int(cached.entries),
        eviction: cached.eviction)
    else { return context.abort("more than 4096 answers are kept in caches") }
    if evicted > 0 { context.count(Counter.evictions, by: evicted, for: job.app) }
    let bytes = job.exchange.down
    context.ask(
      cached.rows > 0 ? .store(rows: cached.rows, bytes: bytes) : .writeFile(bytes: bytes),
      waiter: .nobody, for: job.app, trigger: job.trigger)
  }

  // MARK: - Transfers that the system runs, independently of the app

  /// The standard tolerance: how much later than its earliest instant a transfer may begin.
  private static let standardTolerance = SimDuration.seconds(7 * 86_400)
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
    typealias Network = NetworkServiceInterface.TransferNetwork
    if operands[Field.network] == Double(Network.unmetered.rawValue) { job.exchange.radio = .wifi }
    job.transfer.isDiscretionary = operands[Field.discretionary] == 1
    job.transfer.tolerance = Self.length(operands[Field.tolerance], or: Self.standardTolerance)
    let wait = Self.length(operands[Field.earliest])
    job.transfer.earliest = context.now + min(wait, SimTime.latest - context.now)
    guard let index = takePlace(job, context) else { return .completed }
    context.count(Counter.scheduled, for: job.app)
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
    // It waits for the only radio that may carry it.
    if job.exchange.radio == .wifi, !context.shared.networks.contains(.wifi) { return }
    guard job.transfer.isDiscretionary, let rule = self.rule else {
      if state.isOnline { begin(transfer: index, context) }
      return
    }
    switch rule.verdict(
      waited: context.now - job.transfer.earliest, of: job.transfer.tolerance, context.shared)
    {
    case .begin: begin(transfer: index, context)
    case .beginForced:
      context.count(Counter.forced, for: job.app)
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

  private mutating func transferEnded(_ index: Int, _ answer: Answer, _ context: ComponentContext) {
    let job = jobs[index]
    if case .failed(_, let left) = answer {
      // The system resumes it where it broke off.
      jobs[index].exchange.left = left
      jobs[index].phase = .planned
      context.count(Counter.broken, for: job.app)
      guard job.transfer.begunAt == context.now else { return consider(index, context) }
      return setTimer(index, after: Self.refusedRest, context)
    }
    release(index, context)
    context.count(Counter.finished, for: job.app)
    if context.now - job.transfer.earliest > job.transfer.tolerance {
      context.count(Counter.late, for: job.app)
    }
    context.awaken(job.app, for: Self.wakeTime)
    let delay = Double((context.now - job.asked).nanoseconds)
    let bytes = job.exchange.up + job.exchange.down
    tell(job.app, .finished, SIMD4(delay, bytes, 0, 0), after: job.trigger, context)
  }
}
