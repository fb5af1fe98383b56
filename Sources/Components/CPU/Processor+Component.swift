import Configuration
import Kernel
import PowerAccounting
import Quantities

extension Processor {
  package static var subscriptions: PhoneChanges { .screen }

  package mutating func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    light(isOn, context)
  }

  /// The system may ask for another clock.
  package mutating func sharedStateChanged(_ context: ComponentContext) {
    limit(to: context.limits.processorSpeed, context)
  }

  package mutating func perform(
    _ index: Int, _ request: OperationRequest, _ context: ComponentContext
  ) -> OperationOutcome {
    let asked = ProcessorStep(index, request.operands, inherited: request.quality)
    guard asked.cycles.isFinite else {
      context.abort("processor work of no number of cycles, such as 0 over 0")
      return .completed
    }
    guard asked.cycles >= 1 else { return .completed }
    accept(
      ProcessorJob(
        waiter: request.waiter, app: request.app, cause: .computation, quality: asked.quality,
        left: ProcessorJob.nanocycles(Int64(min(asked.cycles, 9e18)))), context)
    return .pending
  }

  /// Does work of the system that hands something to `app`; nobody waits for it.
  package mutating func deliver(_ work: CycleCount, to app: AppID, _ context: ComponentContext) {
    accept(
      ProcessorJob(
        app: app, cause: .delivery, quality: QualityOfService.userInitiated.rawValue,
        left: ProcessorJob.nanocycles(work.cycles)), context)
  }

  /// A core has finished; the code is its number. Or the processor is awake.
  package mutating func handle(_ code: Int, _ context: ComponentContext) {
    if code == Processor.wakeCode { wokeUp(context) } else { finished(on: code, context) }
  }
}
