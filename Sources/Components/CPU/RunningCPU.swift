import Kernel
public import PowerAccounting
public import Quantities

/// The cores of one phone and the work that waits for them.
public struct RunningCPU: Component {
  struct Job: BitwiseCopyable {
    var thread = ThreadHandle.none
    var app = AppID.system
    var cause = Cause.computation
    var work = CycleCount(cycles: 0)
    var qualityOfService = 0
  }

  struct Clock: BitwiseCopyable {
    var frequency: Frequency
    var power: Power
  }

  struct State: ~Copyable {
    let clocks: FlatTable<Clock>
    let idle: Power
    let wakeUp: Energy
    var screenIsOn = false
    var isAwake = false
    var busyCores = 0
    /// When the last core became idle; nil while the cluster sleeps since the start.
    var idleSince: SimTime?
    /// What each core does; a core whose `isBusy` is false does nothing.
    var running: FlatTable<Job>
    var isBusy: FlatTable<Bool>
    /// Waiting work in the order in which it came.
    var waiting: FlatTable<Job>
    var waitingCount = 0
  }

  private enum Counter { static let wakeUps = 0, jobs = 1 }

  let state: UnsafeMutablePointer<State>

  init(model: CPUCluster) {
    let clocks = zip(model.coreClocks, model.corePowers).map { Clock(frequency: $0, power: $1) }
    state = .allocate(capacity: 1)
    state.initialize(
      to: State(
        clocks: FlatTable(clocks), idle: model.idle, wakeUp: model.wakeUp,
        running: FlatTable(repeating: Job(), count: model.cores),
        isBusy: FlatTable(repeating: false, count: model.cores),
        waiting: FlatTable(repeating: Job(), count: 1024)))
  }

  public func deallocate() {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  public func begin(_ context: ComponentContext) {
    state.pointee.screenIsOn = false
    state.pointee.isAwake = false
    state.pointee.busyCores = 0
    state.pointee.idleSince = nil
    state.pointee.waitingCount = 0
    state.pointee.isBusy.fill(with: false)
  }

  public func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    state.pointee.screenIsOn = isOn
    setIdleLevel(context)
  }

  public func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    let cycles = request.operands[0]
    let quality = request.operands[1]
    guard cycles >= 1 else { return .completed }
    let job = Job(
      thread: request.thread, app: request.app, cause: .computation,
      work: CycleCount(cycles: Int64(min(cycles, 9e18))),
      qualityOfService: quality.isNaN ? QualityOfService.default.rawValue : Int(quality))
    accept(job, context)
    return .pending
  }

  /// Does work of the system that hands something to `app`; nobody waits for it.
  public func deliver(_ work: CycleCount, to app: AppID, _ context: ComponentContext) {
    accept(
      Job(
        app: app, cause: .delivery, work: work,
        qualityOfService: QualityOfService.userInitiated.rawValue), context)
  }

  /// A core has finished; the code is its number.
  public func handle(_ core: Int, _ context: ComponentContext) {
    let job = state.pointee.running[core]
    state.pointee.isBusy[core] = false
    state.pointee.busyCores -= 1
    context.change(context.lane(1 + core), to: .off, chargedTo: Charging(job.app, job.cause))
    context.complete(job.thread)
    if let next = takeMostUrgent() { start(next, on: core, context) }
    if state.pointee.busyCores == 0 { state.pointee.idleSince = context.now }
    setIdleLevel(context)
  }

  private func accept(_ job: Job, _ context: ComponentContext) {
    context.count(Counter.jobs)
    // An idleness of no length is none: work in two steps wakes no more than in one.
    if state.pointee.busyCores == 0 && state.pointee.idleSince != context.now {
      context.count(Counter.wakeUps)
      context.deposit(state.pointee.wakeUp, chargedTo: Charging(job.app, .wakeUp))
    }
    for core in 0..<state.pointee.isBusy.count where !state.pointee.isBusy[core] {
      start(job, on: core, context)
      setIdleLevel(context)
      return
    }
    guard state.pointee.waitingCount < state.pointee.waiting.count else {
      return context.giveUp("more than 1024 pieces of work wait for the processor")
    }
    state.pointee.waiting[state.pointee.waitingCount] = job
    state.pointee.waitingCount += 1
  }

  private func start(_ job: Job, on core: Int, _ context: ComponentContext) {
    let clock = state.pointee.clocks[job.qualityOfService]
    state.pointee.running[core] = job
    state.pointee.isBusy[core] = true
    state.pointee.busyCores += 1
    context.change(
      context.lane(1 + core), to: .steady(clock.power), chargedTo: Charging(job.app, job.cause))
    // Work that outlasts the run keeps its core busy to the end, and has no end itself.
    let left = context.horizon - context.now
    let seconds = Double(job.work.cycles) / clock.frequency.hertz
    guard seconds <= left.seconds + 1 else { return }
    let length = job.work / clock.frequency
    if length <= left { context.schedule(core, at: context.now + length, rank: .completion) }
  }

  /// The waiting work of the most urgent class that came first.
  private func takeMostUrgent() -> Job? {
    let count = state.pointee.waitingCount
    guard count > 0 else { return nil }
    var best = 0
    for index in 1..<max(count, 1)
    where state.pointee.waiting[index].qualityOfService
      < state.pointee.waiting[best].qualityOfService
    {
      best = index
    }
    let job = state.pointee.waiting[best]
    for index in best..<(count - 1) {
      state.pointee.waiting[index] = state.pointee.waiting[index + 1]
    }
    state.pointee.waitingCount -= 1
    return job
  }

  private func setIdleLevel(_ context: ComponentContext) {
    let isAwake = state.pointee.screenIsOn || state.pointee.busyCores > 0
    if isAwake == state.pointee.isAwake { return }
    state.pointee.isAwake = isAwake
    context.change(
      context.lane(0), to: .steady(isAwake ? state.pointee.idle : .zero), chargedTo: .baseline)
  }
}
