import PowerAccounting
import Quantities
import Statistics

/// Where the difference in the phone's energy between a variant and the baseline comes from: by
/// component, app and cause.
///
/// Every part is a sum of whole attojoules over all days, so the parts equal the whole to the last
/// digit. What one of both never drew counts as zero.
package struct SavingBreakdown: Sendable {
  package let baseline: String
  package let variant: String
  /// The days of which it is the sum.
  package let days: Int
  package let whole: EnergyDifference
  /// The parts that drew anything in one of both, the greatest difference first.
  package let parts: [Part]
  /// How the differences of days vary together, and which of them each part is; nil where it is not known.
  var covariance: EnergyCovariance?
  var places: [Int] = []

  /// The daily difference of several parts together, in joules, with its interval; nil where it is not known how
  /// they vary together.
  ///
  /// - Parameter range: The places of the parts.
  package func together(
    _ range: Range<Int>, at confidence: ConfidenceLevel
  ) -> PairedDifference? {
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

/// The energy of two variants over all days, and how far they lie apart.
package struct EnergyDifference: Sendable {
  /// The baseline's, over all days.
  package let baseline: Energy
  /// The variant's, over all days.
  package let variant: Energy
  /// Variant minus baseline a day, in joules, with its interval.
  package let daily: PairedDifference

  /// Variant minus baseline over all days, exactly.
  package var sum: Energy { variant - baseline }
}
