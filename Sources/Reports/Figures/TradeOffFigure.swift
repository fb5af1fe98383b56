import Experiments

/// The saving against its cost: a cross per variant.
enum TradeOffFigure {
  /// The name of that of the first quality.
  static let name = "trade-off"

  /// One for every quality; the first has the plain name, and with three or more variants stands
  /// beside the answer.
  static func figures(
    of saving: ComparisonDocument.Metric, and qualities: [ComparisonDocument.Metric],
    in material: ReportMaterial
  ) -> [Figure] {
    qualities.enumerated().compactMap { place, quality in
      figure(
        of: saving, and: quality, in: material,
        name: place == 0 ? name : "\(name)-\(quality.name)")
    }
  }

  private static func figure(
    of saving: ComparisonDocument.Metric, and quality: ComparisonDocument.Metric,
    in material: ReportMaterial, name: String
  ) -> Figure? {
    let comparison = material.comparison
    let points = comparison.variants.indices.compactMap { place -> Cross? in
      let (x, y) = (saving.variants[place], quality.variants[place])
      guard let meanX = x.mean, let meanY = y.mean else { return nil }
      let (across, up) = (saving.scale, quality.scale)
      return Cross(
        variant: comparison.variants[place], place: place, x: across.ends(meanX, x.interval),
        y: up.ends(meanY, y.interval),
        texts: [across.text(meanX, x.interval), up.text(meanY, y.interval)])
    }
    guard points.count > 1, saving.name != quality.name else { return nil }
    let isInAnswer = name == Self.name && comparison.variants.count > 2
    let axes = [saving.title, quality.title]
    return Figure(
      name: name, section: isInAnswer ? .answer : .tradeOff,
      title: "\(quality.name) against \(saving.name)",
      caption: caption(axes, [saving, quality], comparison),
      alternative: points.map { point in
        "\(point.variant): \(saving.name) \(point.texts[0].value), \(quality.name) \(point.texts[1].value)"
      }.joined(separator: "; "),
      table: DataTable(
        columns: ["variant"] + axes,
        rows: points.map { point in [point.variant] + point.texts.map { "\($0.value) \($0.margin)" }
        }),
      height: { isNarrow in
        isNarrow ? 330 : isInAnswer ? 110 + 20 * max(8, Double(points.count)) : 360
      },
      draw: { draw(points, axes, &$0) })
  }

  private static func caption(
    _ axes: [String], _ metrics: [ComparisonDocument.Metric], _ comparison: ComparisonDocument
  ) -> String {
    guard comparison.replications > 1 else {
      return "\(axes[0]) and \(axes[1]) of one run, a dot per variant. One run gives no interval."
    }
    // The difference of identical variants is known to be zero.
    let correlations = metrics.flatMap(\.comparisons).filter { !$0.identical }.map(\.correlation)
    return """
      Means of \(axes[0]) and \(axes[1]), a dot per variant. Lines: \(comparison.level) intervals of each \
      mean by itself.\(better(metrics))\(PairedRunsNote.sentence(correlations: correlations, changing: comparison.changesWorld))
      """
  }

  /// Where in the picture both metrics are better.
  private static func better(_ metrics: [ComparisonDocument.Metric]) -> String {
    let sides = zip(metrics.map(\.direction), [("left", "right"), ("low", "high")]).compactMap {
      switch $0 {
      case .lower: $1.0
      case .higher: $1.1
      case .neither: nil
      }
    }
    return sides.isEmpty ? "" : " Better is \(Enumeration.text(sides))."
  }

  private struct Cross {
    let variant: String
    let place: Int
    /// Mean, low and high.
    let x: [Double]
    let y: [Double]
    let texts: [EstimateText]
  }

  private static func draw(_ points: [Cross], _ axes: [String], _ script: inout PlotScript) {
    script.setTitle("x", axes[0], longest: 44)
    script.setVerticalTitle(axes[1])
    for (axis, values) in [("x", points.flatMap(\.x)), ("y", points.flatMap(\.y))] {
      let range = range(values)
      script.add("set \(axis)range [\(range)]")
      script.setTicks(axis, over: values + (range.hasPrefix("0") ? [0] : []))
    }
    script.plot(
      points.map { point in
        let data = script.data([[point.x[0], point.y[0]] + point.x[1...] + point.y[1...]])
        let style =
          "xyerrorbars pointtype \(PlotScript.sign(point.place)) pointsize 1.1 linewidth 1.5"
        return script.element(
          data, "1:2:3:4:5:6", style, .series(point.place), title: point.variant)
      })
  }

  /// From nothing, unless all is far from it or below.
  private static func range(_ values: [Double]) -> String {
    let (low, high) = (values.min() ?? 0, values.max() ?? 1)
    if low < 0 { return "*:*" }
    return low > 0.7 * high ? "*:*" : "0:*"
  }
}
