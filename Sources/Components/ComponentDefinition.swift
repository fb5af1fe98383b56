public import Configuration

/// What a component is: the text of `explain`, the known names of errors, the rows of the docs.
public struct ComponentDefinition: Sendable {
  /// The key under `components:` of a device.
  public let name: String
  public let summary: String
  /// How power follows from state and parameters, in one line a state.
  public let formula: [String]
  public let parameters: [ParameterDefinition]
  public let operations: [OperationDefinition]
  public let events: [EventDefinition]
  /// Names of what it counts in every run, usable in metrics.
  public let counters: [String]
  public let sources: [String]
  /// What the model leaves out.
  public let limits: [String]

  public init(
    name: String, summary: String, formula: [String], parameters: [ParameterDefinition],
    operations: [OperationDefinition] = [], events: [EventDefinition] = [],
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

/// A script step that a component carries out.
public struct OperationDefinition: Sendable {
  public let name: String
  public let summary: String
  /// The operands, in the order in which ``Component/perform(_:_:_:)`` receives them.
  public let fields: [FieldDefinition]
  /// When the step is over, as documentation says it.
  public let returns: String
  public let failures: [OperationFailure]
  /// The field that `step: value` without a mapping stands for.
  public let shorthand: String?

  public init(
    _ name: String, _ summary: String, fields: [FieldDefinition] = [], returns: String = "at once",
    failures: [OperationFailure] = [], shorthand: String? = nil
  ) {
    self.name = name
    self.summary = summary
    self.fields = fields
    self.returns = returns
    self.failures = failures
    self.shorthand = shorthand
  }
}

/// Why a step did not succeed.
public enum OperationFailure: UInt8, Sendable, CaseIterable {
  case timeout, disconnected, refused
}

/// Something that happens to an app, with the fields its handlers can read.
public struct EventDefinition: Sendable {
  public let name: String
  public let summary: String
  /// At most ``fieldLimit``; `offers-<service>` reads one name out of a field of names.
  public let fields: [(name: String, type: ExpressionType)]

  public static let fieldLimit = 4

  public init(_ name: String, _ summary: String, fields: [(String, ExpressionType)] = []) {
    precondition(fields.count <= Self.fieldLimit, "event '\(name)' has \(fields.count) fields")
    self.name = name
    self.summary = summary
    self.fields = fields.map { (name: $0.0, type: $0.1) }
  }
}
