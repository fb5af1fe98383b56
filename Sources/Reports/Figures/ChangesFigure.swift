import Experiments
import Quantities
import Statistics

/// The change of every metric in percent, with its interval: a block a metric, in it a row a
/// variant.
struct ChangesFigure {
  private let comparison: ComparisonDocument
  private let axis: ChangeAxis

  private struct Row {
    let metric: String
    let variant: String
    let percent: Double
    let interval: ConfidenceInterval

    /// As the table of the comparison writes it.
    var text: EstimateText { EstimateText(percent: percent, .bounded(interval)) }
  }

  /// The changes of a metric's variants.
  private typealias Block = [Row]

  /// Rows of one picture; where there are more, further metrics are in a second one.
  private static let mostRows = 96

  static func figures(of comparison: ComparisonDocument) -> [Figure] {
    let blocks = comparison.metrics.map { metric in
      metric.comparisons.compactMap { row($0, of: metric) }
    }.filter { !$0.isEmpty }
    let axis = ChangeAxis(over: blocks.joined().map { ($0.percent, $0.interval) })
    let changes = Self(comparison: comparison, axis: axis)
    let parts = parts(of: blocks)
    return parts.indices.map { changes.figure(of: parts[$0], $0, of: parts.count) }
  }

  private static func row(
    _ contrast: ComparisonDocument.Contrast, of metric: ComparisonDocument.Metric
  ) -> Row? {
    guard let change = contrast.toldChange, case .bounded(let interval) = change.interval,
      interval.isBounded
    else { return nil }
    return Row(
      metric: metric.name, variant: contrast.variant, percent: change.percent, interval: interval)
  }

  private static func parts(of blocks: [Block]) -> [[Block]] {
    var parts: [[Block]] = []
    var rows = 0
    for block in blocks {
      if parts.isEmpty || rows + block.count > mostRows {
        parts.append([])
        rows = 0
      }
      parts[parts.count - 1].append(block)
      rows += block.count
    }
    return parts
  }

  private func figure(of blocks: [Block], _ place: Int, of count: Int) -> Figure {
    let rows = Array(blocks.joined())
    let (baseline, variants) = (comparison.baseline, comparison.others)
    return Figure(
      name: place == 0 ? "changes" : "changes-\(place + 1)", section: .changes,
      title: "Change of every metric" + (count > 1 ? " (\(place + 1) of \(count))" : ""),
      caption: """
        Change of the mean against \(baseline), in percent. Dots: estimates; bars: \(comparison.level) \
        intervals (Fieller's). Left of zero is less than \(baseline).\(gains(rows))\(offScale(rows))\
        \(place == count - 1 ? missing : "")
        """,
      alternative: "Dots with intervals: "
        + rows.map { "\($0.metric) of \($0.variant) \($0.text.plain)" }.joined(separator: "; "),
      table: DataTable(
        columns: ["metric", "variant", "change", "\(comparison.level) interval"],
        rows: rows.map { [$0.metric, $0.variant, $0.text.value, $0.text.margin] }, isInLines: true),
      height: { isNarrow in
        let names = Double(variants.count == 1 ? 0 : variants.count)
        return 66 + Self.lengths(of: blocks).reduce(0, +)
          + (isNarrow ? 18 * names : 20 * (names / 4).rounded(.up))
      }, draw: { draw(blocks, &$0) })
  }

  /// A remark on the better side of zero, for metrics of which it is not the left one.
  private func gains(_ rows: [Row]) -> String {
    let names = rows.map(\.metric).distinct
    func list(_ better: PreferredDirection) -> String {
      Enumeration.text(names.filter { comparison.metric($0)?.direction == better })
    }
    let (more, neither) = (list(.higher), list(.neither))
    return (more.isEmpty ? "" : " More is better of \(more).")
      + (neither.isEmpty ? "" : " Neither side is better of \(neither).")
  }

