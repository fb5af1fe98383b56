import Batteries
import Components
import Configuration
import Experiments
import Importers
import PhoneModel
import Policies
import Quantities
import ScenarioLanguage
import Workloads

/// A thing that `list` names and `explain` describes.
package struct Topic {
  package let kind: TopicKind
  package let name: String
  /// Another name that leads to it, such as the component that a model is of.
  package let alias: String?
  /// A summary on one line.
  package let summary: String
  /// The full explanation, made on demand.
  package let explanation: () -> [ExplanationPart]

  init(
    kind: TopicKind, name: String, alias: String? = nil, summary: String,
    explanation: @autoclosure @escaping () -> [ExplanationPart]
  ) {
    self.kind = kind
    self.name = name
    self.alias = alias
    self.summary = summary
    self.explanation = explanation
  }

  // MARK: - Topics of a kind

  static func device(_ name: String) -> Topic {
    Topic(
      kind: .devices, name: name, summary: DeviceLibrary.summary(of: name) ?? "a phone",
      explanation: [.text(DeviceLibrary.text(of: name) ?? "")])
  }

  static func phone(_ name: String) -> Topic {
    let version = DeviceLibrary.version(of: name)
    let system = version?.system
    let policies = (system?.policies ?? []).map { role, model -> (name: String, text: String) in
      let chosen = PolicyCatalogue.role(named: role)?.model(named: model)
      return (name: role, text: "\(model): \(chosen?.definition.summary ?? "")")
    }
    return Topic(
      kind: .phones, name: name,
      summary:
        "\(DeviceLibrary.summary(of: name) ?? "a phone"); rules of \(version?.description ?? "")",
      explanation: [
        .text("A scenario has it as 'phone: \(name)', and its bare hardware as 'device: \(name)'."),
        .entries(
          "Operating system, \(version?.description ?? ""), each replaced by the scenario's 'policies'",
          policies),
        .lines("Left out of it", [system?.leftOut ?? ""]),
        .lines("Battery, changed by the scenario's 'battery'", [DeviceLibrary.phoneBattery]),
      ])
  }

  static func realPhone(_ phone: RealPhone) -> Topic {
    let lent = PhonePopulation.lentParts(of: phone).map(\.rawValue)
    let parts = lent.isEmpty ? "all parts its own" : "of others: \(lent.joined(separator: ", "))"
    let year = phone.year.map { ", \($0)" } ?? ""
    return Topic(
      kind: .realPhones, name: phone.name,
      summary: "\(phone.title)\(year), family \(phone.family); \(parts)",
      explanation: [.text(DeviceLibrary.text(of: phone.name) ?? "")])
  }

  static func component(_ definition: ComponentDefinition) -> Topic {
    Topic(
      kind: .components, name: definition.name, alias: definition.role,
      summary: definition.role == definition.name
        ? definition.summary : "\(definition.role): \(definition.summary)",
      explanation: [.lines("Power by state", definition.formula)]
        + parameters(definition.parameters, below: "components.\(definition.role) of a device")
        + DeviceLibrary.names.map { values(of: definition, on: $0) }
        + interface(definition.interface)
        + evidence(definition.citedSources, limits: definition.limits))
  }

  static func policy(_ definition: PolicyDefinition) -> Topic {
    Topic(
      kind: .policies, name: definition.name, alias: definition.role,
      summary: "\(definition.role): \(definition.summary)",
      explanation: [.lines("Rules", definition.rules)]
        + parameters(
          definition.parameters, below: "policies.\(definition.role) of a scenario or a device")
        + interface(PolicyCatalogue.role(named: definition.role)?.interface)
        + evidence(definition.citedSources, limits: definition.limits))
  }

  /// The interface of a component or a service to scripts and metrics.
  private static func interface(_ interface: ComponentInterface?) -> [ExplanationPart] {
    guard let interface else { return [] }
    return [
      .entries("Steps", interface.operations.map { ($0.name, $0.summary) }),
      .entries("Events", interface.events.map { ($0.name, $0.summary) }),
      .entries(
        "Counters, for metrics",
        interface.counters.map { ($0.name, $0.summary + $0.better.remark) }),
    ]
  }

  /// The parameters of a model, with their defaults.
  private static func parameters(
    _ definitions: [ParameterDefinition], below index: String
  ) -> [ExplanationPart] {
    [
      .entries(
        "Parameters, below \(index)", definitions.map { ($0.name, "\($0.takes): \($0.summary)") }),
      .entries(
        "Standard values, if the profile has no value",
        definitions.compactMap { parameter in
          parameter.standard.map { (parameter.name, facts(of: $0)) }
        }),
    ]
  }

  private static func evidence(_ sources: [String], limits: [String]) -> [ExplanationPart] {
    [
      .entries("Sources", sources.map { ($0, References.title(of: $0) ?? "") }),
      .lines("Left out", limits),
    ]
  }

  static func battery(_ definition: BatteryDefinition) -> Topic {
    Topic(
      kind: .batteries, name: definition.name, summary: definition.summary,
      explanation: [.lines("Equations", definition.formula)]
        + parameters(definition.parameters, below: "battery of a device or a scenario")
        + [.lines("Accuracy", [definition.accuracy])]
        + evidence(definition.citedSources, limits: definition.limits))
  }

  private static func facts(of standard: StandardValue) -> String {
    facts(
      standard.text, standard.grade, standard.source,
      range: standard.range.map { [$0.low, $0.high] } ?? [], [standard.note, standard.reason])
  }

  /// A value and how well it is known.
  private static func facts(
    _ text: String, _ grade: Grade?, _ source: String?, range: [String], _ notes: [String?]
  ) -> String {
    var facts = [text, grade?.rawValue, source.map { "from \($0)" }]
    if !range.isEmpty { facts.append("plausible \(range.joined(separator: " to "))") }
    return (facts + notes).compactMap(\.self).joined(separator: "; ")
  }

  /// The values of the parameters in shipped phones, and their grades.
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
        let facts = facts(
          value.text, value.grade, value.source, range: value.rangeText, [value.note, value.reason])
        return (String(value.path.dropFirst(prefix.count)), facts)
      })
  }

  /// The steps of scripts and of components, by name.
  static var steps: [Topic] {
    let ofScripts = StepCatalogue.definitions.map { step in
      Topic.step(
        step.definition,
        for: step.user && step.app ? "apps and users" : step.user ? "users" : "apps")
    }
    let interfaces = InterfaceCatalogue.all
    let ofParts = LanguageWords.carriedSteps.map { operation in
      let carriers = interfaces.filter { $0.operations.map(\.name).contains(operation.name) }
      let roles = NameList(carriers.map(\.role)).names.joined(separator: ", ")
      let users = operation.isForPeople ? "users" : "apps"
      return Topic.step(operation, for: "\(users); carried out by \(roles)")
    }
    return (ofScripts + ofParts).sorted { $0.name < $1.name }
  }

  private static func step(_ definition: StepDefinition, for users: String) -> Topic {
    var facts = [(name: "for", text: users), (name: "returns", text: definition.returns)]
    if !definition.failures.isEmpty {
      let names = definition.failures.map { "\($0)" }.joined(separator: ", ")
      facts.append((name: "fails with", text: names))
    }
    if let field = definition.shorthand {
      let text = "'\(definition.name): X' means '\(definition.name): { \(field): X }'"
      facts.append((name: "short form", text: text))
    }
    return Topic(
      kind: .steps, name: definition.name, summary: definition.summary,
      explanation: [
        .entries("Facts", facts), .entries("Fields", fields(definition.fields)),
        .entries("Keys beside it", fields(definition.siblings)), systems(of: definition.name),
      ])
  }

  /// What the table of interfaces says about a step, an event or a counter.
  private static func systems(of name: String) -> ExplanationPart {
    .entries(
      "On each system",
      InterfaceTable.rows(of: name).map { row in
        (row.systems + (row.place.key.map { ", \($0)" } ?? ""), row.sentence)
      })
  }

  /// The steps that a version of a system has, with the keys that it lacks; and the steps that it
  /// lacks, with the text to write in place of each.
  package static func steps(
    on version: SystemVersion
  ) -> (there: [(name: String, text: String)], absent: [(name: String, text: String)]) {
    func text(of row: InterfaceRow?) -> String {
      row?.instead.map { "write \($0)" } ?? "drainsim has nothing like it there"
    }
    var (there, absent): ([(name: String, text: String)], [(name: String, text: String)]) = ([], [])
    for step in steps {
      if let row = InterfaceTable.lack(of: InterfaceKey(step.name), on: version) {
        absent.append((step.name, text(of: row)))
        continue
      }
      var keys = NameList(InterfaceTable.rows(of: step.name).compactMap(\.place.key)).names
      keys.removeAll { InterfaceTable.lack(of: InterfaceKey(step.name, $0), on: version) == nil }
      let without = keys.isEmpty ? "" : "; not with \(keys.joined(separator: ", "))"
      there.append((step.name, step.summary + without))
      absent += keys.map { key in
        let row = InterfaceTable.lack(of: InterfaceKey(step.name, key), on: version)
        return ("\(key) of \(step.name)", text(of: row))
      }
    }
    return (there, absent)
  }

  /// The events of the phone itself and of components, in the order they are numbered.
  static var events: [Topic] {
    let ofParts = InterfaceCatalogue.all.flatMap(\.events).distinct(by: \.name)
    return
      (AppEvent.definitions + ofParts + ReplayEvents.definitions + UserEvents.definitions
      + SourcesSection.definitions)
      .map { definition in
        Topic(
          kind: .events, name: definition.name, summary: definition.summary,
          explanation: [
            .entries(
              "Fields, for expressions",
              definition.fields.map { ("event." + $0.name, "\($0.type)") }),
            systems(of: definition.name),
          ])
      }
  }

  /// The counters of scripts and components.
  static var counters: [Topic] {
    let ofScripts = ScriptEngine.Counter.allCases.map { ($0.definition, "scripts") }
    let ofParts = InterfaceCatalogue.all.flatMap { interface in
      interface.counters.map { ($0, interface.role) }
    }
    return (ofScripts + ofParts.distinct(by: \.0.name)).map { counter, role in
      Topic(
        kind: .counters, name: counter.name,
        summary: "\(role): \(counter.summary)\(counter.better.remark)",
        explanation: [systems(of: counter.name)])
    }
  }

  static func metric(_ definition: MetricDefinition) -> Topic {
    let unit = definition.unit == "1" ? "a plain number" : "in \(definition.unit)"
    return Topic(
      kind: .metrics, name: definition.name,
      summary: "\(definition.estimand), \(unit)\(definition.better.remark)",
      explanation: [])
  }

  static func warning(_ code: WarningCode) -> Topic {
    Topic(
      kind: .warnings, name: code.name, summary: code.meaning.sentence,
      explanation: [
        .entries(
          "Facts",
          [
            (name: "count", text: "the unfinished ones in all runs of the variant"),
            (name: "of", text: code.meaning.of), (name: "rule", text: code.ruleText),
          ])
      ])
  }

  /// A word of the scenario language, with its meaning in each place and the keys below it.
  static func word(_ word: LanguageWords.Word, of kind: TopicKind) -> Topic {
    Topic(
      kind: kind, name: word.name, summary: word.summary,
      explanation: [
        .entries("Where it stands", word.meanings.map { (name: $0.place, text: $0.text) }),
        .entries(
          "Example",
          MappingExamples.ofKeys[word.name].map { [(name: "\(word.name):", text: $0)] } ?? []),
      ] + word.keys.map { .entries("\($0.title), below it", $0.fields) }
        + [
          .entries(
            "On each system",
            InterfaceTable.rows(ofKey: word.name).map {
              ("\($0.systems), \($0.place.step)", $0.sentence)
            })
        ])
  }

  private static func fields(_ definitions: [FieldDefinition]) -> [(name: String, text: String)] {
    definitions.map { field in
      (field.name, LanguageWords.text(of: field))
    }
  }
}

