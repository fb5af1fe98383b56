import Experiments
import Statistics

/// A dot a point along each axis of a sweep in which several vary at once: the difference from the
/// baseline or, of a single variant, the mean.
enum DotFigures {
  static func figures(of material: SweepMaterial) -> [Figure] {
    let design = material.findings.points.design
    guard design.axes.count > 1, !(design.kind == .grid && design.axes.count == 2) else {
      return []
    }
    let axes = design.axes.indices.map { AxisPositions($0, of: material.findings.points) }
    return material.metrics.flatMap { metric -> [Figure] in
      let quantities = max(1, material.others.count)
      return (0..<quantities).flatMap { slot in
        axes.enumerated().compactMap { axis, slots in
          figure(metric, material.others.isEmpty ? nil : slot, axis, slots, material)
        }
      }
    }
  }

  private struct Dot {
    let x: Double
    let y: Double
    /// Below or above zero for sure; nil where neither is.
    let sign: Int?
  }

  private static func figure(
    _ metric: Int, _ contrast: Int?, _ axis: Int, _ slots: AxisPositions, _ material: SweepMaterial
  ) -> Figure? {
    let scale = material.scale(metric)
    let dots = material.findings.findings.compactMap { finding -> Dot? in
      let x = slots.position(of: material.findings.points[finding.point][axis].value)
      guard let contrast else {
        return finding.metrics[metric].estimates[0].mean.map {
          Dot(x: x, y: scale.factor * $0, sign: nil)
        }
      }
      return dot(finding.metrics[metric].contrasts[contrast].difference, x, scale)
    }
    guard dots.contains(where: { $0.y != 0 }) else { return nil }
    let name = material.study.metrics[metric].name
    let path = TornadoFigure.short(material.axes[axis].path)
    let title = material.title(metric, scale)
    let rows = PointRows(material, metric)
    let what =
      contrast.map {
        "Difference of \(title) of \(material.others[$0]) from \(material.study.baseline), run by run"
      } ?? "Mean of \(title)"
    let sure =
      contrast == nil
      ? ""
      : " Triangles downwards and upwards: the \(material.level) interval of the point lies below or above zero; "
        + "rings: it holds zero."
    return Figure(
      name: "along-\(path)-\(name)" + (contrast.map { "-\(material.others[$0])" } ?? ""),
      title: (contrast == nil ? name : "Difference of \(name)") + " along \(path)"
        + (contrast.map { ", \(material.others[$0])" } ?? ""),
      caption: """
        \(what), by \(slots.title): a dot a point of the sweep, at which all other axes differ, too. Their \
        spread is what the other axes do, and no interval.\(sure)\(rows.note)
        """,
      alternative: alternative(dots, scale), table: contrast == nil ? rows.table : rows.differences,
      height: { isNarrow in isNarrow ? (slots.isNumeric ? 280 : 320) : 300 },
      draw: { draw(dots, slots, contrast == nil ? title : "difference of \(title)", &$0) })
  }

  private static func dot(
    _ difference: PairedDifference?, _ x: Double, _ scale: MetricScale
  ) -> Dot? {
    switch difference {
    case nil: return nil
    case .identical: return Dot(x: x, y: 0, sign: nil)
    case .estimated(let estimate):
      let sign = estimate.interval.flatMap { $0.high < 0 ? -1 : $0.low > 0 ? 1 : nil }
      return Dot(x: x, y: scale.factor * estimate.mean, sign: sign)
    }
  }

  private static func alternative(_ dots: [Dot], _ scale: MetricScale) -> String {
    let unit = scale.unitBehind
    func text(_ value: Double?) -> String {
      DecimalText.significant(value ?? 0, digits: 3).shortened + unit
    }
    let below = dots.count { $0.sign == -1 }
    let above = dots.count { $0.sign == 1 }
    return "\(dots.count) dots from \(text(dots.map(\.y).min())) to \(text(dots.map(\.y).max())); "
      + "\(below) surely below zero, \(above) surely above"
  }

  private static func draw(
    _ dots: [Dot], _ slots: AxisPositions, _ axis: String, _ script: inout PlotScript
  ) {
    script.setAxis("x", slots)
    if slots.isNumeric, !slots.isLogarithmic { script.setTicks("x", over: slots.positions) }
    script.setVerticalTitle(axis)
    script.add("unset key")
    // Dots at the ends are whole.
    script.add("set offsets graph 0.02, graph 0.02, graph 0.05, graph 0.05")
    if dots.contains(where: { $0.y < 0 }) {
      script.add(
        "set arrow from graph 0, first 0 to graph 1, first 0 nohead linewidth 1 linecolor "
          + PlotColor.frame.plotted)
    }
    // Hundreds of dots are smaller than a few.
    let size = dots.count > 200 ? 0.35 : 0.6
    let groups: [(sign: Int?, shape: Int, color: PlotColor)] = [
      (-1, 11, .series(0)), (1, 9, .series(1)), (nil, 6, .frame),
    ]
    script.plot(
      groups.compactMap { sign, shape, color in
        let rows = dots.filter { $0.sign == sign }.map { [$0.x, $0.y] }
        guard !rows.isEmpty else { return nil }
        return "\(script.data(rows)) using 1:2 with points pointtype \(shape) pointsize \(size) "
          + "linecolor \(color.plotted) notitle"
      })
  }
}
