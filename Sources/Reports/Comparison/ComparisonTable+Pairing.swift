import Experiments

extension ComparisonTable {
  /// Warns where variants that should have met the same days did not.
  var pairingWarnings: [String] {
    comparison.unpairedStreams.flatMap { found in
      Paragraph.lines(
        """
        warning: \(found.variant.shown) fell out of step with \(comparison.baseline.shown) in the stream \
        \(found.stream.shown) on \(found.days) of \(comparison.replications) days, first on day \
        \(found.firstReplication): what happens there hangs on what the app does
        """, indent: 2, width: style.width
      ).map { style.styled($0, .doubtful) }
    }
  }

  /// What it is worth that variants meet the same days, from the metric that gains least to the one that
  /// gains most.
  var pairing: String {
    guard comparison.changesWorld.isEmpty else { return "" }
    let gains = comparison.metrics.flatMap { metric in
      metric.contrasts.compactMap { contrast in
        contrast.varianceReduction.map { (factor: $0, metric: metric.name.shown) }
      }
    }
    guard let least = gains.min(by: { $0.factor < $1.factor }),
      let most = gains.max(by: { $0.factor < $1.factor })
    else { return "" }
    func text(_ factor: Double) -> String { DecimalText.significant(factor, digits: 2) }
    guard text(most.factor) != "1.0" || text(least.factor) != "1.0" else {
      return " That the days are the same gains no precision here."
    }
    let span =
      gains.count == 1 || text(least.factor) == text(most.factor)
      ? text(least.factor)
      : "\(text(least.factor)) (\(least.metric)) to \(text(most.factor)) (\(most.metric))"
    return " The same days divide the variance of a difference by \(span)."
  }
}
