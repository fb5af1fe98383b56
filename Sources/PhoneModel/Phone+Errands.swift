import Components
import Configuration
import PowerAccounting

/// What services of the system ask of the parts of the phone.
extension Phone {
  /// Asks a part for what a service wants of it; the service hears at once where that cannot be.
  mutating func carryOut(_ signal: UnsafePointer<Signal>) {
    noteDeed()
    let errand = Errand(signal)
    let matter = signal.pointee.thread
    guard let operation = errands.carrier(of: errand) else {
      return refuse(errand, matter, .refused)
    }
    let request = OperationRequest(
      operands: errands.operands(of: errand), thread: matter, app: signal.pointee.app,
      occasion: signal.pointee.occasion)
    // What the system's own connection brings is no traffic of the app, which may be kept from any.
    let isSystems = matter.matter?.service.index == pushes?.index
    switch carryOut(request, operation, errand.carrier < 0, isSystems: isSystems) {
    case .pending: break
    case .completed: answer(matter, .completed)
    case .failed(let failure): refuse(errand, matter, failure)
    case .declined: refuse(errand, matter, .offline)
    }
  }

  private func refuse(_ errand: Errand, _ matter: ThreadHandle, _ failure: StepFailure) {
    let (up, down) = (errand.operand(0), errand.operand(1))
    answer(matter, .failed(failure, up: up, down: down))
  }

  /// Tells a service what became of its matter.
  func answer(_ matter: ThreadHandle, _ answer: Answer) {
    guard let (service, _) = matter.matter else { return }
    component(service.index).answered(matter, answer, context(service.index))
  }

  /// Ends what a service waits for.
  func withdraw(_ matter: ThreadHandle) {
    errands.forEachRadio { radio in
      component(radio.component).withdraw(matter, context(radio.component))
    }
  }
}
