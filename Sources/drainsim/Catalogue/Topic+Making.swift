import Batteries
import Components
import Configuration
import PhoneModel
import Policies
import ScenarioLanguage
import Workloads

extension Topic {
  static func device(_ name: String) -> Topic {
    Topic(
      kind: .devices, name: name, summary: "profile of a phone, with the source of every number",
      explanation: [.text(DeviceLibrary.text(of: name) ?? "")])
  }

  static func component(_ definition: ComponentDefinition) -> Topic {
    Topic(
      kind: .components, name: definition.name, alias: definition.role,
      summary: definition.role == definition.name
        ? definition.summary : "\(definition.role): \(definition.summary)",
      explanation: [
        .lines("Power by state", definition.formula),
        .entries(
          "Parameters, below components.\(definition.role) of a device",
          definition.parameters.map { ($0.name, "\($0.takes): \($0.summary)") }),
        .entries(
          "Standard values, where a device says nothing",
          definition.parameters.compactMap { parameter in
            parameter.standard.map { (parameter.name, facts(of: $0)) }
          }),
      ] + DeviceLibrary.names.map { values(of: definition, on: $0) } + [
        .entries("Steps", definition.operations.map { ($0.name, $0.summary) }),
        .entries("Events", definition.events.map { ($0.name, $0.summary) }),
        .lines("Counters, for metrics", definition.counters),
        .entries(
          "Sources",
          definition.citedSources.map { ($0, References.title(of: $0) ?? "") }),
        .lines("Left out", definition.limits),
      ])
  }

  static func policy(_ definition: PolicyDefinition) -> Topic {
    Topic(
      kind: .policies, name: definition.name, alias: definition.role,
      summary: "\(definition.role): \(definition.summary)",
      explanation: [
        .lines("Rules", definition.rules),
        .entries(
          "Parameters, below policies.\(definition.role) of a scenario or a device",
          definition.parameters.map { ($0.name, "\($0.takes): \($0.summary)") }),
        .entries(
          "Standard values",
          definition.parameters.compactMap { parameter in
            parameter.standard.map { (parameter.name, facts(of: $0)) }
          }),
        .entries(
          "Sources",
          definition.citedSources.map { ($0, References.title(of: $0) ?? "") }),
        .lines("Left out", definition.limits),
      ])
  }

  static func battery(_ definition: BatteryDefinition) -> Topic {
    Topic(
      kind: .batteries, name: definition.name, summary: definition.summary,
      explanation: [
        .lines("Equations", definition.formula),
        .entries(
          "Parameters, below battery of a device or a scenario",
          definition.parameters.map { ($0.name, "\($0.takes): \($0.summary)") }),
        .entries(
          "Standard values, where nothing is said",
          definition.parameters.compactMap { parameter in
            parameter.standard.map { (parameter.name, facts(of: $0)) }
          }),
        .lines("Accuracy", [definition.accuracy]),
        .entries(
          "Sources", definition.citedSources.map { ($0, References.title(of: $0) ?? "") }),
        .lines("Left out", definition.limits),
      ])
  }

  private static func facts(of standard: StandardValue) -> String {
    var facts = [standard.text]
    if let grade = standard.grade { facts.append(grade.rawValue) }
    if let source = standard.source { facts.append("from \(source)") }
    if let range = standard.range { facts.append("plausible \(range.low) to \(range.high)") }
    facts += [standard.note, standard.reason].compactMap(\.self)
    return facts.joined(separator: "; ")
  }

  /// What a shipped phone has for the parameters, and how far that can be trusted.
  private static func values(
    of definition: ComponentDefinition, on device: String
  ) -> ExplanationPart {
    guard DeviceLibrary.model(of: definition.role, on: device) == definition.name else {
      return .entries("", [])
    }
    let prefix = "device.components.\(definition.role)."
    let values = DeviceLibrary.parameters(of: device).filter { $0.path.hasPrefix(prefix) }
    return .entries(
      "Values of \(device)",
      values.map { value in
        var facts = [value.text]
        if let grade = value.grade { facts.append(grade.rawValue) }
        if let source = value.source { facts.append("from \(source)") }
        if !value.rangeText.isEmpty {
          facts.append("plausible \(value.rangeText.joined(separator: " to "))")
        }
        facts += [value.note, value.reason].compactMap(\.self)
        return (String(value.path.dropFirst(prefix.count)), facts.joined(separator: "; "))
      })
  }

  /// The steps of scripts and of components, by name.
  static var steps: [Topic] {
    let ofScripts = StepCatalog.definitions.map { step in
      Topic.step(
        step.definition,
        for: step.user && step.app ? "apps and users" : step.user ? "users" : "apps")
    }
    let definitions = ComponentCatalog.models.map { $0.definition }
    var known: Set<String> = []
    let ofComponents = definitions.flatMap(\.operations).filter { known.insert($0.name).inserted }
      .map { operation in
        let carriers = definitions.filter { definition in
          definition.operations.contains { $0.name == operation.name }
        }
        let names = carriers.map(\.name).joined(separator: ", ")
        return Topic.step(operation, for: "apps; carried out by \(names)")
      }
    return (ofScripts + ofComponents).sorted { $0.name < $1.name }
  }

  private static func step(_ definition: StepDefinition, for users: String) -> Topic {
    var facts = [(name: "for", text: users), (name: "returns", text: definition.returns)]
    if !definition.failures.isEmpty {
      let names = definition.failures.map { "\($0)" }.joined(separator: ", ")
      facts.append((name: "fails with", text: names))
    }
    if let field = definition.shorthand {
      facts.append(
        (
          name: "short form",
          text: "'\(definition.name): X' means '\(definition.name): { \(field): X }'"
        ))
    }
    return Topic(
      kind: .steps, name: definition.name, summary: definition.summary,
      explanation: [
        .entries("Facts", facts), .entries("Fields", fields(definition.fields)),
        .entries("Keys beside it", fields(definition.siblings)),
      ])
  }

  /// The events of the phone itself and of components, in the order they are numbered.
  static var events: [Topic] {
    var known: Set<String> = []
    let ofComponents = ComponentCatalog.models.flatMap { $0.definition.events }
      .filter { known.insert($0.name).inserted }
    return (AppEvent.definitions + ofComponents + UserEvents.definitions).map { definition in
      Topic(
        kind: .events, name: definition.name, summary: definition.summary,
        explanation: [
          .entries(
            "Fields, for expressions",
            definition.fields.map { ("event." + $0.name, "\($0.type)") })
        ])
    }
  }

  /// What scripts and components count.
  static var counters: [Topic] {
    let ofScripts = ScriptEngine.Counter.allCases.map { ($0.name, "counted by the scripts") }
    var known: Set<String> = []
    let ofComponents = ComponentCatalog.models.map { $0.definition }.flatMap { definition in
      definition.counters.filter { known.insert($0).inserted }
        .map { ($0, "counted by \(definition.role)") }
    }
    return (ofScripts + ofComponents).map { name, summary in
      Topic(kind: .counters, name: name, summary: summary, explanation: [])
    }
  }

  static func metric(_ definition: MetricDefinition) -> Topic {
    let unit = definition.unit == "1" ? "a plain number" : "in \(definition.unit)"
    return Topic(
      kind: .metrics, name: definition.name, summary: "\(definition.estimand), \(unit)",
      explanation: [])
  }

  private static func fields(_ definitions: [FieldDefinition]) -> [(name: String, text: String)] {
    definitions.map { field in
      (field.name, "\(field.summary) (\(field.kind)\(field.isRequired ? "; required" : ""))")
    }
  }
}
