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
    return caveat(then: tally.text + answer + rest(clauses, again: again))
      + worlds(of: others) + "."
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
      + worlds(of: [variant]) + "."
  }

  /// Where what differs between variants may be their days, in parentheses.
  private func worlds(of variants: [String]) -> String {
    let changed = comparison.changesWorld
    if changed.contains(comparison.baseline)
      || (variants.count == 1 && changed.contains(variants[0]))
    {
      return " (days were not the same)"
    }
    let those = variants.filter(changed.contains)
    return those.isEmpty
      ? "" : " (days of \(Enumeration.text(those.map(\.shown))) were not the same)"
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

  /// What a variant does to the first metric, and then to the others, what it raises first: most of what a
  /// saving may cost are waits, ages and errors. The first that has an interval names its level.
  private func clauses(of variant: String) -> [VerdictClause] {
    guard let first = metrics.first else { return [] }
    let others = metrics.dropFirst().enumerated().sorted {
      let (a, b) = ($0.element.contrast(of: variant), $1.element.contrast(of: variant))
      return (VerdictKind(a).order, -(a?.size ?? 0), $0.offset)
        < (VerdictKind(b).order, -(b?.size ?? 0), $1.offset)
    }.map(\.element)
    var level = "\(comparison.level) interval "
    return ([first] + others).enumerated().map { index, metric in
      let clause = VerdictClause(
        metric, of: variant, in: comparison, level: level, hasMeans: index == 0 || metrics.count < 3
      )
      if clause.hasInterval { level = "" }
      return clause
    }
  }

  /// What follows the first metric: `, and raises wait by …, and does not surely change age; no day gave taps of both`.
  private func rest(_ clauses: [VerdictClause], again: String) -> String {
    let groups = VerdictKind.allCases.sorted { $0.order < $1.order }.compactMap { kind in
      VerdictClause.together(clauses.dropFirst().filter { $0.kind == kind })
    }
    return groups.enumerated().map { index, group in
      group.isMissing
        ? "; n\(group.predicate.dropFirst())"
        : ", and \(index == 0 ? again : "")\(group.predicate)"
    }.joined()
  }
}

extension StoredContrast {
  /// By which costs are ordered; beyond all where percent have no ends.
  fileprivate var size: Double {
    guard let change, case .bounded = change.interval else {
      return difference == nil ? 0 : .infinity
    }
    return change.percent.magnitude
  }
}
