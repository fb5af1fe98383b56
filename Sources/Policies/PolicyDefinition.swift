public import Configuration

/// What a policy is: the text of `explain`, the known names of errors, the rows of the docs.
public struct PolicyDefinition: Sendable {
  /// The name that `policies:` and `explain` know it by.
  public let name: String
  /// What it decides: the key under `policies:`.
  public let role: String
  public let summary: String
  /// How it decides, a line a rule.
  public let rules: [String]
  public let parameters: [ParameterDefinition]
  /// Sources of the policy itself, as keys of ``References``.
  public let sources: [String]
  /// What it leaves out.
  public let limits: [String]

  /// The keys of all sources of the policy and of its standard values, sorted.
  public var citedSources: [String] {
    parameters.citedSources(beside: sources)
  }
}
