import Experiments
import PhoneModel
import Results

extension ComparisonTable {
  /// The blocks of all metrics under one line of column titles.
  var metricBlocks: [String] {
    Self.metricBlocks(
      of: document.metrics, replications: document.replications, level: document.confidence,
      showsAll: showsDetails, style)
  }

  /// The same of metrics alone.
  ///
  /// - Parameters:
  ///   - level: Of tests of equivalence.
  ///   - showsAll: Whether those that are the same everywhere have blocks, too.
  static func metricBlocks(
    of metrics: [ComparisonDocument.Metric], replications: Int, level: Double,
    showsAll: Bool = false, _ style: TextStyle
  ) -> [String] {
    guard !metrics.isEmpty else { return [] }
    let folded = FoldedMetrics(metrics, of: replications)
    let metrics = (showsAll ? metrics : folded.shown).map {
      ($0, notes(on: $0, of: replications, level))
    }
    let layouts = [(true, style.showsBars), (true, false), (false, false)].map { beside, bars in
      table(metrics, namesBeside: beside, bars: bars, style)
    }
    let fitting = layouts.first { $0.width <= style.width }
    return (fitting ?? layouts[style.isNarrow ? 1 : 2]).lines(within: style)
      + (showsAll ? [] : folded.line.map { style.lines($0, indent: 2) } ?? [])
  }

  /// With the names of variants left of their numbers if `namesBeside`, above them otherwise.
  ///
  /// - Parameter bars: Whether a bar beside each mean shows how it compares with the largest.
  private static func table(
    _ metrics: [(metric: ComparisonDocument.Metric, notes: [String])], namesBeside: Bool,
    bars: Bool, _ style: TextStyle
  ) -> TextTable {
    var table = TextTable(
      columns: [(.left, 2), (.anchored, 2)] + (bars ? [(.left, 2)] : [])  // variant and mean
        + [(.anchored, 2), (.anchored, 2), (.right, 2), (.right, 2)])  // difference to correlation
    let hasContrasts = metrics.contains { !$0.metric.comparisons.isEmpty }
    table.add(
      head: ["", "mean"] + (bars ? [""] : [])
        + (hasContrasts ? ["difference", "change", "p", "corr"] : []))
    for (metric, notes) in metrics {
      table.add(line: style.styled(metric.title.shown, .strong))
      for estimate in metric.variants {
        let name = estimate.name.shown
        if !namesBeside { table.add(line: "  " + name) }
        let contrast = metric.contrast(of: estimate.name)
        table.add(
          [namesBeside ? name : "", estimate.text(in: metric.scale)?.cell ?? "—"]
            + (bars ? [bar(of: estimate, in: metric)] : [])
            + (contrast.map { cells($0, metric.scale) } ?? []), note: contrast.map(identity) ?? "")
      }
      table.add(notes: notes, style)
    }
    return table
  }

  /// The mean as a bar beside the largest of the metric, where none is below zero.
  private static func bar(
    of estimate: ComparisonDocument.Estimate, in metric: ComparisonDocument.Metric
  ) -> String {
    let means = metric.variants.compactMap(\.mean)
    guard let mean = estimate.mean, let largest = means.max(), means.allSatisfy({ $0 >= 0 }) else {
      return ""
    }
    return Bar.text(mean / largest, width: 8)
  }

  private static func cells(
    _ contrast: ComparisonDocument.Contrast, _ scale: MetricScale
  ) -> [String] {
    if contrast.difference == nil { return ["—"] }
    return contrast.identical ? ["0\t"] : contrast.cells(in: scale)
  }

  /// The text behind a difference of zero.
  private static func identity(_ contrast: ComparisonDocument.Contrast) -> String {
    contrast.identical ? "identical in \(CountText.of(contrast.pairs ?? 0, "run"))" : ""
  }

  /// The runs that the numbers of a metric leave out.
  private static func notes(
    on metric: ComparisonDocument.Metric, of replications: Int, _ level: Double
  ) -> [String] {
    var notes: [String] = []
    // Ends of batteries are listed with their reasons, in a section of their own.
    if metric.name != MetricCatalogue.batteryLife {
      let parts = metric.variants.compactMap { estimate in
        FoundText.of(estimate, "run").map { "\($0) (\(estimate.name.shown))" }
      }
      let what = metric.averagesWithinRuns == true ? "none cut off in" : "found in"
      if !parts.isEmpty { notes.append("\(what) \(parts.joined(separator: "; "))") }
    }
    let incomplete = metric.variants.filter { $0.n < replications }
    if !incomplete.isEmpty {
      let parts = incomplete.map { "\($0.n) of \(replications) runs (\($0.name.shown))" }
      let pairs = metric.comparisons.map {
        "\($0.pairs ?? 0)" + (metric.comparisons.count > 1 ? " (\($0.variant.shown))" : "")
      }
      notes.append(
        "a value in only \(parts.joined(separator: ", "))"
          + (pairs.isEmpty ? "" : "; pairs of runs: \(pairs.joined(separator: ", "))"))
    }
    if let remark = ChangeText.remark(on: metric) {
      notes.append(remark)
    } else if metric.comparisons.contains(where: { $0.change?.unbounded == true }) {
      notes.append("the change is not bounded: the baseline's mean is not surely different from 0")
    }
    return notes + metric.comparisons.flatMap { remarks(on: $0, metric.scale, level) }
  }
}
