import Components
import Configuration
import Kernel
import PowerAccounting

/// Requests of services of the system to the components of the phone.
extension Phone {
  /// Passes a request of a service to a component; without one, the service is notified at once.
  mutating func carryOut(
    _ request: ServiceRequest, for app: AppID, _ waiter: Waiter, _ trigger: Trigger
  ) {
    noteDeed()
    guard let operation = router.operation(for: request) else {
      return refuse(request, waiter, .refused)
    }
    let step = OperationRequest(
      operands: router.operands(of: request), waiter: waiter, app: app, trigger: trigger)
    let mayPass = if case .transfer(_, _, _, _, .some) = request { false } else { true }
    switch carryOut(step, operation, mayPass, isSystems: isOfPushes(waiter)) {
    case .pending: break
    case .completed: answer(waiter, .completed)
    case .failed(let failure): refuse(request, waiter, failure)
    case .declined: refuse(request, waiter, .offline)
    }
  }

  /// Whether the request comes from the push service, whose traffic is the system's and not the
  /// app's, which may be denied the network.
  private func isOfPushes(_ waiter: Waiter) -> Bool {
    guard case .service(let request) = waiter else { return false }
    return request.service.index == pushes?.index
  }

  private func refuse(_ request: ServiceRequest, _ waiter: Waiter, _ failure: StepFailure) {
    let left =
      if case .transfer(let up, let down, _, _, _) = request { BytesLeft(up: up, down: down) } else
      { BytesLeft() }
    answer(waiter, .failed(failure, left: left))
  }

  /// Delivers the answer to a request of a service.
  func answer(_ waiter: Waiter, _ answer: Answer) {
    guard case .service(let request) = waiter else { return }
    component(request.service.index).answered(request, answer, context(request.service.index))
  }

  /// Cancels a request of a service.
  func withdraw(_ waiter: Waiter) {
    router.forEachRadio { radio in
      component(radio.component).withdraw(waiter, context(radio.component))
    }
  }
}
