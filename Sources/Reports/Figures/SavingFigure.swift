import Experiments
import Statistics

/// Where the difference of a variant comes from: bars to both sides of nothing.
enum SavingFigure {
  private struct Bar {
    /// Component, app and cause; of one app alone without it.
    let label: [String]
    let difference: Double
    let interval: ConfidenceInterval?
  }

  private static let separator = " · "

  /// Bars beside that of all the rest.
  private static let most = 12

  static func figures(of comparison: ComparisonDocument) -> [Figure] {
    (comparison.saving ?? []).compactMap { figure(of: $0, in: comparison) }
  }

  private static func figure(
    of saving: ComparisonDocument.Saving, in comparison: ComparisonDocument
  ) -> Figure? {
    let whole = saving.whole.difference.mean
    let parts = saving.parts.filter { $0.difference.mean != 0 }.sorted {
      $0.difference.mean.magnitude > $1.difference.mean.magnitude
    }
    guard !parts.isEmpty else { return nil }
    let shown = parts.prefix(most)
    let scale = MetricScale(unit: "J", means: shown.map(\.difference.mean))
    let apps = Set(parts.map(\.app))
    var bars = shown.map { part in
      Bar(
        label: apps.count == 1
          ? [part.component, part.cause] : [part.component, part.app, part.cause],
        difference: scale.factor * part.difference.mean,
        interval: scale.scaled(part.difference.interval))
    }
    if parts.count > most {
      let rest = whole - shown.reduce(0) { $0 + $1.difference.mean }
      let label = ["the other \(parts.count - most)"]
      bars.append(Bar(label: label, difference: scale.factor * rest, interval: nil))
    }
    let drawn = bars
    let baseline = saving.baseline
    let (quantity, lines) =
      comparison.replications > 1
      ? (
        "Difference of the mean energy of a run",
        "Lines: \(comparison.level) intervals of the paired differences."
      ) : ("Difference of the energy of one run", "One run gives no interval.")
    return Figure(
      name: "saving-\(saving.variant)",
      section: .saving, title: "Where the difference of \(saving.variant) comes from",
      caption: """
        \(quantity), \(saving.variant) less \(baseline), by part of the phone\
        \(apps.count == 1 ? " and cause, all of it of \(parts[0].app)" : ", app and cause"), in \(scale.unit). \
        Bars to the left are saved. \(lines) \
        The bars add up to \(scale.text(whole, saving.whole.difference.interval).plain) \(scale.unit).
        """,
      alternative: "Bars: "
        + bars.prefix(6).map { "\($0.label.joined(separator: separator)) \(text($0))" }.joined(
          separator: "; "),
      table: DataTable(
        columns: [
          "part · app · cause", "\(baseline) (J)", "\(saving.variant) (J)", "difference (J)",
        ],
        rows: parts.map { part in
          let text = EstimateText(part.difference.mean, part.difference.interval)
          return [
            [part.component, part.app, part.cause].joined(separator: separator),
            number(part.baseline), number(part.variant), "\(text.value) \(text.margin)",
          ]
        }, isInLines: true),
      height: { isNarrow in 80 + (isNarrow ? 42 : 24) * Double(drawn.count) },
      draw: { draw(drawn, scale.unit, &$0) })
  }

  private static func number(_ value: Double?) -> String {
    value.map { DecimalText.significant($0, digits: 4) } ?? "—"
  }

  private static func text(_ bar: Bar) -> String {
    let text = EstimateText(bar.difference, bar.interval)
    return "\(text.value) \(text.margin)"
  }

  private static func draw(_ bars: [Bar], _ unit: String, _ script: inout PlotScript) {
    script.setBars(bars.map(\.label), separator: separator, title: "difference of energy (\(unit))")
    let ends: [Double] = bars.flatMap {
      [$0.difference, 0, $0.interval?.low ?? 0, $0.interval?.high ?? 0]
    }
    script.setTicks("x", over: ends)
    // The axis ends where the bars do and not at its next mark, which may be far off where marks
    // are few.
    if let low = ends.min(), let high = ends.max(), low < high {
      let room = 0.04 * (high - low)
      script.add("set xrange [\(low < 0 ? low - room : 0):\(high > 0 ? high + room : 0)]")
    }
    let numbered = Array(bars.enumerated())
    var elements: [String] = []
    for (isSaved, color) in [(true, PlotColor.series(0)), (false, PlotColor.series(1))] {
      let side = numbered.filter { ($0.element.difference < 0) == isSaved }
      guard !side.isEmpty else { continue }
      let data = script.data(
        side.map { PlotScript.bar($0.element.difference, at: Double($0.offset + 1)) })
      elements.append(script.element(data, "1:2:3:4:5:6", "boxxyerror", color))
    }
    let intervals = numbered.compactMap { index, bar in
      bar.interval.map { [bar.difference, Double(index + 1), $0.low, $0.high] }
    }
    if !intervals.isEmpty {
      let style = "xerrorbars pointtype 7 pointsize 0.3 linewidth 1.5"
      elements.append(script.element(script.data(intervals), "1:2:3:4", style, .ink))
    }
    script.plot(elements)
  }
}
