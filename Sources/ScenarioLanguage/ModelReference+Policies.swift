import Configuration
import Policies

/// The policies of operating systems on the page of all models.
extension ModelReference {
  static let policyIntroduction = """
    # The policies

    A policy is a decision of the operating system. A device or a scenario chooses one for a role under
    `policies:`, by its name alone or with values of its own, as in
    `doze: { model: android-doze, light-after: 5 min }`. Without a choice, or with `off`, nobody decides.
    Missing values default to those below.
    """

  static var policies: [PolicyDefinition] { PolicyCatalogue.models.map { $0.definition } }

  static func section(_ definition: PolicyDefinition) -> String {
    var blocks = [
      "## \(definition.name)", "Policy `\(definition.role)`: \(definition.summary).",
      list(definition.rules),
    ]
    blocks.append(
      definition.parameters.isEmpty ? "It has no parameters." : parameters(definition.parameters))
    blocks += facts(definition)
    if !definition.limits.isEmpty { blocks.append("Left out:\n\n" + list(definition.limits)) }
    return blocks.joined(separator: "\n\n")
  }

  private static func facts(_ definition: PolicyDefinition) -> [String] {
    let interface = PolicyCatalogue.role(named: definition.role)?.interface
    let facts: [(title: String, names: [String])] = [
      ("Steps of the role", interface?.operations.map { "`\($0.name)`" } ?? []),
      ("Events of the role", interface?.events.map { "`\($0.name)`" } ?? []),
      ("Counters of the role", interface?.counters.map { "`\($0.name)`: \($0.summary)" } ?? []),
      ("Sources of the policy", definition.sources.map { "`\($0)`" }),
    ]
    return facts.filter { !$0.names.isEmpty }
      .map { "\($0.title): \($0.names.joined(separator: ", "))." }
  }
}
