import Experiments
import Results

/// The uncertainty over the plausible ranges of uncertain numbers: the spread of a change, its
/// correlations, and its break-even.
enum RangesFigures {
  static func figures(of material: ReportMaterial) -> [Figure] {
    guard let ranges = material.comparison.overRanges else { return [] }
    let key = KeyMetrics(material).saving?.name
    let shown = ranges.metrics.filter { metric in
      metric.name == key || metric.comparisons.contains { $0.correlations != nil }
    }
    guard let points = material.result.points else { return [] }
    return shown.flatMap { metric in
      [spread(of: metric, ranges, points, material)]
        + metric.comparisons.flatMap { contrast in
          [
            TornadoFigure.figure(of: contrast, metric, ranges, material.comparison),
            BreakEvenFigure.figure(of: contrast, metric, ranges, points, material.comparison),
          ]
        }
    }.compactMap(\.self)
  }

  private static func spread(
    of metric: ComparisonDocument.RangeMetric, _ ranges: ComparisonDocument.Ranges,
    _ points: StoredPoints, _ material: ReportMaterial
  ) -> Figure? {
    let curves = metric.comparisons.compactMap { contrast -> (String, [Double])? in
      let changes = points.changes(of: metric.name, contrast.variant).sorted()
      return changes.count > 1 ? (contrast.variant, changes) : nil
    }
    guard !curves.isEmpty else { return nil }
    let baseline = material.comparison.baseline
    let better = material.comparison.metric(metric.name)?.direction ?? .lower
    // A metric without a better side counts the draws at which it is lower.
    let word = better == .neither ? "lower" : "better"
    let middle = DrawCounts(material.comparison, of: metric.name).middle
    return Figure(
      name: "ranges-\(metric.name)", section: .ranges,
      title: "Change of \(metric.name) over the plausible ranges",
      caption: """
        Share of \(ranges.points) points of a Latin hypercube over the plausible ranges of \
        \(ranges.parameters.count) numbers at which the change of \(metric.name) against \(baseline), in \
        percent, is no larger. It is the spread over uncertain numbers, and no confidence \
        interval.\(middle.map { " The ends in the table hold \($0)." } ?? "")
        """,
      alternative: metric.comparisons.map { contrast in
        "\(contrast.variant): \(material.comparison.spread(contrast, of: metric.name))"
      }.joined(separator: "; "),
      table: DataTable(
        columns: [
          "variant", "change: median [\(middle == nil ? "2.5 %, 97.5 %" : "ends")]",
          "points at which it is \(word)", "surely \(word)",
        ],
        rows: metric.comparisons.map { contrast in
          [contrast.variant, material.comparison.spread(contrast, of: metric.name)]
            + [contrast.shareThatSaves, contrast.shareThatSavesSurely]
            .map { Cell.share($0).text.plain }
        }), height: { isNarrow in isNarrow ? 300 : 320 },
      draw: { script in
        let indices = curves.map { _, changes in
          script.data(
            changes.enumerated().map { [$1, 100 * Double($0 + 1) / Double(changes.count)] })
        }
        script.setTitle("x", "change of \(metric.name.shown) (%)", longest: 44)
        script.setTitle("y", "share of points (%)")
        script.add("set yrange [0:100]")
        script.add(PlotScript.zeroLine)
        script.setTicks("x", over: curves.flatMap(\.1))
        if curves.count == 1 { script.add("unset key") }
        script.plot(
          curves.enumerated().map { index, curve in
            let style = "steps linewidth 2 dashtype \(index % 5 + 1)"
            return script.element(indices[index], "1:2", style, .series(index + 1), title: curve.0)
          })
      })
  }
}
