public import Experiments
import PowerAccounting
import Statistics

/// The rows of `saving.csv`: where the difference in the phone's energy comes from, one row a variant
/// and cell of the ledger, and the whole of each variant before them.
///
/// Energies are means of a day in joules; the last column is the exact sum of the differences of all
/// days, in attojoules, so that the rows of a variant add up to its first to the last digit. Quoted
/// like ``RunsCSV``.
public enum SavingCSV {
  /// The first line of the file.
  public static let header =
    "variant,component,app,cause,baseline (J),variant (J),difference (J),low (J),high (J),all days (aJ)\n"

  /// The whole file.
  public static func text(of savings: [SavingBreakdown]) -> String {
    header
      + savings.map { saving in
        row(saving, "all", "all", "all", saving.whole)
          + saving.parts.map {
            row(saving, $0.key.component, $0.key.app, $0.key.cause.name, $0.energy)
          }.joined()
      }.joined()
  }

  private static func row(
    _ saving: SavingBreakdown, _ component: String, _ app: String, _ cause: String,
    _ energy: EnergyDifference
  ) -> String {
    let names = [saving.variant, component, app, cause].map(CSVRow.field)
    let summary = EnergyPerRun(energy, days: saving.days)
    let numbers = [
      summary.baseline, summary.variant, summary.difference, summary.low, summary.high,
    ].map { $0.map { "\($0)" } ?? "" }
    return (names + numbers + ["\(energy.sum.attojoules)"]).joined(separator: ",") + "\n"
  }
}

/// The means of a day, in joules.
struct EnergyPerRun {
  let baseline: Double?
  let variant: Double?
  let difference: Double?
  let low: Double?
  let high: Double?

  init(_ energy: EnergyDifference, days: Int) {
    baseline = energy.baseline.joules / Double(days)
    variant = energy.variant.joules / Double(days)
    difference = energy.daily.mean
    switch energy.daily {
    case .identical: (low, high) = (0, 0)
    case .estimated(let estimate):
      (low, high) = (estimate.interval?.low, estimate.interval?.high)
    }
  }
}
