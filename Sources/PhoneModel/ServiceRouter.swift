import Components
import PowerAccounting

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
    func carrier(of step: String, role: String? = nil) -> Operation? {
      for (slot, interface) in interfaces.enumerated() where role == nil || interface.role == role {
        if let index = interface.operations.firstIndex(where: { $0.name == step && !$0.isWider }) {
          return Operation(component: slot, index: index)
        }
      }
      return nil
    }
    anyRadio = carrier(of: NetworkSteps.request.name)
    radios = FlatTable(
      NetworkSteps.Radio.allCases.map { carrier(of: NetworkSteps.request.name, role: $0.role) })
    readFile = carrier(of: StorageSteps.readFile.name)
    writeFile = carrier(of: StorageSteps.writeFile.name)
    query = carrier(of: StorageSteps.query.name)
    store = carrier(of: StorageSteps.store.name)
    vibrate = carrier(of: VibrationMotor.step)
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
