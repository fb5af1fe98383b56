import Components
import Configuration
import PhoneModel
import Workloads

/// The part of the language's documentation that is generated from the definitions of the reader.
package enum LanguageReference {
  /// A mapping of the language with its keys.
  package struct Section: Sendable {
    /// Its title in the documentation.
    package let title: String
    /// The key whose value it is; empty for the scenario itself.
    package let key: String
    package let fields: [FieldDefinition]

    init(_ title: String, under key: String, _ fields: [FieldDefinition]) {
      self.title = title
      self.key = key
      self.fields = fields
    }
  }

  /// All mappings, in the order of the documentation.
  package static var sections: [Section] {
    [
      Section("Top level", under: "", ScenarioSchema.topLevel),
      Section("A step of 'load'", under: "load", LoadSection.fields),
      Section("A charger of 'load'", under: "charge", LoadSection.chargeFields),
      Section("Surroundings", under: "surroundings", PhoneCompiler.surroundingsFields),
      Section("A group of peripherals", under: "bluetooth", BluetoothSurroundings.fields),
      Section("A place", under: "places", PlacesSection.fields),
      Section("The movement", under: "movement", MovementSection.fields),
      Section("A point of a track", under: "track", Track.pointFields),
      Section("A commute", under: "commute", Commute.fields),
      Section("When a place is left", under: "leaves", Commute.leavingFields),
      Section("A random walk", under: "random-walk", RandomWalk.fields),
      Section("The network", under: "network", NetworkSection.fields),
      Section("A signal of the network", under: "cellular", NetworkSection.signalFields),
      Section("A state of a signal", under: "states", MarkovChain.fields),
      Section("A step of a signal", under: "steps", NetworkSection.stepFields),
      Section(
        "A step of the temperature", under: "temperature", DailySection.temperature.stepFields),
      Section("A step of the light", under: "light", DailySection.light.stepFields),
      Section("A source", under: "sources", SourcesSection.fields),
      Section("A condition", under: "conditions", ConditionsSection.fields),
      Section("A charging session", under: "charging", ChargingSection.fields),
      Section("A charger of a session", under: "charger", ChargingSection.chargerFields),
      Section("The user", under: "user", UserSection.fields),
      Section("A session of the user's day", under: "day", UserDaySection.fields),
      Section("An action of the user", under: "actions", UserSection.actionFields),
      Section("An app", under: "apps", AppsSection.fields),
      Section("A queue of an app", under: "queues", QueuesSection.fields),
      Section("A kind of pushes of an app", under: "pushes", PushesSection.fields),
      Section("An operation queue", under: "operation-queues", AppsSection.queueFields),
      Section("A recording that is played", under: "replay", ReplaySection.fields),
      Section("A handler in its long form", under: "handlers", AppsSection.handlerFields),
      Section("A metric", under: "metrics", MetricCatalogue.fields),
    ] + MetricCatalogue.inner.map { Section($0.title, under: $0.key, $0.fields) } + [
      Section("A practice", under: "practice", ScenarioSchema.practice),
      Section("An expectation", under: "expect", ScenarioSchema.expectation),
      Section("A sweep", under: "sweep", ScenarioSchema.sweep),
      Section("Numbers that were fitted together", under: "together", ScenarioSchema.correlated),
      Section("A number with its grade", under: "parameters", GradedParameter.fields),
    ]
  }

  /// Markdown tables of all keys, steps, events, counters and metric forms.
  package static var markdown: String {
    (sections.map { section($0.title, $0.fields) } + [readings, steps, events, counters])
      .joined(separator: "\n")
  }

  private static func section(_ title: String, _ fields: [FieldDefinition]) -> String {
    table(
      title, ["key", "takes", "what"],
      fields.map {
        ["`\($0.name)`\($0.isRequired ? " (required)" : "")", $0.written, $0.summary]
      })
  }

  private static func table(_ title: String, _ columns: [String], _ rows: [[String]]) -> String {
    "### \(title)\n\n\(MarkdownTable.text(head: columns, rows: rows))\n"
  }

  private static var readings: String {
    let ofSystem = SystemReading.allCases.map { ["`\($0.name)`", "\($0.type)", $0.summary] }
    let ofSources = (SourcesSection.readings + SourcesSection.flowReadings).map {
      ["`<source>.\($0.suffix)`", "\($0.type)", $0.summary]
    }
    return table(
      "Readings of the system in expressions", ["name", "is", "what"], ofSystem + ofSources)
  }

  private static var steps: String {
    let rows =
      StepCatalogue.definitions.map {
        row($0.definition, $0.user ? ($0.app ? "both" : "user") : "app")
      }
      + LanguageWords.carriedSteps.map { row($0, $0.isForPeople ? "user" : "app") }
    return table(
      "Steps", ["step", "who", "what", "keys", "returns", "fails with"],
      rows.sorted { $0.lexicographicallyPrecedes($1) })
  }

  private static func row(_ step: StepDefinition, _ who: String) -> [String] {
    let keys = (step.fields + step.siblings).map { field in
      "`\(field.name)`\(field.isRequired ? " (required)" : ""): \(field.summary)"
    }
    let failures = step.failures.map { "\($0)" }.joined(separator: ", ")
    return [
      "`\(step.name)`", who, step.summary, keys.joined(separator: "; "), step.returns, failures,
    ]
  }

  private static var events: String {
    let known =
      AppEvent.definitions + InterfaceCatalogue.all.flatMap(\.events) + ReplayEvents.definitions
      + UserEvents.definitions
      + SourcesSection.definitions
    let rows = known.map { event in
      let fields = event.fields.map { "`event.\($0.name)`: \($0.type)" }
      return ["`\(event.name)`", event.summary, fields.joined(separator: "; ")]
    }
    return table("Events", ["event", "when", "fields"], rows)
  }

  private static var counters: String {
    let all =
      ScriptEngine.Counter.allCases.map(\.definition) + InterfaceCatalogue.all.flatMap(\.counters)
    // Models of one component have the same counters with the same names.
    let rows = all.distinct(by: \.name).map { ["`\($0.name)`", $0.summary] }
    return table("Counters", ["counter", "what is counted"], rows)
  }
}
