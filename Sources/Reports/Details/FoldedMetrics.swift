import Experiments

/// The metrics of a table, without those that are the same in all variants and runs: these stand in
/// one line below it.
struct FoldedMetrics {
  /// The metrics that have a block of their own.
  let shown: [ComparisonDocument.Metric]
  /// `The same in all variants and runs: connections 1, wait 3 s.`; nil without any.
  let line: String?

  /// - Parameter replications: Metrics without a value in some of so many runs are shown.
  init(_ metrics: [ComparisonDocument.Metric], of replications: Int) {
    let same = metrics.filter { $0.isSame(in: replications) }
    // A table of nothing would answer no question.
    guard !same.isEmpty, same.count < metrics.count else {
      (shown, line) = (metrics, nil)
      return
    }
    shown = metrics.filter { !$0.isSame(in: replications) }
    let texts = same.map { metric in
      let value = metric.variants.first?.mean.map { metric.scale.text($0, nil).value } ?? "—"
      let cut = metric.isCutOff ? " (cut off in all)" : ""
      return "\(metric.name.shown) \(value)\(metric.scale.unitBehind)\(cut)"
    }
    line = "The same in all variants and runs: \(texts.joined(separator: ", "))."
  }
}

extension ComparisonDocument.Metric {
  /// Whether every run of every variant gave one and the same value.
  fileprivate func isSame(in replications: Int) -> Bool {
    !comparisons.isEmpty && comparisons.allSatisfy(\.identical)
      && variants.allSatisfy { estimate in
        let spread = estimate.sd ?? estimate.interval?.width ?? 0
        return estimate.n == replications && estimate.mean == variants[0].mean && spread == 0
          && (isCutOff || (estimate.censored ?? 0) == 0)
      }
  }
}
