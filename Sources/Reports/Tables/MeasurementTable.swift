import Experiments
import Results

/// The table of `analyze`: the results of every group, the differences from the baseline with their
/// uncertainty, and the tests behind them.
package struct MeasurementTable {
  private let document: MeasurementDocument
  private let style: TextStyle

  package init(_ document: MeasurementDocument, style: TextStyle = .plain) {
    self.document = document
    self.style = style
  }

  /// The whole report, ending in a line break.
  package var text: String {
    let title = style.styled(document.file.shown, .strong)
    return style.report([[title] + setting, estimates, quantiles, tests])
  }

  private var setting: [String] {
    let kind = document.paired ? "in pairs" : "of independent samples"
    let text =
      "Measurements \(kind). ± and [ ] are \(level) intervals; difference, change and p are against "
      + "\(document.baseline.shown)."
    return style.lines(text)
  }

  private var level: String { PercentText.of(document.confidence) }

  // MARK: - Estimates

  private var estimates: [String] {
    var table = TextTable(.left, .right, .anchored, .right, .anchored, .anchored, .right, .right)
    table.add(head: ["", "n", "mean", "sd", "difference", "change", "p", "corr"])
    for metric in document.metrics {
      let scale = metric.scale
      table.add(line: style.styled(metric.title.shown, .strong))
      for estimate in metric.variants {
        let contrast = metric.comparisons.first { $0.variant == estimate.name }
        table.add(
          [
            estimate.name.shown, "\(estimate.n)", estimate.text(in: scale)?.cell ?? "—",
            estimate.sd.map { DecimalText.significant(scale.factor * $0, digits: 3) } ?? "—",
          ] + (contrast.map { cells($0, scale) } ?? []))
      }
      table.add(notes: notes(on: metric), style)
    }
    return table.lines(within: style)
  }

  private func cells(_ contrast: ComparisonDocument.Contrast, _ scale: MetricScale) -> [String] {
    if contrast.identical { return ["0\t", "identical in \(contrast.pairs ?? 0)"] }
    return contrast.difference == nil ? ["—"] : contrast.cells(in: scale)
  }

  private func notes(on metric: MeasurementDocument.Metric) -> [String] {
    var notes: [String] = []
    let missing = metric.variants.filter { ($0.missing ?? 0) > 0 }
    if !missing.isEmpty {
      notes.append(
        "missing: "
          + missing.map { "\($0.missing ?? 0) of \($0.name.shown)" }.joined(separator: ", "))
    }
    let empty = metric.variants.filter { $0.n == 0 }
    if !empty.isEmpty {
      notes.append(
        "nothing to compare: no value of " + empty.map(\.name.shown).joined(separator: ", "))
    }
    let found = metric.variants.compactMap { estimate in
      FoundText.of(estimate, "value").map { "\($0) (\(estimate.name.shown))" }
    }
    if !found.isEmpty { notes.append("not cut off: " + found.joined(separator: "; ")) }
    let unpaired = metric.comparisons.filter { ($0.unpaired ?? 0) > 0 }
    notes += unpaired.map {
      "without a counterpart: \($0.unpaired ?? 0) of \($0.variant.shown) and \($0.baseline.shown)"
    }
    if document.paired, !(missing.isEmpty && unpaired.isEmpty) {
      notes += metric.comparisons.filter { $0.difference != nil }.map {
        "pairs of \($0.variant.shown): \($0.pairs ?? 0)"
      }
    }
    return notes
  }

  // MARK: - Quantiles

  private var quantiles: [String] {
    let lines = document.metrics.flatMap { metric in
      metric.variants.flatMap { estimate in
        (estimate.quantiles ?? []).map { quantile in
          let text = QuantileText(
            quantile: quantile, scale: metric.scale, thing: "value", bound: "below")
          return "  \(metric.name.shown) of \(estimate.name.shown): \(text.text)"
        }
      }
        + (metric.lacksQuantiles
          ? ["  \(metric.name.shown): a ratio of sums over all values, which has no quantiles"]
          : [])
    }
    return style.section("Quantiles", lines)
  }

  // MARK: - Tests

  private var tests: [String] {
    let isOne =
      document.metrics.count { !$0.comparisons.isEmpty } == 1 && document.variants.count == 2
    let rows = document.metrics.flatMap { metric in
      metric.comparisons.flatMap { self.rows(of: $0, metric, isOnly: isOne) }
    }
    return TextRenderer(style).lines(
      of: Report.Section("Tests and sizes of effect", [.table(AnalysisRows.table(rows))]))
  }

  private func rows(
    of contrast: ComparisonDocument.Contrast, _ metric: MeasurementDocument.Metric, isOnly: Bool
  ) -> [Table.Row] {
    let title = "\(metric.title): \(contrast.variant) against \(contrast.baseline)"
    guard contrast.tests != nil else { return [.group(title), .note("nothing to compare")] }
    let rows = AnalysisRows(level: level, variants: metric.variants, scale: metric.scale)
    let equivalence = EquivalenceText(
      contrast: contrast, level: document.confidence, scale: metric.scale)
    return [.group(title)] + rows.rows(of: contrast, isOnly: isOnly)
      + (contrast.equivalence.map { [.note(equivalence.sentence($0))] } ?? [])
  }
}

extension MeasurementDocument.Metric {
  /// The unit in which its numbers are shown: that in which `compare` shows a metric of these
  /// means.
  fileprivate var scale: MetricScale {
    let unit = unit.flatMap { $0.isEmpty ? nil : $0 } ?? "1"
    return MetricScale(unit: unit, means: variants.map(\.mean))
  }

  fileprivate var title: String { scale.title(name) }
}
