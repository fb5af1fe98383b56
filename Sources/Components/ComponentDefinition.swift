import Configuration

/// The description of a component model, for `explain`, for messages and for the documentation.
package struct ComponentDefinition: Sendable {
  /// The name of the model in `model:` and `explain`.
  package let name: String
  /// The role of the component: its key under `components:` of a device.
  package let role: String
  package let summary: String
  /// The formula of the power from state and parameters, one line a state.
  package let formula: [String]
  package let parameters: [ParameterDefinition]
  package let states: StateDiagram
  package let operations: [StepDefinition]
  package let events: [EventDefinition]
  /// The counters of every run, usable in metrics.
  package let counters: [CounterDefinition]
  /// The background mode that lets an app continue to use it, and wakes the app for its events.
  package let backgroundMode: BackgroundMode?
  /// Sources of the model itself, as keys of ``References``.
  package let sources: [String]
  /// The effects that the model omits.
  package let limits: [String]

  /// - Parameter role: The name of the model by default.
  package init(
    name: String, role: String? = nil, summary: String, formula: [String],
    parameters: [ParameterDefinition], states: StateDiagram = StateDiagram([]),
    operations: [StepDefinition] = [], events: [EventDefinition] = [],
    counters: [CounterDefinition] = [],
    backgroundMode: BackgroundMode? = nil, sources: [String] = [], limits: [String] = []
  ) {
    self.name = name
    self.role = role ?? name
    self.summary = summary
    self.formula = formula
    self.parameters = parameters
    self.states = states
    self.operations = operations
    self.events = events
    self.counters = counters
    self.backgroundMode = backgroundMode
    self.sources = sources
    self.limits = limits
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

extension ComponentDefinition {
  /// The keys of all sources of the model and of its standard values, sorted.
  package var citedSources: [String] { parameters.citedSources(beside: sources) }

  /// The section of a device that chose this model, with standard values for all omitted
  /// parameters.
  func completing(_ section: ConfigurationNode) -> ConfigurationNode {
    parameters.completing(section, of: name)
  }
}
