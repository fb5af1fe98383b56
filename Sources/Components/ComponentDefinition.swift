public import Configuration

/// What a component is: the text of `explain`, the known names of errors, the rows of the docs.
public struct ComponentDefinition: Sendable {
  /// The key under `components:` of a device.
  public let name: String
  public let summary: String
  /// How power follows from state and parameters, in one line a state.
  public let formula: [String]
  public let parameters: [ParameterDefinition]
  public let operations: [StepDefinition]
  public let events: [EventDefinition]
  /// Names of what it counts in every run, usable in metrics.
  public let counters: [String]
  public let sources: [String]
  /// What the model leaves out.
  public let limits: [String]

  public init(
    name: String, summary: String, formula: [String], parameters: [ParameterDefinition],
    operations: [StepDefinition] = [], events: [EventDefinition] = [],
    counters: [String] = [], sources: [String] = [], limits: [String] = []
  ) {
    self.name = name
    self.summary = summary
    self.formula = formula
    self.parameters = parameters
    self.operations = operations
    self.events = events
    self.counters = counters
    self.sources = sources
    self.limits = limits
  }
}

/// A number that a device profile must give for a component.
public struct ParameterDefinition: Sendable {
  public let name: String
  public let dimension: Dimension
  public let summary: String

  public init(_ name: String, _ dimension: Dimension, _ summary: String) {
    self.name = name
    self.dimension = dimension
    self.summary = summary
  }
}
