import Experiments
import Results
import Statistics

/// The unit in which a table shows a metric: thousandths of its own when all means are below one.
///
/// Files and JSON always have the metric's own unit.
struct MetricScale {
  /// "1" for bare numbers.
  let unit: String
  let factor: Double

  init(unit: String, means: [Double?]) {
    let largest = means.compactMap { $0?.magnitude }.max() ?? 0
    let isSmall = largest > 0 && largest < 1 && ["J", "W", "s"].contains(unit)
    self.unit = isSmall ? "m" + unit : unit
    factor = isSmall ? 1000 : 1
  }

  init(_ metric: MetricComparison) {
    self.init(unit: metric.unit, means: metric.estimates.map(\.mean))
  }

  /// One for the same metric at many points.
  init(_ points: [ComparisonDocument.Metric]) {
    self.init(unit: points.first?.unit ?? "1", means: points.flatMap(\.variants).map(\.mean))
  }

  func text(_ value: Double, _ interval: ConfidenceInterval?) -> EstimateText {
    EstimateText(
      factor * value,
      interval.map { ConfidenceInterval(low: factor * $0.low, high: factor * $0.high) })
  }

  /// ` J` behind a number; nothing behind a bare one.
  var unitBehind: String { unit == "1" ? "" : " \(unit.shown)" }

  /// ` (J)` behind a name; nothing behind that of bare numbers.
  var unitInParentheses: String { unit == "1" ? "" : " (\(unit))" }

  /// `energy (J)`.
  func title(_ name: String) -> String { name + unitInParentheses }
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
