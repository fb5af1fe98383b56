import Configuration
import Experiments
import PhoneModel

/// Reader of the section `expect`.
struct ExpectationReader {
  let metrics: MetricNames
  let variants: [String]
  let baseline: Int
  let diagnostics: Diagnostics
  /// The whole sessions of 24 hours of a run.
  var sessions = 0

  private static let claims = ["near", "below", "above", "reduction", "beats", "equals"]

  func read(_ section: ConfigurationNode?) -> [Expectation] {
    (section?.entries("'expect'", diagnostics: diagnostics) ?? []).flatMap { entry in
      let found = entry.isBar ? bars(entry) : read(entry).map { [$0] } ?? []
      return found.map { expectation in
        expectation.with { $0.location = entry.keyLocation }
      }
    }
  }

  private func read(_ entry: ConfigurationNode.Entry) -> Expectation? {
    guard
      let reader = MappingReader(
        entry.value, "expectation '\(entry.key)'", fields: ScenarioSchema.expectation,
        diagnostics: diagnostics)
    else { return nil }
    if reader["vitals"] != nil { return bar(reader, entry.key) }
    guard reader["metric"] != nil else {
      return reader.refuse("needs 'metric'", note: "write the name of a metric, or 'vitals'")
    }
    // Each part is checked though another one is wrong.
    let metric = reader["metric"].flatMap {
      metrics.place($0, "the metric of \(reader.title)", diagnostics: diagnostics)
    }
    let variant = variant(reader)
    let claim = claim(
      reader, metric.flatMap { metrics.metrics.indices.contains($0) ? metrics.metrics[$0] : nil },
      variant)
    let testsInterval = reader.flag("interval") ?? false
    let isOverRanges = reader.choice("over", among: ["runs", "phones"]) == 1
    if isOverRanges, testsInterval, let flag = reader["interval"] {
      diagnostics.error(
        "'interval' is about the runs, and \(reader.title) holds over phones",
        at: flag.location, note: "leave it out: the whole interval over phones is tested")
    }
    guard let metric, let claim else { return nil }
    return Expectation(
      name: entry.key, metric: metric, claim: claim, testsInterval: testsInterval,
      isOverRanges: isOverRanges, knownMiss: reader["known-miss"]?.text)
  }

  /// `vitals: wake-locks`, or a list: the claim that no variant is bad.
  private func bars(_ entry: ConfigurationNode.Entry) -> [Expectation] {
    (entry.value.elements ?? [entry.value]).flatMap { node -> [Expectation] in
      let bar = node.choice("'vitals' of 'expect'", of: StoreBar.self, diagnostics: diagnostics)
      return variants.indices.compactMap { variant in
        bar.flatMap { expectation("vitals \($0.rawValue), \(variants[variant])", $0, variant) }
      }
    }
  }

  /// `NAME: { vitals: wake-locks, variant: improved }`.
  private func bar(_ reader: MappingReader, _ name: String) -> Expectation? {
    for key in Self.claims + ["metric", "over"] where reader[key] != nil {
      reader.error(key, "does not go with 'vitals', which is a claim of its own")
    }
    guard let bar = reader.choice("vitals", of: StoreBar.self), let variant = variant(reader)
    else { return nil }
    return expectation(
      name, bar, variant, testsInterval: reader.flag("interval") ?? false,
      knownMiss: reader["known-miss"]?.text)
  }

  /// The claim that a share is not bad; nil where the phone has mistakes, so that nothing is known of it.
  private func expectation(
    _ name: String, _ bar: StoreBar, _ variant: Int, testsInterval: Bool = false,
    knownMiss: String? = nil
  ) -> Expectation? {
    metrics.metrics.firstIndex { $0.name == bar.metricName }.map {
      Expectation(
        name: name, metric: $0, claim: .below(bar.badShare, variant: variant),
        testsInterval: testsInterval, sessions: sessions, knownMiss: knownMiss)
    }
  }

  /// The scenario with a metric for each bar that its expectations name.
  static func addingBars(to root: ConfigurationNode) -> ConfigurationNode {
    let named = (root["expect"]?.entries ?? []).flatMap { entry in
      entry.isBar
        ? entry.value.elements ?? [entry.value] : entry.value["vitals"].map { [$0] } ?? []
    }
    return named.reduce(root) { root, node in
      guard let bar = node.text.flatMap(StoreBar.init(rawValue:)),
        root["metrics"]?[bar.metricName] == nil
      else { return root }
      let metric = ConfigurationNode(entries: [("vitals", node)], at: node.location)
      let added = ConfigurationNode(entries: [(bar.metricName, metric)], at: node.location)
      return root["metrics"] == nil
        ? root.adding(key: "metrics", added)
        : root.changing("metrics") { $0.adding(key: bar.metricName, metric) }
    }
  }

