public import PhoneModel

/// What a study measures of every run, without how: what can be said of it after the runs.
public struct StudyMetric: Sendable, Equatable {
  public let name: String
  public let unit: String
  /// What exactly is estimated.
  public let estimand: String
  /// Whether the estimate over runs is a ratio of sums.
  public let isRatio: Bool
  /// Whether values can be cut off at a limit.
  public let canBeCensored: Bool
  /// Whether a run's value is a mean of several that can each be cut off.
  public let averagesWithinRuns: Bool

  public init(
    name: String, unit: String, estimand: String, isRatio: Bool = false,
    canBeCensored: Bool = false, averagesWithinRuns: Bool = false
  ) {
    self.name = name
    self.unit = unit
    self.estimand = estimand
    self.isRatio = isRatio
    self.canBeCensored = canBeCensored
    self.averagesWithinRuns = averagesWithinRuns
  }

  public init(_ definition: MetricDefinition) {
    self.init(
      name: definition.name, unit: definition.unit, estimand: definition.estimand,
      isRatio: definition.isRatio, canBeCensored: definition.canBeCensored,
      averagesWithinRuns: definition.averagesWithinRuns)
  }
}
