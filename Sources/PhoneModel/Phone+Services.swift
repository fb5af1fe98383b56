import Components
import Configuration
import Kernel
import PowerAccounting

/// Requests of services of the system to the components of the phone.
extension Phone {
  /// Passes a request of a service to a component; without one, the service is notified at once.
  mutating func carryOut(
    _ request: ServiceRequest, for app: AppID, _ waiter: Waiter, _ trigger: Trigger,
    _ origin: InstructionID
  ) {
    countStep()
    guard let operation = router.operation(for: request) else {
      return refuse(request, waiter, .refused)
    }
    let step = OperationRequest(
      operands: router.operands(of: request), waiter: waiter, app: app, trigger: trigger,
      origin: origin)
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
    return request.service.index == placed.pushes?.index
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

/// The components that carry out requests of services, and the steps they use.
struct ServiceRouter: ~Copyable {
  private let anyRadio: Operation?
  /// The radios, by their index in `NetworkSteps.Radio`.
  private let radios: FlatTable<Operation?>
  private let readFile: Operation?
  private let writeFile: Operation?
  private let query: Operation?
  private let store: Operation?
  private let vibrate: Operation?
  /// Room for the operands of one step.
  private var operands = FlatTable(repeating: Double.nan, count: 8)

  init(_ interfaces: [ComponentInterface]) {
    let request = NetworkSteps.request.name
    anyRadio = interfaces.carrier(of: request)
    radios = FlatTable(
      NetworkSteps.Radio.allCases.map { interfaces.carrier(of: request, role: $0.role) })
    readFile = interfaces.carrier(of: StorageSteps.readFile.name)
    writeFile = interfaces.carrier(of: StorageSteps.writeFile.name)
    query = interfaces.carrier(of: StorageSteps.query.name)
    store = interfaces.carrier(of: StorageSteps.store.name)
    vibrate = interfaces.carrier(of: VibrationMotor.step)
  }

  /// The step that carries out a request; nil where the phone has no such component.
  func operation(for request: ServiceRequest) -> Operation? {
    switch request {
    case .transfer(_, _, _, _, let radio): radio.map { radios[$0.rawValue] } ?? anyRadio
    case .readFile: readFile
    case .writeFile: writeFile
    case .query: query
    case .store: store
    case .vibrate: vibrate
    }
  }

  /// The radios of the phone.
  func forEachRadio(_ body: (Operation) -> Void) {
    for slot in 0..<radios.count { if let radio = radios[slot] { body(radio) } }
  }

  /// The operands of the step that carries out a request, valid until the next one.
  mutating func operands(of request: ServiceRequest) -> UnsafeBufferPointer<Double> {
    operands.fill(with: .nan)
    switch request {
    case .transfer(let up, let down, let answer, let timeout, _):
      typealias Field = NetworkSteps.RequestField
      operands[Field.up] = up
      operands[Field.down] = down
      operands[Field.answer] = answer
      operands[Field.timeout] = timeout
    case .readFile(let bytes), .writeFile(let bytes): operands[StorageSteps.FileField.size] = bytes
    case .query(let rows, let bytes), .store(let rows, let bytes):
      operands[StorageSteps.TableField.rows] = rows
      operands[StorageSteps.TableField.size] = bytes
    case .vibrate: break
    }
    return operands.slice(from: 0, count: operands.count)
  }
}
