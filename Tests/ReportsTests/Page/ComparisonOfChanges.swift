@testable import Experiments

@testable import Results

/// A stored comparison of which only the changes and the parts of the saving matter.
enum ComparisonOfChanges {
  /// A change in percent with an interval of one percent to both sides; nil is one without bounds.
  typealias Change = Double?

  /// - Parameter changes: By metric, a change a variant.
  static func of(
    _ changes: [(metric: String, variants: [Change])], saving: [ComparisonDocument.Saving]? = nil,
    days: Int = 10
  ) -> ComparisonDocument {
    let count = changes.map(\.variants.count).max() ?? 0
    let others = (0..<count).map { "variant-\($0 + 1)" }
    return ComparisonDocument(
      programVersion: "1", scenario: "many", question: nil, device: "round", seed: 1,
      replications: days, firstReplication: 1, confidence: 0.95, baseline: "original",
      variants: ["original"] + others, changesWorld: [], events: 1,
      metrics: changes.map { metric, changes in
        ComparisonDocument.Metric(
          name: metric, unit: "J", estimand: "", variants: [],
          comparisons: zip(others, changes).map { contrast($0, $1) })
      }, expectations: [], saving: saving)
  }

  private static func contrast(_ variant: String, _ change: Change) -> ComparisonDocument.Contrast {
    ComparisonDocument.Contrast(
      baseline: "original", variant: variant, pairs: 10, difference: nil,
      change: change.map { ComparisonDocument.Change(percent: $0, low: $0 - 1, high: $0 + 1) },
      p: nil,
      correlation: nil, identical: false)
  }
}

extension ComparisonDocument.Saving {
  /// Parts of which each saves a joule less than the one before.
  static func of(_ parts: [(component: String, app: String, cause: String)]) -> Self {
    func energy(_ difference: Double) -> ComparisonDocument.EnergyDifference {
      .init(
        baseline: 100, variant: 100 + difference,
        difference: .init(mean: difference, low: difference - 1, high: difference + 1),
        attojoules: "\(Int(difference))000000000000000000")
    }
    let differences = parts.indices.map { Double($0) - 20 }
    return Self(
      baseline: "original", variant: "improved", days: 10,
      whole: energy(differences.reduce(0, +)),
      parts: zip(parts, differences).map { part, difference in
        let energy = energy(difference)
        return .init(
          component: part.component, app: part.app, cause: part.cause, baseline: energy.baseline,
          variant: energy.variant, difference: energy.difference, attojoules: energy.attojoules)
      })
  }
}
