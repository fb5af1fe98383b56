import Configuration

/// What a policy is: the text of `explain`, the known names of errors, the rows of the docs.
package struct PolicyDefinition: Sendable {
  /// The name that `policies:` and `explain` know it by.
  package let name: String
  /// What it decides: the key under `policies:`.
  package let role: String
  package let summary: String
  /// How it decides, a line a rule.
  package let rules: [String]
  package let parameters: [ParameterDefinition]
  /// Sources of the policy itself, as keys of ``References``.
  package let sources: [String]
  /// What it leaves out.
  package let limits: [String]

  /// The keys of all sources of the policy and of its standard values, sorted.
  package var citedSources: [String] {
    parameters.citedSources(beside: sources)
  }
}
