public import Configuration

/// What a model of a part is: the text of `explain`, the known names of errors, the rows of the docs.
public struct ComponentDefinition: Sendable {
  /// The name that `model:` and `explain` know it by.
  public let name: String
  /// The part of the phone it is a model of: the key under `components:` of a device.
  public let role: String
  public let summary: String
  /// How power follows from state and parameters, in one line a state.
  public let formula: [String]
  public let parameters: [ParameterDefinition]
  public let states: StateDiagram
  public let operations: [StepDefinition]
  public let events: [EventDefinition]
  /// Names of what it counts in every run, usable in metrics.
  public let counters: [CounterDefinition]
  /// The background mode with which an app may go on using it, and is woken by its events.
  public let backgroundMode: BackgroundMode?
  /// Sources of the model itself, as keys of ``References``.
  public let sources: [String]
  /// What the model leaves out.
  public let limits: [String]

  /// - Parameter role: The name of the model if not said.
  public init(
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
public struct StateDiagram: Sendable {
  public struct Transition: Sendable {
    public let from: String
    public let to: String
    /// What sets it off: "a transfer", "4 s without one".
    public let cause: String
  }

  public let transitions: [Transition]

  /// Transitions as (from, cause, to).
  public init(_ transitions: [(String, String, String)]) {
    self.transitions = transitions.map { Transition(from: $0.0, to: $0.2, cause: $0.1) }
  }

  /// The states in the order in which they are first named.
  public var states: [String] {
    var states: [String] = []
    for transition in transitions {
      for state in [transition.from, transition.to] where !states.contains(state) {
        states.append(state)
      }
    }
    return states
  }
}
