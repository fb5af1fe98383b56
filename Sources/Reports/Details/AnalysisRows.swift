import Experiments
import Statistics

/// Tests, sizes of effect and bootstrap intervals of two variants, as rows of a table.
///
/// One form for simulated and measured values.
struct AnalysisRows {
  /// Of all intervals.
  let level: String
  /// The estimates of the metric.
  let variants: [ComparisonDocument.Estimate]
  let scale: MetricScale

  /// A table for the rows: the name, and the statistic with its p.
  static func table(_ rows: [Table.Row]) -> Table {
    Table("Tests and sizes of effect", [.left(""), .left("")], rows)
  }

  /// - Parameter isOnly: Whether there is no other comparison, so that Holm's p adds nothing.
  func rows(of contrast: ComparisonDocument.Contrast, isOnly: Bool) -> [Table.Row] {
    let adjusted = isOnly ? nil : contrast.pHolm
    let (tests, pairs) = (contrast.tests, contrast.pairs ?? 0)
    let rows: [[String]?]
    let remark: String?
    switch contrast.normality {
    case nil: return []
    case .differences where contrast.identical:
      return [.note("identical in all pairs: nothing to test")]
    case .differences(let shape):
      rows = [
        row(tests?.pairedT, "paired t", adjusted), row(tests?.wilcoxon, of: pairs),
        row(tests?.welch, "Welch, unpaired", nil),
        row(tests?.mannWhitney, "Mann–Whitney, unpaired", pairs, pairs),
      ]
      remark = doubt(
        [(shape, pairs)], "differences", "Wilcoxon's test only on their being symmetric")
    case .samples(let samples):
      let counts = (count(contrast.baseline), count(contrast.variant))
      rows = [
        row(tests?.welch, "Welch", adjusted),
        row(tests?.mannWhitney, "Mann–Whitney", counts.0, counts.1),
      ]
      // A sample without spread leaves nothing in doubt; beside it the other one may.
      remark =
        tests?.welch == nil
        ? nil
        : doubt(
          [(samples.baseline, counts.0), (samples.variant, counts.1)], "values",
          "Mann and Whitney's test only on both samples having one law if nothing differs")
    }
    return (rows + effects(of: contrast)).compactMap(\.self).map { row in
      .cells([
        .text("  " + row[0]),
        .text(row.dropFirst().filter { !$0.isEmpty }.joined(separator: "; ")),
      ])
    }
      + (remark.map { [.note($0)] } ?? [])
  }

  /// The number of values of a group.
  private func count(_ variant: String) -> Int { variants.first { $0.name == variant }?.n ?? 0 }

  private func row(
    _ test: ComparisonDocument.StudentTest?, _ name: String, _ adjusted: Double?
  ) -> [String]? {
    guard let test, let p = test.p else { return nil }
    let holm = adjusted.map { ", Holm \(DecimalText.pValue($0))" } ?? ""
    return [
      name, "t = \(short(test.t)), df \(short(test.df))", "p \(DecimalText.pValue(p))\(holm)",
    ]
  }

  private func row(
    _ test: ComparisonDocument.RankSumTest?, _ name: String, _ first: Int, _ second: Int
  ) -> [String]? {
    test.map { [name, "U = \(short($0.u)) of \(first) × \(second)", text($0.p, $0.exact)] }
  }

  private func row(_ test: ComparisonDocument.SignedRankTest?, of pairs: Int) -> [String]? {
    test.map { test in
      let zeros = test.zeros.map { ", \($0) without a difference" } ?? ""
      let count = CountText.of(pairs - (test.zeros ?? 0), "pair")
      return ["Wilcoxon", "W = \(short(test.w)) of \(count)\(zeros)", text(test.p, test.exact)]
    }
  }

  private func effects(of contrast: ComparisonDocument.Contrast) -> [[String]] {
    let effects = contrast.effectSizes
    let sizes = [
      effects?.dZ.map { "d_z \(fixed($0))" }, effects?.hedgesG.map { "Hedges' g \(fixed($0))" },
      effects?.cliffsDelta.map { "Cliff's delta \(fixed($0))" },
    ].compactMap(\.self)
    let shift = effects?.hodgesLehmann.map { shift in
      [
        "Hodges–Lehmann", scale.difference(shift.estimate, shift.interval).plain,
        shift.interval == nil ? "too few for a \(level) interval" : "",
      ]
    }
    let rows =
      (sizes.isEmpty ? [] : [["effect", sizes.joined(separator: ", ")]])
      + [shift].compactMap(\.self)
    guard let bootstrap = contrast.bootstrap, let mean = contrast.difference?.mean else {
      return rows
    }
    return rows + [
      ["bootstrap, BCa", scale.difference(mean, bootstrap.bca.interval).plain],
      ["bootstrap, percentile", scale.difference(mean, bootstrap.percentile.interval).plain],
    ]
  }

  /// A reason not to rely on t alone; nil if there is none.
  ///
  /// - Parameter ranks: The values that the rank test uses.
  private func doubt(
    _ samples: [(shape: ComparisonDocument.Shape, count: Int)], _ what: String, _ ranks: String
  ) -> String? {
    if let (shape, _) = samples.first(where: { $0.shape.verdict == .skewed }) {
      let skewness = shape.skewness.map(fixed) ?? "—"
      let p = shape.p.map(DecimalText.pValue) ?? "—"
      return
        "the \(what) are too skewed for so few (skewness \(skewness), Anderson–Darling p \(p)): t may miss more "
        + "often than it says; more of them help, and where the bootstrap ends elsewhere it says to which side"
    }
    if let (_, count) = samples.first(where: { $0.shape.verdict == .tooFew }) {
      return
        "\(count) \(what) are too few to tell whether they are near normal: t rests on that, \(ranks); "
        + "the bootstrap is too narrow for so few"
    }
    return nil
  }

  private func text(_ p: Double, _ isExact: Bool) -> String {
    "p \(DecimalText.pValue(p)) \(isExact ? "(exact)" : "(normal law)")"
  }

  private func short(_ value: Double) -> String {
    // Counts are shown whole.
    if let whole = Int(exactly: value) { return DecimalText(Double(whole)).fixed(0) }
    return DecimalText.short(value, digits: 4)
  }

  private func fixed(_ value: Double) -> String { DecimalText(value).fixed(2) }
}
