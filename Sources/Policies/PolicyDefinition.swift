import Configuration

/// The definition of a policy, for `explain`, error messages and documentation.
package struct PolicyDefinition: Sendable {
  /// The name in `policies:` and `explain`.
  package let name: String
  /// The role: the key under `policies:`.
  package let role: String
  package let summary: String
  /// Its rules, one line each.
  package let rules: [String]
  package let parameters: [ParameterDefinition]
  /// Sources of the policy itself, as keys of ``References``.
  package let sources: [String]
  /// Its limits: what is not modelled.
  package let limits: [String]

  /// The keys of all sources of the policy and of its standard values, sorted.
  package var citedSources: [String] { parameters.citedSources(beside: sources) }
}
