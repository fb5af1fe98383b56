import Experiments
import Statistics

/// Curves of a metric along the only axis of a sweep: means of all variants, and differences from
/// the baseline with the points where they change their sign.
enum CurveFigures {
  static func figures(of material: SweepMaterial) -> [Figure] {
    guard material.axes.count == 1 else { return [] }
    let slots = AxisPositions(0, of: material.findings.points)
    return material.metrics.flatMap { metric in
      [means(metric, slots, material), differences(metric, slots, material)].compactMap(\.self)
    }
  }

  private struct Curve {
    let name: String
    let color: PlotColor
    let dash: Int
    /// The shape of its dots.
    let sign: Int
    /// Position, value, low and high, in the order along the axis.
    let rows: [[Double]]
  }

  private static func means(
    _ metric: Int, _ slots: AxisPositions, _ material: SweepMaterial
  ) -> Figure? {
    let scale = material.scale(metric)
    let curves = material.variants.indices.map { variant in
      curve(material.variants[variant], variant, slots, material, scale) { finding in
        let estimate = finding.metrics[metric].estimates[variant]
        return estimate.mean.map { ($0, estimate.interval) }
      }
    }.filter { !$0.rows.isEmpty }
    guard !curves.isEmpty else { return nil }
    let name = material.study.metrics[metric].name
    let rows = PointRows(material, metric)
    return Figure(
      name: "curve-\(name)", title: "\(name) along \(TornadoFigure.short(material.axes[0].path))",
      caption: """
        Means of \(material.title(metric, scale)) by \(slots.title), \(marks(slots)): \
        \(material.level) intervals of each mean by itself.\(pairingNote(metric, material))\(rows.note)
        """,
      alternative: alternative(curves, slots, scale), table: rows.table,
      height: { height(of: curves, slots, isNarrow: $0) },
      draw: { script in draw(curves, slots, material.title(metric, scale), &script) })
  }

  private static func pairingNote(_ metric: Int, _ material: SweepMaterial) -> String {
    let plan = material.findings.plan
    let contrasts = material.findings.findings.flatMap { $0.metrics[metric].contrasts }
    // The difference of identical variants is known to be zero.
    let estimated = contrasts.filter { contrast in
      if case .identical = contrast.difference { false } else { true }
    }
    return PairedRunsNote.sentence(
      correlations: estimated.map(\.correlation),
      changing: plan.scenario.variants.filter(\.changesWorld).map(\.name))
  }

  private static func differences(
    _ metric: Int, _ slots: AxisPositions, _ material: SweepMaterial
  ) -> Figure? {
    let scale = material.scale(metric)
    let curves = material.others.enumerated().map { slot, variant in
      curve(variant, slot + 1, slots, material, scale) { finding in
        switch finding.metrics[metric].contrasts[slot].difference {
        case nil: nil
        case .identical: (0, nil)
        case .estimated(let estimate): (estimate.mean, estimate.interval)
        }
      }
    }.filter { !$0.rows.isEmpty }
    // A metric that no variant touches has no differences to look at.
    guard curves.contains(where: { $0.rows.contains { $0[1] != 0 } }) else { return nil }
    let name = material.study.metrics[metric].name
    let crossings =
      slots.isNumeric
      ? SweptBreakEven.all(in: material.findings, metric: metric).flatMap(\.crossings) : []
    let baseline = material.study.baseline
    let axis = material.title(metric, scale)
    let rows = PointRows(material, metric)
    return Figure(
      name: "difference-\(name)",
      title: "Difference of \(name) along \(TornadoFigure.short(material.axes[0].path))",
      caption: """
        Difference of \(axis) from \(baseline), run by run, by \(slots.title), \(marks(slots)): \(material.level) \
        intervals of the difference, each for its point alone. Below zero is less than \(baseline). \
        \(breakEven(crossings, slots))\(rows.note)
        """,
      alternative: alternative(curves, slots, scale) + ". " + breakEven(crossings, slots),
      table: rows.differences, height: { height(of: curves, slots, isNarrow: $0) },
      draw: { script in
        script.add(
          "set arrow from graph 0, first 0 to graph 1, first 0 nohead linewidth 1 linecolor "
            + PlotColor.frame.plotted)
        for value in crossings.prefix(40) {
          script.add(
            "set arrow from first \(value), graph 0 to first \(value), graph 1 nohead linewidth 2 "
              + "dashtype 2 linecolor \(PlotColor.frame.plotted)")
        }
        draw(curves, slots, "difference of \(axis)", &script)
      })
  }

