import Quantities

/// A dot per point along each axis of a sweep in which several vary at once: the difference from the
/// baseline or, of a single variant, the mean.
enum DotFigures {
  static func figures(of material: SweepMaterial) -> [Figure] {
    let design = material.findings.points.design
    guard design.axes.count > 1, !(design.kind == .grid && design.axes.count == 2) else {
      return []
    }
    let axes = design.axes.indices.map { AxisPositions($0, of: material.findings.points) }
    return material.metrics.flatMap { metric in
      material.contrasts.flatMap { contrast in
        axes.indices.compactMap { figure(metric, contrast, $0, axes[$0], material) }
      }
    }
  }

  private struct Dot {
    let x: Double
    let y: Double
    /// Below or above zero for sure; 0 where neither is.
    let sign: Double
  }

  private static func figure(
    _ metric: Int, _ contrast: Int?, _ axis: Int, _ slots: AxisPositions, _ material: SweepMaterial
  ) -> Figure? {
    let own = material.scale(metric)
    let scale = contrast == nil ? own : own.ofDifferences
    let dots = material.points.compactMap { point -> Dot? in
      let found = point.metrics[metric]
      let compared = contrast.map { found.comparisons[$0] }
      let mean = contrast == nil ? found.variants[0].mean : compared?.difference?.mean
      return mean.map {
        Dot(
          x: slots.position(of: point.values[axis]), y: scale.factor * $0,
          sign: contrast.map { material.document.sureSign(at: point, ofMetric: metric, $0) } ?? 0)
      }
    }
    guard dots.contains(where: { $0.y != 0 }) else { return nil }
    let name = material.name(metric)
    let path = TornadoFigure.short(material.axes[axis].path)
    let title = scale.title(name)
    let rows = PointRows(material, metric)
    let what =
      contrast.map {
        "Difference of \(title) of \(material.others[$0]) from \(material.study.baseline), run by run"
      } ?? "Mean of \(title)"
    let sure =
      contrast == nil
      ? ""
      : " Triangles downwards and upwards: surely below or above zero (\(material.isSure)); "
        + "rings: neither.\(material.direction(metric).sentence)"
    return Figure(
      name: "along-\(path)-\(name)" + (contrast.map { "-\(material.others[$0])" } ?? ""),
      title: (contrast == nil ? name : "Difference of \(name)") + " along \(path)"
        + (contrast.map { ", \(material.others[$0])" } ?? ""),
      caption: """
        \(what), by \(slots.title): a dot per point of the sweep, at which all other axes differ, too. Their \
        spread is what the other axes do, and no interval.\(sure)\(rows.note)
        """,
      alternative: alternative(dots, scale), table: contrast == nil ? rows.table : rows.differences,
      height: { isNarrow in isNarrow ? (slots.isNumeric ? 280 : 320) : 300 },
      draw: { script in
        let axis = contrast == nil ? title : "difference of \(title)"
        draw(dots, slots, axis, material.direction(metric), &script)
      })
  }

  private static func alternative(_ dots: [Dot], _ scale: MetricScale) -> String {
    let unit = scale.unitBehind
    func text(_ value: Double?) -> String { DecimalText.short(value ?? 0, digits: 3) + unit }
    let below = dots.count { $0.sign == -1 }
    let above = dots.count { $0.sign == 1 }
    return "\(dots.count) dots from \(text(dots.map(\.y).min())) to \(text(dots.map(\.y).max())); "
      + "\(below) surely below zero, \(above) surely above"
  }

  private static func draw(
    _ dots: [Dot], _ slots: AxisPositions, _ axis: String, _ better: PreferredDirection,
    _ script: inout PlotScript
  ) {
    script.setAxis("x", slots)
    if slots.isNumeric, !slots.isLogarithmic { script.setTicks("x", over: slots.positions) }
    script.setVerticalTitle(axis)
    script.add("unset key")
    // Dots at the ends are whole.
    script.add("set offsets graph 0.02, graph 0.02, graph 0.05, graph 0.05")
    if dots.contains(where: { $0.y < 0 }) { script.add(PlotScript.horizontalZeroLine) }
    // Hundreds of dots are smaller than a few.
    let size = dots.count > 200 ? 0.35 : 0.6
    // The better side has the colour of savings.
    let (below, above) = better == .higher ? (1, 0) : (0, 1)
    let groups: [(sign: Double, shape: Int, color: PlotColor)] = [
      (-1, 11, .series(below)), (1, 9, .series(above)), (0, 6, .frame),
    ]
    script.plot(
      groups.compactMap { sign, shape, color in
        let rows = dots.filter { $0.sign == sign }.map { [$0.x, $0.y] }
        guard !rows.isEmpty else { return nil }
        return script.element(
          script.data(rows), "1:2", "points pointtype \(shape) pointsize \(size)", color)
      })
  }
}