  private func offScale(_ rows: [Row]) -> String {
    let off = rows.filter { !axis.holds($0.interval) }
    guard !off.isEmpty else { return "" }
    let names = off.map { "\($0.metric) of \($0.variant), \($0.text.plain)" }
    let ends = [axis.edges.lowerBound, axis.edges.upperBound].map {
      DecimalText.short($0, digits: 3) + " %"
    }
    return " Arrows point to what is off the scale, which goes from \(ends[0]) to \(ends[1]): "
      + "\(names.joined(separator: "; "))."
  }

  /// Values without a place on the picture: changes over a baseline near zero, and those without
  /// bounds.
  private var missing: String {
    let values = comparison.metrics.flatMap { metric in
      metric.comparisons.filter(\.isNearZero).compactMap { contrast in
        ChangeText.of(contrast, metric.scale).map {
          "\(metric.name) of \(contrast.variant), \($0.plain)"
        }
      }
    }
    let names = comparison.metrics.flatMap { metric -> [String] in
      let missing = metric.comparisons.filter { Self.row($0, of: metric) == nil && !$0.isNearZero }
        .map(\.variant)
      if missing.isEmpty { return [] }
      return missing.count == comparison.others.count
        ? [metric.name] : missing.map { "\(metric.name) of \($0)" }
    }
    return
      (values.isEmpty
      ? ""
      : " Differences where the baseline is near 0, and percent would mislead: "
        + "\(values.joined(separator: "; ")).")
      + (names.isEmpty
        ? "" : " Without a bounded change in percent: \(names.joined(separator: ", ")).")
  }

  // MARK: - Drawing

  /// Points from one row to the next, and between metrics.
  private static let (pitch, gap) = (12.0, 10.0)

  private static func lengths(of blocks: [Block]) -> [Double] {
    blocks.map { pitch * Double($0.count) + gap }
  }

  private func draw(_ blocks: [Block], _ script: inout PlotScript) {
    let lengths = Self.lengths(of: blocks)
    let whole = lengths.reduce(0, +)
    var heights: [(row: Row, y: Double)] = []
    var names: [(name: String, place: Double)] = []
    var top = 0.0
    for (block, length) in zip(blocks, lengths) {
      names.append((block[0].metric, top + length / 2))
      for (place, row) in block.enumerated() {
        heights.append((row, top + Self.gap / 2 + Self.pitch * (Double(place) + 0.5)))
      }
      top += length
      if top < whole, comparison.others.count > 1 { script.add(Self.line(at: top)) }
    }
    script.setRows(
      names, "\(whole):0", over: axis, "change against \(comparison.baseline.shown) (%)",
      longest: 44, hasKey: true)
    setMargins(beside: heights.map(\.row), &script)
    for (row, y) in heights { addArrows(row, y, &script) }
    plot(heights, &script)
  }

  /// Between two metrics.
  private static func line(at y: Double) -> String {
    "set arrow from graph 0, first \(y) to graph 1, first \(y) nohead linewidth 0.5 linecolor "
      + PlotColor.grid.plotted
  }

  /// Room for the key, and for values off the scale, which stand beside the picture, where no dot
  /// can be.
  private func setMargins(beside rows: [Row], _ script: inout PlotScript) {
    let letters = rows.filter { $0.percent > axis.high }.map(\.text.value.count).max()
    if let letters {
      script.add("set rmargin at screen \(1 - (18 + 6.5 * Double(letters)) / script.canvas.width)")
    }
    script.add("set key bottom outside center horizontal height 0.8")
    if script.canvas.isNarrow { script.add("set key maxcols 1") }
  }

  /// Arrows to the edges that an interval goes on behind, with the estimate where that is off the
  /// scale.
  private func addArrows(_ row: Row, _ y: Double, _ script: inout PlotScript) {
    let color = PlotColor.ink.plotted
    let value =
      "\(PlotScript.quoted(row.text.value)) font ',\(script.canvas.smallFont)' textcolor \(color)"
    func arrow(_ start: Double, _ end: Double) -> String {
      "set arrow from graph \(start), first \(y) to graph \(end), first \(y) head filled size screen "
        + "\(6 / script.canvas.width),25 linewidth 1.5 linecolor \(color)"
    }
    if row.interval.high > axis.high { script.add(arrow(0.96, 1)) }
    if row.interval.low < axis.low { script.add(arrow(0.04, 0)) }
    if row.percent > axis.high {
      script.add("set label \(value) at graph 1, first \(y) left offset 0.6,0")
    } else if row.percent < axis.low {
      script.add("set label \(value) at graph 0.05, first \(y) left")
    }
  }

