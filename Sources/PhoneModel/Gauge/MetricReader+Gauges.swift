import Components
import Configuration
import PowerAccounting

/// Reads the forms of a metric that show what a tool would: see ``GaugeForm``.
extension MetricReader {
  /// - Parameter node: Whose number: `app` for the first app, `phone`, or an app's name.
  mutating func gauge(
    _ name: String, _ form: GaugeForm, _ node: ConfigurationNode, _ section: ConfigurationNode?
  ) -> MetricDefinition? {
    guard let (app, whose) = subject(of: form, node, "metric '\(name)'"),
      let places = EnergyImpactPlaces(among: interfaces.flatMap(\.counters).map(\.name))
        ?? complain("the device has no component 'cpu'", node),
      let values = coefficients(section, form.tool, of: name)
    else { return nil }
    let seconds = "\(form.statistic.summary) of the run's seconds"
    switch form.tool {
    case .energyImpact:
      let formula = EnergyImpact(values: values)
      let parts = "macOS's Energy Impact of \(whose) processor time, wake-ups and GPU time"
      guard form.statistic != .mean else {
        return MetricDefinition(
          name: name, unit: "1/s",
          estimand: "\(parts): all of it over all time, a ratio of sums over the runs",
          source: .energyImpact(formula, places, app))
      }
      return MetricDefinition(
        name: name, unit: "1/s", estimand: "\(parts): the \(seconds)",
        source: .gauge(place(of: formula.gauge(of: app, places)), form.statistic))
    case .xcode:
      let gauge = XcodeGauge(values: values).gauge(
        of: app ?? .system, on: components.map { $0.definition.role })
      return MetricDefinition(
        name: name, unit: "1",
        estimand:
          "an assumed stand-in for Xcode's gauge of \(whose) work and what is kept on for it: the \(seconds)",
        source: .gauge(place(of: gauge), form.statistic))
    }
  }

  private func complain<Value>(_ message: String, _ node: ConfigurationNode) -> Value? {
    diagnostics.error(message, at: node.location)
    return nil
  }

  private mutating func place(of gauge: Gauge) -> Int {
    if let place = gauges.firstIndex(of: gauge) { return place }
    gauges.append(gauge)
    return gauges.count - 1
  }

  private func subject(
    of form: GaugeForm, _ node: ConfigurationNode, _ title: String
  ) -> (app: AppID?, whose: String)? {
    // The first app is the system; an app called by one of the words is reached as they say.
    let apps = Array(assembly.appNames.dropFirst())
    let words = form.tool == .xcode ? ["app"] : ["app", "phone"]
    let names = words + apps.filter { !words.contains($0) }
    guard
      let choice = node.choice(
        "'\(form.key)' of \(title)", among: names, diagnostics: diagnostics)
    else { return nil }
    let word = names[choice]
    if choice < words.count, word == "phone" { return (nil, "all") }
    guard !apps.isEmpty else {
      return complain("the scenario has no app whose impact it could be", node)
    }
    let place = choice == 0 ? 0 : apps.firstIndex(of: word) ?? 0
    return (AppID(1 + place), "\(apps[place])'s own")
  }

  private mutating func coefficients(
    _ section: ConfigurationNode?, _ tool: GaugeForm.Tool, of metric: String
  ) -> [Double]? {
    let path = "metrics.\(metric).coefficients"
    let parameters = tool.parameters
    var reader: MappingReader?
    if let section {
      reader = MappingReader(
        section, "'\(path)'",
        fields: parameters.map { FieldDefinition($0.name, .section, $0.summary) },
        diagnostics: diagnostics)
      if reader == nil { return nil }
    }
    let values = parameters.map { parameter -> Double? in
      let standard = ConfigurationNode(
        .scalar(text: parameter.standard?.text ?? "", isPlain: true),
        at: section?.location ?? SourceLocation(file: tool.rawValue, line: 1, column: 1))
      let value = parameter.read(
        reader?[parameter.name] ?? standard, path: "\(path).\(parameter.name)", scope: scope,
        diagnostics: diagnostics)
      guard case .quantity(let number) = value else { return nil }
      if reader?[parameter.name] != nil { graded.append(number) }
      return number.quantity.value
    }
    let complete = values.compactMap(\.self)
    guard complete.count == values.count else { return nil }
    if tool == .xcode, complete[0] <= 0 {
      return complain("'\(path).scale' must be above 0", reader?["scale"] ?? section!)
    }
    return complete
  }
}
