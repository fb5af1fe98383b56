import Experiments
import Statistics

/// Tests, sizes of effect and bootstrap intervals of two variants, as lines under their names.
///
/// One form for simulated and measured values.
struct AnalysisLines {
  let style: TextStyle
  /// Of all intervals.
  let level: String
  /// Writes a value of the metric with its interval.
  let estimate: (_ value: Double, _ interval: ConfidenceInterval?) -> EstimateText

  /// - Parameter adjusted: The p-value by Holm, when there are several comparisons.
  func lines(of analysis: SampleAnalysis, adjusted: Double? = nil) -> [String] {
    var table = TextTable(columns: [(.left, 4), (.left, 2), (.left, 2)])
    let remark: String?
    switch analysis {
    case .paired(let analysis):
      add(analysis, adjusted, to: &table)
      remark = doubt(
        [analysis.normality], "differences", "Wilcoxon's test only on their being symmetric")
    case .independent(let analysis):
      add(analysis, adjusted, to: &table)
      // A sample without spread leaves nothing in doubt; beside it the other one may.
      remark =
        analysis.welch == nil
        ? nil
        : doubt(
          [analysis.normality.x, analysis.normality.y], "values",
          "Mann and Whitney's test only on both samples having one law if nothing differs")
    }
    return table.lines(within: style)
      + (remark.map {
        Paragraph.lines($0, first: "    ", indent: 4, width: style.width)
          .map { style.styled($0, .faint) }
      } ?? [])
  }

  private func add(_ analysis: PairedAnalysis, _ adjusted: Double?, to table: inout TextTable) {
    guard case .estimated(let student) = analysis.difference else {
      table.add(["identical in all pairs: nothing to test"])
      return
    }
    if let t = student.tStatistic, let p = student.pValue {
      table.add([
        "paired t", "t = \(short(t)), df \(short(student.degreesOfFreedom))",
        "p \(DecimalText.pValue(p))\(holm(adjusted))",
      ])
    }
    if let test = analysis.signedRank {
      let zeros = test.zeros > 0 ? ", \(test.zeros) without a difference" : ""
      table.add([
        "Wilcoxon",
        "W = \(short(test.statistic)) of \(CountText.of(test.count, "pair"))\(zeros)",
        text(test.pValue),
      ])
    }
    add(analysis.welch, "Welch, unpaired", nil, to: &table)
    add(analysis.rankSum, "Mann–Whitney, unpaired", to: &table)
    add(analysis.effects, to: &table)
    add(analysis.bootstrap, estimate: student.mean, to: &table)
  }

  private func add(_ analysis: IndependentAnalysis, _ adjusted: Double?, to table: inout TextTable)
  {
    add(analysis.welch, "Welch", adjusted, to: &table)
    add(analysis.rankSum, "Mann–Whitney", to: &table)
    add(analysis.effects, to: &table)
    add(analysis.bootstrap, estimate: analysis.difference, to: &table)
  }

  private func add(
    _ welch: WelchComparison?, _ name: String, _ adjusted: Double?, to table: inout TextTable
  ) {
    guard let welch else { return }
    table.add([
      name, "t = \(short(welch.tStatistic)), df \(short(welch.degreesOfFreedom))",
      "p \(DecimalText.pValue(welch.pValue))\(holm(adjusted))",
    ])
  }

  private func add(_ test: RankSumTest?, _ name: String, to table: inout TextTable) {
    guard let test else { return }
    table.add([
      name, "U = \(short(test.statistic)) of \(test.countX) × \(test.countY)", text(test.pValue),
    ])
  }

  private func add(_ effects: SampleEffects, to table: inout TextTable) {
    let sizes = [
      effects.cohensDz.map { "d_z \(fixed($0))" },
      effects.hedgesG.map { "Hedges' g \(fixed($0))" },
      effects.cliffsDelta.map { "Cliff's delta \(fixed($0))" },
    ].compactMap { $0 }
    if !sizes.isEmpty { table.add(["effect", sizes.joined(separator: ", ")]) }
    guard let shift = effects.hodgesLehmann else { return }
    let interval = shift.interval == nil ? "too few for a \(level) interval" : ""
    table.add(["Hodges–Lehmann", joined(estimate(shift.estimate, shift.interval)), interval])
  }

  private func add(
    _ bootstrap: BootstrapIntervals?, estimate mean: Double, to table: inout TextTable
  ) {
    guard let bootstrap else { return }
    table.add(["bootstrap, BCa", joined(estimate(mean, bootstrap.biasCorrected))])
    table.add(["bootstrap, percentile", joined(estimate(mean, bootstrap.percentile))])
  }

  /// Why t should not be relied on alone; nil if there is no reason.
  ///
  /// - Parameter ranks: What the rank test rests on.
  private func doubt(_ samples: [Normality], _ what: String, _ ranks: String) -> String? {
    for sample in samples where sample.verdict == .skewed {
      let skewness = sample.skewness.map { fixed($0.coefficient) } ?? "—"
      let p = sample.test.map { DecimalText.pValue($0.pValue) } ?? "—"
      return
        "the \(what) are too skewed for so few (skewness \(skewness), Anderson–Darling p \(p)): t may miss more "
        + "often than it says; more of them help, and where the bootstrap ends elsewhere it says to which side"
    }
    for sample in samples where sample.verdict == .tooFew {
      return
        "\(sample.count) \(what) are too few to tell whether they are near normal: t rests on that, \(ranks); "
        + "the bootstrap is too narrow for so few"
    }
    return nil
  }

  private func text(_ p: RankPValue) -> String {
    "p \(DecimalText.pValue(p.value)) \(p.isExact ? "(exact)" : "(normal law)")"
  }

  private func holm(_ adjusted: Double?) -> String {
    adjusted.map { ", Holm \(DecimalText.pValue($0))" } ?? ""
  }

  private func joined(_ text: EstimateText) -> String {
    text.margin.isEmpty ? text.value : "\(text.value) \(text.margin)"
  }

  private func short(_ value: Double) -> String {
    // Counts are told whole.
    if let whole = Int(exactly: value) { return DecimalText(Double(whole)).fixed(0) }
    return DecimalText.significant(value, digits: 4).shortened
  }

  private func fixed(_ value: Double) -> String { DecimalText(value).fixed(2) }
}
