import Components
import Configuration
import PowerAccounting
import Quantities

/// A metric of a tool's number: the tool, and a statistic of the run's seconds.
///
/// Each combination is a form, since each has a key of its own: `xcode-gauge`, `xcode-gauge-peak`.
struct GaugeMetric: WrittenMetric {
  enum Tool: String, CaseIterable {
    case energyImpact = "energy-impact-macos"
    case xcode = "xcode-gauge"

    /// The weights of the tool's formula.
    var parameters: [ParameterDefinition] {
      self == .xcode ? XcodeGauge.parameters : EnergyImpact.parameters
    }
  }

  /// The source of a run's number.
  private enum Source {
    /// The mean over the run, computed from its totals; of all apps if none is given.
    case energyImpact(EnergyImpact, EnergyImpactCounters, AppID?)
    /// A statistic of a gauge's seconds, by the index of the gauge.
    case gauge(Int, Gauge.Statistic)
  }

  private let source: Source
  var better: PreferredDirection { .lower }

  static let keys = choices.map { FieldDefinition($0.key, .label, summary($0.tool, $0.statistic)) }
  static let companions = [
    FieldDefinition.section(
      "coefficients", .either(Tool.allCases.map { .numbers($0.parameters) }),
      "weights that replace the defaults; of energy-impact-macos, from default.plist: wake-up (200 us), gpu (0), background (0.8), the other classes (1); of xcode-gauge, all assumed: scale (1 W), cpu, gpu, network, location, display (1), background (2)"
    )
  ]

  private static let choices: [(key: String, tool: Tool, statistic: Gauge.Statistic)] =
    Tool.allCases.flatMap { tool in
      Gauge.Statistic.allCases.map { statistic in
        let suffix = statistic == .mean ? "" : "-\(statistic.rawValue)"
        return (key: tool.rawValue + suffix, tool: tool, statistic: statistic)
      }
    }

  private static func summary(_ tool: Tool, _ statistic: Gauge.Statistic) -> String {
    switch (tool, statistic) {
    case (.energyImpact, .mean):
      "app (the first one), phone, or an app's name: macOS's Energy Impact per second"
    case (.xcode, .mean):
      "app (the first one) or an app's name: an assumed stand-in for the energy gauge of Xcode, the mean of the run's seconds"
    case (_, .floor): "the same, the 5th percentile of the run's seconds"
    case (_, .peak): "the same, the run's highest second"
    }
  }

  var isRatio: Bool {
    switch source {
    case .energyImpact, .gauge(_, .mean): true
    case .gauge: false
    }
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    switch source {
    case .energyImpact(let formula, let places, let app):
      MetricValue(phone.impact(formula, places, of: app), weight: window.seconds)
    case .gauge(let gauge, let statistic): phone.observers.gauges.value(statistic, ofGauge: gauge)
    }
  }

  // MARK: - Reading

  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition]? {
    guard let choice = choices.first(where: { $0.key == entry.key }) else { return nil }
    let (tool, statistic) = (choice.tool, choice.statistic)
    guard let (app, whose) = subject(of: tool, entry, reader) else { return nil }
    guard
      let places = EnergyImpactCounters(among: reader.interfaces.flatMap(\.counters).map(\.name))
    else {
      return reader.diagnostics.refuse("the device has no component 'cpu'", at: entry.node.location)
    }
    guard let values = coefficients(of: tool, entry, &reader) else { return nil }
    let seconds = "\(statistic.summary) of the run's seconds"
    switch tool {
    case .energyImpact:
      let formula = EnergyImpact(values: values)
      let parts = "macOS's Energy Impact of \(whose) processor time, wake-ups and GPU time"
      guard statistic != .mean else {
        return entry.metric(
          unit: "1/s", "\(parts): all of it over all time, a ratio of sums over the runs",
          Self(source: .energyImpact(formula, places, app)))
      }
      let gauge = reader.place(of: formula.gauge(of: app, places))
      return entry.metric(
        unit: "1/s", "\(parts): the \(seconds)", Self(source: .gauge(gauge, statistic)))
    case .xcode:
      let gauge = XcodeGauge(values: values).gauge(
        of: app ?? .system, on: reader.components.map { $0.definition.role })
      return entry.metric(
        unit: "1",
        "an assumed stand-in for Xcode's gauge of \(whose) work and what is kept on for it: the \(seconds)",
        Self(source: .gauge(reader.place(of: gauge), statistic)))
    }
  }

  /// The subject of the number: `app` for the first app, `phone`, or an app's name.
  private static func subject(
    of tool: Tool, _ entry: MetricEntry, _ reader: MetricReader
  ) -> (app: AppID?, whose: String)? {
    // The first entry is the system. An app named like one of the words is only reached as the word
    // means.
    let apps = Array(reader.assembly.appNames.dropFirst())
    let words = tool == .xcode ? ["app"] : ["app", "phone"]
    let names = words + apps.filter { !words.contains($0) }
    guard let choice = entry.reader.choice(entry.key, among: names) else { return nil }
    let word = names[choice]
    if choice < words.count, word == "phone" { return (nil, "all") }
    guard !apps.isEmpty else {
      return reader.diagnostics.refuse(
        "the scenario has no app whose impact it could be", at: entry.node.location)
    }
    let place = choice == 0 ? 0 : apps.firstIndex(of: word) ?? 0
    return (AppID(1 + place), "\(apps[place])'s own")
  }

  private static func coefficients(
    of tool: Tool, _ entry: MetricEntry, _ reader: inout MetricReader
  ) -> [Double]? {
    let path = "metrics.\(entry.name).coefficients"
    let (parameters, diagnostics) = (tool.parameters, reader.diagnostics)
    let section = entry["coefficients"]
    var said: MappingReader?
    if let section {
      said = MappingReader(
        section, "'\(path)'",
        fields: parameters.map { FieldDefinition($0.name, .section, $0.summary) },
        diagnostics: diagnostics)
      if said == nil { return nil }
    }
    var values: [Double] = []
    for parameter in parameters {
      let standard = ConfigurationNode(
        .scalar(text: parameter.standard?.text ?? "", isPlain: true),
        at: section?.location ?? SourceLocation(file: tool.rawValue, line: 1, column: 1))
      let value = parameter.read(
        said?[parameter.name] ?? standard, path: "\(path).\(parameter.name)",
        scope: reader.scope, diagnostics: diagnostics)
      guard case .quantity(let number) = value else { continue }
      if said?[parameter.name] != nil { reader.graded.append(number) }
      values.append(number.quantity.value)
    }
    guard values.count == parameters.count else { return nil }
    if tool == .xcode, values[0] <= 0 {
      let place = (said?["scale"] ?? section ?? entry.reader.node).location
      return diagnostics.refuse("'\(path).scale' must be above 0", at: place)
    }
    return values
  }
}

extension MetricReader {
  fileprivate mutating func place(of gauge: Gauge) -> Int {
    if let place = records.gauges.firstIndex(of: gauge) { return place }
    records.gauges.append(gauge)
    return records.gauges.count - 1
  }
}
