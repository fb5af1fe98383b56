import PhoneModel
import Statistics

/// Two variants on the same runs: the values of one metric, or its sums where it is a ratio.
struct VariantPair {
  /// The indices of both.
  let variant: Int
  let other: Int
  /// The other (x) with the variant (y); empty of a ratio.
  private(set) var pairs = JointMoments()
  /// The same of a ratio's numerators and denominators; empty of every other metric.
  private(set) var ratios = PairedRatios()

  /// Add the values of one replication, one per variant; a run in which either has no value does not
  /// count.
  mutating func add(_ values: [MetricValue], isRatio: Bool) {
    let (x, y) = (values[other], values[variant])
    if isRatio {
      guard let above = x.value, let below = y.value else { return }
      ratios.add(x: (above, x.weight), y: (below, y.weight))
    } else if let x = x.reading, let y = y.reading {
      pairs.add(x, y)
    }
  }

  private var isRatio: Bool { ratios.count > 0 }

  /// Variant minus other; nil without runs.
  func difference(at confidence: ConfidenceLevel) -> PairedDifference? {
    isRatio ? ratios.difference(at: confidence) : pairs.pairedDifference(at: confidence)
  }

  /// Variant over other, less one.
  func change(at confidence: ConfidenceLevel) -> RelativeChange? {
    isRatio ? ratios.relativeChange(at: confidence) : pairs.relativeChange(at: confidence)
  }

  /// The comparison of both by name, the other one as the baseline.
  func contrast(
    _ variant: String, with baseline: String, at confidence: ConfidenceLevel
  ) -> ComparisonDocument.Contrast {
    .init(
      baseline: baseline, variant: variant, difference: difference(at: confidence),
      change: change(at: confidence), correlation: isRatio ? ratios.correlation : pairs.correlation,
      varianceReduction: isRatio ? ratios.varianceReduction : pairs.varianceReduction)
  }

  /// The values of all pairs added; of a ratio, values whose means are the ratios.
  func values(
    of pairs: [(x: MetricValue, y: MetricValue)], isRatio: Bool
  ) -> [(x: Double, y: Double)] {
    pairs.compactMap { pair in
      if isRatio {
        guard let x = pair.x.value, let y = pair.y.value else { return nil }
        return ratios.linearised(x: (x, pair.x.weight), y: (y, pair.y.weight))
      }
      guard let x = pair.x.reading, let y = pair.y.reading else { return nil }
      return (x, y)
    }
  }
}
