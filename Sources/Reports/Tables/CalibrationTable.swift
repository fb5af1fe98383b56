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
    of summary: CalibrationSummary, headline: String, parameters: [UncertainParameter]
  ) -> String {
    var lines = [headline, ""]
    if summary.keptCount == 0 {
      lines.append("None of \(summary.sampleCount) samples gives that.")
    } else {
      lines.append("\(summary.keptCount) of \(summary.sampleCount) samples give that. Over these:")
      lines.append("")
      lines += table(of: summary.spreads).lines
    }
    lines +=
      ImpossibleText.sentence(
        summary.impossible.byReason, of: summary.sampleCount, "samples"
      ).map { [$0.shown] } ?? []
    lines += ["", "Varied over their ranges"] + parameters.map { "  \($0.name): \($0.rangeText)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func table(of spreads: [CalibrationSummary.Spread]) -> TextTable {
    var table = TextTable(columns: [(.left, 0)] + shares.map { _ in (.right, 3) })
    table.add(["", "least", "5 %", "median", "95 %", "greatest"])
    for spread in spreads {
      let unit = spread.unit == "1" ? "" : " (\(spread.unit))"
      let values = shares.map { share in
        spread.sample.quantile(share).map { DecimalText.significant($0, digits: 3) } ?? ""
      }
      table.add([spread.title + unit] + values)
    }
    return table
  }
}
