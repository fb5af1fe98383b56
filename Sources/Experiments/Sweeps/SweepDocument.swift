import DocumentCoding
import Statistics

/// The findings of a sweep, as they are shown on a terminal and written by `sweep --format json`.
///
/// It is never read back: a sweep is kept as its runs, in a store.
package struct SweepDocument: Encodable, Sendable {
  /// Grows when a member changes its meaning or goes; new members do not count.
  package private(set) var schemaVersion = 1
  package let programVersion: String
  package let scenario: String
  @OmittedIfNil package var question: String? = nil
  /// Left out where it is an axis.
  @OmittedIfNil package var device: String? = nil
  package let seed: UInt64
  package let replications: Int
  package let firstReplication: Int
  package let confidence: Double
  package let baseline: String
  package let variants: [String]
  /// The variants that were allowed to change the world, so that their runs are not the same; left
  /// out without any.
  @OmittedIfNil package var changesWorld: [String]? = nil
  package let design: String
  /// The paths of the axes.
  package let parameters: [String]
  /// The axes that change nothing in any metric; left out where there are none.
  @OmittedIfNil package var axesWithoutEffect: [String]? = nil
  /// The metrics that may be costs of the saving where nobody named any; left out where somebody did.
  @OmittedIfNil package var unnamedQualities: [String]? = nil
  /// The unfinished work at any point; null where a store keeps no record of it.
  package let warnings: [Warning]?
  /// Requests and transfers of each variant at all points; left out without any.
  @OmittedIfNil package var exchanges: [ComparisonDocument.Exchanges]? = nil
  /// The steps that a variant ran clearly less often than the baseline, over all points; left out
  /// without any.
  @OmittedIfNil package var fewerSteps: [ComparisonDocument.FewerSteps]? = nil
  package let points: [Point]
  /// One per metric that was asked about.
  package let answers: [Answer]
  package let paretoFronts: [Front]

  /// Unfinished work in the runs of a variant, at some of the points.
  package struct Warning: ToldWarning, Encodable, Sendable {
    package let code: WarningCode
    /// Null for what no step of the scenario does.
    package let file: String?
    package let line: Int?
    /// Empty for what concerns no variant.
    package let variant: String
    /// Counted from 1.
    package let points: [Int]
    /// The unfinished number in all runs of these points, out of how many.
    package let count: Int
    package let of: Int
    package let text: String
    /// The words for the work that a saving was bought with; left out without any.
    @OmittedIfNil package var clauses: [Clause]? = nil
    /// The reason for which the scenario expects it.
    package let known: String?
  }

  /// The words for work that a variant saved: `downloads nothing (0 of 15; now: 15 of 15)`.
  package struct Clause: Codable, Sendable {
    package let text: String
    /// Counted from 1.
    package let points: [Int]
  }

  /// One point, its runs added up.
  package struct Point: Encodable, Sendable {
    /// Counted from 1.
    package let point: Int
    /// One per parameter, as written.
    package let values: [String]
    /// Runs without a result.
    package let failed: Int
    package let metrics: [ComparisonDocument.Metric]
    /// By metric, one per contrast: the p-values of all points adjusted for being so many (Benjamini
    /// and Hochberg).
    let adjustedP: NamedValues<[Double?]>

    /// The adjusted p-values of a metric.
    package func adjustedP(ofMetric slot: Int) -> [Double?] { adjustedP.values[slot].value }
  }

  /// The decision on every difference.
  package var decision: AdjustedDecision { AdjustedDecision(confidence) }

  /// Whether a difference at a point is surely below zero (−1), above (1), or neither (0).
  package func sureSign(at point: Point, ofMetric slot: Int, _ contrast: Int) -> Double {
    let found = point.metrics[slot].comparisons[contrast]
    let p = point.adjustedP(ofMetric: slot)[contrast]
    return found.difference.flatMap { decision.sign(of: $0.mean, p) } ?? found.sureSign
  }

  /// The findings on a metric over all points.
  package struct Answer: Encodable, Sendable {
    package let metric: String
    package let sensitivities: [Sensitivity]
    package let breakEvens: [BreakEven]
  }

  /// The response of a quantity of a metric to each axis.
  package struct Sensitivity: Encodable, Sendable {
    /// `app-energy of improved`.
    package let quantity: String
    /// Nil where the quantity does not vary.
    package let axes: Axes?
  }

  /// One value an axis, by the design.
  package enum Axes: Sendable {
    case effects([Effects])
    case indices([Indices])
  }

  /// Morris's elementary effects over the range of an axis.
  package struct Effects: Encodable, Sendable {
    package let path: String
    package let effects: Int
    package let mu: Double?
    package let muStar: Double?
    package let low: Double?
    package let high: Double?
    package let sigma: Double?

    package var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }
  }

  /// Sobol's indices of an axis.
  package struct Indices: Encodable, Sendable {
    package let path: String
    package let first: Index
    package let total: Index
  }

  /// A share of the variance.
  package struct Index: Encodable, Sendable {
    package let value: Double
    package let low: Double?
    package let high: Double?

    package var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }
  }

  /// Where along an axis a variant saves, and where that turns.
  package struct BreakEven: Encodable, Sendable {
    package let path: String
    /// The fixed values of the other axes.
    package let held: NamedValues<String>
    package let variant: String
    package let spans: [SweptBreakEven.Span]
    /// Where the difference is zero, in the unit.
    package let zeroAt: [Double]
    package let unit: String
  }

  /// The Pareto front of variants at points over two metrics.
  package struct Front: Encodable, Sendable {
    package let cost: String
    package let quality: String
    /// Whether more of the first metric is better, such as a longer life; left out where less is.
    @OmittedIfNil package var moreOfCostIsBetter: Bool?
    package let moreIsBetter: Bool
    package let members: [Member]

    package struct Member: Encodable, Sendable {
      /// Counted from 1.
      package let point: Int
      package let variant: String
      package let cost: Double
      package let quality: Double
    }
  }
}

extension SweepDocument.Axes: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .effects(let effects): try container.encode(effects)
    case .indices(let indices): try container.encode(indices)
    }
  }
}
