import Experiments

/// The table of a metric at the points of a sweep: a row per point and variant, or as many as a
/// screen has room for.
struct SweptPointsTable {
  /// A variant beside the baseline at a point.
  private struct Row {
    let point: SweepDocument.Point
    /// Nil where there is one variant only.
    var variant: String?
  }

  private let document: SweepDocument
  private let keys: SweepKeys
  private let name: String
  /// Nil of a metric that no point has.
  private let metric: Int?
  /// The metrics of the last columns.
  private let qualities: [Int]

  /// - Parameter isFirst: Whether the qualities are in the table, too.
  init(
    _ document: SweepDocument, _ keys: SweepKeys, _ answer: SweepDocument.Answer, isFirst: Bool
  ) {
    let metric = document.place(ofMetric: answer.metric)
    self.document = document
    self.keys = keys
    self.metric = metric
    name = answer.metric
    qualities = isFirst ? keys.told.filter { $0 != metric } : []
  }

  private var others: [String] { document.variants.filter { $0 != document.baseline } }

  /// - Parameter most: The rows that there is room for.
  func section(_ most: Int) -> Report.Section {
    guard let metric else { return Report.Section([]) }
    let (rows, remark) = chosen(metric, most)
    let hidden = document.points.count - Set(rows.map(\.point.point)).count
    let rest =
      hidden > 0
      ? [
        "… and \(CountText.of(hidden, "more point")): \(SweepTable.everything) has all, 'drainsim results export' every run"
      ] : []
    return Report.Section(
      name + (qualities.isEmpty ? "" : ", and the qualities") + remark,
      [.table(table(rows, metric)), .list(rest)])
  }

  private func table(_ rows: [Row], _ metric: Int) -> Table {
    let others = self.others
    var columns = ["  point"] + keys.axes.map(Table.Column.left)
    columns.append(Table.Column(others.isEmpty ? "mean" : document.baseline))
    if others.count > 1 { columns.append(.left("variant")) }
    if !others.isEmpty {
      columns += [
        Table.Column(others.count > 1 ? "mean" : others[0]), "change",
        Table.Column("over runs", optional: "the intervals over runs"),
        Table.Column("p", optional: "p"),
      ]
    }
    columns += qualities.map { Table.Column(document.points[0].metrics[$0].name) }
    var table = Table("\(name) at the points", columns)
    let scales = ([metric] + qualities).map(document.levels)
    var last = 0
    for row in rows {
      let point = row.point
      let isNew = point.point != last
      last = point.point
      var cells: [Cell] = [.count(point.point)] + point.values.map { .text($0) }
      cells.append(point.metrics[metric].level(of: document.baseline, scales[0]))
      if !isNew { cells = cells.map { _ in .empty } }
      if let variant = row.variant {
        if others.count > 1 { cells.append(.text(variant)) }
        cells.append(point.metrics[metric].level(of: variant, scales[0]))
        cells += change(point, metric, variant, scales[0])
      }
      let variant = row.variant ?? document.baseline
      cells += zip(qualities, scales.dropFirst()).map { slot, scale in
        let effect = document.effect(at: point, ofMetric: slot, variant, as: .difference, scale)
        return point.metrics[slot].level(of: variant, scale, effect?.marks(isCut: false) ?? [])
      }
      table.add(
        cells,
        note: isNew && point.failed > 0 ? "\(CountText.of(point.failed, "run")) failed" : "")
    }
    return table
  }

  /// The change, its interval and p.
  private func change(
    _ point: SweepDocument.Point, _ slot: Int, _ variant: String, _ scale: LevelScale
  ) -> [Cell] {
    let metric = point.metrics[slot]
    guard let place = metric.comparisons.firstIndex(where: { $0.variant == variant }) else {
      return []
    }
    let effect = document.effect(at: point, ofMetric: slot, variant, scale)
    guard let effect, effect.value != nil else { return [.missing, .empty, .empty] }
    return [
      effect.cell(effect.marks(isCut: false)), effect.cell(of: effect.overRuns),
      point.adjustedP(ofMetric: slot)[place].map { .pValue($0) } ?? .missing,
    ]
  }

  // MARK: - The rows

  /// The rows that there is room for, and which they are where they are not all.
  private func chosen(_ metric: Int, _ most: Int) -> (rows: [Row], remark: String) {
    let points = document.points
    guard !others.isEmpty else {
      let all = points.map { Row(point: $0) }
      guard all.count > most + 1 else { return (all, "") }
      return (Self.evenly(most, of: all), ": \(most) of \(points.count) points")
    }
    let all = points.map { point in
      point.metrics[metric].comparisons.map { Row(point: point, variant: $0.variant) }
    }
    // A row that would fit in the place of the word about it is not hidden.
    if all.joined().count <= most + 1 { return (Array(all.joined()), "") }
    let better = document.direction(metric)
    func contrast(_ row: Row) -> ComparisonDocument.Contrast? {
      row.variant.flatMap { row.point.metrics[metric].contrast(of: $0) }
    }
    func gain(_ row: Row) -> Double {
      contrast(row)?.difference.map { better.gain(of: $0.mean) } ?? -.infinity
    }
    let best = all.compactMap { $0.max { gain($0) < gain($1) } }
    let which = all.joined().count > best.count ? "the best variant at " : ""
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
