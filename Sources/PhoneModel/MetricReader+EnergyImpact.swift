import Components
import Configuration
import PowerAccounting

/// Reads the form `energy-impact-macos` of a metric.
extension MetricReader {
  static let coefficientFields = EnergyImpact.parameters.map {
    FieldDefinition($0.name, .section, $0.summary)
  }

  /// - Parameter node: Whose impact: `app` for the first app, `phone`, or an app's name.
  mutating func energyImpact(
    _ name: String, _ node: ConfigurationNode, _ coefficients: ConfigurationNode?, _ title: String
  ) -> MetricDefinition? {
    // The first app is the system; an app called by one of the words is reached as they say.
    let apps = Array(assembly.appNames.dropFirst())
    let words = ["app", "phone"] + apps.filter { $0 != "app" && $0 != "phone" }
    guard
      let choice = node.choice(
        "'energy-impact-macos' of \(title)", among: words,
        diagnostics: diagnostics)
    else { return nil }
    guard
      let places = EnergyImpactPlaces(among: interfaces.flatMap(\.counters))
    else {
      diagnostics.error("the device has no component 'cpu'", at: node.location)
      return nil
    }
    guard choice != 0 || !apps.isEmpty else {
      diagnostics.error("the scenario has no app whose impact it could be", at: node.location)
      return nil
    }
    guard let formula = formula(coefficients, of: name) else { return nil }
    let place = choice == 0 ? 0 : apps.firstIndex(of: words[choice]) ?? 0
    let app: AppID? = choice == 1 ? nil : AppID(1 + place)
    let whose = app.map { "\(assembly.appNames[$0.index])'s own" } ?? "all"
    return MetricDefinition(
      name: name, unit: "1/s",
      estimand:
        "macOS's Energy Impact of \(whose) processor time, wake-ups and GPU time: all of it over all time, a ratio of sums over the runs",
      source: .energyImpact(formula, places, app))
  }

  private mutating func formula(
    _ section: ConfigurationNode?, of metric: String
  ) -> EnergyImpact? {
    let path = "metrics.\(metric).coefficients"
    var reader: MappingReader?
    if let section {
      reader = MappingReader(
        section, "'\(path)'", fields: Self.coefficientFields, diagnostics: diagnostics)
      if reader == nil { return nil }
    }
    let values = EnergyImpact.parameters.map { parameter -> Double? in
      let standard = ConfigurationNode(
        .scalar(text: parameter.standard?.text ?? "", isPlain: true),
        at: section?.location ?? SourceLocation(file: "energy-impact-macos", line: 1, column: 1))
      let value = parameter.read(
        reader?[parameter.name] ?? standard, path: "\(path).\(parameter.name)", scope: scope,
        diagnostics: diagnostics)
      guard case .quantity(let number) = value else { return nil }
      if reader?[parameter.name] != nil { graded.append(number) }
      return number.quantity.value
    }
    let complete = values.compactMap(\.self)
    return complete.count == values.count ? EnergyImpact(values: complete) : nil
  }
}
