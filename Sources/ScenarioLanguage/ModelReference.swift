import Batteries
import Components
import Configuration
import Policies

/// The page of all models, each described in the same order.
package enum ModelReference {
  /// A Markdown page, generated from the catalogues of components, batteries and policies.
  package static var markdown: String {
    let definitions = ComponentCatalogue.models.map { $0.definition }
    let batteries = BatteryCatalogue.models.map { $0.definition }
    let contents = MarkdownTable.text(
      head: ["component", "model", "summary"],
      rows: definitions.map { ["`\($0.role)`", "[\($0.name)](#\($0.name))", $0.summary] }
        + batteries.map { ["battery", "[\($0.name)](#\($0.name))", $0.summary] }
        + policies.map { ["policy `\($0.role)`", "[\($0.name)](#\($0.name))", $0.summary] })
    let blocks =
      [introduction, contents] + definitions.map(section)
      + [batteryIntroduction] + batteries.map(section) + [policyIntroduction]
      + policies.map(section)
    let cited =
      definitions.flatMap(\.citedSources) + batteries.flatMap(\.citedSources)
      + policies.flatMap(\.citedSources)
    return (blocks + [references(cited)]).joined(separator: "\n\n") + "\n"
  }

  private static let introduction = """
    # The models

    This page lists the models of all components, of batteries and of policies, which are what an operating
    system decides. `drainsim explain models` prints it. A device chooses its components under
    `components:`, and the model of each with `model:` where there are several. Missing values default to those below. A grade tells how far a number can be trusted: *published*
    holds for every phone, *proxy* was published for another phone and has a plausible range, *assumed*
    is not published and has a range and a reason.
    """

  /// The part of the page about a model: its blocks, its facts, and what it leaves out.
  private static func section(
    _ name: String, _ blocks: [String?], facts: [(title: String, names: [String])],
    limits: [String]
  ) -> String {
    let sentences = facts.filter { !$0.names.isEmpty }
      .map { "\($0.title): \($0.names.joined(separator: ", "))." }
    let leftOut = limits.isEmpty ? [] : ["Left out:\n\n" + list(limits)]
    return (["## \(name)"] + blocks.compactMap(\.self) + sentences + leftOut)
      .joined(separator: "\n\n")
  }

  /// The steps, events and counters that a component, or the role of a policy, gives to scripts.
  private static func facts(
    _ operations: [StepDefinition], _ events: [EventDefinition], _ counters: [CounterDefinition],
    _ owner: String = ""
  ) -> [(title: String, names: [String])] {
    [
      ("Steps\(owner)", operations.map { "`\($0.name)`" }),
      ("Events\(owner)", events.map { "`\($0.name)`" }),
      ("Counters\(owner)", counters.map { "`\($0.name)`: \($0.summary)" }),
    ]
  }

  private static func section(_ definition: ComponentDefinition) -> String {
    section(
      definition.name,
      [
        "Component `\(definition.role)`: \(definition.summary).",
        definition.states.transitions.isEmpty ? nil : diagram(definition.states),
        list(definition.formula.map { "`\($0)`" }),
        definition.parameters.isEmpty ? nil : parameters(definition.parameters),
      ],
      facts: facts(definition.operations, definition.events, definition.counters)
        + [("Sources of the model", definition.sources.map { "`\($0)`" })],
      limits: definition.limits)
  }

  private static let batteryIntroduction = """
    # The batteries

    The battery feeds the components. A device or a scenario has a section `battery:`; that of a
    scenario changes the device's. `model` chooses the model, and missing values default to those
    below. The losses inside a battery belong to the phone's energy: the ledger has them as the
    component `battery`.
    """

  private static func section(_ definition: BatteryDefinition) -> String {
    section(
      definition.name,
      [
        "A battery: \(definition.summary).", list(definition.formula.map { "`\($0)`" }),
        parameters(definition.parameters), "Accuracy: \(definition.accuracy).",
      ],
      facts: [("Sources of the model", definition.sources.map { "`\($0)`" })],
      limits: definition.limits)
  }

  static func list(_ lines: [String]) -> String { lines.map { "* \($0)" }.joined(separator: "\n") }

  private static func diagram(_ states: StateDiagram) -> String {
    let names = states.states
    func alias(_ state: String) -> String { "s\(names.firstIndex(of: state) ?? 0)" }
    var lines = ["```mermaid", "stateDiagram-v2"]
    lines += names.map { "  state \"\($0)\" as \(alias($0))" }
    if let first = names.first { lines.append("  [*] --> \(alias(first))") }
    lines += states.transitions.map {
      "  \(alias($0.from)) --> \(alias($0.to)) : \($0.cause.replacing(":", with: ","))"
    }
    return (lines + ["```"]).joined(separator: "\n")
  }

  static func parameters(_ parameters: [ParameterDefinition]) -> String {
    let rows = parameters.map { parameter in
      let standard = parameter.standard
      let range = standard?.range.map { "\($0.low) to \($0.high)" }
      let evidence = [standard?.source.map { "`\($0)`" }, standard?.note, standard?.reason]
      return [
        "`\(parameter.name)`", parameter.summary, parameter.takes, standard?.text ?? "required",
        standard?.grade?.rawValue ?? "", range ?? "",
        evidence.compactMap(\.self).joined(separator: "; "),
      ]
    }
    return MarkdownTable.text(
      head: ["parameter", "what", "takes", "standard", "grade", "plausible", "source, reason"],
      rows: rows)
  }

  private static func references(_ keys: [String]) -> String {
    "## Sources\n\n"
      + MarkdownTable.text(
        head: ["key", "source"],
        rows: Set(keys).sorted().map { ["`\($0)`", References.title(of: $0) ?? ""] })
  }

  // MARK: - Policies

  // The policies of operating systems on the page of all models.

  static let policyIntroduction = """
    # The policies

    A policy is a decision of the operating system. A device or a scenario chooses one for a role under
    `policies:`, by its name alone or with values of its own, as in
    `doze: { model: android-doze, light-after: 5 min }`. Without a choice, or with `off`, nobody decides.
    Missing values default to those below.
    """

  static var policies: [PolicyDefinition] { PolicyCatalogue.models.map { $0.definition } }

  static func section(_ definition: PolicyDefinition) -> String {
    let interface = PolicyCatalogue.role(named: definition.role)?.interface
    return section(
      definition.name,
      [
        "Policy `\(definition.role)`: \(definition.summary).", list(definition.rules),
        definition.parameters.isEmpty
          ? "It has no parameters." : parameters(definition.parameters),
      ],
      facts: facts(
        interface?.operations ?? [], interface?.events ?? [], interface?.counters ?? [],
        " of the role") + [("Sources of the policy", definition.sources.map { "`\($0)`" })],
      limits: definition.limits)
  }
}
