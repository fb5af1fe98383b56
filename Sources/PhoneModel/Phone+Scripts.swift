import Components
import Quantities

/// Requests of scripts to the components of the phone.
extension Phone {
  /// Advances a thread of the scripts as far as it can run.
  mutating func advance(_ thread: Int, _ now: SimTime, _ future: Future) {
    while true {
      let outcome = engine.advance(thread, now: now, future: &future.pointee)
      if engine.takeTouch(), let display = placed.display {
        display.component.pointee.touched(context(display.index))
      }
      if engine.promotedCount > 0 { promoteWork() }
      switch outcome {
      case .resting: return
      case .phoneChanged: announceScreen()
      case .ended(let app):
        for index in components.indices { component(index).appEnded(app, context(index)) }
        reconsider(app, future)
        announceScreen()
      case .operation(let id, let index, let operandCount, let mayPass):
        let asked = engine.request(of: thread, operandCount: operandCount)
        let request = OperationRequest(
          operands: asked.operands, waiter: .thread(asked.thread), app: asked.app,
          trigger: asked.trigger, quality: asked.quality, origin: asked.origin)
        let outcome = carryOut(request, Operation(component: id.index, index: index), mayPass)
        reconsider(asked.app, future)
        switch outcome {
        case .completed:
          countStep()
          if world.pointee.failure != nil { return }
        case .pending: return
        case .failed(let failure):
          engine.fail(
            asked.thread, isCancelled: failure == .cancelled, future: &future.pointee)
          return
        case .declined:
          engine.fail(asked.thread, future: &future.pointee)
          return
        }
      }
    }
  }

  /// Notifies the processor of running operations that have become more urgent.
  private mutating func promoteWork() {
    while let (thread, quality) = engine.takePromoted() {
      placed.processor.map {
        $0.component.pointee.promote(.thread(thread), to: quality, context($0.index))
      }
    }
  }

  /// Notifies every component of the state of the screen and the app in front.
  mutating func announceScreen() {
    if observers.screen.isOn {
      observers.screen.change(
        isLit: engine.screenIsOn, front: engine.front, world, at: world.pointee.now)
    }
    for index in wiring.listeners.components(of: PhoneChanges.screen.rawValue) {
      component(index).screenChanged(isOn: engine.screenIsOn, app: engine.front, context(index))
    }
  }

  /// Requests an operation of a component, and if it declines, of those that offer the same after
  /// it.
  mutating func carryOut(
    _ request: OperationRequest, _ operation: Operation, _ mayPass: Bool, isSystems: Bool = false
  ) -> OperationOutcome {
    if !isSystems, isCutOff(request.app, from: operation) { return .declined }
    var operation = operation
    while true {
      let target = component(operation.component)
      // There is a set for each component.
      users.mutableStart[operation.component].insert(request.app)
      let outcome = target.perform(
        operation.index, request, context(operation.component))
      guard case .declined = outcome, mayPass, let next = wiring.alternatives.after(operation)
      else {
        return outcome
      }
      operation = next
    }
  }
}
