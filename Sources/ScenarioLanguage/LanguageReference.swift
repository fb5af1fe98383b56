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
      section("An occasion of charging", ChargingSection.fields),
      section("A charger of an occasion", ChargingSection.chargerFields),
      section("A session of the user's day", UserDaySection.fields),
      section("An action of the user", UserSection.actionFields),
      section("An app", AppsSection.fields),
      section("A queue of an app", QueuesSection.fields),
      section("A kind of pushes of an app", PushesSection.fields),
      section("An operation queue", AppsSection.queueFields),
      section("A handler in its long form", AppsSection.handlerFields),
      section("A metric", MetricCatalog.fields),
      section("A practice", ScenarioSchema.practice),
      section("An expectation", ScenarioSchema.expectation),
      section("A sweep", ScenarioSchema.sweep),
      section("A number with its grade", GradedParameter.fields),
      readings, steps, events, counters,
    ]
    return sections.joined(separator: "\n")
  }

  private static func section(_ title: String, _ fields: [FieldDefinition]) -> String {
    var lines = ["### \(title)", "", "| key | takes | what |", "| --- | --- | --- |"]
    lines += fields.map { field in
      "| `\(field.name)`\(field.isRequired ? " (required)" : "") | \("\(field.kind)".asTableCell) | \(field.summary.asTableCell) |"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static var readings: String {
    var lines = [
      "### What expressions can ask the system", "", "| name | is | what |", "| --- | --- | --- |",
    ]
    lines += SystemReading.allCases.map { "| `\($0.name)` | \($0.type) | \($0.summary) |" }
    lines += SourcesSection.readings.map {
      "| `<source>.\($0.suffix)` | \($0.type) | \($0.summary) |"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static var steps: String {
    var lines = [
      "### Steps", "", "| step | who | what | keys | returns | fails with |",
      "| --- | --- | --- | --- | --- | --- |",
    ]
    var rows = StepCatalog.definitions.map { entry in
      row(entry.definition, entry.user ? (entry.app ? "both" : "user") : "app")
    }
    // 'cancel' is a step of scripts that a service carries out in part.
    let ofScripts = Set(StepCatalog.definitions.map(\.definition.name))
    for operation in InterfaceCatalog.operations where !ofScripts.contains(operation.name) {
      rows.append(row(operation, operation.isForPeople ? "user" : "app"))
    }
    lines += rows.sorted()
    return lines.joined(separator: "\n") + "\n"
  }

  private static func row(_ step: StepDefinition, _ who: String) -> String {
    let keys = (step.fields + step.siblings).map { field in
      "`\(field.name)`\(field.isRequired ? " (required)" : ""): \(field.summary)"
    }
    let failures = step.failures.map { "\($0)" }.joined(separator: ", ")
    let cells = [
      "`\(step.name)`", who, step.summary, keys.joined(separator: "; "), step.returns, failures,
    ]
    return "| " + cells.map(\.asTableCell).joined(separator: " | ") + " |"
  }

  private static var events: String {
    var lines = ["### Events", "", "| event | when | fields |", "| --- | --- | --- |"]
    let known =
      AppEvent.definitions + InterfaceCatalog.all.flatMap(\.events) + UserEvents.definitions
      + SourcesSection.definitions
    lines += known.map { event in
      let fields = event.fields.map { "`event.\($0.name)`: \($0.type)" }
      return
        "| `\(event.name)` | \(event.summary) | \(fields.joined(separator: "; ").asTableCell) |"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static var counters: String {
    let all =
      ScriptEngine.Counter.allCases.map(\.definition) + InterfaceCatalog.all.flatMap(\.counters)
    // Models of one component have the same counters with the same names.
    var known: Set<String> = []
    let rows = all.filter { known.insert($0.name).inserted }.map { counter in
      "| `\(counter.name)` | \(counter.summary) |"
    }
    return "### Counters\n\n| counter | what is counted |\n| --- | --- |\n"
      + rows.joined(separator: "\n") + "\n"
  }
}
