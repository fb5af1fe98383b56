import Experiments
import Quantities
import Results

/// The uncertain numbers that a change is associated with: the longest bars first.
enum TornadoFigure {
  private static let most = 12

  static func figure(
    of contrast: ComparisonDocument.RangeContrast, _ metric: ComparisonDocument.RangeMetric,
    _ ranges: ComparisonDocument.Ranges, _ comparison: ComparisonDocument
  ) -> Figure? {
    let ranked = (contrast.correlations ?? []).sorted {
      $0.spearman.magnitude > $1.spearman.magnitude
    }
    guard !ranked.isEmpty else { return nil }
    let shown = Array(ranked.prefix(most))
    let direction = comparison.metric(metric.name)?.direction ?? .lower
    let side = direction == .higher ? "right" : "left"
    let better =
      direction == .neither ? "" : " A bar to the \(side): the larger the number, the better."
    let rest = ranked.count > most ? " The table has all \(ranked.count)." : ""
    let title = "Numbers that the change of \(metric.name) goes with, \(contrast.variant)"
    return Figure(
      name: "tornado-\(metric.name)-\(contrast.variant)", section: .ranges, title: title,
      caption: """
        Spearman's rank correlation ρ, from −1 to 1 and without a unit, between an uncertain number and the \
        change of \(metric.name) of \(contrast.variant) over \(ranges.points) points.\(better)\(rest) \
        Bars are no intervals; below about \
        \(DecimalText(1.96 / Double(max(2, ranges.points - 1)).squareRoot()).fixed(2)) they are within chance.
        """,
      alternative: "Bars: "
        + shown.prefix(5).map { "\($0.parameter) \(DecimalText.correlation($0.spearman))" }
        .joined(separator: "; "),
      table: DataTable(
        columns: ["number", "ρ", "value", "range", "grade"],
        rows: ranked.map { influence in
          [influence.parameter, DecimalText.correlation(influence.spearman)]
            + cells(ranges.parameters.first { $0.name == influence.parameter })
        }), height: { isNarrow in 80 + (isNarrow ? 42 : 24) * Double(shown.count) },
      draw: { script in
        let data = script.data(
          shown.enumerated().map { PlotScript.bar($1.spearman, at: Double($0 + 1)) })
        script.setBars(
          shown.map { parts($0.parameter) }, separator: ".", title: "rank correlation ρ")
        script.add("set xrange [-1:1]")
        script.plot([script.element(data, "1:2:3:4:5:6", "boxxyerror", .series(0))])
      })
  }

  /// The end of a path distinguishes it; its beginning is the same for many.
  static func short(_ path: String) -> String { parts(path).joined(separator: ".") }

  private static func parts(_ path: String) -> [String] {
    path.split(separator: ".").suffix(2).map(String.init)
  }

  private static func cells(_ parameter: ComparisonDocument.Parameter?) -> [String] {
    guard let parameter else { return ["—", "—", "—"] }
    func text(_ number: Double) -> String { DecimalText.short(number, digits: 4) }
    return [
      "\(text(parameter.value)) \(parameter.unit)",
      "\(text(parameter.low)) to \(text(parameter.high)) \(parameter.unit)", parameter.grade ?? "—",
    ]
  }
}

/// A change along its most influential number, with the value at which the saving ends.
enum BreakEvenFigure {
  static func figure(
    of contrast: ComparisonDocument.RangeContrast, _ metric: ComparisonDocument.RangeMetric,
    _ ranges: ComparisonDocument.Ranges, _ points: StoredPoints, _ comparison: ComparisonDocument
  ) -> Figure? {
    guard let decision = contrast.decides?.first, let parameter = ranges.parameter(of: decision)
    else { return nil }
    let indices = points.changes(of: metric.name, contrast.variant, along: parameter)
    guard indices.count > 1 else { return nil }
    let unit = parameter.unit.isEmpty ? "" : " (\(parameter.unit))"
    let better = comparison.metric(metric.name)?.direction ?? .lower
    let breakEven = UncertaintyText.sentence(decision, parameter, better)
    let isLogarithmic = parameter.low > 0 && parameter.high >= 10 * parameter.low
    return Figure(
      name: "break-even-\(metric.name)-\(contrast.variant)", section: .ranges,
      title: "Change of \(metric.name) along \(parameter.name), \(contrast.variant)",
      caption: """
        Change of \(metric.name) of \(contrast.variant) against \(comparison.baseline), in percent, along \
        \(parameter.name)\(unit): a dot per point of the plausible ranges, at which all other numbers differ \
        too. Along it alone: \(breakEven). The dots are the spread over uncertain numbers, and no \
        interval.
        """,
      alternative: "\(indices.count) dots; \(breakEven)",
      table: DataTable(
        columns: ["\(parameter.name)\(unit)", "change"],
        rows: indices.sorted { $0.value < $1.value }.prefix(200).map { index in
          [
            DecimalText.short(index.value, digits: 5),
            DecimalText.significant(index.change, digits: 3) + " %",
          ]
        }), height: { isNarrow in isNarrow ? 300 : 340 },
      draw: { script in
        let data = script.data(indices.map { [$0.value, $0.change] })
        script.setTitle("x", TornadoFigure.short(parameter.name) + unit, longest: 50)
        script.setTitle("y", "change of \(metric.name.shown) (%)", longest: 40)
        if isLogarithmic { script.add("set logscale x") }
        script.add(PlotScript.horizontalZeroLine)
        for value in decision.breakEven where value.isFinite && (!isLogarithmic || value > 0) {
          script.addBreakEven(at: value, .series(1))
        }
        script.add("unset key")
        script.plot([script.element(data, "1:2", "points pointtype 7 pointsize 0.4", .series(0))])
      })
  }
}
