import Experiments
import Statistics

/// The unit in which a table shows a metric: thousandths of its own when all means are below one.
///
/// Files and JSON always have the metric's own unit.
struct MetricScale {
  let unit: String
  let factor: Double

  init(_ metric: MetricComparison) { self.init([metric]) }

  /// One for the same metric at many points.
  init(_ points: [MetricComparison]) {
    self.init(
      unit: points.first?.unit ?? "1", means: points.flatMap(\.estimates).map(\.mean))
  }

  init(unit: String, means: [Double?]) {
    let largest = means.compactMap { $0?.magnitude }.max() ?? 0
    let isSmall = largest > 0 && largest < 1 && ["J", "W", "s"].contains(unit)
    self.unit = isSmall ? "m" + unit : unit
    factor = isSmall ? 1000 : 1
  }

  func text(_ value: Double, _ interval: ConfidenceInterval?) -> EstimateText {
    EstimateText(
      factor * value,
      interval.map { ConfidenceInterval(low: factor * $0.low, high: factor * $0.high) })
  }
}
