import Configuration
import Experiments
import PhoneModel
import Quantities

/// A metric that tells what a saving costs the user, and how much worse it may be.
package struct Quality: Sendable {
  /// Where it gets worse.
  package enum Worse: Sendable {
    case above, below
    /// Nobody says which way is better, so that it has to stay as it is.
    case away

    init(_ better: PreferredDirection) {
      switch better {
      case .lower: self = .above
      case .higher: self = .below
      case .neither: self = .away
      }
    }

    /// By how much a difference is worse; below zero where it is better.
    func loss(of difference: Double) -> Double {
      switch self {
      case .above: difference
      case .below: -difference
      case .away: difference.magnitude
      }
    }
  }

  package let name: String
  package let unit: String
  /// The index of the metric.
  let metric: Int
  package let worse: Worse
  let allowance: Allowance
  var isCount = false

  /// How much worse it may be than a mean.
  func margin(of baseline: Double) -> Double {
    max(allowance.margin(of: baseline), allowance.isGiven ? 0 : floor(beside: baseline))
  }

  /// A loss that nobody notices: about a frame, or one thing in fifty runs.
  private func floor(beside baseline: Double) -> Double {
    if isCount { return 0.02 }
    // Times of some frames at most, such as that between two, are seen to grow by one.
    return unit == "s" && baseline >= 0.05 ? 0.02 : 0
  }

  /// By how much a difference is worse; below zero where it is better.
  func loss(of difference: Double) -> Double { worse.loss(of: difference) }
}

/// How much worse a quality may be.
package struct Allowance: Sendable {
  package enum Amount: Sendable {
    /// Of the baseline's mean.
    case share(Double)
    /// In the unit of the metric.
    case absolute(Double)
  }

  package let amount: Amount
  /// Whether somebody asked for it.
  package let isGiven: Bool

  /// How much it is beside a mean.
  func margin(of mean: Double) -> Double {
    switch amount {
    case .share(let share): share * mean.magnitude
    case .absolute(let value): value
    }
  }

  /// A tenth.
  package static let usual = Allowance(amount: .share(0.1), isGiven: false)

  /// Reads `20 %` and `+5 min` for a metric in a unit, and `2 points` for one in percent.
  ///
  /// - Throws: ``QuantityProblem``; nil is a quantity of another kind.
  package init?(_ text: String, unit: String) throws(QuantityProblem) {
    var bare = text.hasPrefix("+") ? String(text.dropFirst()) : text
    if unit == "%" {
      for word in ["points", "point"] where bare.hasSuffix(word) {
        bare = bare.dropLast(word.count) + "%"
      }
      // As a share of one, 2 would be 200 points.
      guard bare.hasSuffix("%") else {
        throw QuantityProblem("'\(text)' has no unit", hint: "such as 2 points")
      }
    }
    let quantity = try UnitParser.parse(bare)
    isGiven = true
    if quantity.dimension == .none, bare.hasSuffix("%"), unit != "%" {
      amount = .share(quantity.value)
    } else if unit == "1", quantity.dimension == .none {
      amount = .absolute(quantity.value)
    } else {
      guard let value = quantity.value(in: unit) else { return nil }
      amount = .absolute(value)
    }
  }

  private init(amount: Amount, isGiven: Bool) {
    self.amount = amount
    self.isGiven = isGiven
  }
}

/// Finds the qualities among a scenario's metrics.
package struct QualityFinder {
  let scenario: Scenario
  let root: ConfigurationNode
  /// By metric.
  let allowances: [String: Allowance]

  private static let counters = Set(InterfaceCatalogue.all.flatMap { $0.counters.map(\.name) })
  /// Forms that tell of energy, in whatever unit, or when something happened.
  private static let noQualities = ["energy", "by-hour-of", "time", "share-of"]

  package func qualities() -> [Quality] {
    scenario.metrics.enumerated().compactMap { place, metric in
      guard DefaultMetrics.isQuality(metric.name, unit: metric.unit),
        !["battery-life", "battery-percent"].contains(metric.name),
        let worse = worse(metric, root["metrics"]?[metric.name])
      else { return nil }
      return Quality(
        name: metric.name, unit: metric.unit, metric: place, worse: worse,
        allowance: allowances[metric.name] ?? .usual,
        isCount: root["metrics"]?[metric.name]?["count"] != nil)
    }
  }

  private func worse(_ metric: MetricDefinition, _ node: ConfigurationNode?) -> Quality.Worse? {
    switch metric.better {
    case .lower: return isOfEnergy(node) ? nil : .above
    // Of what the system counts, more is better only where the scenario says so.
    case .higher: return node?["count"] != nil && node?["better"] == nil ? nil : .below
    case .neither: break
    }
    guard let node, !isOfEnergy(node), node["better"] == nil else { return nil }
    // Ages, waits and distances are to be small.
    if ["s", "m"].contains(metric.unit) { return .above }
    let names =
      (node["count"]?.text).map { [$0] } ?? node["ratio"]?.elements?.compactMap(\.text) ?? []
    if names.contains(where: Self.counters.contains) { return nil }
    return .away
  }

  private func isOfEnergy(_ node: ConfigurationNode?) -> Bool {
    let keys = node?.entries?.map(\.key) ?? []
    return keys.contains { key in
      Self.noQualities.contains(key) || key.hasPrefix("energy-impact")
        || key.hasPrefix("xcode-gauge")
    }
  }
}
