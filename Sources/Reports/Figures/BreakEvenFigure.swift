import Results

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
    let breakEven = sentence(decision, parameter)
    let isLogarithmic = parameter.low > 0 && parameter.high >= 10 * parameter.low
    return Figure(
      name: "break-even-\(metric.name)-\(contrast.variant)",
      section: .ranges,
      title: "Change of \(metric.name) along \(parameter.name), \(contrast.variant)",
      caption: """
        Change of \(metric.name) of \(contrast.variant) against \(comparison.baseline), in percent, along \
        \(parameter.name)\(unit): a dot a point of the plausible ranges, at which all other numbers differ \
        too. \(breakEven), others at their value. The dots are the spread of what nobody knows, and no \
        interval.
        """,
      alternative: "\(indices.count) dots; \(breakEven)",
      table: DataTable(
        columns: ["\(parameter.name)\(unit)", "change"],
        rows: indices.sorted { $0.value < $1.value }.prefix(200).map { index in
          [DecimalText.short(index.value, digits: 5), RangesFigures.text(index.change)]
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

  private static func sentence(
    _ decision: ComparisonDocument.Decision, _ parameter: ComparisonDocument.Parameter
  ) -> String {
    let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
    let values = decision.breakEven.map { DecimalText.short($0, digits: 3) + unit }
      .joined(separator: ", ")
    return switch decision.saves {
    case .below, .above: "Dashed: break-even at \(values), it saves \(decision.saves.rawValue) that"
    case .everywhere: "It saves in all of the range"
    case .nowhere: "It saves nowhere in the range"
    case .noDifference, .unknown: "Where it breaks even is not known"
    }
  }
}
