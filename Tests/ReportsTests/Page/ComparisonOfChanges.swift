@testable import Results

/// A stored comparison of which only the changes and the parts of the saving matter.
enum ComparisonOfChanges {
  /// A change in percent with an interval of one percent to both sides; nil is one without bounds.
  typealias Change = Double?

  /// - Parameter changes: By metric, a change a variant.
  static func of(
    _ changes: [(metric: String, variants: [Change])], saving: [StoredSaving]? = nil,
    days: Int = 10
  ) -> StoredComparison {
    let count = changes.map(\.variants.count).max() ?? 0
    let others = (0..<count).map { "variant-\($0 + 1)" }
    return StoredComparison(
      programVersion: "1", scenario: "many", question: nil, device: "round", seed: 1,
      replications: days, firstReplication: 1, confidence: 0.95, baseline: "original",
      variants: ["original"] + others, changesWorld: [], events: 1,
      metrics: changes.map { metric, changes in
        StoredMetric(
          name: metric, unit: "J", estimand: "", variants: [],
          comparisons: zip(others, changes).map { contrast($0, $1) })
      }, expectations: [], batteries: nil, saving: saving, overRanges: nil)
  }

  private static func contrast(_ variant: String, _ change: Change) -> StoredContrast {
    StoredContrast(
      baseline: "original", variant: variant, pairs: 10, difference: nil,
      change: change.map { StoredChange(percent: $0, low: $0 - 1, high: $0 + 1, unbounded: nil) },
      p: nil,
      correlation: nil, identical: false)
  }
}

extension StoredSaving {
  /// Parts of which each saves a joule less than the one before.
  static func of(_ parts: [(component: String, app: String, cause: String)]) -> StoredSaving {
    func energy(_ difference: Double) -> Energy {
      Energy(
        baseline: 100, variant: 100 + difference,
        difference: Difference(mean: difference, low: difference - 1, high: difference + 1))
    }
    let differences = parts.indices.map { Double($0) - 20 }
    return StoredSaving(
      baseline: "original", variant: "improved", days: 10,
      whole: energy(differences.reduce(0, +)),
      parts: zip(parts, differences).map { part, difference in
        let energy = energy(difference)
        return Part(
          component: part.component, app: part.app, cause: part.cause, baseline: energy.baseline,
          variant: energy.variant, difference: energy.difference)
      })
  }
}
