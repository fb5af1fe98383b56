import Experiments
import Results
import Statistics

/// The table of a metric: a row per point and variant, or as many as a screen has room for.
extension SweepTable {
  /// A variant beside the baseline at a point.
  private struct Row {
    let point: SweepDocument.Point
    /// The index of the comparison; nil where there is one variant only.
    let contrast: Int?
  }

  /// The first table has the qualities as well.
  ///
  /// - Parameter most: The rows that there is room for.
  func pointLines(_ answer: SweepDocument.Answer, _ most: Int) -> [String] {
    guard let metric = document.place(ofMetric: answer.metric) else { return [] }
    let (rows, remark) = chosen(metric, most)
    let isFirst = answer.metric == document.answers.first?.metric
    let qualities = isFirst ? keys.told.filter { $0 != metric } : []
    let others = document.variants.filter { $0 != document.baseline }
    let hasNames = others.count > 1
    var columns = [Table.Column("  point", .left)] + keys.axes.map { Table.Column($0, .left) }
    columns.append(Table.Column(hasContrasts ? document.baseline : "mean"))
    if hasContrasts {
      if hasNames { columns.append(Table.Column("variant", .left)) }
      columns += [
        Table.Column(hasNames ? "mean" : others[0]), Table.Column("change"),
        Table.Column("over runs", optional: "the intervals over runs"),
        Table.Column("p", optional: "p"),
      ]
    }
    columns += qualities.map { Table.Column(document.points[0].metrics[$0].name) }
    var table = Table("\(answer.metric) at the points", columns)
    let scales = Dictionary(
      uniqueKeysWithValues: ([metric] + qualities).map { ($0, levelScale($0)) })
    func level(_ row: Row, _ slot: Int, _ variant: String, _ marks: [Cell.Mark] = []) -> Cell {
      guard let mean = row.point.metrics[slot].estimate(of: variant)?.mean, let scale = scales[slot]
      else { return .missing }
      return .level(mean, scale, (row.point.metrics[slot].isCut(variant) ? [.cutOff] : []) + marks)
    }
    let digits = "\(document.points.count)".count
    var last = 0
    for row in rows {
      let point = row.point
      let isNew = point.point != last
      last = point.point
      let number = TableLayout.padded("\(point.point)", to: max(5, digits), .right)
      var cells: [Cell] = [.text("  " + number)] + point.values.map { .text($0) }
      cells.append(level(row, metric, document.baseline))
      if !isNew { cells = cells.map { _ in .empty } }
      let variant = row.contrast.map { point.metrics[metric].comparisons[$0].variant }
      if let contrast = row.contrast, let variant {
        if hasNames { cells.append(.text(variant)) }
        cells.append(level(row, metric, variant))
        cells += change(point, metric, contrast)
      }
      cells += qualities.map { slot in
        let place = point.metrics[slot].comparisons.firstIndex { $0.variant == variant }
        return level(
          row, slot, variant ?? document.baseline, place.map { marks(point, slot, $0) } ?? [])
      }
      let failed = isNew && point.failed > 0 ? "\(CountText.of(point.failed, "run")) failed" : ""
      table.add(cells, note: failed)
    }
    let title = levelTitle(answer.metric) + remark
    let hidden = document.points.count - Set(rows.map(\.point.point)).count
    let word =
      hidden > 0
      ? "… and \(CountText.of(hidden, "more point")): \(Self.everything) has all, 'drainsim results export' every run"
      : ""
    return TextRenderer(style).lines(
      of: Report.Section(title, [.table(table), .list(word.isEmpty ? [] : [word])]))
  }

  /// `app-energy, and what it costs` where the table has qualities.
  private func levelTitle(_ metric: String) -> String {
    let isFirst = metric == document.answers.first?.metric && keys.told.count > 1
    return isFirst ? "\(metric), and the qualities" : metric
  }

  private func levelScale(_ slot: Int) -> LevelScale {
    let metrics = document.points.map { $0.metrics[slot] }
    return LevelScale(unit: metrics[0].unit, of: metrics.flatMap { $0.variants.map(\.mean) })
  }

  private func marks(_ point: SweepDocument.Point, _ slot: Int, _ contrast: Int) -> [Cell.Mark] {
    if point.metrics[slot].comparisons[contrast].identical { return [.same] }
    return document.sureSign(at: point, ofMetric: slot, contrast) == 0 ? [.openOverRuns] : []
  }

  /// The change, its interval and p.
  private func change(_ point: SweepDocument.Point, _ slot: Int, _ place: Int) -> [Cell] {
    let contrast = point.metrics[slot].comparisons[place]
    let marks = marks(point, slot, place)
    let p = point.adjustedP(ofMetric: slot)[place].map { Cell.pValue($0) } ?? .missing
    if document.scale(slot).unit != "%", let change = contrast.toldChange,
      case .bounded(let interval) = change.interval
    {
      return [.change(change.percent, .percent, marks), .span(interval, .percent), p]
    }
    guard let difference = contrast.difference else { return [.missing, .empty, .empty] }
    let scale = ChangeScale.difference(levelScale(slot))
    return [
      .change(difference.mean, scale, marks),
      difference.interval.map { .span($0, scale) } ?? .missing, p,
    ]
  }

  /// The rows that there is room for, and which they are where they are not all.
  private func chosen(_ metric: Int, _ most: Int) -> (rows: [Row], remark: String) {
    let points = document.points
    guard hasContrasts else {
      let all = points.map { Row(point: $0, contrast: nil) }
      guard all.count > most + 1 else { return (all, "") }
      return (Self.evenly(most, of: all), ": \(most) of \(points.count) points")
    }
    let all = points.flatMap { point in
      point.metrics[metric].comparisons.indices.map { Row(point: point, contrast: $0) }
    }
    // A row that would fit in the place of the word about it is not hidden.
    if all.count <= most + 1 { return (all, "") }
    let better = document.direction(metric)
    func contrast(_ row: Row) -> ComparisonDocument.Contrast? {
      row.contrast.map { row.point.metrics[metric].comparisons[$0] }
    }
    func gain(_ row: Row) -> Double {
      contrast(row)?.difference.map { better.gain(of: $0.mean) } ?? -.infinity
    }
    let best = points.compactMap { point in
      point.metrics[metric].comparisons.indices.map { Row(point: point, contrast: $0) }
        .max { gain($0) < gain($1) }
    }
    let which = all.count > best.count ? "the best variant at " : ""
    let count =
      "\(which)\(best.count > most + 1 ? most : best.count) of \(CountText.of(points.count, "point"))"
    guard best.count > most + 1 else { return (best, which.isEmpty ? "" : ": \(which)each point") }
    // Along one axis its order says most; in a grid of several, every second point may have one
    // value.
    guard document.parameters.count > 1 else { return (Self.evenly(most, of: best), ": \(count)") }
    // In percent where all have them: points with other phones have other scales.
    let changes = best.compactMap { contrast($0)?.toldChange.map { better.gain(of: $0.percent) } }
    let gains = changes.count == best.count ? changes : best.map(gain)
    let order = best.indices.sorted { (-gains[$0], $0) < (-gains[$1], $1) }
    return (
      Self.evenly(most, of: order.map { best[$0] }), ": \(count), from the best change to the worst"
    )
  }

  /// The first, the last and others evenly between.
  static func evenly<Element>(_ count: Int, of all: [Element]) -> [Element] {
    guard all.count > count, count > 1 else { return Array(all.prefix(count)) }
    return (0..<count).map { all[$0 * (all.count - 1) / (count - 1)] }
  }
}
