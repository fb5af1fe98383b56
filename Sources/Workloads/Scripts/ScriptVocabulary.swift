import Configuration
import PowerAccounting

/// The vocabulary of one scenario's scripts: steps, events, and names of things.
package struct ScriptVocabulary {
  /// A step that a component carries out.
  package struct ComponentStep: Sendable {
    package let component: ComponentID
    /// The key of the component in the device, by which `via` names it.
    package let role: String
    package let index: Int
    package let definition: StepDefinition
    package init(component: ComponentID, role: String, index: Int, definition: StepDefinition) {
      self.component = component
      self.role = role
      self.index = index
      self.definition = definition
    }
  }

  package var componentSteps: [ComponentStep]
  /// Events of components first, in the order the phone numbers them.
  package var events: [EventDefinition]
  package var peripherals: [String]
  package var services: [String]
  /// Places of the surroundings.
  package var places: [String]
  /// The sources of the surroundings, which change by themselves.
  package var sources: [String] = []
  /// The components that the device lacks, with the steps and events that they would provide.
  package var absentComponents: [String: [String]] = [:]
  /// The values of parameters that are quantities.
  package var constants: [String: Quantity]

  package init(
    componentSteps: [ComponentStep], events: [EventDefinition], peripherals: [String],
    services: [String], places: [String] = [], constants: [String: Quantity]
  ) {
    self.componentSteps = componentSteps
    self.events = events
    self.peripherals = peripherals
    self.services = services
    self.places = places
    self.constants = constants
  }

  /// The carriers of the step called `name`: components, the preferred one first, and last the
  /// service that handles steps with fields of its own.
  func carriers(of name: String) -> [ComponentStep] {
    let all = componentSteps.filter { $0.definition.name == name }
    return all.filter { !$0.definition.isWider } + all.filter(\.definition.isWider)
  }

  /// The names that sets of a kind are made of.
  func members(of kind: Namespace) -> [String] {
    switch kind {
    case .service: services
    case .place: places
    default: []
    }
  }

  /// The index of the event called `name`.
  func event(_ name: String) -> Int? { events.firstIndex { $0.name == name } }
}
