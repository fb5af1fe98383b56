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
  func missing(in metric: ComparisonDocument.Metric) -> [String] {
    guard !metric.comparisons.isEmpty else {
      let estimate = metric.variants[0]
      let isKnown =
        estimate.mean.map { rule.verdict(of: $0, estimate.interval) != .needsMore } ?? false
      return isKnown ? [] : [estimate.name]
    }
    return metric.comparisons.filter { contrast in
      if contrast.identical { return false }
      guard let difference = contrast.difference else { return true }
      let scale = metric.estimate(of: contrast.baseline)?.mean
      return rule.verdict(of: difference.mean, difference.interval, scale: scale) == .needsMore
    }.map(\.variant)
  }
}