  /// The variant of an expectation: the one named, or the only one beside the baseline.
  private func variant(_ reader: MappingReader) -> Int? {
    if let node = reader["variant"] {
      return node.choice(
        "the variant of \(reader.title)", among: variants, diagnostics: diagnostics)
    }
    let others = variants.indices.filter { $0 != baseline }
    if others.count == 1 { return others[0] }
    if variants.count == 1 { return 0 }
    return reader.refuse(
      "does not say which variant it means",
      note: "add 'variant': one of \(variants.joined(separator: ", "))")
  }

  /// The claim; nil where it, the metric or the variant is wrong.
  ///
  /// - Parameters:
  ///   - metric: Nil for one with mistakes, whose unit is not known.
  ///   - variant: Nil for one that is not known.
  private func claim(
    _ reader: MappingReader, _ metric: MetricDefinition?, _ variant: Int?
  ) -> Expectation.Claim? {
    let title = reader.title
    let given = Self.claims.filter { reader[$0] != nil }
    guard given.count == 1, let kind = given.first, let node = reader[kind] else {
      return reader.refuse(
        "needs one of \(Self.claims.joined(separator: ", ")), found \(given.count)")
    }
    if kind != "near", let extra = reader["within"] {
      diagnostics.error("'within' goes with 'near'", at: extra.location)
    }
    switch kind {
    case "near":
      guard let distance = reader["within"] else {
        return diagnostics.refuse("\(title) needs 'within' beside 'near'", at: node.location)
      }
      let (value, reach) = (value(node, metric, title), value(distance, metric, title))
      guard let value, let reach, let variant else { return nil }
      return .near(value, within: reach, variant: variant)
    case "below", "above":
      guard let value = value(node, metric, title), let variant else { return nil }
      return kind == "below" ? .below(value, variant: variant) : .above(value, variant: variant)
    case "beats", "equals":
      guard let other = reader.choice(kind, among: variants), let variant else { return nil }
      if other == variant {
        return diagnostics.refuse(
          "\(title) compares '\(variants[variant])' with itself", at: node.location)
      }
      return kind == "beats"
        ? .beats(variant: variant, other: other) : .equals(variant: variant, other: other)
    default: return reduction(node, variant, title)
    }
  }

  /// A value in the metric's unit.
  private func value(
    _ node: ConfigurationNode, _ metric: MetricDefinition?, _ title: String
  ) -> Double? {
    let text = node.text ?? ""
    do throws(QuantityProblem) {
      let quantity = try UnitParser.parse(text, allowsNegative: true)
      guard let metric else { return nil }
      if metric.unit == "1", quantity.dimension == .none { return quantity.value }
      if let value = quantity.value(in: metric.unit) { return value }
      diagnostics.error(
        "\(title): '\(text)' is \(quantity.dimension), but \(metric.name) is in \(metric.unit)",
        at: node.location)
    } catch { diagnostics.error("\(title): \(error.message)", at: node.location, note: error.hint) }
    return nil
  }

  /// `at least 30 %`.
  private func reduction(
    _ node: ConfigurationNode, _ variant: Int?, _ title: String
  ) -> Expectation.Claim? {
    if let variant, variant == baseline {
      return diagnostics.refuse(
        "\(title) compares '\(variants[variant])', the baseline, with itself", at: node.location,
        note: "'reduction' is how far another variant falls below the baseline")
    }
    let text = node.text ?? ""
    let prefix = "at least "
    guard text.hasPrefix(prefix),
      let share = try? UnitParser.parse(
        String(text.dropFirst(prefix.count)), as: .fraction, allowsNegative: true)
    else {
      let isShare = text.hasSuffix("%") && text.first?.isNumber == true
      return diagnostics.refuse(
        "'reduction' of \(title) must be 'at least' a share, found '\(text)'",
        at: node.location, note: "write: at least \(isShare ? text : "30 %")")
    }
    return variant.map { .reduction(atLeast: share.value, variant: $0) }
  }
}

extension ConfigurationNode.Entry {
  /// Whether it names bars of a store, and is no mapping of a claim.
  fileprivate var isBar: Bool {
    if key != "vitals" { return false }
    if case .mapping = value.content { return false }
    return true
  }
}
