import PowerAccounting
import Quantities
import Statistics

/// The difference in the phone's energy between a variant and the baseline, by component, app and
/// cause.
///
/// Every part is a sum of whole attojoules over all runs, so the parts equal the whole to the last
/// digit. A part that one of both never drew counts as zero.
package struct SavingBreakdown: Sendable {
  package let baseline: String
  package let variant: String
  /// The number of runs in the sum.
  package let days: Int
  package let whole: EnergyDifference
  /// The parts that drew anything in one of both, the greatest difference first.
  package let parts: [Part]
  /// The covariance of the differences of runs, and the index of each part in it; nil where it is
  /// not known.
  var covariance: EnergyCovariance?
  var places: [Int] = []

  /// The difference per run of several parts together, in joules, with its interval; nil where
  /// their covariance is not known.
  ///
  /// - Parameter range: The indices of the parts.
  package func together(_ range: Range<Int>, at confidence: ConfidenceLevel) -> PairedDifference? {
    covariance.flatMap { covariance in
      PairedDifference(
        covariance.moments(ofSum: range.map { places[$0] }), allIdentical: false, at: confidence)
    }
  }

  /// A cell of the ledger.
  package struct Part: Sendable {
    package let key: LedgerKey
    package let energy: EnergyDifference
  }
}

/// The energy of two variants over all runs, and their difference.
package struct EnergyDifference: Sendable {
  /// The baseline's, over all runs.
  package let baseline: Energy
  /// The variant's, over all runs.
  package let variant: Energy
  /// Variant minus baseline per run, in joules, with its interval.
  package let daily: PairedDifference

  /// Variant minus baseline over all runs, exactly.
  package var sum: Energy { variant - baseline }
}
