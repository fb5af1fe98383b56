import DocumentCoding
import PowerAccounting
import Quantities
import Statistics

extension ComparisonDocument {
  /// Where the difference in the phone's energy between a variant and the baseline comes from.
  package struct Saving: Codable, Sendable {
    package var baseline: String
    package var variant: String
    /// The replications of which it is the sum.
    package var days: Int
    package var whole: EnergyDifference
    /// The cells of the ledger that drew anything in one of both, the greatest difference first.
    package var parts: [Part]
    /// The uncertainty of the sum of all parts that differ behind the first ones.
    @OmittedIfNil package var rests: [Rest]? = nil
  }

  /// Means of a run in joules, and the exact sum of all runs.
  package struct EnergyDifference: Codable, Sendable {
    package var baseline: Double?
    package var variant: Double?
    /// Variant minus baseline.
    package var difference: Difference
    /// As text, since no double holds it.
    package var attojoules: String

    /// The difference over all runs, exactly.
    package var sum: Energy { Energy(attojoules: Int128(attojoules) ?? 0) }
  }

  /// A cell of the ledger.
  package struct Part: Codable, Sendable {
    package var component: String
    package var app: String
    package var cause: String
    package var baseline: Double?
    package var variant: Double?
    package var difference: Difference
    package var attojoules: String

    /// The difference over all runs, exactly.
    package var sum: Energy { Energy(attojoules: Int128(attojoules) ?? 0) }
  }

  /// The interval of the sum of all parts behind the first `after` ones.
  package struct Rest: Codable, Sendable {
    package var after: Int
    package var low: Double
    package var high: Double

    package var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }

    /// The most parts that a table names; it adds up the others.
    private static let mostNamed = 6

    /// Of the parts that differ, the greatest first, and the covariance of all.
    static func all(
      of parts: ArraySlice<Int>, _ covariance: EnergyCovariance, at confidence: ConfidenceLevel
    ) -> [Self] {
      (1...mostNamed).filter { $0 < parts.count }.compactMap { after in
        let together = PairedDifference(
          covariance.moments(ofSum: Array(parts.dropFirst(after))), allIdentical: false,
          at: confidence)
        guard case .estimated(let estimate) = together, let interval = estimate.interval else {
          return nil
        }
        return Self(after: after, low: interval.low, high: interval.high)
      }
    }
  }
}

extension ComparisonDocument.Part {
  init(_ key: LedgerKey, _ energy: ComparisonDocument.EnergyDifference) {
    self.init(
      component: key.component, app: key.app, cause: key.cause.name, baseline: energy.baseline,
      variant: energy.variant, difference: energy.difference, attojoules: energy.attojoules)
  }
}
