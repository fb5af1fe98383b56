import Experiments
import Statistics

/// The unit in which a table shows a metric: thousandths of its own when all means are below one.
///
/// Files and JSON always have the metric's own unit.
struct MetricScale {
  /// "1" for bare numbers.
  let unit: String
  let factor: Double
  /// Differences that are smaller are the rounding of sums: a billionth of the greatest mean.
  let rounding: Double
}

extension MetricScale {
  init(unit: String, means: [Double?]) {
    let largest = means.compactMap { $0?.magnitude }.max() ?? 0
    let isSmall = largest > 0 && largest < 1 && ["J", "W", "s"].contains(unit)
    self.init(
      unit: isSmall ? "m" + unit : unit, factor: isSmall ? 1000 : 1,
      rounding: Self.roundingShare * (largest.isFinite ? largest : 0))
  }

  /// One for the same metric at many points.
  init(_ points: [ComparisonDocument.Metric]) {
    self.init(unit: points.first?.unit ?? "1", means: points.flatMap(\.variants).map(\.mean))
  }

  func text(_ value: Double, _ interval: ConfidenceInterval?) -> EstimateText {
    EstimateText(factor * value, scaled(interval))
  }

  func scaled(_ interval: ConfidenceInterval?) -> ConfidenceInterval? {
    interval.map { ConfidenceInterval(low: factor * $0.low, high: factor * $0.high) }
  }

  /// A value and the ends of its interval as a picture draws them; without an interval it ends at
  /// itself.
  func ends(_ value: Double, _ interval: ConfidenceInterval?) -> [Double] {
    [value, interval?.low ?? value, interval?.high ?? value].map { factor * $0 }
  }

  /// The scale of differences: that of two percentages is in points, since percent would read as a
  /// relative change.
  var ofDifferences: MetricScale {
    unit == "%" ? MetricScale(unit: Self.points, factor: factor, rounding: rounding) : self
  }

  private static let roundingShare = 1e-9

  /// A difference without its rounding.
  func exact(_ difference: Double) -> Double { difference.magnitude < rounding ? 0 : difference }

  /// The same of its interval.
  func exact(_ interval: ConfidenceInterval?) -> ConfidenceInterval? {
    interval.map { ConfidenceInterval(low: exact($0.low), high: exact($0.high)) }
  }

  /// A difference and its interval in the scale's unit, without their rounding.
  func differenceText(_ value: Double, _ interval: ConfidenceInterval?) -> EstimateText {
    text(exact(value), exact(interval))
  }

  private static let points = "points"

  /// A difference below a title that has the metric's unit: bare, but in points where that is percent.
  func difference(_ value: Double, _ interval: ConfidenceInterval?) -> EstimateText {
    let text = differenceText(value, interval)
    return unit == "%" ? text.withUnit(ofDifferences) : text
  }

  /// The unit behind a number as it is written: ` J`, ` points`, and ` point` behind 1.
  func unit(behind number: String) -> String {
    let isOne = number == "1" || number == DecimalText.minus + "1"
    return unit == Self.points && isOne ? " point" : unitBehind
  }

  /// ` J` behind a number; nothing behind a bare one.
  var unitBehind: String { unit == "1" ? "" : " \(unit.shown)" }

  /// ` (J)` behind a name; nothing behind that of bare numbers.
  var unitInParentheses: String { unit == "1" ? "" : " (\(unit))" }

  /// `energy (J)`.
  func title(_ name: String) -> String { name + unitInParentheses }
}

extension ComparisonDocument.Estimate {
  /// The mean with its interval; nil where no run gave a value.
  func text(in scale: MetricScale) -> EstimateText? { mean.map { scale.text($0, interval) } }
}

extension ComparisonDocument.Difference {
  /// Below a title that has the metric's unit.
  func text(in scale: MetricScale) -> EstimateText { scale.difference(mean, interval) }
}

extension ComparisonDocument {
  /// Such as `95 %`.
  var level: String { PercentText.of(confidence) }
}

extension ComparisonDocument.Metric {
  var scale: MetricScale { MetricScale(unit: unit, means: variants.map(\.mean)) }

  /// The name with the unit in which it is shown: `search-time (s)`.
  var title: String { scale.title(name) }
}
