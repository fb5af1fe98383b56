import Experiments

/// Pictures of the Pareto front among all variants at all points.
enum FrontFigures {
  static func figures(of material: SweepMaterial) -> [Figure] {
    material.document.paretoFronts.compactMap { figure($0, material) }
  }

  private static func figure(_ front: SweepDocument.Front, _ material: SweepMaterial) -> Figure? {
    guard front.members.count > 1 || material.findings.points.count > 1, !front.members.isEmpty
    else { return nil }
    let metrics = places(front, material)
    let scales = metrics.map(material.scale)
    let titles = metrics.map(material.title)
    let names = [front.cost, front.quality]
    let better = front.moreIsBetter ? "more" : "less"
    return Figure(
      name: "front-\(names[1])", title: "\(names[1]) against \(names[0])",
      caption: """
        Means of \(titles[0]) and \(titles[1]): a dot per point of the sweep and variant. The line joins those than \
        which no other has \(front.moreOfCostIsBetter == true ? "more" : "less") \(names[0]) and as good a \(names[1]) (\(better) is better); lines at its dots: \
        \(material.level) intervals of each mean by itself.
        """,
      alternative:
        "\(front.members.count) of \(dots(front, material).flatMap(\.self).count) are worth their price: "
        + front.members.prefix(5).map { member in
          "\(member.variant) at \(material.keys.points[member.point - 1])"
        }.joined(separator: "; "),
      table: table(front, scales, titles, material),
      height: { isNarrow in isNarrow ? 330 + CurveFigures.keyHeight(material.variants.count) : 360
      }, draw: { draw(front, scales, titles, material, &$0) })
  }

  /// The indices of both metrics.
  private static func places(_ front: SweepDocument.Front, _ material: SweepMaterial) -> [Int] {
    [front.cost, front.quality].compactMap { material.document.place(ofMetric: $0) }
  }

  private static func table(
    _ front: SweepDocument.Front, _ scales: [MetricScale], _ titles: [String],
    _ material: SweepMaterial
  ) -> DataTable {
    DataTable(
      columns: ["variant", "point"] + material.axes.map { TornadoFigure.short($0.path) } + titles,
      rows: front.members.prefix(PointRows.most).map { member in
        let point = material.points[member.point - 1]
        return [member.variant, "\(point.point)"] + point.values
          + zip(places(front, material), scales).map { metric, scale in
            point.metrics[metric].estimate(of: member.variant)?.text(in: scale)?.plain ?? "—"
          }
      })
  }

  /// The means of both metrics at every point, a list a variant.
  private static func dots(_ front: SweepDocument.Front, _ material: SweepMaterial) -> [[[Double]]]
  {
    material.variants.indices.map { variant in
      material.points.compactMap { point in
        let means = places(front, material).compactMap { point.metrics[$0].variants[variant].mean }
        return means.count == 2 ? means : nil
      }
    }
  }

  private static func draw(
    _ front: SweepDocument.Front, _ scales: [MetricScale], _ titles: [String],
    _ material: SweepMaterial,
    _ script: inout PlotScript
  ) {
    script.setTitle("x", titles[0], longest: 44)
    script.setVerticalTitle(titles[1])
    script.setTicks(
      "x", over: dots(front, material).flatMap(\.self).map { scales[0].factor * $0[0] })
    let signs = [6, 4, 8, 10, 12, 14]
    var elements = dots(front, material).enumerated().compactMap { variant, dots -> String? in
      guard !dots.isEmpty else { return nil }
      let data = script.data(dots.map { [scales[0].factor * $0[0], scales[1].factor * $0[1]] })
      let size = dots.count > 200 ? 0.35 : 0.6
      return script.element(
        data, "1:2", "points pointtype \(signs[variant % signs.count]) pointsize \(size)",
        .series(variant), title: material.variants[variant])
    }
    let members = script.data(front.members.map { row($0, front, scales, material) })
    let bars = "xyerrorbars pointtype 7 pointsize 0.5 linewidth 1"
    elements += [
      script.element(members, "1:2", "lines linewidth 1.5", .ink, title: "worth its price"),
      script.element(members, "1:2:3:4:5:6", bars, .ink),
    ]
    script.plot(elements)
  }

  /// Both means, then the ends of their intervals.
  private static func row(
    _ member: SweepDocument.Front.Member, _ front: SweepDocument.Front, _ scales: [MetricScale],
    _ material: SweepMaterial
  ) -> [Double] {
    let metrics = material.points[member.point - 1].metrics
    let ends = zip(places(front, material), scales).map { metric, scale in
      let estimate = metrics[metric].estimate(of: member.variant)
      return scale.ends(estimate?.mean ?? 0, estimate?.interval)
    }
    return [ends[0][0], ends[1][0]] + ends[0][1...] + ends[1][1...]
  }
}
