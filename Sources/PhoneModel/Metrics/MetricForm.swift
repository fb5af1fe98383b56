import Configuration
import Quantities

/// A form of metric: the value of a metric after a run.
///
/// The type is the form; a value of it is one metric, which knows the indices of its probes and
/// counters.
protocol MetricForm: Sendable {
  /// Whether the estimate over runs is a ratio of sums and not a mean of values.
  var isRatio: Bool { get }
  /// Whether values can be censored at a limit.
  var canBeCensored: Bool { get }
  /// Whether a run's value is a mean of several that can each be censored.
  var averagesWithinRuns: Bool { get }
  /// Whether the value is known only after the same run with the app idle.
  var needsIdleRun: Bool { get }
  /// The energy that the recorded phone's own gauge measured.
  var measured: MeasuredEnergy? { get }
  /// Whether less or more of it is better, unless the scenario says otherwise.
  var better: PreferredDirection { get }

  /// The value of a finished run.
  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue
}

/// A form that scenarios write: its keys, and the records that it requires of a run.
///
/// A new form is a type in this folder and a line in ``MetricCatalogue/forms``.
protocol WrittenMetric: MetricForm {
  /// The keys that choose this form, of which a metric has one.
  static var keys: [FieldDefinition] { get }
  /// The keys that may accompany these.
  static var companions: [FieldDefinition] { get }

  /// The metrics of an entry of the section `metrics`.
  ///
  /// - Returns: Nil after a reported error, and only then: the reader refuses an entry that is left
  ///   without metrics.
  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition]?
}

/// The data that a metric may read beside the phone.
struct CountedWindow {
  /// The length of the counted window.
  let seconds: Double
  /// Nil for a phone that has none.
  let battery: BatteryOutcome?
  /// The energy of the run less that of the same run with the app idle, once both are over.
  var energyAboveIdle: Energy?
}

extension WrittenMetric {
  static var companions: [FieldDefinition] { [] }
}

extension MetricForm {
  var isRatio: Bool { false }
  var canBeCensored: Bool { false }
  var averagesWithinRuns: Bool { false }
  var needsIdleRun: Bool { false }
  var measured: MeasuredEnergy? { nil }
  var better: PreferredDirection { .neither }
}

/// A metric of a run, and the form that computes it.
package struct MetricDefinition: Sendable {
  package let name: String
  package let unit: String
  /// The exact estimand: window, scope, and the conditions held equal.
  package let estimand: String
  let form: any MetricForm
  /// The direction that the scenario gives.
  var statedDirection: PreferredDirection? = nil
  /// The location of its definition; nil for a metric that every run has.
  var location: SourceLocation?

  /// Whether less or more of it is better.
  package var better: PreferredDirection { statedDirection ?? form.better }
  /// Whether the estimate over runs is a ratio of sums and not a mean of values.
  package var isRatio: Bool { form.isRatio }
  /// Whether a run's value is a mean of several that can each be censored.
  package var averagesWithinRuns: Bool { form.averagesWithinRuns }
  /// The energy that the recorded phone's own gauge measured.
  package var measured: MeasuredEnergy? { form.measured }
  /// Whether values can be censored at a limit.
  package var canBeCensored: Bool { form.canBeCensored }
}

extension [MetricDefinition] {
  /// Whether any metric needs the same run with the app idle.
  var needIdleRun: Bool { contains { $0.form.needsIdleRun } }
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

  /// The number with which statistics cannot be computed; nil where there is none.
  package var outOfRange: Double? {
    [value, weight, reading].compactMap(\.self).first { !ComputableRange.contains($0) }
  }

  /// The metric of this run alone.
  package var reading: Double? {
    guard let value, weight != 0 else { return nil }
    return value / weight
  }
}
