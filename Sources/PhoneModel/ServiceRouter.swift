import Components
import Configuration
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
