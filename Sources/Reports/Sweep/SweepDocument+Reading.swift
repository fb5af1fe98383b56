import Quantities
import Results

/// The readings of a sweep's document that texts, tables and pictures share.
extension SweepDocument {
  /// The axes under short names.
  var axes: [String] { AxisNames.short(parameters) }

  /// The indices of the metrics that were asked about, the saving first, then its costs.
  var keyMetrics: [Int] {
    let names = answers.map(\.metric) + paretoFronts.map(\.quality)
    return NameOrder.unique(names).compactMap(place)
  }

  /// Whether less or more of a metric is better; the question may say so of a quality.
  func direction(_ metric: Int) -> PreferredDirection {
    guard let found = points.first?.metrics[metric] else { return .lower }
    let isMoreBetter = paretoFronts.first { $0.quality == found.name }?.moreIsBetter
    return isMoreBetter == true ? .higher : found.direction
  }

  /// The scale of a metric at all points, so that they can be compared.
  func scale(_ metric: Int) -> MetricScale { MetricScale(points.map { $0.metrics[metric] }) }

  /// The values of a point, as written: `idle-stop = 10 s, confirm-time = 2 s`.
  func text(of point: Point) -> String {
    zip(axes, point.values).map { "\($0.shown) = \($1.shown)" }.joined(separator: ", ")
  }
}
