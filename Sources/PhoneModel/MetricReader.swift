import Components
import Configuration
import Quantities
import Workloads

/// Reads the section `metrics`.
struct MetricReader {
  /// The phone's parts in their order.
  let components: [any ComponentModel.Type]
  /// What counts, in the order of all counters.
  let interfaces: [PartInterface]
  let assembly: ScriptAssembly
  let diagnostics: Diagnostics
  let scope: ConstantScope
  private(set) var intervals: [IntervalProbe] = []
  var shares: [ShareProbe] = []
  var days: [DayProbe] = []
  private(set) var metrics: [MetricDefinition] = []
  /// What metrics ask for second by second, each once.
  var gauges: [Gauge] = []
  /// Numbers with their evidence that metrics gave.
  var graded: [GradedParameter] = []

  init(
    components: [any ComponentModel.Type], interfaces: [PartInterface],
    assembly: ScriptAssembly, diagnostics: Diagnostics, scope: ConstantScope
  ) {
    self.components = components
    self.interfaces = interfaces
    self.assembly = assembly
    self.diagnostics = diagnostics
    self.scope = scope
  }

  mutating func read(_ section: ConfigurationNode?, subject: String?, hasBattery: Bool) {
    metrics = MetricCatalog.builtIn(subject: subject, hasBattery: hasBattery)
    for entry in section?.namedEntries("'metrics'", diagnostics: diagnostics) ?? [] {
      for metric in read(entry) {
        if metrics.contains(where: { $0.name == metric.name }) {
          diagnostics.error("'\(metric.name)' is a metric already", at: entry.keyLocation)
        } else {
          metrics.append(metric)
        }
      }
    }
  }

  private mutating func read(_ entry: ConfigurationNode.Entry) -> [MetricDefinition] {
    let title = "metric '\(entry.key)'"
    guard
      let reader = MappingReader(
        entry.value, title, fields: MetricCatalog.fields, diagnostics: diagnostics)
    else { return [] }
    let forms = MetricCatalog.forms.filter { reader[$0] != nil }
    guard forms.count == 1, let form = forms.first else {
      diagnostics.error(
        "\(title) needs one of \(MetricCatalog.forms.joined(separator: ", ")), found "
          + (forms.isEmpty ? "none" : forms.joined(separator: ", ")), at: entry.value.location)
      return []
    }
    for (key, forms) in MetricCatalog.companions where !forms.contains(form) {
      guard let extra = reader[key] else { continue }
      let names = forms.map { "'\($0)'" }.alternatives
      diagnostics.error("'\(key)' goes with \(names)", at: extra.location)
    }
    if form == "by-hour-of" { return partsOfDay(entry.key, reader, title) }
    return single(entry, form, reader, title).map { [$0] } ?? []
  }

  private mutating func single(
    _ entry: ConfigurationNode.Entry, _ form: String, _ reader: MappingReader, _ title: String
  ) -> MetricDefinition? {
    let node = reader[form]!
    if let gauge = GaugeForm.all.first(where: { $0.key == form }) {
      return self.gauge(entry.key, gauge, node, reader["coefficients"])
    }
    switch form {
    case "from": return interval(entry.key, reader)
    case "share-of": return share(entry.key, reader, title)
    case "ratio": return ratio(entry.key, node, title)
    case "count":
      return counter(node, title).map {
        MetricDefinition(
          name: entry.key, unit: "1", estimand: "how often '\(node.text ?? "")' happened in a run",
          source: .counter($0))
      }
    case "mean-of": return observation(entry.key, node, title)
    default: return energy(entry.key, node, title)
    }
  }