/// The kinds of things there are to know.
package enum TopicKind: String, CaseIterable, Sendable {
  case phones, devices, components, batteries, policies, steps, events, metrics, counters, warnings,
    keys, words, parameters
  case realPhones = "real-phones"

  package var singular: String {
    switch self {
    case .batteries: "battery"
    case .policies: "policy"
    default: String(rawValue.dropLast())
    }
  }

  /// The kind with this name, in the singular or the plural.
  package static func named(_ name: String) -> TopicKind? {
    allCases.first { $0.rawValue == name || $0.singular == name }
  }

  /// A definition of the kind, for readers new to the word.
  package var summary: String {
    switch self {
    case .phones: "phones that come with drainsim: hardware, operating system and battery"
    case .realPhones:
      "phones that were sold, with what their own power files say, for --phones and 'phone'"
    case .devices: "the same phones without operating system and battery, and older ones"
    case .components: "hardware of a phone that draws power"
    case .batteries: "models of what feeds a phone"
    case .policies: "what the operating system decides"
    case .steps: "what apps and users do, in scripts"
    case .events: "what happens to an app, and starts its handlers"
    case .counters: "what every run counts, for metrics of your own"
    case .warnings: "warnings about unfinished work"
    case .metrics: "what is measured in every scenario, without being asked for"
    case .keys: "the keys of a scenario, of its parts and of its steps"
    case .words:
      "words allowed in values: distributions, choices, and the words of expressions"
    case .parameters: "the numbers and choices of models, below a component, a policy or a battery"
    }
  }

  /// Whether there are too many of them for a list of everything.
  package var isLong: Bool { [.keys, .words, .parameters, .realPhones].contains(self) }

  package var topics: [Topic] {
    switch self {
    case .phones: DeviceLibrary.namesWithSystem.map(Topic.phone)
    case .devices: DeviceLibrary.names.map(Topic.device)
    case .realPhones: RealPhone.withFiles.map(Topic.realPhone)
    case .components: ComponentCatalogue.models.map { Topic.component($0.definition) }
    case .batteries: BatteryCatalogue.models.map { Topic.battery($0.definition) }
    case .policies: PolicyCatalogue.models.map { Topic.policy($0.definition) }
    case .steps: Topic.steps
    case .events: Topic.events
    case .counters: Topic.counters
    case .warnings: WarningCode.allCases.map(Topic.warning)
    case .metrics:
      MetricCatalogue.builtIn(subject: "the first app", hasBattery: true).map(Topic.metric)
    case .keys: LanguageWords.keys.map { Topic.word($0, of: .keys) }
    case .words: LanguageWords.words.map { Topic.word($0, of: .words) }
    case .parameters: LanguageWords.parameters.map { Topic.word($0, of: .parameters) }
    }
  }
}

/// A section of an explanation.
package enum ExplanationPart {
  /// As it stands, however wide.
  case text(String)
  /// A title and lines below it.
  case lines(String, [String])
  /// A title, and names with their meaning.
  case entries(String, [(name: String, text: String)])
}

extension PreferredDirection {
  /// `; more is better`, to follow a summary; nothing where neither is.
  fileprivate var remark: String {
    switch self {
    case .lower: "; less is better"
    case .higher: "; more is better"
    case .neither: ""
    }
  }
}
