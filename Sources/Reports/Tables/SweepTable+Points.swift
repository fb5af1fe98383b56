import Experiments
import Results

/// The table of a metric: a row per point and variant, or as many as a screen has room for.
extension SweepTable {
  /// A variant beside the baseline at a point.
  private struct Row {
    let point: SweepDocument.Point
    /// The index of the comparison; nil where there is one variant only.
    let contrast: Int?
  }

  /// - Parameter most: The rows that there is room for.
  func pointLines(_ answer: SweepDocument.Answer, _ most: Int) -> [String] {
    guard let metric = document.place(ofMetric: answer.metric) else { return [] }
    let (rows, remark) = chosen(metric, most)
    let scale = document.scale(metric)
    let others = document.variants.filter { $0 != document.baseline }
    let hasNames = others.count > 1
    var table = TextTable(
      columns: [(.right, 2)] + keys.axes.map { _ in (.left, 2) } + [(.anchored, 2)]
        + (hasNames ? [(.left, 2)] : []) + [(.anchored, 2), (.anchored, 2), (.right, 2)])
    table.add(line: style.styled(scale.title(answer.metric).shown, .strong) + remark)
    let titles = hasNames ? ["variant", "mean"] : others.map(\.shown)
    table.add(
      head: ["point"] + keys.axes.map(\.shown)
        + (hasContrasts ? [document.baseline.shown] + titles + ["change", "p"] : ["mean"]))
    var last = 0
    for row in rows {
      let point = row.point
      let found = point.metrics[metric]
      func mean(_ name: String) -> String {
        found.estimate(of: name)?.text(in: scale)?.cell ?? "—"
      }
      let head = ["\(point.point)"] + point.values.map(\.shown) + [mean(document.baseline)]
      let isFirst = point.point != last
      last = point.point
      table.add(
        (isFirst ? head : head.map { _ in "" })
          + (row.contrast.map { cells(point, metric, $0, hasNames, mean) } ?? []),
        note: isFirst && point.failed > 0 ? "\(CountText.of(point.failed, "run")) failed" : "")
    }
    let hidden = document.points.count - Set(rows.map(\.point.point)).count
    if hidden > 0 {
      table.add(
        line: "  … and \(CountText.of(hidden, "more point")): \(Self.everything) has all, "
          + "'drainsim results export' every run")
    }
    return table.lines(within: style)
  }

  private func cells(
    _ point: SweepDocument.Point, _ metric: Int, _ slot: Int, _ hasName: Bool,
    _ mean: (String) -> String
  ) -> [String] {
    let contrast = point.metrics[metric].comparisons[slot]
    let head = (hasName ? [contrast.variant.shown] : []) + [mean(contrast.variant)]
    if contrast.identical { return head + ["the same"] }
    guard let text = ChangeText.of(contrast, document.scale(metric)) else { return head + ["—"] }
    let p = point.adjustedP(ofMetric: metric)[slot]
    return head + [text.cell, p.map(DecimalText.pValue) ?? "—"]
  }

  /// The rows that there is room for, and which they are where they are not all.
  private func chosen(_ metric: Int, _ most: Int) -> (rows: [Row], remark: String) {
    let points = document.points
    guard hasContrasts else {
      let all = points.map { Row(point: $0, contrast: nil) }
      guard all.count > most else { return (all, "") }
      return (Self.evenly(most, of: all), ": \(most) of \(points.count) points")
    }
    let all = points.flatMap { point in
      point.metrics[metric].comparisons.indices.map { Row(point: point, contrast: $0) }
    }
    if all.count <= most { return (all, "") }
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
    let count = "\(which)\(min(most, best.count)) of \(CountText.of(points.count, "point"))"
    guard best.count > most else { return (best, which.isEmpty ? "" : ": \(which)each point") }
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
