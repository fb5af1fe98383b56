import Configuration
import PowerAccounting
import Quantities

extension Processor {
  package static var subscriptions: PhoneChanges { .screen }

  package mutating func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    light(isOn, context)
  }

  /// React to a change of the system's clock limit.
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

  /// Do system work that delivers an event to `app`; no thread waits for it.
  package mutating func deliver(_ work: CycleCount, to app: AppID, _ context: ComponentContext) {
    accept(
      ProcessorJob(
        app: app, cause: .delivery, quality: QualityOfService.userInitiated.rawValue,
        left: ProcessorJob.nanocycles(work.cycles)), context)
  }

  /// Handle the end of a core's work, with the core's index as the code, or the end of waking up.
  package mutating func handle(_ code: Int, _ context: ComponentContext) {
    if code == Processor.wakeCode { wokeUp(context) } else { finished(on: code, context) }
  }
}