  private mutating func interval(_ name: String, _ reader: MappingReader) -> MetricDefinition? {
    let title = "metric '\(name)'"
    guard let to = reader["to"], let within = reader["within"] else {
      diagnostics.error(
        "\(title) needs 'to' and 'within' beside 'from'", at: reader.node.location,
        note: "'within' is the limit that counts for what never comes")
      return nil
    }
    let pairs = reader["pairs"]?.choice(
      "'pairs' of \(title)", among: ["first", "all"], diagnostics: diagnostics)
    guard let first = mark(reader["from"]!, title), let second = mark(to, title),
      let limit = within.duration(
        "'within' of \(title)", scope: scope, diagnostics: diagnostics)
    else { return nil }
    intervals.append(
      IntervalProbe(from: first, to: second, within: limit, countsAllPairs: pairs == 1))
    let which = pairs == 1 ? "mean time of a run" : "time"
    return MetricDefinition(
      name: name, unit: "s",
      estimand:
        "\(which) from \(reader["from"]!.text ?? "") to \(to.text ?? ""), cut off at \(within.text ?? "")",
      source: .interval(intervals.count - 1, allPairs: pairs == 1))
  }

  func mark(_ node: ConfigurationNode, _ title: String) -> Int? {
    guard let name = node.name("a mark of \(title)", diagnostics: diagnostics) else { return nil }
    if assembly.isMarked(name) { return assembly.mark(name) }
    let near = Spelling.nearest(to: name, among: assembly.markNames)
    diagnostics.error(
      "no step records the mark '\(name)'", at: node.location,
      note: near.map { "did you mean '\($0)'?" })
    return nil
  }

  private func ratio(
    _ name: String, _ node: ConfigurationNode, _ title: String
  ) -> MetricDefinition? {
    guard let parts = node.elements("'ratio' of \(title)", diagnostics: diagnostics) else {
      return nil
    }
    let places = parts.compactMap { counter($0, title) }
    guard parts.count == 2 else {
      diagnostics.error(
        "'ratio' of \(title) needs [numerator, denominator], found \(parts.count) names",
        at: node.location)
      return nil
    }
    guard places.count == 2 else { return nil }
    return MetricDefinition(
      name: name, unit: "1",
      estimand:
        "all \(parts[0].text ?? "") over all \(parts[1].text ?? ""): a ratio of sums over the runs",
      source: .ratio(places[0], places[1]))
  }

  private func counter(_ node: ConfigurationNode, _ title: String) -> CounterPlace? {
    guard let name = node.name("a counter of \(title)", diagnostics: diagnostics) else {
      return nil
    }
    if let place = assembly.counterNames.firstIndex(of: name) { return .script(place) }
    let known = interfaces.flatMap(\.counters).map(\.name)
    if let place = known.firstIndex(of: name) { return .component(place) }
    let near = Spelling.nearest(to: name, among: assembly.counterNames + known)
    diagnostics.error(
      "nothing counts '\(name)'", at: node.location,
      note: near.map { "did you mean '\($0)'?" } ?? "'drainsim list counters' shows all of them")
    return nil
  }

  private func observation(
    _ name: String, _ node: ConfigurationNode, _ title: String
  ) -> MetricDefinition? {
    guard let wanted = node.name("'mean-of' of \(title)", diagnostics: diagnostics) else {
      return nil
    }
    guard let place = assembly.observationNames.firstIndex(of: wanted) else {
      let near = Spelling.nearest(to: wanted, among: assembly.observationNames)
      diagnostics.error(
        "no step observes '\(wanted)'", at: node.location,
        note: near.map { "did you mean '\($0)'?" })
      return nil
    }
    // Without a type only when its step had a mistake.
    guard let type = assembly.observationTypes[place] else { return nil }
    let (unit, factor) = MetricCatalog.unit(of: type)
    return MetricDefinition(
      name: name, unit: unit, estimand: "mean of '\(wanted)' in a run",
      source: .observation(place, factor: factor))
  }

  private func energy(
    _ name: String, _ node: ConfigurationNode, _ title: String
  ) -> MetricDefinition? {
    let words = ["accessories"] + components.map { $0.definition.role }
    guard
      let choice = node.choice(
        "'energy' of \(title)", among: words, diagnostics: diagnostics)
    else { return nil }
    if choice == 0 {
      return MetricDefinition(
        name: name, unit: "J", estimand: "energy of the peripherals, which is not the phone's",
        source: .accessoryEnergy)
    }
    return MetricDefinition(
      name: name, unit: "J", estimand: "energy of the component '\(words[choice])' in the window",
      source: .componentEnergy(choice - 1))
  }
}
