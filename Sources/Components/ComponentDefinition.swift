import Configuration

/// A component model with the parameters of one device, made once before the runs.
///
/// A new model takes one file with a conforming type, a section of `parameters.txt`, and one line in
/// ``ComponentCatalogue``.
package protocol ComponentModel: ParameterizedModel {
  static var definition: ComponentDefinition { get }

  /// The number of its lanes in the meter: its most power draws at one time; one by default.
  var laneCount: Int { get }

  /// The topics of shared state that it watches; none by default.
  var watchedState: SharedState.Topics { get }

  /// Whether it follows the ambient light, which the scenario then has to give; false by default.
  var needsLight: Bool { get }

  /// Make the component of one phone, for one worker; it is reset at the start of every
  /// replication.
  func makeComponent() -> InstalledComponent
}

extension ComponentModel {
  package static var path: String { "device.components.\(definition.role)" }
  package var laneCount: Int { 1 }
  package var watchedState: SharedState.Topics { [] }
  package var needsLight: Bool { false }
}

/// The description of a component model, for `explain`, for messages and for the documentation.
package struct ComponentDefinition: TabulatedModel {
  /// The name of the model in `model:` and `explain`.
  package let name: String
  package let summary: String
  /// The formula of the power from state and parameters, one line per state.
  package let formula: [String]
  /// The steps, events and counters that it gives to scripts and metrics.
  package let interface: ComponentInterface
  /// The effects that the model omits.
  package let limits: [String]

  /// - Parameter role: The name of the model by default.
  package init(
    name: String, role: String? = nil, summary: String, formula: [String],
    operations: [StepDefinition] = [], events: [EventDefinition] = [],
    counters: [CounterDefinition] = [], backgroundMode: BackgroundMode? = nil,
    limits: [String] = []
  ) {
    self.name = name
    self.summary = summary
    self.formula = formula
    interface = ComponentInterface(
      role: role ?? name, operations: operations, events: events, counters: counters,
      backgroundMode: backgroundMode)
    self.limits = limits
  }

  package var states: StateDiagram { StateDiagram(ModelTable.transitions(of: name)) }

  /// The role of the component: its key under `components:` of a device.
  package var role: String { interface.role }
  package var operations: [StepDefinition] { interface.operations }
  package var events: [EventDefinition] { interface.events }
  /// The counters of every run, usable in metrics.
  package var counters: [CounterDefinition] { interface.counters }

  /// The section of a device that chose this model, with standard values for all omitted
  /// parameters.
  func completing(_ section: ConfigurationNode) -> ConfigurationNode {
    parameters.completing(section, of: name)
  }
}

/// The states and transitions of a model, for the documentation.
package struct StateDiagram: Sendable {
  package struct Transition: Sendable {
    package let from: String
    package let to: String
    /// The trigger of the transition: "a transfer", "4 s without one".
    package let cause: String
  }

  package let transitions: [Transition]

  /// Transitions as (from, cause, to).
  package init(_ transitions: [(String, String, String)]) {
    self.transitions = transitions.map { Transition(from: $0.0, to: $0.2, cause: $0.1) }
  }

  /// The states in the order in which they are first named.
  package var states: [String] {
    var states: [String] = []
    for transition in transitions {
      for state in [transition.from, transition.to] where !states.contains(state) {
        states.append(state)
      }
    }
    return states
  }
}

/// The interface of a component or service to scripts and metrics.
package struct ComponentInterface: Sendable {
  /// The key below `components` or `policies`.
  package let role: String
  package let operations: [StepDefinition]
  package let events: [EventDefinition]
  /// The counters of every run.
  package let counters: [CounterDefinition]
  /// The background mode that lets an app continue to use it, and wakes the app for its events.
  package let backgroundMode: BackgroundMode?

  package init(
    role: String, operations: [StepDefinition] = [], events: [EventDefinition] = [],
    counters: [CounterDefinition] = [], backgroundMode: BackgroundMode? = nil
  ) {
    self.role = role
    self.operations = operations
    self.events = events.map { $0.waking(backgroundMode) }
    self.counters = counters
    self.backgroundMode = backgroundMode
  }
}

/// A component with an index but no behaviour: each of its steps completes at once.
package struct InertComponent: Component, ~Copyable {
  package static var subscriptions: PhoneChanges { [] }

  package init() {}

  package func perform(
    _ index: Int, _ request: OperationRequest, _ context: ComponentContext
  ) -> OperationOutcome { .completed }
}
