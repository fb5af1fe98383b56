import Experiments

/// The picture of a Pareto front among all variants at all points.
struct FrontFigure {
  private let front: SweepDocument.Front
  private let material: SweepMaterial

  static func figures(of material: SweepMaterial) -> [Figure] {
    material.document.paretoFronts.compactMap { Self(front: $0, material: material).figure }
  }

  /// The indices of both metrics.
  private var metrics: [Int] {
    [front.cost, front.quality].compactMap { material.document.place(ofMetric: $0) }
  }

  private var scales: [MetricScale] { metrics.map(material.scale) }
  private var titles: [String] { metrics.map(material.title) }

  private var figure: Figure? {
    guard front.members.count > 1 || material.findings.points.count > 1, !front.members.isEmpty
    else { return nil }
    let titles = titles
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
        "\(front.members.count) of \(dots.flatMap(\.self).count) are worth their price: "
        + front.members.prefix(5).map { member in
          "\(member.variant) at \(material.keys.points[member.point - 1])"
        }.joined(separator: "; "),
      table: table,
      height: { isNarrow in isNarrow ? 330 + CurveFigures.keyHeight(material.variants.count) : 360
      }, draw: { draw(&$0) })
  }

  private var table: DataTable {
    DataTable(
      columns: ["variant", "point"] + material.axes.map { TornadoFigure.short($0.path) } + titles,
      rows: front.members.prefix(PointRows.most).map { member in
        let point = material.points[member.point - 1]
        return [member.variant, "\(point.point)"] + point.values
          + zip(metrics, scales).map { metric, scale in
            point.metrics[metric].estimate(of: member.variant)?.text(in: scale)?.plain ?? "—"
          }
      })
  }

  /// The means of both metrics at every point, a list a variant.
  private var dots: [[[Double]]] {
    material.variants.indices.map { variant in
      material.points.compactMap { point in
        let means = metrics.compactMap { point.metrics[$0].variants[variant].mean }
        return means.count == 2 ? means : nil
      }
    }
  }

  private func draw(_ script: inout PlotScript) {
    let (scales, titles, dots) = (scales, titles, dots)
    script.setTitle("x", titles[0], longest: 44)
    script.setVerticalTitle(titles[1])
    script.setTicks("x", over: dots.flatMap(\.self).map { scales[0].factor * $0[0] })
    let signs = [6, 4, 8, 10, 12, 14]
    var elements = dots.enumerated().compactMap { variant, dots -> String? in
      guard !dots.isEmpty else { return nil }
      let data = script.data(dots.map { [scales[0].factor * $0[0], scales[1].factor * $0[1]] })
      let size = dots.count > 200 ? 0.35 : 0.6
      return script.element(
        data, "1:2", "points pointtype \(signs[variant % signs.count]) pointsize \(size)",
        .series(variant), title: material.variants[variant])
    }
    let members = script.data(front.members.map(row))
    let bars = "xyerrorbars pointtype 7 pointsize 0.5 linewidth 1"
    elements += [
      script.element(members, "1:2", "lines linewidth 1.5", .ink, title: "worth its price"),
      script.element(members, "1:2:3:4:5:6", bars, .ink),
    ]
    script.plot(elements)
  }

  /// Both means, then the ends of their intervals.
  private func row(_ member: SweepDocument.Front.Member) -> [Double] {
    let point = material.points[member.point - 1]
    let ends = zip(metrics, scales).map { metric, scale in
      let estimate = point.metrics[metric].estimate(of: member.variant)
      return scale.ends(estimate?.mean ?? 0, estimate?.interval)
    }
    return [ends[0][0], ends[1][0]] + ends[0][1...] + ends[1][1...]
  }
}
