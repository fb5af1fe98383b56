import Experiments
import Statistics

/// The unit in which a table shows a metric: thousandths of its own when all means are below one.
///
/// Files and JSON always have the metric's own unit.
struct MetricScale {
  let unit: String
  private let factor: Double

  init(_ metric: MetricComparison) {
    let largest = metric.estimates.compactMap { $0.mean?.magnitude }.max() ?? 0
    let isSmall = largest > 0 && largest < 1 && ["J", "W", "s"].contains(metric.unit)
    unit = isSmall ? "m" + metric.unit : metric.unit
    factor = isSmall ? 1000 : 1
  }

  func text(_ value: Double, _ interval: ConfidenceInterval?) -> EstimateText {
    EstimateText(
      factor * value,
      interval.map { ConfidenceInterval(low: factor * $0.low, high: factor * $0.high) })
  }
}
