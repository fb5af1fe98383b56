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
    return style.fitted(
      sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
        .joined(separator: "\n"))
  }

  private var setting: [String] {
    let kind = comparison.arePaired ? "in pairs" : "of independent samples"
    let text =
      "Measurements \(kind). ± and [ ] are \(level) intervals; difference, change and p are against "
      + "\(comparison.baseline.shown)."
    return Paragraph.lines(text, width: style.width)
  }

  private var level: String {
    PercentText.of(comparison.confidence.probability)
  }

  // MARK: - Estimates

  private var estimates: [String] {
    var table = TextTable(columns: [
      (.left, 2), (.right, 2), (.anchored, 2), (.right, 2), (.anchored, 2), (.anchored, 2),
      (.right, 2), (.right, 2),
    ])
    table.add(head: ["", "n", "mean", "sd", "difference", "change", "p", "corr"])
    for metric in comparison.metrics {
      let scale = metric.scale
      table.add(line: style.styled(title(of: metric), .strong))
      for estimate in metric.estimates {
        let contrast = metric.contrasts.first { $0.contrast.variant == estimate.variant }
        table.add(
          [
            estimate.variant.shown, "\(estimate.count)",
            estimate.mean.map { scale.text($0, estimate.interval).cell } ?? "—",
            estimate.standardDeviation.map {
              DecimalText.significant(scale.factor * $0, digits: 3)
            } ?? "—",
          ] + (contrast.map { cells($0, scale) } ?? []))
      }
      for note in notes(on: metric) {
        for line in Paragraph.lines(note, first: "  ", indent: 4, width: style.width) {
          table.add(line: style.styled(line, .faint))
        }
      }
    }
    return table.lines(within: style)
  }

  private func title(of metric: MeasuredMetricComparison) -> String {
    let unit = metric.scale.unit
    return unit == "1" ? metric.name.shown : "\(metric.name.shown) (\(unit.shown))"
  }

  private func cells(_ contrast: MeasuredContrast, _ scale: MetricScale) -> [String] {
    let change = contrast.contrast.change.map { EstimateText($0).cell } ?? "—"
    let p = contrast.analysis?.pValue.map(DecimalText.pValue) ?? "—"
    let correlation = contrast.contrast.correlation.map(DecimalText.correlation) ?? "—"
    switch (contrast.contrast.difference, contrast.analysis) {
    case (.identical(let count), _): return ["0\t", "identical in \(count)"]
    case (.estimated(let estimate), _):
      return [scale.text(estimate.mean, estimate.interval).cell, change, p, correlation]
    case (nil, .independent(let analysis)):
      return [scale.text(analysis.difference, analysis.welch?.interval).cell, change, p, "—"]
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
    let empty = metric.estimates.filter { $0.count == 0 }
    if !empty.isEmpty {
      notes.append(
        "nothing to compare: no value of " + empty.map(\.variant.shown).joined(separator: ", "))
    }
    let found = metric.estimates.compactMap { estimate in
      estimate.found.map {
        FoundText(found: $0, level: comparison.confidence, what: "value").text
          + " (\(estimate.variant.shown))"
      }
    }
    if !found.isEmpty { notes.append("not cut off: " + found.joined(separator: "; ")) }
    for contrast in metric.contrasts where contrast.unpaired > 0 {
      notes.append(
        "without a counterpart: \(contrast.unpaired) of \(contrast.contrast.variant.shown) and "
          + contrast.contrast.baseline.shown)
    }
    let areAll = missing.isEmpty && metric.contrasts.allSatisfy { $0.unpaired == 0 }
    if comparison.arePaired, !areAll {
      notes += metric.contrasts.compactMap { contrast in
        contrast.contrast.difference.map {
          "pairs of \(contrast.contrast.variant.shown): \($0.pairs)"
        }
      }
    }
    return notes
  }

  // MARK: - Quantiles

  private var quantiles: [String] {
    let lines = comparison.metrics.flatMap { metric in
      metric.estimates.flatMap { estimate in
        estimate.quantiles.map {
          "  \(metric.name.shown) of \(estimate.variant.shown): \(QuantileText(quantile: $0, scale: metric.scale, thing: "value", bound: "below").text)"
        }
      }
        + (metric.quantileGap == nil
          ? []
          : ["  \(metric.name.shown): a ratio of sums over all values, which has no quantiles"])
    }
    return lines.isEmpty ? [] : [style.styled("Quantiles", .strong)] + lines
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
    let title = "  \(title(of: metric)): \(names)"
    guard let analysis = contrast.analysis else { return [title, "    nothing to compare"] }
    let scale = metric.scale
    let lines = AnalysisLines(style: style, level: level, estimate: scale.text)
    let equivalence = EquivalenceText(
      variant: contrast.contrast.variant.shown, baseline: contrast.contrast.baseline.shown,
      level: comparison.confidence, unit: scale.unit == "1" ? "" : scale.unit.shown,
      estimate: scale.text)
    return [title]
      + lines.lines(of: analysis, adjusted: isOnly ? nil : contrast.adjustedPValue)
      + (contrast.equivalence.map {
        Paragraph.lines(equivalence.sentence($0), first: "    ", indent: 4, width: style.width)
      } ?? [])
  }
}

extension MeasuredMetricComparison {
  /// The unit in which its numbers are shown: that in which `compare` shows a metric of these means.
  fileprivate var scale: MetricScale {
    let unit = unit.flatMap { $0.isEmpty ? nil : $0 } ?? "1"
    return MetricScale(unit: unit, means: estimates.map(\.mean))
  }
}
