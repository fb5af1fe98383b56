import Components
import Configuration
import Policies

/// The interfaces of a phone with every component and every service.
package enum InterfaceCatalog {
  package static var all: [ComponentInterface] {
    ComponentCatalog.models.map { $0.definition.interface } + [PowerSupply.interface]
      + PolicyCatalog.roles.map(\.interface)
  }

  /// The steps of components and services, each once and with all of its fields.
  package static var operations: [StepDefinition] {
    let operations = all.flatMap(\.operations)
    var known: Set<String> = []
    return operations.filter { known.insert($0.name).inserted }.map { operation in
      operations.first { $0.name == operation.name && $0.isWider } ?? operation
    }
  }
}

extension StepDefinition {
  /// Whether the step that this one requires is available too.
  func canBeDone(by parts: [ComponentInterface]) -> Bool {
    needs.map { parts.carrier(of: $0) != nil } ?? true
  }
}
