import Statistics

/// The precision at which no more runs are simulated.
package struct PrecisionTarget: Sendable {
  package let rule: StoppingRule
  /// The index of the metric.
  package let metric: Int
  /// The most runs.
  package let most: Int

  /// - Precondition: `most` is at least 1.
  package init(_ rule: StoppingRule, metric: Int, most: Int) {
    precondition(most >= 1, "\(most) runs at most")
    self.rule = rule
    self.metric = metric
    self.most = most
  }

  /// The end of a search for precision.
  package enum Ending: Sendable, Hashable {
    /// Everything is as precise as asked; some of it perhaps since it is near zero.
    case reached
    /// The most runs are done, or the time is used up.
    case mostReplications, outOfTime
  }

  /// The differences that are not yet precise enough, one per variant that differs from the baseline;
  /// of a scenario with one variant, its mean.
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
