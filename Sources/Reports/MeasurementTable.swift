public import Experiments
import Statistics

/// The table of `analyze`: what every group gave, what differs from the baseline how surely, and the
/// tests behind it.
public struct MeasurementTable {
  private let comparison: MeasuredComparison
  private let file: String
  private let style: TextStyle

  public init(_ comparison: MeasuredComparison, file: String, style: TextStyle = .plain) {
    self.comparison = comparison
    self.file = file
    self.style = style
  }

  /// The whole report, ending in a line break.
  public var text: String {
    let sections = [[style.styled(file.shown, .strong)] + setting, estimates, quantiles, tests]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }

  private var setting: [String] {
    let kind = comparison.arePaired ? "in pairs" : "of independent samples"
    let text =
      "Measurements \(kind). ± and [ ] are \(level) intervals; difference, change and p are against "
      + "\(comparison.baseline.shown)."
    return Paragraph.lines(text, width: style.width)
  }

  private var level: String {
    DecimalText.significant(100 * comparison.confidence.probability, digits: 6).shortened + " %"
  }

  // MARK: - Estimates

  private var estimates: [String] {
    var table = TextTable(columns: [
      (.left, 2), (.right, 2), (.anchored, 2), (.right, 2), (.anchored, 2), (.anchored, 2),
      (.right, 2), (.right, 2),
    ])
    table.add(["", "n", "mean", "sd", "difference", "change", "p", "corr"])
    for metric in comparison.metrics {
      table.add(line: style.styled(title(of: metric), .strong))
      for estimate in metric.estimates {
        let contrast = metric.contrasts.first { $0.contrast.variant == estimate.variant }
        table.add(
          [
            estimate.variant.shown, "\(estimate.count)",
            estimate.mean.map { EstimateText($0, estimate.interval).cell } ?? "—",
            estimate.standardDeviation.map { DecimalText.significant($0, digits: 3) } ?? "—",
          ] + (contrast.map(cells) ?? []))
      }
      for note in notes(on: metric) { table.add(line: style.styled("  " + note, .faint)) }
    }
    return table.lines
  }

  private func title(of metric: MeasuredMetricComparison) -> String {
    guard let unit = metric.unit, !unit.isEmpty, unit != "1" else { return metric.name.shown }
    return "\(metric.name.shown) (\(unit.shown))"
  }

  private func cells(_ contrast: MeasuredContrast) -> [String] {
    let change = contrast.contrast.change.map { EstimateText($0).cell } ?? "—"
    let p = contrast.analysis?.pValue.map(DecimalText.pValue) ?? "—"
    let correlation = contrast.contrast.correlation.map(DecimalText.correlation) ?? "—"
    switch (contrast.contrast.difference, contrast.analysis) {
    case (.identical(let count), _): return ["0\t", "identical in \(count)"]
    case (.estimated(let estimate), _):
      return [EstimateText(estimate.mean, estimate.interval).cell, change, p, correlation]
    case (nil, .independent(let analysis)):
      return [EstimateText(analysis.difference, analysis.welch?.interval).cell, change, p, "—"]
    case (nil, _): return ["—"]
    }
  }

  private func notes(on metric: MeasuredMetricComparison) -> [String] {
    var notes: [String] = []
    let missing = zip(comparison.groups, metric.missing).filter { $0.1 > 0 }
    if !missing.isEmpty {
      notes.append(
        "missing: " + missing.map { "\($0.1) of \($0.0.shown)" }.joined(separator: ", "))
    }
    let cut = metric.estimates.filter { ($0.censored ?? 0) > 0 }
    if !cut.isEmpty {
      notes.append(
        "cut off at a limit: "
          + cut.map { "\($0.censored ?? 0) of \($0.variant.shown)" }.joined(separator: ", "))
    }
    for contrast in metric.contrasts where contrast.unpaired > 0 {
      notes.append(
        "without a counterpart: \(contrast.unpaired) of \(contrast.contrast.variant.shown) and "
          + contrast.contrast.baseline.shown)
    }
    return notes
  }

  // MARK: - Quantiles

  private var quantiles: [String] {
    let lines = comparison.metrics.flatMap { metric in
      metric.estimates.flatMap { estimate in
        estimate.quantiles.map {
          "  \(metric.name.shown) of \(estimate.variant.shown): \(text(of: $0))"
        }
      }
    }
    return lines.isEmpty ? [] : [style.styled("Quantiles", .strong)] + lines
  }

  private func text(of quantile: QuantileEstimate) -> String {
    let share = DecimalText.significant(100 * quantile.share, digits: 6).shortened
    switch quantile.interval {
    case .bounded(let interval, _):
      let text = EstimateText(quantile.value, interval)
      return "\(share) % of the values below \(text.value) \(text.margin)"
    case .refused(let needed):
      return "its \(share) % quantile takes \(needed) values to bound"
    }
  }

  // MARK: - Tests

  private var tests: [String] {
    let isOne =
      comparison.metrics.count { !$0.contrasts.isEmpty } == 1 && comparison.groups.count == 2
    return [style.styled("Tests and sizes of effect", .strong)]
      + comparison.metrics.flatMap { metric in
        metric.contrasts.flatMap { lines(of: $0, metric, isOnly: isOne) }
      }
  }

  private func lines(
    of contrast: MeasuredContrast, _ metric: MeasuredMetricComparison, isOnly: Bool
  ) -> [String] {
    let names = "\(contrast.contrast.variant.shown) against \(contrast.contrast.baseline.shown)"
    let title = "  \(metric.name.shown): \(names)"
    guard let analysis = contrast.analysis else { return [title, "    nothing to compare"] }
    let lines = AnalysisLines(style: style, level: level) { EstimateText($0, $1) }
    return [title]
      + lines.lines(of: analysis, adjusted: isOnly ? nil : contrast.adjustedPValue)
      + (contrast.equivalence.map { [verdict($0)] } ?? [])
  }

  private func verdict(_ equivalence: Equivalence) -> String {
    let margin = DecimalText.significant(equivalence.margin, digits: 4).shortened
    let p = equivalence.pValue.map { ", p \(DecimalText.pValue($0))" } ?? ""
    return
      "    equivalence within ±\(margin): \(equivalence.isShown ? "shown" : "not shown")\(p)"
  }
}
