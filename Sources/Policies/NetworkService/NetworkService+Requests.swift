import Components
import Configuration
import Kernel
import PowerAccounting
import Quantities

/// Requests: from a cache or from the network, with retries.
extension NetworkService {
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
        count(.hits, for: job.app, context)
        // A cached answer waits for no queue.
        jobs[place].entry.queue = -1
        read(place, context)
        return .pending
      }
      count(.misses, for: job.app, context)
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
      eviction: eviction.isNaN
        ? .leastRecentlyUsed : AnswerCache.Eviction(rawValue: Int(eviction))!,
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
    if jobs[place].phase == .waiting { count(.waited, for: jobs[place].app, context) }
  }

  /// Passes a request to the radios, unless its app is suspended.
  mutating func start(_ place: Int, _ context: ComponentContext) {
    if isSuspended(jobs[place].app) { jobs[place].phase = .waiting } else { move(place, context) }
  }

  mutating func requestEnded(_ place: Int, _ answer: Answer, _ context: ComponentContext) {
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
      count(.repeated, by: Int(moved), for: job.app, context)
    }
    count(.retries, for: job.app, context)
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

  static let backOffStream = StreamName("network-service/back-off")

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
      count(.failed, for: job.app, context)
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

  mutating func isSuspended(_ app: AppID) -> Bool { state.suspended.contains(app) }

  /// Starts waiting requests in all queues.
  mutating func advanceQueues(_ context: ComponentContext) {
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
      count(.cancelled, for: job.app, context)
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

  mutating func wasRead(_ place: Int, _ answer: Answer, _ context: ComponentContext) {
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
    if evicted > 0 { count(.evictions, by: evicted, for: job.app, context) }
    let bytes = job.exchange.down
    context.ask(
      cached.rows > 0 ? .store(rows: cached.rows, bytes: bytes) : .writeFile(bytes: bytes),
      waiter: .nobody, for: job.app, trigger: job.trigger)
  }
}
