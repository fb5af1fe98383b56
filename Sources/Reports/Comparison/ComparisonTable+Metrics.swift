import Experiments
import PhoneModel
import Statistics

extension ComparisonTable {
  /// The blocks of all metrics under one line of column titles.
  var metricBlocks: [String] {
    guard !comparison.metrics.isEmpty else { return [] }
    let layouts = [
      table(namesBeside: true, bars: style.showsBars), table(namesBeside: true, bars: false),
      table(namesBeside: false, bars: false),
    ]
    let fitting = layouts.first { $0.width <= style.width }
    return (fitting ?? layouts[style.isNarrow ? 1 : 2]).lines(within: style)
  }

  /// With the names of variants left of their numbers if `namesBeside`, above them otherwise.
  ///
  /// - Parameter bars: Whether a bar beside each mean shows how it compares with the largest.
  private func table(namesBeside: Bool, bars: Bool) -> TextTable {
    let means: [(alignment: TextTable.Alignment, gap: Int)] =
      [(.left, 2), (.anchored, 2)] + (bars ? [(.left, 2)] : [])  // variant and mean
    var table = TextTable(
      columns: means + [
        (.anchored, 2), (.anchored, 2), (.right, 2), (.right, 2),  // difference to correlation
      ])
    let hasContrasts = comparison.metrics.contains { !$0.contrasts.isEmpty }
    table.add(
      head: ["", "mean"] + (bars ? [""] : [])
        + (hasContrasts ? ["difference", "change", "p", "corr"] : []))
    for metric in comparison.metrics {
      let scale = MetricScale(metric)
      let unit = scale.unit == "1" ? "" : " (\(scale.unit.shown))"
      table.add(line: style.styled(metric.name.shown + unit, .strong))
      for estimate in metric.estimates {
        let name = estimate.variant.shown
        if !namesBeside { table.add(line: "  " + name) }
        let contrast = metric.contrasts.first { $0.variant == estimate.variant }
        table.add(
          [namesBeside ? name : "", cell(estimate, scale)]
            + (bars ? [bar(of: estimate, in: metric)] : [])
            + (contrast.map { cells($0, scale) } ?? []),
          note: contrast?.difference?.identity ?? "")
      }
      for line in notes(on: metric) { table.add(line: line) }
    }
    return table
  }

  private func cell(_ estimate: MetricEstimate, _ scale: MetricScale) -> String {
    estimate.mean.map { scale.text($0, estimate.interval).cell } ?? "—"
  }

  /// How long the mean is beside the largest of the metric, where none is below zero.
  private func bar(of estimate: MetricEstimate, in metric: MetricComparison) -> String {
    let means = metric.estimates.compactMap(\.mean)
    guard let mean = estimate.mean, let largest = means.max(), means.allSatisfy({ $0 >= 0 }) else {
      return ""
    }
    return Bar.text(mean / largest, width: 8)
  }

  private func cells(_ contrast: Contrast, _ scale: MetricScale) -> [String] {
    switch contrast.difference {
    case nil: ["—"]
    case .identical: ["0\t"]
    case .estimated(let estimate):
      [
        scale.text(estimate.mean, estimate.interval).cell,
        contrast.change.map { EstimateText($0).cell } ?? "—",
        estimate.pValue.map(DecimalText.pValue) ?? "—",
        contrast.correlation.map(DecimalText.correlation) ?? "—",
      ]
    }
  }

  /// What the numbers of a metric leave out.
  private func notes(on metric: MetricComparison) -> [String] {
    var notes: [String] = []
    // How batteries ended is told with its reasons, in a section of its own.
    let isCensored = metric.estimates.contains { $0.censored != nil }
    if isCensored, metric.name != MetricCatalog.batteryLife {
      let parts = metric.estimates.compactMap { estimate in
        estimate.found.map {
          FoundText(found: $0, level: comparison.confidence, what: "day").text
            + " (\(estimate.variant.shown))"
        }
      }
      let what = metric.averagesWithinRuns ? "none cut off in" : "found in"
      notes.append("\(what) \(parts.joined(separator: "; "))")
    }
    let incomplete = metric.estimates.filter { $0.count < comparison.replications }
    if !incomplete.isEmpty {
      let parts = incomplete.map {
        "\($0.count) of \(comparison.replications) days (\($0.variant.shown))"
      }
      let pairs = metric.contrasts.map {
        "\($0.difference?.pairs ?? 0)"
          + (metric.contrasts.count > 1 ? " (\($0.variant.shown))" : "")
      }
      notes.append(
        "a value in only \(parts.joined(separator: ", "))"
          + (pairs.isEmpty ? "" : "; pairs of days: \(pairs.joined(separator: ", "))"))
    }
    let isUnbounded = metric.contrasts.contains {
      if case .unbounded = $0.change?.interval { true } else { false }
    }
    if isUnbounded {
      notes.append("the change is not bounded: the baseline's mean is not surely different from 0")
    }
    notes += metric.contrasts.flatMap { remarks(on: $0, MetricScale(metric)) }
    return notes.flatMap { note in
      Paragraph.lines(note, first: "  ", indent: 4, width: style.width)
        .map { style.styled($0, .faint) }
    }
  }
}

extension PairedDifference {
  /// What stands behind a difference of nothing.
  fileprivate var identity: String {
    guard case .identical(let count) = self else { return "" }
    return "identical in \(CountText.of(count, "day"))"
  }
}
