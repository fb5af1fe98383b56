import Numerics
import Statistics

/// The uncertainty of a comparison over the plausible values of all uncertain numbers.
package struct ParameterUncertainty: Sendable {
  /// The number of points drawn from the ranges.
  package let points: Int
  /// The runs of every point, counted from 1, the same at all of them.
  package let replications: Int
  /// The level of the intervals at the points, and of those of shares.
  package let confidence: ConfidenceLevel
  package let parameters: [UncertainParameter]
  /// The indices of parameters that were drawn at the same share of their ranges.
  package let together: [[Int]]
  /// The indices of parameters that were drawn with the correlations of their fit.
  package let correlated: [[Int]]
  /// The paths of numbers with a range that no setting reaches.
  package let unreached: [String]
  /// Points that could not be run.
  package let impossible: ImpossiblePoints
  package let metrics: [MetricUncertainty]
  /// The claims of the scenario over the ranges.
  package let expectations: [ExpectationResult]
}

/// One metric over the points.
package struct MetricUncertainty: Sendable {
  package let name: String
  package let unit: String
  /// One for each variant that is not the baseline, in their order.
  package let contrasts: [ContrastUncertainty]
}

/// A variant against the baseline over the points.
package struct ContrastUncertainty: Sendable {
  package let variant: String
  /// Points at which the variant's mean is better than the baseline's, of those with both; lower
  /// where the metric has no direction.
  package let saves: Proportion
  /// The number of points at which it is lower, and of those at which it is higher.
  package let lower: Int
  package let higher: Int
  /// The same of the points that have a change in percent; nil where all have one.
  package var ofChange: (lower: Int, higher: Int)?
  /// Points at which the whole interval of the difference is for the better.
  package let savesSurely: Proportion
  /// Of the change in percent; nil where no point has one.
  package let change: SpreadOverPoints?
  /// Of variant minus baseline, in the metric's unit.
  package let difference: SpreadOverPoints?
  /// The numbers that the change depends on; nil for a metric that was not requested.
  package let sensitivity: Sensitivity?
}

/// The middle of a number's values over the points, between two of them.
package struct SpreadOverPoints: Codable, Hashable, Sendable {
  /// The end below, as ``CentralDraws`` counts it.
  package let low: Double
  package let median: Double
  package let high: Double
  /// The points that gave a value; nil of results that kept quantiles of the points.
  package let points: Int?
  /// The expected share of all draws between the ends.
  package let content: Double?
  /// The share of the spread that is due to the runs of a point; nil where points have one run.
  package let runsShare: Double?

  package init(
    low: Double, median: Double, high: Double, points: Int? = nil, content: Double? = nil,
    runsShare: Double? = nil
  ) {
    self.low = low
    self.median = median
    self.high = high
    self.points = points
    self.content = content
    self.runsShare = runsShare
  }
}

extension SpreadOverPoints {
  /// Nil without values.
  ///
  /// - Parameter values: The values of points, with the standard error that runs leave of each.
  init?(_ values: [(value: Double, error: Double?)]) {
    let draws = values.map(\.value)
    guard let middle = CentralDraws(draws) else { return nil }
    self.init(
      low: middle.low, median: middle.median, high: middle.high, points: middle.count,
      content: CentralDraws.content(of: middle.count),
      runsShare: RunsShare.of(draws, errors: values.map(\.error)))
  }
}

/// The numbers that a change depends on.
package struct Sensitivity: Sendable {
  /// All numbers whose correlation with the change is known, the strongest first.
  package let ranking: [Influence]
  /// The first of the ranking that chance alone would hardly have put there, with their break-even.
  package let decisive: [Decision]

  /// A number and how the change follows it.
  package struct Influence: Sendable {
    /// The index of the number among the parameters.
    package let parameter: Int
    /// Spearman's ρ between its values and the change: above zero, the saving shrinks as it grows.
    package let correlation: Double
  }

  /// A number that influences the change, and the values at which the saving ends.
  package struct Decision: Sendable {
    package let influence: Influence
    package let breakEven: BreakEven
  }
}

/// Where along the range of one number a variant begins or ceases to save, all others at their
/// value.
package enum BreakEven: Hashable, Sendable {
  /// The difference changes its sign at these values, in the number's unit; `savesBelow` says
  /// whether it saves below the first.
  case at([Double], savesBelow: Bool)
  case savesEverywhere
  case costsEverywhere
  /// Both means are the same at every value evaluated.
  case noDifference
  /// Somewhere in the range the scenario cannot be run, or the metric has no value.
  case unknown(reason: String)
}