  private static func curve(
    _ name: String, _ slot: Int, _ slots: AxisPositions, _ material: SweepMaterial,
    _ scale: MetricScale, _ value: (PointFinding) -> (mean: Double, interval: ConfidenceInterval?)?
  ) -> Curve {
    let rows = material.findings.findings.compactMap { finding -> [Double]? in
      guard let (mean, interval) = value(finding) else { return nil }
      let text = material.findings.points[finding.point][0].value
      return [slots.position(of: text)]
        + [mean, interval?.low ?? mean, interval?.high ?? mean].map { scale.factor * $0 }
    }
    return Curve(
      name: name, color: PlotColor.series(slot), dash: slot % 5 + 1,
      sign: [7, 5, 9, 11, 13, 15][slot % 6], rows: rows.sorted { $0[0] < $1[0] })
  }

  /// On a phone, names of variants stand below each other, and names of values are turned.
  private static func height(of curves: [Curve], _ slots: AxisPositions, isNarrow: Bool) -> Double {
    isNarrow ? (slots.isNumeric ? 300 : 340) + keyHeight(curves.count) : 340
  }

  /// The extra height of a key of many names over one of two.
  static func keyHeight(_ count: Int) -> Double { 18 * Double(max(0, count - 2)) }

  /// How means and their intervals are drawn.
  private static func marks(_ slots: AxisPositions) -> String {
    slots.isNumeric ? "a line a variant. Bands" : "a dot a variant. Lines"
  }

  private static func breakEven(_ crossings: [Double], _ slots: AxisPositions) -> String {
    if crossings.isEmpty { return "" }
    let values = crossings.prefix(8).map { DecimalText.significant($0, digits: 3).shortened }
    let more = crossings.count > 8 ? " and \(crossings.count - 8) more" : ""
    return "Dashed: break-even, where the difference crosses zero, at \(slots.title) of about "
      + "\(values.joined(separator: ", "))\(more)."
  }

  private static func alternative(
    _ curves: [Curve], _ slots: AxisPositions, _ scale: MetricScale
  ) -> String {
    let unit = scale.unitBehind
    return curves.map { curve in
      let (first, last) = (curve.rows[0], curve.rows[curve.rows.count - 1])
      func text(_ row: [Double]) -> String {
        DecimalText.significant(row[1], digits: 3).shortened + unit
      }
      return "\(curve.name): \(text(first)) at \(slots.values.first ?? ""), "
        + "\(text(last)) at \(slots.values.last ?? "")"
    }.joined(separator: "; ")
  }

  private static func draw(
    _ curves: [Curve], _ slots: AxisPositions, _ axis: String, _ script: inout PlotScript
  ) {
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
          "\(data) using 1:2:3:4 with yerrorbars pointtype \(curve.sign) pointsize 0.8 linewidth 1.5 "
            + "linecolor \(curve.color.plotted) title \(script.label(curve.name))"
        })
    }
    let bands = zip(curves, data).map { curve, data in
      "\(data) using 1:3:4 with filledcurves linecolor \(curve.color.plotted) "
        + "fillstyle transparent solid 0.22 notitle"
    }
    let lines = zip(curves, data).map { curve, data in
      // Single points are seen where they are few.
      let style = curve.rows.count > 40 ? "lines" : "linespoints pointtype 7 pointsize 0.5"
      return "\(data) using 1:2 with \(style) linewidth 2 dashtype \(curve.dash) "
        + "linecolor \(curve.color.plotted) title \(script.label(curve.name))"
    }
    script.plot(bands + lines)
  }
}
