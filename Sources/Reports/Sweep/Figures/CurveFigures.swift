import Experiments
import Statistics

/// Curves of a metric along the only axis of a sweep: means of all variants, and differences from
/// the baseline with the points where they change their sign.
struct CurveFigures {
  private let material: SweepMaterial
  private let slots: AxisPositions

  static func figures(of material: SweepMaterial) -> [Figure] {
    guard material.axes.count == 1 else { return [] }
    let curves = Self(material: material, slots: AxisPositions(0, of: material.findings.points))
    return material.metrics.flatMap { metric in
      [curves.means(metric), curves.differences(metric)].compactMap(\.self)
    }
  }

  private struct Curve {
    let name: String
    /// The index of its colour, dashes and dots.
    let series: Int
    /// Position, value, low and high, in the order along the axis.
    let rows: [[Double]]
  }

  private func means(_ metric: Int) -> Figure? {
    let curves = material.variants.indices.map { variant in
      curve(material.variants[variant], variant, metric) { found in
        (found.variants[variant].mean, found.variants[variant].interval)
      }
    }.filter { !$0.rows.isEmpty }
    guard !curves.isEmpty else { return nil }
    let name = material.name(metric)
    let rows = PointRows(material, metric)
    return Figure(
      name: "curve-\(name)", title: "\(name) along \(TornadoFigure.short(material.axes[0].path))",
      caption: """
        Means of \(material.title(metric)) by \(slots.title), \(marks): \
        \(material.level) intervals of each mean by itself.\(pairingNote(metric))\(rows.note)
        """,
      alternative: alternative(curves, material.scale(metric)), table: rows.table,
      height: { height(of: curves, isNarrow: $0) },
      draw: { draw(curves, material.title(metric), &$0) })
  }

  private func pairingNote(_ metric: Int) -> String {
    let contrasts = material.points.flatMap { $0.metrics[metric].comparisons }
    // The difference of identical variants is known to be zero.
    return PairedRunsNote.sentence(
      correlations: contrasts.filter { !$0.identical }.map(\.correlation),
      changing: material.changesWorld)
  }

  private func differences(_ metric: Int) -> Figure? {
    let curves = material.others.enumerated().map { slot, variant in
      curve(variant, slot + 1, metric) { found in
        let difference = found.comparisons[slot].difference
        return (difference?.mean, difference?.interval)
      }
    }.filter { !$0.rows.isEmpty }
    // A metric that no variant touches has no differences to look at.
    guard curves.contains(where: { $0.rows.contains { $0[1] != 0 } }) else { return nil }
    let name = material.name(metric)
    let crossings =
      slots.isNumeric
      ? SweepDocument.BreakEven.all(in: material.findings, metric: metric).flatMap(\.zeroAt) : []
    let baseline = material.study.baseline
    let axis = material.differenceTitle(metric)
    let rows = PointRows(material, metric)
    return Figure(
      name: "difference-\(name)",
      title: "Difference of \(name) along \(TornadoFigure.short(material.axes[0].path))",
      caption: """
        Difference of \(axis) from \(baseline), run by run, by \(slots.title), \(marks): \(material.level) \
        intervals of the difference, each for its point alone. Below zero is less than \(baseline).\
        \(material.direction(metric).sentence) \
        \(breakEven(crossings))\(rows.note)
        """,
      alternative: alternative(curves, material.scale(metric).ofDifferences) + ". "
        + breakEven(crossings),
      table: rows.differences, height: { height(of: curves, isNarrow: $0) },
      draw: { script in
        script.add(PlotScript.horizontalZeroLine)
        for value in crossings.prefix(40) { script.addBreakEven(at: value, .frame) }
        draw(curves, "difference of \(axis)", &script)
      })
  }

  private func curve(
    _ name: String, _ series: Int, _ metric: Int,
    _ value: (ComparisonDocument.Metric) -> (mean: Double?, interval: ConfidenceInterval?)
  ) -> Curve {
    let scale = material.scale(metric)
    let rows = material.points.compactMap { point -> [Double]? in
      let (mean, interval) = value(point.metrics[metric])
      return mean.map { [slots.position(of: point.values[0])] + scale.ends($0, interval) }
    }
    return Curve(name: name, series: series, rows: rows.sorted { $0[0] < $1[0] })
  }

  /// On a phone, names of variants stand below each other, and names of values are turned.
  private func height(of curves: [Curve], isNarrow: Bool) -> Double {
    isNarrow ? (slots.isNumeric ? 300 : 340) + Self.keyHeight(curves.count) : 340
  }

  /// The extra height of a key of many names over one of two.
  static func keyHeight(_ count: Int) -> Double { 18 * Double(max(0, count - 2)) }

  /// The description of the marks for means and their intervals.
  private var marks: String {
    slots.isNumeric ? "a line per variant. Bands" : "a dot per variant. Lines"
  }

  private func breakEven(_ crossings: [Double]) -> String {
    if crossings.isEmpty { return "" }
    let values = crossings.prefix(8).map { DecimalText.short($0, digits: 3) }
    let more = crossings.count > 8 ? " and \(crossings.count - 8) more" : ""
    return "Dashed: break-even, where the difference crosses zero, at \(slots.title) of about "
      + "\(values.joined(separator: ", "))\(more)."
  }

  private func alternative(_ curves: [Curve], _ scale: MetricScale) -> String {
    let unit = scale.unitBehind
    return curves.map { curve in
      let (first, last) = (curve.rows[0], curve.rows[curve.rows.count - 1])
      func text(_ row: [Double]) -> String { DecimalText.short(row[1], digits: 3) + unit }
      return "\(curve.name): \(text(first)) at \(slots.values.first ?? ""), "
        + "\(text(last)) at \(slots.values.last ?? "")"
    }.joined(separator: "; ")
  }

  private func draw(_ curves: [Curve], _ axis: String, _ script: inout PlotScript) {
    script.setAxis("x", slots)
    script.setVerticalTitle(axis)
    if slots.isNumeric, !slots.isLogarithmic {
      script.setTicks("x", over: slots.positions)
      if let low = slots.positions.first, let high = slots.positions.last, low < high {
        script.add("set xrange [\(low):\(high)]")
      }
    }
    if curves.count == 1 { script.add("unset key") }
    // Dots of one value stand beside each other.
    let apart = slots.isNumeric ? 0 : min(0.08, 0.6 / Double(curves.count))
    let data = curves.enumerated().map { slot, curve in
      let shift = apart * (Double(slot) - Double(curves.count - 1) / 2)
      return script.data(curve.rows.map { [$0[0] + shift] + $0[1...] })
    }
    if !slots.isNumeric {
      return script.plot(
        zip(curves, data).map { curve, data in
          let style =
            "yerrorbars pointtype \(PlotScript.sign(curve.series)) pointsize 0.8 linewidth 1.5"
          return script.element(data, "1:2:3:4", style, .series(curve.series), title: curve.name)
        })
    }
    let bands = zip(curves, data).map { script.band($1, .series($0.series)) }
    let lines = zip(curves, data).map { curve, data in
      // Single points are seen where they are few.
      let style = curve.rows.count > 40 ? "lines" : "linespoints pointtype 7 pointsize 0.5"
      return script.element(
        data, "1:2", "\(style) linewidth 2 dashtype \(curve.series % 5 + 1)",
        .series(curve.series), title: curve.name)
    }
    script.plot(bands + lines)
  }
}
