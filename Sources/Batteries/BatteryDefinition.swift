import Configuration

/// What a model of a battery is: the text of `explain`, the known names of errors, the rows of docs.
package struct BatteryDefinition: Sendable {
  /// The name that `model:` and `explain` know it by.
  package let name: String
  package let summary: String
  /// The equations, a line each.
  package let formula: [String]
  package let parameters: [ParameterDefinition]
  /// How exactly its equations are solved.
  package let accuracy: String
  /// Sources of the model itself, as keys of ``References``.
  package let sources: [String]
  /// What the model leaves out.
  package let limits: [String]

  /// The keys of all sources of the model and of its standard values, sorted.
  package var citedSources: [String] {
    parameters.citedSources(beside: sources)
  }
}
