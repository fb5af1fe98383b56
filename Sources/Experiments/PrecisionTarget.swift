import Statistics

/// How well the differences of a metric are to be known before no more days are simulated.
package struct PrecisionTarget: Sendable {
  package let rule: StoppingRule
  /// The place of the metric.
  package let metric: Int
  /// The most days.
  package let most: Int

  /// - Precondition: `most` is at least 1.
  package init(_ rule: StoppingRule, metric: Int, most: Int) {
    precondition(most >= 1, "\(most) days at most")
    self.rule = rule
    self.metric = metric
    self.most = most
  }

  /// How a search for precision ended.
  package enum Ending: Sendable, Hashable {
    /// Everything is as precise as asked; some of it perhaps since it is near zero.
    case reached
    /// There are as many days as are allowed, or there was no more time.
    case mostReplications, outOfTime
  }

  /// What is not yet as precise as asked, of all variants that differ from the baseline; of a scenario with
  /// one variant, its mean.
  func missing(in metric: MetricComparison) -> [String] {
    guard !metric.contrasts.isEmpty else {
      let estimate = metric.estimates[0]
      let isKnown =
        estimate.mean.map { rule.verdict(of: $0, estimate.interval) != .needsMore } ?? false
      return isKnown ? [] : [estimate.variant]
    }
    return metric.contrasts.filter { contrast in
      let scale = metric.estimates.first { $0.variant == contrast.baseline }?.mean
      switch contrast.difference {
      case nil: return true
      case .identical: return false
      case .estimated(let estimate):
        return rule.verdict(of: estimate.mean, estimate.interval, scale: scale) == .needsMore
      }
    }.map(\.variant)
  }
}
