import Experiments
import Results
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
    Table("Tests and sizes of effect", [Table.Column("", .left), Table.Column("", .left)], rows)
  }

  /// - Parameter isOnly: Whether there is no other comparison, so that Holm's p adds nothing.
  func rows(of contrast: ComparisonDocument.Contrast, isOnly: Bool) -> [Table.Row] {
    var rows: [[String]] = []
    let remark: String?
    let adjusted = isOnly ? nil : contrast.pHolm
    switch contrast.normality {
    case nil: return []
    case .differences where contrast.identical:
      return [.note("identical in all pairs: nothing to test")]
    case .differences(let shape):
      addPaired(contrast, adjusted, to: &rows)
      remark = doubt(
        [(shape, contrast.pairs ?? 0)], "differences",
        "Wilcoxon's test only on their being symmetric")
    case .samples(let samples):
      addIndependent(contrast, adjusted, to: &rows)
      // A sample without spread leaves nothing in doubt; beside it the other one may.
      remark =
        contrast.tests?.welch == nil
        ? nil
        : doubt(
          [
            (samples.baseline, count(contrast.baseline)),
            (samples.variant, count(contrast.variant)),
          ], "values",
          "Mann and Whitney's test only on both samples having one law if nothing differs")
    }
    return rows.map { row in
      let texts = row.dropFirst().filter { !$0.isEmpty }
      return .cells([.text("  " + row[0]), .text(texts.joined(separator: "; "))])
    }
      + (remark.map { [.note($0)] } ?? [])
  }

  /// The number of values of a group.
  private func count(_ variant: String) -> Int { variants.first { $0.name == variant }?.n ?? 0 }

  private func addPaired(
    _ contrast: ComparisonDocument.Contrast, _ adjusted: Double?, to rows: inout [[String]]
  ) {
    let (tests, pairs) = (contrast.tests, contrast.pairs ?? 0)
    add(tests?.pairedT, "paired t", adjusted, to: &rows)
    if let test = tests?.wilcoxon {
      let zeros = test.zeros.map { ", \($0) without a difference" } ?? ""
      rows.append([
        "Wilcoxon",
        "W = \(short(test.w)) of \(CountText.of(pairs - (test.zeros ?? 0), "pair"))\(zeros)",
        text(test.p, test.exact),
      ])
    }
    add(tests?.welch, "Welch, unpaired", nil, to: &rows)
    add(tests?.mannWhitney, "Mann–Whitney, unpaired", pairs, pairs, to: &rows)
    addEffects(of: contrast, to: &rows)
  }

  private func addIndependent(
    _ contrast: ComparisonDocument.Contrast, _ adjusted: Double?, to rows: inout [[String]]
  ) {
    add(contrast.tests?.welch, "Welch", adjusted, to: &rows)
    add(
      contrast.tests?.mannWhitney, "Mann–Whitney", count(contrast.baseline),
      count(contrast.variant), to: &rows)
    addEffects(of: contrast, to: &rows)
  }

  private func add(
    _ test: ComparisonDocument.StudentTest?, _ name: String, _ adjusted: Double?,
    to rows: inout [[String]]
  ) {
    guard let test, let p = test.p else { return }
    let holm = adjusted.map { ", Holm \(DecimalText.pValue($0))" } ?? ""
    rows.append([
      name, "t = \(short(test.t)), df \(short(test.df))", "p \(DecimalText.pValue(p))\(holm)",
    ])
  }

  private func add(
    _ test: ComparisonDocument.RankSumTest?, _ name: String, _ first: Int, _ second: Int,
    to rows: inout [[String]]
  ) {
    guard let test else { return }
    rows.append([name, "U = \(short(test.u)) of \(first) × \(second)", text(test.p, test.exact)])
  }

  private func addEffects(of contrast: ComparisonDocument.Contrast, to rows: inout [[String]]) {
    let effects = contrast.effectSizes
    let sizes = [
      effects?.dZ.map { "d_z \(fixed($0))" }, effects?.hedgesG.map { "Hedges' g \(fixed($0))" },
      effects?.cliffsDelta.map { "Cliff's delta \(fixed($0))" },
    ].compactMap { $0 }
    if !sizes.isEmpty { rows.append(["effect", sizes.joined(separator: ", ")]) }
    if let shift = effects?.hodgesLehmann {
      let interval = shift.interval == nil ? "too few for a \(level) interval" : ""
      rows.append([
        "Hodges–Lehmann", scale.difference(shift.estimate, shift.interval).plain, interval,
      ])
    }
    guard let bootstrap = contrast.bootstrap, let mean = contrast.difference?.mean else { return }
    rows.append(["bootstrap, BCa", scale.difference(mean, bootstrap.bca.interval).plain])
    rows.append([
      "bootstrap, percentile", scale.difference(mean, bootstrap.percentile.interval).plain,
    ])
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
