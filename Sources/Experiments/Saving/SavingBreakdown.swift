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
  package let runs: Int
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

/// The covariance of the differences of runs, part by part, from which the spread of a sum of parts
/// follows.
///
/// Memory and the time per run grow with the square of the parts that ever differed, and not with
/// the runs.
/// Source: as of ``Moments``.
struct EnergyCovariance: Sendable {
  private var runs = 0
  private var means: [Double] = []
  /// The parts that differed in some run; all others have been zero throughout.
  private var moving: [Int] = []
  private var isMoving: [Bool] = []
  /// Sums of products of deviations from the means: of every part, with the parts before it and
  /// itself.
  private var products: [Double] = []

  /// Add a part that was zero in all runs so far.
  mutating func addPart() {
    means.append(0)
    isMoving.append(false)
    products.append(contentsOf: repeatElement(0, count: means.count))
  }

  /// Add the differences of one run, in joules, a part each.
  mutating func add(_ values: [Double]) {
    runs += 1
    let known = moving.count
    for (part, value) in values.enumerated() where value != 0 && !isMoving[part] {
      isMoving[part] = true
      moving.append(part)
    }
    if moving.count > known { moving.sort() }
    for (place, part) in moving.enumerated() {
      let before = values[part] - means[part]
      means[part] += before / Double(runs)
      let row = part * (part + 1) / 2
      // Parts before this one already have their new means, as the update requires.
      for other in moving[...place] {
        products[row + other] += before * (values[other] - means[other])
      }
    }
  }

  /// The moments of the sum of some parts, run by run.
  func moments(ofSum parts: [Int]) -> Moments {
    var (mean, squares) = (0.0, 0.0)
    for part in parts {
      mean += means[part]
      for other in parts where other <= part {
        squares += (other == part ? 1 : 2) * products[part * (part + 1) / 2 + other]
      }
    }
    return Moments(count: runs, mean: mean, squares: max(0, squares))
  }
}
