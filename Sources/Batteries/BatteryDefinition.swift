import Configuration

/// The description of a battery model, for `explain`, for messages and for the documentation.
package struct BatteryDefinition: Sendable {
  /// The name of the model in `model:` and `explain`.
  package let name: String
  package let summary: String
  /// The equations, one a line.
  package let formula: [String]
  package let parameters: [ParameterDefinition]
  /// The accuracy of the solution of its equations.
  package let accuracy: String
  /// Sources of the model itself, as keys of ``References``.
  package let sources: [String]
  /// The effects that the model omits.
  package let limits: [String]

  /// The keys of all sources of the model and of its standard values, sorted.
  package var citedSources: [String] { parameters.citedSources(beside: sources) }
}
