import Experiments

/// The text of `fit SCENARIO --metric`: the plausible values that reproduce a measured mean, and the
/// consequences for the other numbers.
package enum CalibrationTable {
  private static let shares = [0, 0.05, 0.5, 0.95, 1]

  /// The table, ending in a line break.
  ///
  /// - Parameters:
  ///   - headline: The scenario and the number of samples kept.
  ///   - parameters: The numbers that were varied.
  package static func text(
    of summary: CalibrationSummary, headline: String, parameters: [UncertainParameter],
    style: TextStyle = .plain
  ) -> String {
    let kept =
      summary.keptCount == 0
      ? "None of \(summary.sampleCount) samples gives that."
      : "\(summary.keptCount) of \(summary.sampleCount) samples give that. Over these:"
    let impossible = ImpossibleText.sentence(
      summary.impossible.byReason, of: summary.sampleCount, "samples")
    return TextRenderer(style).text(
      of: Report([
        [.paragraph(headline)], [.paragraph(kept)],
        [
          .table(table(of: summary.keptCount == 0 ? [] : summary.spreads)),
          .paragraph(impossible ?? ""),
        ],
        .list("Varied over their ranges", parameters.map { "\($0.name): \($0.rangeText)" }),
      ]))
  }

  private static func table(of spreads: [CalibrationSummary.Spread]) -> Table {
    Table(
      "Metrics of the samples kept",
      [.left(""), "least", "5 %", "median", "95 %", "greatest"],
      spreads.map { spread in
        let unit = spread.unit == "1" ? "" : " (\(spread.unit))"
        return .cells(
          [.text(spread.title + unit)]
            + shares.map { share in
              .text(
                spread.sample.quantile(share).map { DecimalText.significant($0, digits: 3) } ?? "")
            })
      })
  }
}
