import Components
import Configuration
import PhoneModel
import Workloads

/// The part of the language's documentation that is generated from the definitions of the reader.
package enum LanguageReference {
  /// Markdown tables of all keys, steps, events, counters and metric forms.
  package static var markdown: String {
    let sections = [
      section("Top level", ScenarioSchema.topLevel),
      section("A step of 'load'", LoadSection.fields),
      section("A charger of 'load'", LoadSection.chargeFields),
      section("Surroundings", PhoneCompiler.surroundingsFields),
      section("A group of peripherals", BluetoothSurroundings.fields),
      section("A place", PlacesSection.fields),
      section("The movement", MovementSection.fields),
      section("A point of a track", Track.pointFields),
      section("A commute", Commute.fields),
      section("When a place is left", Commute.leavingFields),
      section("A random walk", RandomWalk.fields),
      section("The network", NetworkSection.fields),
      section("A signal of the network", NetworkSection.signalFields),
      section("A state of a signal", MarkovChain.fields),
      section("A step of a signal", NetworkSection.stepFields),
      section("A step of the temperature", TemperatureSection.stepFields),
      section("A source", SourcesSection.fields),
      section("A condition", ConditionsSection.fields),
      section("A charging session", ChargingSection.fields),
      section("A charger of a session", ChargingSection.chargerFields),
      section("A session of the user's day", UserDaySection.fields),
      section("An action of the user", UserSection.actionFields),
      section("An app", AppsSection.fields),
      section("A queue of an app", QueuesSection.fields),
      section("A kind of pushes of an app", PushesSection.fields),
      section("An operation queue", AppsSection.queueFields),
      section("A handler in its long form", AppsSection.handlerFields),
      section("A metric", MetricCatalogue.fields),
      section("A practice", ScenarioSchema.practice),
      section("An expectation", ScenarioSchema.expectation),
      section("A sweep", ScenarioSchema.sweep),
      section("A number with its grade", GradedParameter.fields),
      readings, steps, events, counters,
    ]
    return sections.joined(separator: "\n")
  }

  private static func section(_ title: String, _ fields: [FieldDefinition]) -> String {
    table(
      title, ["key", "takes", "what"],
      fields.map {
        ["`\($0.name)`\($0.isRequired ? " (required)" : "")", "\($0.kind)", $0.summary]
      })
  }

  private static func table(_ title: String, _ columns: [String], _ rows: [[String]]) -> String {
    "### \(title)\n\n\(MarkdownTable.text(head: columns, rows: rows))\n"
  }

  private static var readings: String {
    let ofSystem = SystemReading.allCases.map { ["`\($0.name)`", "\($0.type)", $0.summary] }
    let ofSources = SourcesSection.readings.map {
      ["`<source>.\($0.suffix)`", "\($0.type)", $0.summary]
    }
    return table(
      "Readings of the system in expressions", ["name", "is", "what"], ofSystem + ofSources)
  }

  private static var steps: String {
    let ofScripts = StepCatalogue.definitions
    let names = Set(ofScripts.map(\.definition.name))
    // 'cancel' is a step of scripts that a service carries out in part.
    let others = InterfaceCatalogue.operations.filter { !names.contains($0.name) }
    let rows =
      ofScripts.map { row($0.definition, $0.user ? ($0.app ? "both" : "user") : "app") }
      + others.map { row($0, $0.isForPeople ? "user" : "app") }
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
      AppEvent.definitions + InterfaceCatalogue.all.flatMap(\.events) + UserEvents.definitions
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
    var known: Set<String> = []
    let rows = all.filter { known.insert($0.name).inserted }.map { ["`\($0.name)`", $0.summary] }
    return table("Counters", ["counter", "what is counted"], rows)
  }
}
