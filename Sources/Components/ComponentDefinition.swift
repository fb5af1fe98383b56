import Configuration

/// What a model of a part is: the text of `explain`, the known names of errors, the rows of the docs.
package struct ComponentDefinition: Sendable {
  /// The name that `model:` and `explain` know it by.
  package let name: String
  /// The part of the phone it is a model of: the key under `components:` of a device.
  package let role: String
  package let summary: String
  /// How power follows from state and parameters, in one line a state.
  package let formula: [String]
  package let parameters: [ParameterDefinition]
  package let states: StateDiagram
  package let operations: [StepDefinition]
  package let events: [EventDefinition]
  /// Names of what it counts in every run, usable in metrics.
  package let counters: [CounterDefinition]
  /// The background mode with which an app may go on using it, and is woken by its events.
  package let backgroundMode: BackgroundMode?
  /// Sources of the model itself, as keys of ``References``.
  package let sources: [String]
  /// What the model leaves out.
  package let limits: [String]

  /// - Parameter role: The name of the model if not said.
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

/// The states of a model and what leads from one to the next, for the documentation.
package struct StateDiagram: Sendable {
  package struct Transition: Sendable {
    package let from: String
    package let to: String
    /// What sets it off: "a transfer", "4 s without one".
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
