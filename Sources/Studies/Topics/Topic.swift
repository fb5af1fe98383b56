import Batteries
import Components
import Configuration
import Experiments
import PhoneModel
import Policies
import ScenarioLanguage

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
}

/// The kinds of things there are to know.
package enum TopicKind: String, CaseIterable, Sendable {
  case phones, devices, components, batteries, policies, steps, events, metrics, counters, warnings,
    keys, words, parameters

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
    case .devices: "the same phones without operating system and battery, and older ones"
    case .components: "hardware of a phone that draws power"
    case .batteries: "models of what feeds a phone"
    case .policies: "what the operating system decides"
    case .steps: "what apps and users do, in scripts"
    case .events: "what happens to an app, and starts its handlers"
    case .counters: "what every run counts, for metrics of your own"
    case .warnings: "what is told about work that was left undone"
    case .metrics: "what is measured in every scenario, without being asked for"
    case .keys: "the keys of a scenario, of its parts and of its steps"
    case .words:
      "what stands inside of values: distributions, choices, and the words of expressions"
    case .parameters: "the numbers and choices of models, below a component, a policy or a battery"
    }
  }

  /// Whether there are too many of them for a list of everything.
  package var isLong: Bool { [.keys, .words, .parameters].contains(self) }

  package var topics: [Topic] {
    switch self {
    case .phones: DeviceLibrary.namesWithSystem.map(Topic.phone)
    case .devices: DeviceLibrary.names.map(Topic.device)
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
