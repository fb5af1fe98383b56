import Experiments
import Quantities
import Statistics

/// The uncertainty of every change over the plausible values of uncertain numbers.
struct RangesTable {
  let document: ComparisonDocument
  let ranges: ComparisonDocument.Ranges

  var title: String {
    let choices = ranges.choices?.count ?? 0
    return "Over the plausible ranges of \(CountText.of(ranges.parameters.count, "number"))"
      + (choices > 0 ? " and \(CountText.of(choices, "choice"))" : "")
  }

  var explanation: String {
    let runs = CountText.of(ranges.replications, "run")
    return """
      \(CountText.of(ranges.points, "draw")) of a Latin hypercube, the same \(runs) at each. Change: median, and \
      \(ends). Better: share of draws with a lower mean than \(document.baseline), or with a \
      higher one of metrics of which more is better; a dash where neither is. Surely: share of draws where the \
      whole interval is. Brackets of shares are Wilson's \(document.level) intervals.\(kinds)
      """
  }

  /// The remark on the rows of one kind alone.
  private var kinds: String {
    guard let alone = ranges.metrics.first?.comparisons.first?.kinds, let spread = alone.first
    else { return "" }
    let points = spread.change?.points ?? spread.difference?.points ?? 0
    return " Rows of one kind: \(CountText.of(points, "draw")) of it, with all else as stated."
  }

  /// Between which draws a change lies.
  private var ends: String {
    let draws = DrawCounts(document)
    guard let count = draws.counts.first, let middle = draws.middle else {
      return "2.5 % to 97.5 % quantile over the draws"
    }
    let rank = CentralDraws.rank(of: count)
    let order = rank == 1 ? "" : "\(OrdinalText.of(rank)) "
    return "from the \(order)lowest draw to the \(order)highest, \(middle)"
  }

  var table: Table {
    var table = Table(
      title,
      [.left(""), .anchored("change"), .anchored("better"), .anchored("surely")])
    for metric in ranges.metrics {
      table.rows.append(.group(metric.name))
      let known = document.metric(metric.name)
      let hasBetterSide = known?.direction != .neither
      for contrast in metric.comparisons {
        let shares = [contrast.shareThatSaves, contrast.shareThatSavesSurely].map { share -> Cell in
          hasBetterSide ? .share(share) : .missing
        }
        table.add(
          [
            .text("  " + contrast.variant),
            .estimate(of: document.textOverRanges(contrast, of: metric.name)),
          ] + shares)
        for kind in contrast.kinds ?? [] {
          var alone = contrast
          (alone.change, alone.difference) = (kind.change, kind.difference)
          table.add([
            .text("    \(kind.kind.plural) alone"),
            .estimate(of: document.textOverRanges(alone, of: metric.name)), .missing, .missing,
          ])
        }
      }
    }
    table.rows += remarks.map { .note($0) }
    return table
  }

  /// The points that the numbers above leave out.
  private var remarks: [String] {
    let names = Set(ranges.notVaried).sorted().joined(separator: ", ")
    let reasons = ImpossibleText.sentence(
      ranges.reasons.map { ($0.reason, $0.points) }, of: ranges.points, "points")
    let atEnd = ranges.parameters.filter { $0.atEnd == true }.map(\.name)
    return [
      names.isEmpty ? nil : "not varied, since no setting reaches them: \(names)",
      atEnd.isEmpty
        ? nil
        : "at an end of their ranges, beyond which nothing is drawn: \(atEnd.joined(separator: ", "))",
      reasons,
    ].compactMap(\.self)
  }
}
