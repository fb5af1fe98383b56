/// A metric of a run, and the form that computes it.
package struct MetricDefinition: Sendable {
  package let name: String
  package let unit: String
  /// The exact estimand: window, scope, what is held equal.
  package let estimand: String
  let form: any MetricForm

  init(_ name: String, unit: String, estimand: String, _ form: any MetricForm) {
    self.name = name
    self.unit = unit
    self.estimand = estimand
    self.form = form
  }

  /// Whether the estimate over runs is a ratio of sums and not a mean of values.
  package var isRatio: Bool { form.isRatio }
  /// Whether a run's value is a mean of several that can each be censored.
  package var averagesWithinRuns: Bool { form.averagesWithinRuns }
  /// Whether values can be censored at a limit.
  package var canBeCensored: Bool { form.canBeCensored }
}

/// The value of one metric in one run.
package struct MetricValue: Sendable, Equatable {
  /// The value, or the numerator of a ratio; nil when the run has none.
  package let value: Double?
  /// One, or the denominator of a ratio.
  package let weight: Double
  package let isCensored: Bool

  package init(_ value: Double?, weight: Double = 1, isCensored: Bool = false) {
    self.value = value
    self.weight = weight
    self.isCensored = isCensored
  }

  /// The metric of this run alone.
  package var reading: Double? {
    guard let value, weight != 0 else { return nil }
    return value / weight
  }
}
