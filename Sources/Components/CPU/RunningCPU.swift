import Configuration
import Kernel
public import PowerAccounting
public import Quantities

/// The processor of one phone while it runs: whatever its model, its clusters, their clocks, and the
/// work that is done or waits.
public struct RunningCPU: Component {
  public static var hears: PhoneNews { .screen }

  let state: UnsafeMutablePointer<ProcessorState>

  init(layout: ProcessorLayout) {
    state = .allocate(capacity: 1)
    state.initialize(to: ProcessorState(layout))
  }

  public func deallocate() {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  public func begin(_ context: ComponentContext) { state.pointee.begin() }

  public func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    state.pointee.light(isOn, context)
  }

  /// The system may ask for another clock.
  public func sharedStateChanged(_ context: ComponentContext) {
    state.pointee.limit(to: context.limits.processorSpeed, context)
  }

  public func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    let asked = ProcessorStep(index, request.operands, inherited: request.quality)
    guard asked.cycles.isFinite else {
      context.giveUp("processor work of no number of cycles, such as 0 over 0")
      return .completed
    }
    guard asked.cycles >= 1 else { return .completed }
    state.pointee.accept(
      ProcessorJob(
        thread: request.thread, app: request.app, cause: .computation, quality: asked.quality,
        left: ProcessorJob.nanocycles(Int64(min(asked.cycles, 9e18)))), context)
    return .pending
  }

  /// Does work of the system that hands something to `app`; nobody waits for it.
  public func deliver(_ work: CycleCount, to app: AppID, _ context: ComponentContext) {
    state.pointee.accept(
      ProcessorJob(
        app: app, cause: .delivery, quality: QualityOfService.userInitiated.rawValue,
        left: ProcessorJob.nanocycles(work.cycles)), context)
  }

  /// Makes the work that a thread waits for as urgent as `quality`, a place in `QualityOfService`.
  public func promote(_ thread: ThreadHandle, to quality: Int, _ context: ComponentContext) {
    state.pointee.promote(thread, to: quality, context)
  }

  /// A core has finished; the code is its number. Or the processor is awake.
  public func handle(_ code: Int, _ context: ComponentContext) {
    if code == ProcessorState.wakeCode {
      state.pointee.wokeUp(context)
    } else {
      state.pointee.finished(on: code, context)
    }
  }

  public func uncounted(_ counter: Int, for app: AppID?, _ context: ComponentContext) -> Int {
    state.pointee.uncounted(counter, for: app, at: context.now)
  }

  public func finish(_ context: ComponentContext) { state.pointee.finish(context) }
}
