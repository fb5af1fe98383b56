import Experiments
import Results

/// The remarks behind the verdict on a comparison: its ranges, its runs, and what was expected.
extension Verdict {
  /// In the order of every form.
  var notes: [String] {
    [decisionText, cutText, rangesText, sameRunsText, expectationsText, missedText]
      .compactMap(\.self)
  }

  /// How the ranges were drawn, or why not; nil where nobody asks.
  private var rangesText: String? {
    guard let document, !others.isEmpty else { return nil }
    if let ranges = document.overRanges { return text(of: ranges) }
    switch document.rangesLeftOut {
    case nil: return nil
    case .notAsked:
      return "The ranges of uncertain numbers were not drawn (--no-ranges): intervals are of runs "
        + "alone."
    case .tooManyEvents:
      let least = RangeSize.least
      return "The ranges of uncertain numbers were not drawn: even \(least.points) draws with "
        + "\(least.replications) runs each would exceed \(RangeSize.mostEvents / 1_000_000) million "
        + "events. --over-ranges \(least.points) --range-replications \(least.replications) draws "
        + "them all the same."
    case .noRanges:
      return "No number here has a range that could be drawn: intervals are of runs alone."
    }
  }

  private func text(of ranges: ComparisonDocument.Ranges) -> String {
    let numbers = CountText.of(ranges.parameters.count, "number")
    var text =
      "Ranges hold the plausible values of \(numbers): \(CountText.of(ranges.points, "draw")), each "
      + "evenly along every range and of each number independently of the others"
    func names(_ groups: [[String]]?) -> String? {
      groups.map { $0.map { Enumeration.text($0.map(\.shown)) }.joined(separator: "; ") }
    }
    let exceptions = [
      names(ranges.together).map { "\($0) move together" },
      names(ranges.correlated).map { "\($0) keep the correlations of their fit" },
    ].compactMap(\.self)
    if !exceptions.isEmpty { text += ", except that \(exceptions.joined(separator: ", and "))" }
    text += "; \(CountText.of(ranges.replications, "run")) at each draw."
    if ranges.impossible > 0 {
      text += " \(ranges.impossible) of \(ranges.points) draws could not be run."
    }
    let wasSought = ranges.metrics.contains { $0.comparisons.contains { $0.decides != nil } }
    if !wasSought, let name = rows.first?.name {
      text += " --metric \(name) tells which numbers decide about it."
    }
    return text
  }

  /// Where the leader's saving ends along the number that it depends on most.
  private var decisionText: String? {
    guard let ranges = document?.overRanges, let leader, let row = rows.first,
      let metric = ranges.metrics.first(where: { $0.name.shown == row.name }),
      let contrast = metric.comparisons.first(where: { $0.variant == leader }),
      let decision = contrast.decides?.first, let parameter = ranges.parameter(of: decision)
    else { return nil }
    return "It depends most on \(parameter.name.shown): \(leader.shown) "
      + "\(UncertaintyText.sentence(decision, parameter, row.better))."
  }

  /// The lives that the end of a run cuts off, which are longer than what is told; times between
  /// marks tell it in a line of their own.
  private var cutText: String? {
    let texts = (document?.metrics ?? []).compactMap { metric -> String? in
      let cut = metric.variants.filter { ($0.censored ?? 0) > 0 }
      guard metric.direction == .higher, !cut.isEmpty else { return nil }
      let counts = cut.map { "\($0.name.shown) in \($0.censored ?? 0) of \($0.n)" }
      return "\(metric.name.shown) is cut off by the end of the run: \(Enumeration.text(counts))."
    }
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  /// That one run is enough where all are the same.
  private var sameRunsText: String? {
    guard let document, document.isDeterministic else { return nil }
    return "All \(runs) runs are the same: nothing here is left to chance, and one run is enough "
      + "(-n 1)."
  }

  /// `, but improved left work undone`: what a met expectation is worth, where a saving was bought with
  /// work; empty where none was.
  var undoneRemark: String {
    let names = NameOrder.unique(
      entries.filter { $0.undone?.isEmpty == false }.map(\.variant.shown))
    return names.isEmpty ? "" : ", but \(Enumeration.text(names)) left work undone"
  }

  private var expectationsText: String? {
    let claims = document?.expectations ?? []
    let met = claims.count { $0.isMet }
    let unchecked = (document?.uncheckedOverRanges ?? []).count
    let checked =
      claims.isEmpty
      ? nil
      : "\(met) of \(CountText.of(claims.count, "expectation")) \(met == 1 || claims.count == 1 ? "is" : "are") met"
        + (met > 0 ? undoneRemark : "") + "."
    let left =
      unchecked == 0
      ? nil : "\(CountText.of(unchecked, "expectation")) over the ranges could not be checked."
    let texts = [checked, left].compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }
}
