import Batteries
import PhoneModel
import Quantities
import Statistics

/// The result of a comparison of variants on the same runs.
package struct Comparison: Sendable {
  package let scenario: String
  package let question: String?
  package let device: String
  package let seed: UInt64
  /// The replications, counted from 1.
  package let runs: ClosedRange<Int>
  package let confidence: ConfidenceLevel
  /// Names in the order of the scenario.
  package let variants: [String]
  package let baseline: String
  /// The variants that were allowed to change the world, so that their runs differ.
  package let changesWorld: [String]
  package let metrics: [MetricComparison]
  package let expectations: [ExpectationResult]
  /// The names of claims about the scenario's own baseline, where another one was chosen.
  package internal(set) var uncheckedExpectations: [String] = []
  /// The names of claims that the points of the ranges decide, and not these runs.
  package internal(set) var claimsOverRanges: [String] = []
  /// The row of the catalogue of practices that the scenario stands for, if it stands for one.
  package internal(set) var practice: Practice?
  /// The index of the metric that answers first; nil where the scenario is not known.
  package internal(set) var mainMetric: Int?
  /// Why batteries ended, of every variant that has one.
  package internal(set) var batteries: [BatteryLives] = []
  /// Where the difference in the phone's energy comes from, one per variant that is not the baseline;
  /// empty where it was not asked for.
  package internal(set) var savings: [SavingBreakdown] = []
  /// Streams in which variants that should have met the same runs did not.
  package internal(set) var unpairedStreams: [UnpairedStream] = []
  /// Whether the pairing was checked: runs out of a store do not record exogenous events.
  package internal(set) var knowsSteps = true
  /// The unfinished work; nil where runs kept no record of it.
  package internal(set) var warnings: [WorkWarning]?
  /// Whether the runs could keep such a record: those out of a store have none.
  package internal(set) var knowsWork = true
  /// The requests and transfers of each variant, where ``warnings`` are known.
  package internal(set) var exchanges: [ExchangeCount] = []
  /// The steps that a variant ran clearly less often than the baseline.
  package internal(set) var fewerSteps: [StepCount] = []
  /// Dispatched events of all runs.
  package let events: Int
}

extension Comparison {
  /// The number of replications behind it.
  package var replications: Int { runs.count }

  /// Take from the same runs, made anew, what stored runs keep no record of.
  package mutating func takeRecord(of made: Comparison) {
    (warnings, knowsWork) = (made.warnings, made.knowsWork)
    (exchanges, fewerSteps) = (made.exchanges, made.fewerSteps)
    (unpairedStreams, knowsSteps) = (made.unpairedStreams, made.knowsSteps)
  }
}

/// One metric of all variants.
package struct MetricComparison: TestedMetric, Sendable {
  package let name: String
  /// The unit of every number of the metric: "J", "s", "1".
  package let unit: String
  /// The exact estimand: window, scope, and the quantities held equal.
  package let estimand: String
  /// Whether a run's value is itself a mean of several, any of which may have been cut off.
  package internal(set) var averagesWithinRuns = false
  /// Whether less or more of it is better.
  package internal(set) var better = PreferredDirection.lower
  /// One per variant, in the order of ``Comparison/variants``.
  package let estimates: [MetricEstimate]
  /// One for each variant that is not the baseline.
  package internal(set) var contrasts: [Contrast]
  /// Why requested quantiles are missing; nil where they are present or were not requested.
  package internal(set) var quantileGap: QuantileGap?
  /// Whether no run of any variant gave a value below zero, as of counts, times and most energies.
  package internal(set) var isNeverNegative = false
  /// Differences that claims of the scenario ask for.
  var claimedDifferences: [ClaimedDifference] = []
}

/// The distance between two variants on the same runs.
struct ClaimedDifference: Sendable {
  /// The indices of both.
  let variant: Int
  let other: Int
  /// Variant minus other.
  let difference: PairedDifference?
}

