import PhoneModel
import Quantities

/// A measure of every run, without its probe: enough to report it after the runs.
package struct StudyMetric: Sendable, Equatable {
  package let name: String
  package let unit: String
  /// The exact estimand.
  package let estimand: String
  /// Whether the estimate over runs is a ratio of sums.
  package let isRatio: Bool
  /// Whether values can be cut off at a limit.
  package let canBeCensored: Bool
  /// Whether a run's value is a mean of several that can each be cut off.
  package let averagesWithinRuns: Bool
  /// Whether less or more of it is better; it changes no run, so that stores do not keep it.
  package let better: PreferredDirection

  package init(
    name: String, unit: String, estimand: String, isRatio: Bool = false,
    canBeCensored: Bool = false, averagesWithinRuns: Bool = false,
    better: PreferredDirection = .lower
  ) {
    self.name = name
    self.unit = unit
    self.estimand = estimand
    self.isRatio = isRatio
    self.canBeCensored = canBeCensored
    self.averagesWithinRuns = averagesWithinRuns
    self.better = better
  }

  /// Whether values of both can stand for one another: all is the same but the words for it, which
  /// versions of the program may change, and the direction.
  package func measuresLike(_ other: StudyMetric) -> Bool {
    (name, unit, isRatio, canBeCensored, averagesWithinRuns)
      == (other.name, other.unit, other.isRatio, other.canBeCensored, other.averagesWithinRuns)
  }

  /// The same as a store keeps it.
  package var withoutDirection: StudyMetric {
    StudyMetric(
      name: name, unit: unit, estimand: estimand, isRatio: isRatio, canBeCensored: canBeCensored,
      averagesWithinRuns: averagesWithinRuns)
  }

  package init(_ definition: MetricDefinition) {
    self.init(
      name: definition.name, unit: definition.unit, estimand: definition.estimand,
      isRatio: definition.isRatio, canBeCensored: definition.canBeCensored,
      averagesWithinRuns: definition.averagesWithinRuns, better: definition.better)
  }
}
