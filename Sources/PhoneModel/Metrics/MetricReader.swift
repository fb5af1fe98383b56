import Components
import Configuration
import Quantities
import Workloads

/// An entry of the section `metrics` with a known form.
struct MetricEntry {
  /// The name of the metric.
  let name: String
  /// The key that chose the form, and its value.
  let key: String
  let node: ConfigurationNode
  let reader: MappingReader

  /// The metric's title in messages.
  var title: String { reader.title }

  /// The value at a key.
  subscript(key: String) -> ConfigurationNode? { reader[key] }

  /// The metric of the entry.
  func metric(unit: String, _ estimand: String, _ form: any MetricForm) -> [MetricDefinition] {
    [MetricDefinition(name: name, unit: unit, estimand: estimand, form: form)]
  }
}

/// The records of a run that metrics require.
package struct RecordPlan: Sendable {
  package var probes = ProbePlan()
  /// The gauges, each once.
  var gauges: [Gauge] = []
  /// The records of the screen's states.
  var screen = ScreenPlan()
  var vitals: [VitalsCount] = []
  /// The instants at which metrics require the battery's level.
  var levelInstants: [SimTime] = []
  /// The instants at which metrics require the energy drawn.
  var energyInstants: [SimTime] = []
}

/// Reader of the section `metrics`, which collects the records that its metrics require of a run.
struct MetricReader {
  /// The phone's components in their order.
  let components: [any ComponentModel.Type]
  /// The interfaces of components and services, in the order of all counters.
  let interfaces: [ComponentInterface]
  let assembly: ScriptAssembly
  let diagnostics: Diagnostics
  let scope: ConstantScope
  /// When a run begins, and how long it is.
  let window: RunWindow
  let starts: ClockTime
  let hasBattery: Bool
  /// How a phone without a battery gets one, for messages.
  var batteryHint: (() -> String)?
  private(set) var metrics: [MetricDefinition] = []
  var records = RecordPlan()
  /// Numbers with their evidence, given by metrics.
  var graded: [GradedParameter] = []
  /// The quotients that the scenario defines, as they are written.
  var writtenQuotients: [WrittenQuotient] = []
  /// The quotients of metrics, in an order in which each follows those that it is made of.
  private(set) var quotients: [MetricQuotient] = []

  mutating func read(_ section: ConfigurationNode?, subject: String?) {
    metrics = MetricCatalogue.builtIn(subject: subject, hasBattery: hasBattery)
    var broken: Set<String> = []
    for entry in section?.namedEntries("'metrics'", diagnostics: diagnostics) ?? [] {
      let defined = read(entry)
      if defined.isEmpty { broken.insert(entry.key) }
      for metric in defined {
        if metrics.contains(where: { $0.name == metric.name }) {
          diagnostics.error("'\(metric.name)' is a metric already", at: entry.keyLocation)
        } else {
          metrics.append(metric)
        }
      }
    }
    quotients = completeQuotients(in: &metrics, besides: broken)
  }

  private mutating func read(_ entry: ConfigurationNode.Entry) -> [MetricDefinition] {
    guard
      let reader = MappingReader(
        entry.value, "metric '\(entry.key)'", fields: MetricCatalogue.fields,
        in: ReadingContext(scope: scope, diagnostics: diagnostics)),
      let (key, node) = reader.only(oneOf: MetricCatalogue.keyNames),
      let form = MetricCatalogue.keys.first(where: { $0.name == key })?.form
    else { return [] }
    for (extra, choosing) in MetricCatalogue.companions where !choosing.contains(key) {
      guard let node = reader[extra] else { continue }
      let names = choosing.map { "'\($0)'" }.alternatives
      diagnostics.error("'\(extra)' goes with \(names)", at: node.location)
    }
    let stated = reader.choice(MetricCatalogue.better.name, of: PreferredDirection.self)
    return metrics(
      of: form, MetricEntry(name: entry.key, key: key, node: node, reader: reader)
    ).map { metric in
      var metric = metric
      metric.statedDirection = stated
      metric.location = entry.keyLocation
      return metric
    }
  }

  /// The metrics of an entry, or an error: no entry is without both.
  mutating func metrics(of form: any WrittenMetric.Type, _ entry: MetricEntry)
    -> [MetricDefinition]
  {
    let defined = form.metrics(entry, &self) ?? []
    if defined.isEmpty, diagnostics.errorCount == 0 {
      diagnostics.error(
        "'\(entry.key)' of \(entry.title) makes no metric", at: entry.node.location,
        note: "this is a mistake of drainsim's form '\(form)', not of the scenario")
    }
    return defined
  }

  // MARK: - Reading for forms

  /// The number of a mark that some step records.
  func mark(_ node: ConfigurationNode, _ title: String) -> Int? {
    node.name("a mark of \(title)", diagnostics: diagnostics).flatMap {
      assembly.recordedMark($0, at: node.location, diagnostics: diagnostics)
    }
  }

  /// The number of a mark, or else of an event of the first app, which becomes a mark.
  func markOrEvent(_ node: ConfigurationNode, _ title: String) -> Int? {
    if let name = node.text, !assembly.isMarked(name),
      let mark = assembly.mark(ofEvent: name, app: 1)
    {
      let event = assembly.vocabulary.events.first { $0.name == name }
      assembly.uses.add(ScenarioUse(.metric(name), need: event?.need, app: 1, at: node.location))
      return mark
    }
    return mark(node, title)
  }

  /// The app that a metric is about, by its number among all; nil after a reported error.
  func app(of entry: MetricEntry) -> Int? {
    let apps = Array(assembly.appNames.dropFirst())
    guard let node = entry[MetricCatalogue.app.name] else {
      if !apps.isEmpty { return 1 }
      return diagnostics.refuse(
        "\(entry.title) needs an app, and the scenario has none", at: entry.node.location,
        note: "add one under 'apps'")
    }
    return node.choice("'app' of \(entry.title)", among: apps, diagnostics: diagnostics).map {
      $0 + 1
    }
  }

  /// Whether fewer or more counts are better; neither of a scenario's own counters.
  func better(of place: CounterIndex) -> PreferredDirection {
    switch place {
    case .component(let index): interfaces.flatMap(\.counters)[index].better
    case .script(let index):
      ScriptEngine.Counter(rawValue: index)?.definition.better ?? .neither
    }
  }

  /// The index of a counter of scripts or of a component.
  ///
  /// - Parameter hint: The hint for a name that is a metric.
  func counter(
    _ node: ConfigurationNode, _ title: String, forMetric hint: String? = nil
  ) -> CounterIndex? {
    guard let name = node.name("a counter of \(title)", diagnostics: diagnostics) else {
      return nil
    }
    if let index = assembly.counters.knownIndex(of: name) { return .script(index) }
    let counters = interfaces.flatMap(\.counters)
    let known = counters.map(\.name)
    if let index = known.firstIndex(of: name) {
      if let need = counters[index].need {
        assembly.uses.add(ScenarioUse(.counter(name), need: need, at: node.location))
      }
      return .component(index)
    }
    if let parts = assembly.vocabulary.absentComponents[name] {
      return diagnostics.refuse(
        "the device has no component that counts '\(name)'", at: node.location,
        note: "add to its components: \(parts.joined(separator: " or "))")
    }
    return diagnostics.refuse(
      "nothing counts '\(name)'", at: node.location,
      note: metrics.first { $0.name == name }.flatMap { _ in hint }
        ?? Spelling.hint(for: name, among: assembly.counters.names + known)
        ?? "'drainsim list counters' shows all of them")
  }
}
