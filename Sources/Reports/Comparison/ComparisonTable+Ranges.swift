import Experiments
import Statistics

extension ComparisonTable {
  /// What the plausible values of uncertain numbers leave open of every change.
  var rangeBlocks: [String] {
    guard let uncertainty else { return [] }
    let title =
      "Over the plausible ranges of \(CountText.of(uncertainty.parameters.count, "number"))"
    return [style.styled(title, .strong)] + paragraph(explanation(of: uncertainty))
      + table(of: uncertainty).lines(within: style) + remarks(on: uncertainty)
  }

  private func explanation(of uncertainty: ParameterUncertainty) -> String {
    let days = CountText.of(uncertainty.replications, "day")
    let fewer =
      uncertainty.replications < comparison.replications
      ? " (fewer than above: points differ in more than their days leave open)" : ""
    return """
      \(CountText.of(uncertainty.points, "point")) of a Latin hypercube, the same \(days)\(fewer) at each. \
      Of the change: median and 2.5 % to 97.5 % quantile over the points. Lower: the share of points at \
      which the mean is lower than of \(comparison.baseline.shown); surely: at which its whole interval \
      is; [ ] of shares are Wilson's \(level) intervals.
      """
  }

  private func table(of uncertainty: ParameterUncertainty) -> TextTable {
    var table = TextTable(columns: [(.left, 2), (.anchored, 2), (.anchored, 3), (.anchored, 3)])
    table.add(head: ["", "change", "lower", "surely"])
    for metric in uncertainty.metrics {
      table.add(line: style.styled(metric.name.shown, .strong))
      for contrast in metric.contrasts {
        table.add([
          contrast.variant.shown, contrast.change.map(UncertaintyText.cell) ?? "—",
          UncertaintyText.cell(contrast.saves, uncertainty.confidence),
          UncertaintyText.cell(contrast.savesSurely, uncertainty.confidence),
        ])
      }
    }
    return table
  }

  /// What the numbers above leave out.
  private func remarks(on uncertainty: ParameterUncertainty) -> [String] {
    var lines: [String] = []
    if !uncertainty.unreached.isEmpty {
      let names = Set(uncertainty.unreached).sorted().map(\.shown).joined(separator: ", ")
      lines += paragraph("not varied, since no setting reaches them: \(names)")
    }
    return lines
      + ImpossibleText.lines(
        uncertainty.impossible, of: uncertainty.points, "points", width: style.width - 2
      ).map { "  " + $0 }
  }

  /// Which numbers decide, and where the saving ends.
  var decisions: [String] {
    guard let uncertainty else { return [] }
    return uncertainty.metrics.flatMap { metric -> [String] in
      let asked = metric.contrasts.filter { $0.sensitivity != nil }
      if asked.isEmpty { return [] }
      let title = "What decides about the change of \(metric.name.shown)"
      return [style.styled(title, .strong)]
        + asked.flatMap { contrast in
          decisions(contrast.sensitivity?.decisive ?? [], uncertainty).flatMap { text in
            Paragraph.lines(
              "\(contrast.variant.shown): \(text)", first: "  ", indent: 4, width: style.width)
          }
        }
    }
  }

  private func decisions(
    _ decisions: [Sensitivity.Decision], _ uncertainty: ParameterUncertainty
  ) -> [String] {
    guard !decisions.isEmpty else { return ["no single number stands out"] }
    return decisions.map { decision in
      let parameter = uncertainty.parameters[decision.influence.parameter]
      let correlation = DecimalText.correlation(decision.influence.correlation)
      let text = UncertaintyText.sentence(decision.breakEven, parameter)
      return "\(parameter.name.shown) (ρ = \(correlation)); \(text), others at their value"
    }
  }

  private func paragraph(_ text: String) -> [String] {
    Paragraph.lines(text, first: "  ", indent: 2, width: style.width)
  }
}
