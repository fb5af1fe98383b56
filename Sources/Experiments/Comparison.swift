public import Statistics

/// What a comparison of variants on the same days found.
public struct Comparison: Sendable {
  public let scenario: String
  public let question: String?
  public let device: String
  public let seed: UInt64
  /// The replications, counted from 1.
  public let days: ClosedRange<Int>
  public let confidence: ConfidenceLevel
  /// Names in the order of the scenario.
  public let variants: [String]
  public let baseline: String
  /// The variants that were allowed to change the world, so that their days are not the same.
  public let changesWorld: [String]
  public let metrics: [MetricComparison]
  public let expectations: [ExpectationResult]
  /// The names of claims about the scenario's own baseline, where another one was chosen.
  public internal(set) var uncheckedExpectations: [String] = []
  /// Why batteries ended, of every variant that has one.
  public internal(set) var batteries: [BatteryLives] = []
  /// Where the difference in the phone's energy comes from, one a variant that is not the baseline;
  /// empty where it was not asked for.
  public internal(set) var savings: [SavingBreakdown] = []
  /// Where variants that should have met the same days did not.
  public internal(set) var unpairedStreams: [UnpairedStream] = []
  /// Whether that was looked at: runs out of a store do not tell what people and surroundings did.
  public internal(set) var knowsSteps = true
  /// Dispatched events of all runs.
  public let events: Int
}

extension Comparison {
  /// How many replications it stands on.
  public var replications: Int { days.count }
}

/// One metric of all variants.
public struct MetricComparison: Sendable {
  public let name: String
  /// The unit of every number of the metric: "J", "s", "1".
  public let unit: String
  /// What exactly is estimated: window, scope, what is held equal.
  public let estimand: String
  /// Whether a run's value is itself a mean of several, any of which may have been cut off.
  public internal(set) var averagesWithinRuns = false
  /// One a variant, in the order of ``Comparison/variants``.
  public let estimates: [MetricEstimate]
  /// One for each variant that is not the baseline.
  public internal(set) var contrasts: [Contrast]
  /// Why the quantiles that were asked for are not told; nil where they are, and where nobody asked.
  public internal(set) var quantileGap: QuantileGap?
  /// Differences that claims of the scenario ask for.
  var claimedDifferences: [ClaimedDifference] = []
}

/// How far one variant lies from another on the same days.
struct ClaimedDifference: Sendable {
  /// The places of both.
  let variant: Int
  let other: Int
  /// Variant minus other.
  let difference: PairedDifference?
}

/// A metric of one variant over the replications.
public struct MetricEstimate: Sendable {
  public let variant: String
  /// Replications that gave a value.
  public let count: Int
  public let mean: Double?
  public let standardDeviation: Double?
  public let interval: ConfidenceInterval?
  /// How many values were cut off at the metric's limit; nil where it has none.
  public let censored: Int?
  /// Between which days' values quantiles lie, where that was asked.
  public internal(set) var quantiles: [QuantileEstimate] = []

  /// The share of values that were not cut off; nil where the metric has no limit.
  public var found: Proportion? {
    censored.flatMap { $0 <= count ? Proportion(successes: count - $0, of: count) : nil }
  }

  /// Whether the values of all days are the same: number, mean and spread agree to the last bit, which
  /// days that differ do not by chance.
  func hasPairedRuns(as other: Self) -> Bool {
    count == other.count && mean == other.mean && standardDeviation == other.standardDeviation
      && censored == other.censored
  }
}

/// A quantile of a metric over days.
public struct QuantileEstimate: Sendable {
  public let share: Double
  public let value: Double
  public let interval: QuantileInterval
}

/// A variant against the baseline, on the same days.
public struct Contrast: Sendable {
  public let baseline: String
  public let variant: String
  /// Variant minus baseline.
  public let difference: PairedDifference?
  /// Variant over baseline, less one.
  public let change: RelativeChange?
  public let correlation: Double?
  /// How many times smaller the variance of the difference is than on days that had nothing to do with each
  /// other; nil where the difference does not vary.
  public internal(set) var varianceReduction: Double?
  /// Tests and sizes of effect; nil where the values of the days were not kept.
  public internal(set) var analysis: PairedAnalysis?
  /// Whether the difference counts as none, where that was asked.
  public internal(set) var equivalence: EquivalenceAnswer?
  /// The p-value by Holm, for all comparisons of the scenario together.
  public internal(set) var adjustedPValue: Double?
}

/// Whether a claim of the scenario held.
public struct ExpectationResult: Sendable {
  public let name: String
  /// The claim in words with the value found: "search-time falls by at least 30 %: 54.1 %".
  public let text: String
  public let isMet: Bool
  /// Why the model is known not to meet it.
  public let knownMiss: String?

  /// Whether this is what the scenario's author said: met, or missed with a known reason.
  public var isAsAnnounced: Bool { isMet == (knownMiss == nil) }
}