/// A metric of one variant over the replications.
package struct MetricEstimate: Sendable {
  package let variant: String
  /// Replications that gave a value.
  package let count: Int
  package let mean: Double?
  package let standardDeviation: Double?
  package let interval: ConfidenceInterval?
  /// The number of values cut off at the metric's limit; nil where it has none.
  package let censored: Int?
  /// The requested quantiles, with the values of runs between which they lie.
  package internal(set) var quantiles: [QuantileEstimate] = []

  /// The share of values that were not cut off; nil where the metric has no limit.
  package var found: Proportion? {
    censored.flatMap { $0 <= count ? Proportion(successes: count - $0, of: count) : nil }
  }

  /// Whether the values of all runs are the same: number, mean and spread agree to the last bit,
  /// which different runs do not do by chance.
  func hasPairedRuns(as other: Self) -> Bool {
    count == other.count && mean == other.mean && standardDeviation == other.standardDeviation
      && censored == other.censored
  }
}

/// A quantile of a metric over runs.
package struct QuantileEstimate: Sendable {
  package let share: Double
  package let value: Double
  package let interval: QuantileInterval
}

/// A variant against the baseline, on the same runs.
package struct Contrast: TestedContrast, Sendable {
  package let baseline: String
  package let variant: String
  /// Variant minus baseline.
  package let difference: PairedDifference?
  /// Variant over baseline, less one.
  package let change: RelativeChange?
  package let correlation: Double?
  /// The variance of the difference on independent runs over that on the same runs; nil where the
  /// difference does not vary.
  package internal(set) var varianceReduction: Double?
  /// One or none: in a list, since an analysis is large and the points of a sweep have none.
  var analyses: [PairedAnalysis] = []
  /// Whether the difference counts as none, where that was asked.
  package internal(set) var equivalence: EquivalenceAnswer?
  /// The p-value by Holm, for all comparisons of the scenario together.
  package internal(set) var adjustedPValue: Double?

  /// Tests and sizes of effect; nil where the values of the runs were not kept.
  package var analysis: PairedAnalysis? { analyses.first }
  var pValue: Double? { difference?.pValue }
}

/// A claim of the scenario and whether it was met.
package struct ExpectationResult: Codable, Sendable {
  package let name: String
  /// The claim in words with the value found: "search-time falls by at least 30 %: 54.1 %".
  package let text: String
  package let isMet: Bool
  /// Why the model is known not to meet it.
  package let knownMiss: String?

  /// Whether the result is the one that the scenario announced: met, or missed with a known reason.
  package var isAsAnnounced: Bool { isMet == (knownMiss == nil) }

  /// As documents name its members.
  private enum CodingKeys: String, CodingKey { case name, text, isMet = "met", knownMiss }
}

/// The ends of the batteries of one variant, counted over all runs.
package struct BatteryLives: Sendable {
  package let variant: String
  /// Runs with a battery.
  package private(set) var count = 0
  private var ends: [BatteryEnd: Int] = [:]

  init(variant: String) { self.variant = variant }

  mutating func add(_ outcome: BatteryOutcome?) {
    guard let outcome else { return }
    count += 1
    if let end = outcome.end { ends[end, default: 0] += 1 }
  }

  /// The number of runs in which the battery ended for a reason.
  package subscript(end: BatteryEnd) -> Int { ends[end] ?? 0 }

  /// Runs that the battery outlasted.
  package var outlasted: Int { count - ends.values.reduce(0, +) }
}

/// Results of a comparison beyond means, differences and their intervals.
package struct ComparisonDetail: Sendable {
  /// The share of the baseline's mean up to which a difference counts as none; nil if not
  /// requested.
  package var equivalenceMargin: Double?
  /// The requested quantiles over runs, as shares strictly between 0 and 1.
  package var quantiles: [Double]

  /// The most runs whose values are kept for tests and quantiles; with more runs, neither is given.
  package static let mostReplications = 10_000

  package init(equivalenceMargin: Double? = nil, quantiles: [Double] = []) {
    self.equivalenceMargin = equivalenceMargin
    self.quantiles = quantiles
  }
}
