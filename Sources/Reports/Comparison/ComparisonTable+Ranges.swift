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
      \(ends(of: ranges)). Better: share of draws with a lower mean than \(document.baseline.shown), or with a \
      higher one of metrics of which more is better. Surely: share of draws where the whole interval is. Brackets of shares are Wilson's \(document.level) intervals.
      """
  }

  /// Between which draws a change lies: of metrics that had no value at some draws, between others.
  private func ends(of ranges: ComparisonDocument.Ranges) -> String {
    let counts = ranges.counts
    guard !counts.isEmpty else { return "2.5 % to 97.5 % quantile over the draws" }
    return counts.map { count in
      let rank = CentralDraws.rank(of: count)
      let order = rank == 1 ? "" : "\(OrdinalText.of(rank)) "
      return "from the \(order)lowest draw to the \(order)highest, "
        + ComparisonDocument.Ranges.middle(of: count)
    }.joined(separator: "; where draws gave no value, ")
  }

  private func table(of ranges: ComparisonDocument.Ranges) -> TextTable {
    var table = TextTable(columns: [(.left, 2), (.anchored, 2), (.anchored, 3), (.anchored, 3)])
    table.add(head: ["", "change", "better", "surely"])
    for metric in ranges.metrics {
      table.add(line: style.styled(metric.name.shown, .strong))
      let scale = document.scale(ofMetric: metric.name)
      for contrast in metric.comparisons {
        table.add([
          contrast.variant.shown, ChangeText.of(contrast, scale)?.cell ?? "—",
          UncertaintyText.cell(contrast.shareThatSaves),
          UncertaintyText.cell(contrast.shareThatSavesSurely),
        ])
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