  private func plot(_ heights: [(row: Row, y: Double)], _ script: inout PlotScript) {
    let variants = comparison.others
    if variants.count == 1 { script.add("unset key") }
    script.plot(
      variants.enumerated().compactMap { place, variant in
        let own = heights.filter { $0.row.variant == variant }
        guard !own.isEmpty else { return nil }
        // A change off the scale has no dot, but a name in the key.
        let data = script.data(
          own.map { row, y in
            [
              axis.holds(row.percent) ? row.percent : .nan, y,
              axis.clipped(row.interval.low), axis.clipped(row.interval.high),
            ]
          })
        let style = "xerrorbars pointtype \(PlotScript.sign(place)) pointsize 0.6 linewidth 1.5"
        return script.element(data, "1:2:3:4", style, .series(place + 1), title: variant)
      })
  }
}

/// The stretch of changes in percent that a picture has room for, so that a few that are very large
/// do not make one line of all others.
///
/// It reaches to three times the third quartile of the changes' sizes, and never less than three
/// times 100 %, which is the most that can be saved. At least three of four changes are on it.
struct ChangeAxis {
  let low: Double
  let high: Double

  /// The reach of the axis, as a multiple of 100 % or the third quartile.
  private static let reach = 3.0

  /// The ends of the axis: beyond the outermost changes, without those that are off the scale.
  let edges: ClosedRange<Double>

  init(over intervals: [(percent: Double, interval: ConfidenceInterval)]) {
    let sizes = intervals.map { max($0.interval.low.magnitude, $0.interval.high.magnitude) }
      .sorted()
    // The lower of two neighbours: of two or three changes, one may be off the scale.
    let quartile = sizes.isEmpty ? 0 : sizes[3 * (sizes.count - 1) / 4]
    let limit = Self.reach * max(100, quartile)
    let drawn = intervals.flatMap { [$0.interval.low, $0.percent, $0.interval.high] }
      .filter { $0.magnitude <= limit }
    low = min(0, drawn.min() ?? 0)
    high = max(0, drawn.max() ?? 0)
    let room = max(0.05 * (high - low), 0.5)
    edges = max(low - room, -limit)...min(high + room, limit)
  }

  func holds(_ percent: Double) -> Bool { low <= percent && percent <= high }

  func holds(_ interval: ConfidenceInterval) -> Bool { holds(interval.low) && holds(interval.high) }

  /// The nearest value on it.
  func clipped(_ percent: Double) -> Double { min(max(percent, low), high) }
}

extension PlotScript {
  /// A row for each variant, the first at the top, over an axis of changes with the line of no change.
  mutating func setRows(
    of variants: [String], over axis: ChangeAxis, _ title: String, longest: Int
  ) {
    setRows(
      variants.enumerated().map { ($1, Double($0 + 1)) }, "\(variants.count).6:0.4", over: axis,
      title, longest: longest)
  }

  /// Rows of any height over such an axis.
  ///
  /// - Parameter range: Of the vertical axis, the top last.
  mutating func setRows(
    _ names: [(name: String, place: Double)], _ range: String, over axis: ChangeAxis,
    _ title: String, longest: Int, hasKey: Bool = false
  ) {
    setNames(
      names.map { (PlotLabel.parts(ofVariant: $0.name), $0.place) }, separator: "-")
    add("set yrange [\(range)]")
    add("set grid noytics")
    if !hasKey { add("unset key") }
    setTitle("x", title, longest: longest)
    add(Self.zeroLine)
    add("set xrange [\(axis.edges.lowerBound):\(axis.edges.upperBound)]")
    setTicks("x", over: [axis.low, axis.high], share: 1.2)
  }
}
