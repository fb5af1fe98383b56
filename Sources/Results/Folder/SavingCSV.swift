/// The rows of `saving.csv`: where the difference in the phone's energy comes from, one row a
/// variant and cell of the ledger, and the whole of each variant before them.
///
/// Energies are means of a run in joules; the last column is the exact sum of the differences of
/// all runs, in attojoules, so that the rows of a variant add up to its first to the last digit.
/// Quoted like ``RunsCSV``.
package enum SavingCSV {
  /// The first line of the file.
  package static let header =
    "variant,component,app,cause,baseline (J),variant (J),difference (J),low (J),high (J),all days (aJ)\n"

  /// The whole file.
  package static func text(of savings: [ComparisonDocument.Saving]) -> String {
    header
      + savings.map { saving in
        let whole = saving.whole
        let all = ComparisonDocument.Part(
          component: "all", app: "all", cause: "all", baseline: whole.baseline,
          variant: whole.variant, difference: whole.difference, attojoules: whole.attojoules)
        return ([all] + saving.parts).map { row(saving.variant, $0) }.joined()
      }.joined()
  }

  private static func row(_ variant: String, _ part: ComparisonDocument.Part) -> String {
    let difference = part.difference
    let numbers = [part.baseline, part.variant, difference.mean, difference.low, difference.high]
    return CSVRow.line(
      [variant, part.component, part.app, part.cause] + numbers.map(CSVRow.number)
        + [part.attojoules])
  }
}
