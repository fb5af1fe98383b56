import Results

/// Which uncertain numbers a change goes with: the longest bars first.
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
    let title = "Numbers that the change of \(metric.name) goes with, \(contrast.variant)"
    return Figure(
      name: "tornado-\(metric.name)-\(contrast.variant)", section: .ranges, title: title,
      caption: """
        Spearman's rank correlation ρ, from −1 to 1 and without a unit, between an uncertain number and the \
        change of \(metric.name) of \(contrast.variant) over \(ranges.points) points. A bar to the left: the \
        larger the number, the more is saved. Bars are no intervals; below about \
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
