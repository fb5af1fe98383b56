public import Configuration

/// What a model of a battery is: the text of `explain`, the known names of errors, the rows of docs.
public struct BatteryDefinition: Sendable {
  /// The name that `model:` and `explain` know it by.
  public let name: String
  public let summary: String
  /// The equations, a line each.
  public let formula: [String]
  public let parameters: [ParameterDefinition]
  /// How exactly its equations are solved.
  public let accuracy: String
  /// Sources of the model itself, as keys of ``References``.
  public let sources: [String]
  /// What the model leaves out.
  public let limits: [String]

  /// The keys of all sources of the model and of its standard values, sorted.
  public var citedSources: [String] {
    parameters.citedSources(beside: sources)
  }
}
