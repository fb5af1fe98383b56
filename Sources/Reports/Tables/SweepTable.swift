public import Experiments
import Statistics

/// What a sweep found: its metrics point by point, what they hang on, where savings end, and what is worth
/// its price.
public struct SweepTable {
  let findings: SweepFindings
  let question: SweepQuestion
  let style: TextStyle

  /// Points that are listed; all are in the store.
  static let shown = 100

  public init(_ findings: SweepFindings, _ question: SweepQuestion, style: TextStyle = .plain) {
    self.findings = findings
    self.question = question
    self.style = style
  }

  /// The whole report, ending in a line break.
  public var text: String {
    let sections =
      [setting] + question.metrics.map(pointLines) + question.metrics.flatMap(sensitivities)
      + question.metrics.map(breakEvens) + question.fronts(in: findings).map(frontLines)
    return style.fitted(
      sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
        .joined(separator: "\n"))
  }

  private var setting: [String] {
    let plan = findings.plan
    let name = style.styled(plan.scenario.name.shown, .strong)
    var text =
      "\(CountText.of(findings.points.count, "point")) (\(findings.points.design.kind.rawValue)), "
      + "\(plan.replications.count) days each, seed \(plan.seed); all points met the same days. "
      + "± and [ ] are \(level) intervals"
    if hasContrasts {
      text +=
        "; change and p are day by day against \(baseline), p adjusted for all differences of the metric "
        + "(Benjamini–Hochberg)"
    }
    return [name] + Paragraph.lines(text + ".", width: style.width)
  }

  private var level: String {
    PercentText.of(findings.plan.confidence.probability)
  }

  private var baseline: String {
    findings.plan.scenario.variants[findings.plan.baseline].name.shown
  }

  private var hasContrasts: Bool { findings.plan.scenario.variants.count > 1 }

  /// The unit behind a metric's name, if it has one.
  func unit(_ metric: Int, _ scale: MetricScale) -> String {
    scale.unit == "1" ? "" : " (\(scale.unit.shown))"
  }

  /// A block with a row a point and variant.
  private func pointLines(_ metric: Int) -> [String] {
    let axes = findings.points.design.axes
    let count = findings.plan.scenario.variants.count
    let adjusted = findings.adjustedPValues(ofMetric: metric)
    var table = TextTable(
      columns: [(.right, 2)] + axes.map { _ in (TextTable.Alignment.left, 2) }
        + [(.left, 2), (.anchored, 2), (.anchored, 2), (.right, 2)])
    // All points in one unit, so that columns can be compared.
    let scale = MetricScale(findings.findings.map { $0.metrics[metric] })
    table.add(
      line: style.styled(
        findings.plan.scenario.metrics[metric].name.shown + unit(metric, scale), .strong))
    table.add(
      head: ["point"] + axes.map(\.path.shown)
        + (count > 1 ? ["variant", "mean", "change", "p"] : ["", "mean"]))
    for finding in findings.findings.prefix(Self.shown) {
      let values = findings.points[finding.point].map(\.value.shown)
      let estimates = finding.metrics[metric].estimates
      for (variant, estimate) in estimates.enumerated() {
        let head =
          variant == 0 ? ["\(finding.point + 1)"] + values : [""] + values.map { _ in "" }
        let mean = estimate.mean.map { scale.text($0, estimate.interval).cell } ?? "—"
        let index = finding.metrics[metric].contrasts.firstIndex {
          $0.variant == estimate.variant
        }
        let cells = index.map {
          contrastCells(finding.metrics[metric].contrasts[$0], adjusted[finding.point][$0])
        }
        table.add(
          head + [count > 1 ? estimate.variant.shown : "", mean] + (cells ?? []),
          note: variant == 0 && finding.failed > 0 ? "\(finding.failed) runs failed" : "")
      }
    }
    if findings.findings.count > Self.shown {
      table.add(
        line:
          "  … and \(findings.findings.count - Self.shown) more points; 'results export' has all")
    }
    return table.lines(within: style)
  }

  private func contrastCells(_ contrast: Contrast, _ p: Double?) -> [String] {
    switch contrast.difference {
    case nil: ["—"]
    case .identical: ["the same"]
    case .estimated:
      [contrast.change.map { EstimateText($0).cell } ?? "—", p.map(DecimalText.pValue) ?? "—"]
    }
  }
}
