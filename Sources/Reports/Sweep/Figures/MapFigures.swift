import Experiments
import Quantities

/// Maps of a metric over the two axes of a grid: a square a point, coloured by the difference from
/// the baseline or, of a single variant, by its mean.
struct MapFigures {
  private let material: SweepMaterial
  private let axes: [AxisPositions]

  static func figures(of material: SweepMaterial) -> [Figure] {
    let design = material.findings.points.design
    guard design.kind == .grid, design.axes.count == 2 else { return [] }
    let maps = Self(
      material: material, axes: [0, 1].map { AxisPositions($0, of: material.findings.points) })
    return material.metrics.flatMap { metric in
      material.contrasts.compactMap { contrast in
        contrast.map { maps.difference(metric, $0) } ?? maps.mean(metric)
      }
    }
  }

  private struct Square {
    let column: Int
    let row: Int
    let value: Double
    /// Whether it is surely other than zero, or zero in all runs; nil where that is not asked.
    let isSure: Bool?
  }

  private func difference(_ metric: Int, _ contrast: Int) -> Figure? {
    let scale = material.scale(metric).ofDifferences
    let squares = squares(metric) { point in
      let found = point.metrics[metric].comparisons[contrast]
      let sign = material.document.sureSign(at: point, ofMetric: metric, contrast)
      return (found.difference?.mean, found.identical || sign != 0)
    }
    guard squares.contains(where: { $0.value != 0 }) else { return nil }
    let (name, variant) = (material.name(metric), material.others[contrast])
    let baseline = material.study.baseline
    let edges = Self.edges(of: squares)
    let unsure = squares.count { $0.isSure == false }
    let rows = PointRows(material, metric)
    return Figure(
      name: "map-\(name)-\(variant)", title: "Difference of \(name), \(variant)",
      caption: """
        Difference of \(material.differenceTitle(metric)) of \(variant) from \(baseline), run by run, at each point \
        of \(axes[0].title) and \(axes[1].title). Crosses: not surely other than zero \
        (\(unsure) of \(squares.count) points; sure where \(material.isSure)). \
        \(MapShades.sentence(material.direction(metric))) \(edges.isEmpty ? "The difference has one sign on all of the map." : "Thick lines: break-even, between points at which the difference has another sign.") \
        The table has the \(material.level) intervals.\(rows.note)
        """,
      alternative: extremes(squares, scale), table: rows.differences, height: height,
      draw: { draw(squares, edges, scale, material.direction(metric), &$0) })
  }

  private func mean(_ metric: Int) -> Figure? {
    let scale = material.scale(metric)
    let squares = squares(metric) { ($0.metrics[metric].variants[0].mean, nil) }
    guard !squares.isEmpty else { return nil }
    let name = material.name(metric)
    let rows = PointRows(material, metric)
    return Figure(
      name: "map-\(name)", title: "\(name) over both axes",
      caption: """
        Mean of \(material.title(metric)) at each point of \(axes[0].title) and \(axes[1].title). \
        The palest colour is that of the smallest mean. The table has the \(material.level) intervals.\(rows.note)
        """,
      alternative: extremes(squares, scale), table: rows.table, height: height,
      draw: { draw(squares, [], scale, .lower, &$0) })
  }

  private func squares(
    _ metric: Int, _ value: (SweepDocument.Point) -> (Double?, isSure: Bool?)
  ) -> [Square] {
    material.points.compactMap { point in
      let (value, isSure) = value(point)
      return value.map {
        Square(
          column: axes[0].place(of: point.values[0]), row: axes[1].place(of: point.values[1]),
          value: material.scale(metric).factor * $0, isSure: isSure)
      }
    }
  }

