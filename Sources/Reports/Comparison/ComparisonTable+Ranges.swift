import Experiments
import Quantities
import Results
import Statistics

extension ComparisonTable {
  /// The uncertainty of every change over the plausible values of uncertain numbers.
  var rangeBlocks: [String] {
    guard let ranges = document.overRanges else { return [] }
    let title = "Over the plausible ranges of \(CountText.of(ranges.parameters.count, "number"))"
    return style.section(
      title,
      paragraph(explanation(of: ranges)) + table(of: ranges).lines(within: style)
        + remarks(on: ranges))
  }

  private func explanation(of ranges: ComparisonDocument.Ranges) -> String {
    let runs = CountText.of(ranges.replications, "run")
    return """
      \(CountText.of(ranges.points, "draw")) of a Latin hypercube, the same \(runs) at each. Change: median, and \
      \(ends). Better: share of draws with a lower mean than \(document.baseline.shown), or with a \
      higher one of metrics of which more is better; a dash where neither is. Surely: share of draws where the whole interval is. Brackets of shares are Wilson's \(document.level) intervals.
      """
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

  private func table(of ranges: ComparisonDocument.Ranges) -> TextTable {
    var table = TextTable(columns: [(.left, 2), (.anchored, 2), (.anchored, 3), (.anchored, 3)])
    table.add(head: ["", "change", "better", "surely"])
    for metric in ranges.metrics {
      table.add(line: style.styled(metric.name.shown, .strong))
      let known = document.metric(metric.name)
      let hasBetterSide = known?.direction != .neither
      for contrast in metric.comparisons {
        let text =
          known.map { document.textOverRanges($0, contrast.variant) }
          ?? ChangeText.of(contrast, document.scale(ofMetric: metric.name))
        let shares = [contrast.shareThatSaves, contrast.shareThatSavesSurely].map {
          hasBetterSide ? UncertaintyText.cell($0) : "—"
        }
        table.add([contrast.variant.shown, text?.cell ?? "—"] + shares)
      }
    }
    return table
  }

  /// The points that the numbers above leave out.
  private func remarks(on ranges: ComparisonDocument.Ranges) -> [String] {
    var lines: [String] = []
    if !ranges.notVaried.isEmpty {
      let names = Set(ranges.notVaried).sorted().map(\.shown).joined(separator: ", ")
      lines += paragraph("not varied, since no setting reaches them: \(names)")
    }
    return lines
      + ImpossibleText.lines(
        ranges.reasons.map { ($0.reason, $0.points) }, of: ranges.points, "points",
        width: style.width - 2
      ).map { "  " + $0 }
  }

  /// The numbers that decide, and the end of the saving.
  var decisions: [String] {
    guard let ranges = document.overRanges else { return [] }
    return ranges.metrics.flatMap { metric in
      let better = document.metric(metric.name)?.direction ?? .lower
      return style.section(
        "What decides about the change of \(metric.name.shown)",
        metric.comparisons.flatMap { contrast in
          (contrast.decides.map { decisions($0, ranges, better) } ?? [])
            .flatMap { style.item("\(contrast.variant.shown): \($0)") }
        })
    }
  }

  private func decisions(
    _ decisions: [ComparisonDocument.Decision], _ ranges: ComparisonDocument.Ranges,
    _ better: PreferredDirection
  ) -> [String] {
    guard !decisions.isEmpty else { return ["no single number stands out"] }
    return decisions.compactMap { decision in
      ranges.parameter(of: decision).map { parameter in
        let correlation = DecimalText.correlation(decision.spearman)
        let text = UncertaintyText.sentence(decision, parameter, better)
        return "\(parameter.name.shown) (ρ = \(correlation)); \(text), others at their value"
      }
    }
  }

  private func paragraph(_ text: String) -> [String] { style.lines(text, first: "  ", indent: 2) }
}
