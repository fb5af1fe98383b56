/// What a run measures, and how.
public struct MetricDefinition: Sendable {
  public let name: String
  public let unit: String
  /// What exactly is estimated: window, scope, what is held equal.
  public let estimand: String
  let form: any MetricForm

  init(_ name: String, unit: String, estimand: String, _ form: any MetricForm) {
    self.name = name
    self.unit = unit
    self.estimand = estimand
    self.form = form
  }

  /// Whether the estimate over runs is a ratio of sums and not a mean of values.
  public var isRatio: Bool { form.isRatio }
  /// Whether a run's value is a mean of several that can each be cut off.
  public var averagesWithinRuns: Bool { form.averagesWithinRuns }
  /// Whether values can be cut off at a limit.
  public var canBeCensored: Bool { form.canBeCensored }
}

/// What one run gave for one metric.
public struct MetricValue: Sendable, Equatable {
  /// The value, or the numerator of a ratio; nil when the run gave none.
  public let value: Double?
  /// One, or the denominator of a ratio.
  public let weight: Double
  public let isCensored: Bool

  public init(_ value: Double?, weight: Double = 1, isCensored: Bool = false) {
    self.value = value
    self.weight = weight
    self.isCensored = isCensored
  }

  /// The metric of this run alone.
  public var reading: Double? {
    guard let value, weight != 0 else { return nil }
    return value / weight
  }
}
