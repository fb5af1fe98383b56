import PowerAccounting
import Quantities

/// The flash storage of one phone during a run, which does one job after another.
struct FlashStorageInstance: Component, ~Copyable {
  static var subscriptions: PhoneChanges { [] }

  struct Job: BitwiseCopyable {
    var waiter = Waiter.nobody
    var app = AppID.system
    var power = Power.zero
    /// In nanoseconds; may be longer than any run.
    var time = 0.0
    /// The time that collecting its garbage takes later, at the same power.
    var collecting = 0.0
  }

  enum Event: SchedulableEvent { case jobDone }
  private enum Counter { static let calls = 0, pagesRead = 1, pagesWritten = 2, forcedWrites = 3 }

  /// The upper limit of times and counts: longer than any run, more than any counter.
  private static let most = 4e18

  let model: FlashStorage
  var jobs = FIFOQueue(places: 256, filledWith: Job())

  mutating func begin(_ context: ComponentContext) {
    jobs.reset()
    context.change(context.lane(0), to: model.idle, chargedTo: .baseline)
  }

  mutating func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    switch StorageSteps(rawValue: index)! {
    case .readFile: return file(write: false, request, context)
    case .writeFile: return file(write: true, request, context)
    case .query:
      guard let (rows, bytes) = table(request, context) else { return .completed }
      let access = StorageAccess(queryOf: bytes, indexPages: model.index, model.geometry)
      return begin(access, rows: rows, request, context)
    case .store:
      guard let (rows, bytes) = table(request, context) else { return .completed }
      let access = StorageAccess(transactionOf: bytes, model.geometry)
      return begin(access, rows: rows, request, context)
    }
  }

  private mutating func file(
    write: Bool, _ request: OperationRequest, _ context: ComponentContext
  ) -> OperationOutcome {
    let bytes = request.operands[StorageSteps.FileField.size]
    guard !bytes.isNaN else {
      context.abort("a size that is no number, such as 0 over 0")
      return .completed
    }
    // Less than a byte is no work, and no piece is smaller than one.
    guard bytes >= 1 else { return .completed }
    let size = min(bytes, Self.most)
    let asked = request.operands[StorageSteps.FileField.pieces]
    let pieces = asked.isNaN ? 1 : min(max(asked.rounded(.down), 1), size)
    let access = StorageAccess(
      write: write, bytes: size, pieces: pieces,
      isRandom: request.operands[StorageSteps.FileField.pattern] == 1,
      sync: write && request.operands[StorageSteps.FileField.sync] == 1, model.geometry)
    return begin(access, rows: 0, request, context)
  }

  /// Rows and bytes of a query or transaction; nil when there are none.
  private mutating func table(
    _ request: OperationRequest, _ context: ComponentContext
  ) -> (rows: Double, bytes: Double)? {
    let rows = request.operands[StorageSteps.TableField.rows]
    let bytes = request.operands[StorageSteps.TableField.size]
    guard !rows.isNaN, !bytes.isNaN else {
      context.abort("rows or bytes that are no number, such as 0 over 0")
      return nil
    }
    guard rows > 0 else { return nil }
    return (min(rows, Self.most), min(max(bytes, 1), Self.most))
  }

  private mutating func begin(
    _ access: StorageAccess, rows: Double, _ request: OperationRequest, _ context: ComponentContext
  ) -> OperationOutcome {
    guard !jobs.isFull else {
      context.abort("more than 256 reads and writes wait for storage")
      return .completed
    }
    let timing = access.isWrite ? model.write : model.read
    let data = timing.time(
      jumps: access.jumps, continuations: access.continuations, pages: access.pages)
    let journal = timing.time(
      jumps: access.commits, continuations: 0, pages: access.commits * model.journal)
    count(access, context)
    let work =
      access.calls * model.operationWork + access.bytes * model.byteWork + rows * model.rowWork
    context.work(CycleCount(cycles: Int64(nearest: min(work, Self.most))), for: request.app)
    let isIdle = jobs.isEmpty
    jobs.append(
      Job(
        waiter: request.waiter, app: request.app, power: timing.power, time: data + journal,
        collecting: data * access.scatter * model.collection))
    if isIdle { start(context) }
    return .pending
  }

  private mutating func count(_ access: StorageAccess, _ context: ComponentContext) {
    // Far below the width of a counter, however often it is added.
    func whole(_ count: Double) -> Int { Int(min(count, 1e12)) }
    context.count(Counter.calls, by: whole(access.calls))
    context.count(
      access.isWrite ? Counter.pagesWritten : Counter.pagesRead,
      by: whole(access.pages + access.commits * model.journal))
    context.count(Counter.forcedWrites, by: whole(access.commits))
  }

  // MARK: - The device

  private mutating func start(_ context: ComponentContext) {
    let job = jobs.first
    context.change(context.lane(1), to: job.power, chargedTo: Charging(job.app, .storage))
    context.schedule(Event.jobDone, at: context.instant(after: job.time), rank: .completion)
  }

  /// Complete the current job.
  mutating func handle(_ event: Event, _ context: ComponentContext) {
    let job = jobs.removeFirst()
    let collecting = SimDuration(nanoseconds: Int64(nearest: min(job.collecting, Self.most)))
    context.deposit(job.power * collecting, chargedTo: Charging(job.app, .storage))
    context.complete(job.waiter)
    if jobs.isEmpty {
      context.change(context.lane(1), to: Power.zero, chargedTo: .baseline)
    } else {
      start(context)
    }
  }
}