  /// Lines between neighbours of which one is below zero and one above: x, y, and how far the line
  /// goes.
  private static func edges(of squares: [Square]) -> [[Double]] {
    var values: [[Int]: Double] = [:]
    for square in squares { values[[square.column, square.row]] = square.value }
    return squares.flatMap { square -> [[Double]] in
      let (x, y) = (Double(square.column + 1), Double(square.row + 1))
      var edges: [[Double]] = []
      if let right = values[[square.column + 1, square.row]], right * square.value < 0 {
        edges.append([x + 0.5, y - 0.5, 0, 1])
      }
      if let above = values[[square.column, square.row + 1]], above * square.value < 0 {
        edges.append([x - 0.5, y + 0.5, 1, 0])
      }
      return edges
    }
  }

  private func extremes(_ squares: [Square], _ scale: MetricScale) -> String {
    let unit = scale.unitBehind
    func text(_ square: Square?) -> String {
      guard let square else { return "" }
      return "\(DecimalText.short(square.value, digits: 3))\(unit) at "
        + "\(axes[0].values[square.column]) and \(axes[1].values[square.row])"
    }
    return "From \(text(squares.min { $0.value < $1.value })) to "
      + text(squares.max { $0.value < $1.value })
  }

  private var height: @Sendable (Bool) -> Double {
    let rows = Double(min(24, axes[1].values.count))
    return { isNarrow in (isNarrow ? 190 : 110) + max(120, rows * 22) }
  }
}

extension MapFigures {
  private func draw(
    _ squares: [Square], _ edges: [[Double]], _ scale: MetricScale, _ better: PreferredDirection,
    _ script: inout PlotScript
  ) {
    Self.setAxis("x", axes[0], most: script.canvas.isNarrow ? 5 : 10, &script)
    Self.setAxis("y", axes[1], most: 12, &script)
    script.add("unset grid")
    let shades = MapShades(
      of: squares.map(\.value), areDifferences: squares.contains { $0.isSure != nil },
      better: better)
    var elements = shades.steps.enumerated().map { number, shade -> String in
      let inside = squares.filter { shades.place(of: $0.value) == number }.map { square in
        let (x, y) = (Double(square.column + 1), Double(square.row + 1))
        return [x, y, x - 0.5, x + 0.5, y - 0.5, y + 0.5]
      }
      // A step without a square is in the key all the same, as part of the scale.
      let data = script.data(inside.isEmpty ? [Array(repeating: .nan, count: 6)] : inside)
      return
        "\(data) using 1:2:3:4:5:6 with boxxyerror fillstyle transparent solid \(shade.strength) "
        + "noborder linecolor \(shade.color.plotted) "
        + "title \(PlotScript.quoted(shade.title(scale.unit), longest: 24))"
    }
    let unsure = squares.filter { $0.isSure == false }
    if !unsure.isEmpty {
      let data = script.data(unsure.map { [Double($0.column + 1), Double($0.row + 1)] })
      let style = "points pointtype 2 pointsize 0.6 linewidth 1.5"
      elements.append(script.element(data, "1:2", style, .ink, title: "not sure"))
    }
    if !edges.isEmpty {
      let style = "vectors nohead linewidth 3"
      elements.append(
        script.element(script.data(edges), "1:2:3:4", style, .ink, title: "break-even"))
    }
    script.plot(elements)
  }

  private static func setAxis(
    _ axis: String, _ places: AxisPositions, most: Int, _ script: inout PlotScript
  ) {
    let step = max(1, (places.values.count + most - 1) / most)
    let shown = stride(from: 0, to: places.values.count, by: step)
    let labels = shown.map { place in
      "\(PlotScript.quoted(text(places, place), longest: 12, isTick: true)) \(place + 1)"
    }
    script.setTitle(axis, places.title, longest: script.canvas.isNarrow ? 34 : 60)
    script.add("set \(axis)tics (\(labels.joined(separator: ", "))) scale 0")
    script.add("set \(axis)range [0.5:\(places.values.count).5]")
  }

  /// The unit stands in the title of the axis.
  private static func text(_ places: AxisPositions, _ place: Int) -> String {
    places.isNumeric ? DecimalText.short(places.positions[place], digits: 4) : places.values[place]
  }
}
