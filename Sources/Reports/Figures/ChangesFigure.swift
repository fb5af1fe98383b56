import Results
import Statistics

/// The change of every metric in percent, with its interval.
enum ChangesFigure {
  private struct Row {
    let metric: StoredMetric
    let variant: String
    let percent: Double
    let interval: ConfidenceInterval
  }

  /// More than a picture takes; the table of the comparison has them all.
  private static let most = 30

  static func figure(of comparison: StoredComparison) -> Figure? {
    let all = comparison.metrics.flatMap { metric in
      metric.comparisons.compactMap { contrast -> Row? in
        guard let change = contrast.change, case .bounded(let interval) = change.interval,
          interval.isBounded
        else { return nil }
        return Row(
          metric: metric, variant: contrast.variant, percent: change.percent, interval: interval)
      }
    }
    let rows = all.prefix(most)
    let left =
      all.count > most
      ? " The first \(most) of \(all.count) changes; the others stand in the table of the comparison."
      : ""
    guard !rows.isEmpty else { return nil }
    let others = comparison.others
    let baseline = comparison.baseline
    return Figure(
      name: "changes", title: "Change of every metric",
      caption: """
        Change of the mean against \(baseline), in percent. Dots: estimates; bars: \(comparison.level) \
        intervals (Fieller's). Left of zero is less than \(baseline).\(left)
        """,
      alternative: "Dots with intervals: "
        + rows.map { row in
          "\(row.metric.name) of \(row.variant) \(text(row))"
        }.joined(separator: "; "),
      table: DataTable(
        columns: ["metric", "variant", "change", "\(comparison.level) interval"],
        rows: rows.map { row in
          let text = EstimateText(percent: row.percent, .bounded(row.interval))
          return [row.metric.name, row.variant, text.value, text.margin]
        }),
      height: { isNarrow in 90 + (isNarrow ? 24 : 22) * Double(rows.count) },
      draw: { draw(Array(rows), others, baseline, &$0) })
  }

  private static func text(_ row: Row) -> String {
    let text = EstimateText(percent: row.percent, .bounded(row.interval))
    return "\(text.value) \(text.margin)"
  }

  private static func draw(
    _ rows: [Row], _ others: [String], _ baseline: String, _ script: inout PlotScript
  ) {
    let labels = rows.enumerated().map { number, row in
      // A metric of several variants is named once.
      let isFirst = number == 0 || rows[number - 1].metric.name != row.metric.name
      return "\(isFirst ? script.label(row.metric.name) : "''") \(number + 1)"
    }
    script.add("set ytics (\(labels.joined(separator: ", "))) scale 0")
    script.add("set yrange [\(rows.count).7:0.3]")
    script.add(
      "set xlabel \(PlotScript.quoted("change against \(baseline.shown) (%)", longest: 60))")
    script.add(PlotScript.zeroLine)
    script.setTicks("x", over: rows.flatMap { [$0.interval.low, $0.interval.high, 0] })
    if others.count == 1 { script.add("unset key") }
    script.plot(
      others.enumerated().compactMap { place, variant in
        let points = rows.enumerated().filter { $0.element.variant == variant }
        guard !points.isEmpty else { return nil }
        let data = script.data(
          points.map { number, row in
            [row.percent, Double(number + 1), row.interval.low, row.interval.high]
          })
        return "\(data) using 1:2:3:4 with xerrorbars pointtype 7 pointsize 0.7 linewidth 1.5 "
          + "linecolor \(PlotColor.series(place + 1).plotted) title \(script.label(variant))"
      })
  }
}

extension PlotScript {
  /// A line where there is no difference.
  static let zeroLine =
    "set arrow from 0, graph 0 to 0, graph 1 nohead linewidth 1 linecolor \(PlotColor.frame.plotted)"
}
