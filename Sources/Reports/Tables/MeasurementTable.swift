import Experiments

/// The table of `analyze`: the results of every group, the differences from the baseline with their
/// uncertainty, and the tests behind them.
package struct MeasurementTable {
  private let document: MeasurementDocument

  package init(_ document: MeasurementDocument) { self.document = document }

  /// The whole report, ending in a line break.
  package func text(_ style: TextStyle) -> String {
    let kind = document.paired ? "in pairs" : "of independent samples"
    let setting =
      "Measurements \(kind). ± and [ ] are \(level) intervals; difference, change and p are against "
      + "\(document.baseline)."
    return TextRenderer(style).text(
      of: Report([
        [.question(document.file), .paragraph(setting)], [.table(estimates)],
        .list("Quantiles", document.metrics.flatMap(quantiles)),
        Report.Section("Tests and sizes of effect", [.table(tests)]),
      ]))
  }

  private var level: String { PercentText.of(document.confidence) }

  private var estimates: Table {
    var table = Table(
      "Results of all groups",
      [.left(""), "n", .anchored("mean"), "sd", .anchored("difference"), .anchored("change"), "p"])
    for metric in document.metrics {
      table.rows.append(.group(metric.title))
      for estimate in metric.variants {
        let contrast = metric.comparisons.first { $0.variant == estimate.name }
        let isSame = contrast?.identical == true
        table.add(
          [
            .text("  " + estimate.name), .count(estimate.n),
            .estimate(of: estimate.text(in: metric.scale)),
            estimate.sd.map { .number(metric.scale.factor * $0, .significant(3)) } ?? .missing,
          ] + (contrast.map { Array(MetricsTable.cells($0, metric.scale).prefix(3)) } ?? []),
          note: isSame ? "identical in \(contrast?.pairs ?? 0)" : "")
      }
      table.rows += notes(on: metric).map { .note($0) }
    }
    return table
  }

  private func notes(on metric: MeasurementDocument.Metric) -> [String] {
    var notes: [String] = []
    let missing = metric.variants.filter { ($0.missing ?? 0) > 0 }
    if !missing.isEmpty {
      notes.append(
        "missing: " + missing.map { "\($0.missing ?? 0) of \($0.name)" }.joined(separator: ", "))
    }
    let empty = metric.variants.filter { $0.n == 0 }
    if !empty.isEmpty {
      notes.append("nothing to compare: no value of " + empty.map(\.name).joined(separator: ", "))
    }
    let found = metric.variants.compactMap { estimate in
      FoundText.of(estimate, "value").map { "\($0) (\(estimate.name))" }
    }
    if !found.isEmpty { notes.append("not cut off: " + found.joined(separator: "; ")) }
    let unpaired = metric.comparisons.filter { ($0.unpaired ?? 0) > 0 }
    notes += unpaired.map {
      "without a counterpart: \($0.unpaired ?? 0) of \($0.variant) and \($0.baseline)"
    }
    if document.paired, !(missing.isEmpty && unpaired.isEmpty) {
      notes += metric.comparisons.filter { $0.difference != nil }.map {
        "pairs of \($0.variant): \($0.pairs ?? 0)"
      }
    }
    return notes
  }

  private func quantiles(of metric: MeasurementDocument.Metric) -> [String] {
    metric.variants.flatMap { estimate in
      (estimate.quantiles ?? []).map { quantile in
        let text = QuantileText(
          quantile: quantile, scale: metric.scale, thing: "value", bound: "below")
        return "\(metric.name) of \(estimate.name): \(text.text)"
      }
    }
      + (metric.lacksQuantiles
        ? ["\(metric.name): a ratio of sums over all values, which has no quantiles"] : [])
  }

  // MARK: - Tests

  private var tests: Table {
    let isOne =
      document.metrics.count { !$0.comparisons.isEmpty } == 1 && document.variants.count == 2
    return AnalysisRows.table(
      document.metrics.flatMap { metric in
        metric.comparisons.flatMap { rows(of: $0, metric, isOnly: isOne) }
      })
  }

  private func rows(
    of contrast: ComparisonDocument.Contrast, _ metric: MeasurementDocument.Metric, isOnly: Bool
  ) -> [Table.Row] {
    let title = "\(metric.title): \(contrast.variant) against \(contrast.baseline)"
    guard contrast.tests != nil else { return [.group(title), .note("nothing to compare")] }
    let rows = AnalysisRows(level: level, variants: metric.variants, scale: metric.scale)
    let equivalence = EquivalenceText(
      contrast: contrast, level: document.confidence, scale: metric.scale)
    // It has no room in the table of the results.
    let correlation = contrast.correlation.map { DecimalText.correlation($0) }
    return [.group(title)] + rows.rows(of: contrast, isOnly: isOnly)
      + (correlation.map { [.cells([.text("  correlation of pairs"), .text($0)])] } ?? [])
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
