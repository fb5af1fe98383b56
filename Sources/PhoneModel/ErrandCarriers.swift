import Components
import PowerAccounting

/// Which parts carry out what services ask for.
struct ErrandCarriers: ~Copyable {
  /// The part that is asked first, of each ``Errand/Step``.
  private let first: FlatTable<Operation?>
  /// The radios by their place in ``NetworkSteps/roles``.
  private let radios: FlatTable<Operation?>
  /// Room for the operands of one errand.
  private var operands = FlatTable(repeating: Double.nan, count: 8)

  init(_ interfaces: [PartInterface]) {
    func carrier(of step: String, role: String? = nil) -> Operation? {
      for (place, interface) in interfaces.enumerated()
      where role == nil || interface.role == role {
        if let index = interface.operations.firstIndex(where: { $0.name == step && !$0.isWider }) {
          return Operation(component: place, index: index)
        }
      }
      return nil
    }
    first = FlatTable(Errand.Step.allCases.map { carrier(of: $0.name) })
    radios = FlatTable(
      NetworkSteps.roles.map { carrier(of: Errand.Step.request.name, role: $0) })
  }

  /// Who carries out an errand; nil where the phone has no such part.
  func carrier(of errand: Errand) -> Operation? {
    errand.carrier >= 0 ? radios[errand.carrier] : first[errand.step.rawValue]
  }

  /// The radios of the phone.
  func forEachRadio(_ body: (Operation) -> Void) {
    for place in 0..<radios.count { if let radio = radios[place] { body(radio) } }
  }

  /// The operands of an errand, valid until the next one.
  mutating func operands(of errand: Errand) -> UnsafeBufferPointer<Double> {
    for place in 0..<errand.operandCount { operands[place] = errand.operand(place) }
    return operands.slice(from: 0, count: errand.operandCount)
  }
}
