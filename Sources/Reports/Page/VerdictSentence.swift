import Results
import Statistics

/// What variants came to against the baseline, in a sentence with intervals.
struct VerdictSentence {
  private let comparison: StoredComparison
  private let metrics: [StoredMetric]

  /// - Parameter metrics: What is to be saved first, then what that may cost.
  init(of metrics: [StoredMetric], in comparison: StoredComparison) {
    self.metrics = metrics
    self.comparison = comparison
  }

  /// The answer: what the variants do to the first metric, and all metrics of the one that lowers it most.
  var leading: String {
    let others = comparison.others
    guard let metric = metrics.first else { return "Nothing was measured." }
    guard let first = others.first else {
      return "There is one variant, \(comparison.baseline.shown), and nothing to compare it with."
    }
    guard others.count > 1 else { return text(of: first) }
    let tally = VerdictTally(metric, of: others, against: comparison.baseline)
    guard let best = tally.best else {
      return
        "No day gave \(metric.name.shown) of both \(comparison.baseline.shown) and another variant."
    }
    let clauses = self.clauses(of: best)
    let opening = clauses[0].opening(
      of: best.shown, isOnly: tally.count(of: .lower) == 1, overlap: overlap(tally))
    let isSame = tally.count(of: .same) == others.count
    let answer =
      isSame ? " on any of \(CountText.of(comparison.replications, "day"))" : "; \(opening)"
    let again = isSame ? "\(best.shown) " : "it "
    return caveat(then: tally.text + answer + rest(clauses, again: again)) + "."
  }

  /// The variant of which ``leading`` tells; nil where it tells of none or only of one.
  var leader: String? {
    guard let metric = metrics.first, comparison.others.count > 1 else {
      return comparison.others.first
    }
    return VerdictTally(metric, of: comparison.others, against: comparison.baseline).best
  }

  /// All metrics of one variant.
  func text(of variant: String) -> String {
    let clauses = self.clauses(of: variant)
    guard let first = clauses.first else { return "" }
    let opening = first.isMissing ? first.predicate : "\(variant.shown) \(first.predicate)"
    return caveat(then: opening + rest(clauses, again: first.isMissing ? "\(variant.shown) " : ""))
      + "."
  }

  private func caveat(then text: String) -> String {
    guard comparison.replications == 1, !text.hasPrefix("No day") else { return text }
    let isName = comparison.others.contains { text.hasPrefix($0.shown) }
    return "On one day, which gives no interval, "
      + (isName ? text : text.prefix(1).lowercased() + text.dropFirst())
  }

  /// Where "most" hangs on which days there were.
  private func overlap(_ tally: VerdictTally) -> String {
    switch tally.overlapping.count {
    case 0: ""
    case 1: ", which overlaps with that of \(tally.overlapping[0].shown)"
    default: ", which overlaps with those of \(tally.overlapping.count) others"
    }
  }

  /// What a variant does to every metric; the first that has an interval names its level.
  private func clauses(of variant: String) -> [VerdictClause] {
    var level = "\(comparison.level) interval "
    return metrics.map { metric in
      let clause = VerdictClause(metric, of: variant, in: comparison, level: level)
      if clause.hasInterval { level = "" }
      return clause
    }
  }

  /// What follows the first metric: `, and raises wait by …; no day gave taps of both a and b`.
  private func rest(_ clauses: [VerdictClause], again: String) -> String {
    clauses.dropFirst().map { clause in
      clause.isMissing
        ? "; n\(clause.predicate.dropFirst())" : ", and \(again)\(clause.predicate)"
    }.joined()
  }
}
