import Experiments
import Results
import Statistics

/// A relative change as all tables, texts and captions tell it: in percent, or as a difference in the
/// metric's unit where the baseline is near zero.
enum ChangeText {
  /// The remark on a dash beside the values.
  static let remark =
    "no change in percent: the baseline's mean is near 0, and the values tell more"

  /// The same as a sentence below a table; nil where there is no such dash.
  static func note(on metrics: [ComparisonDocument.Metric]) -> String? {
    let names = metrics.filter { $0.comparisons.contains(where: \.isNearZero) }.map(\.name.shown)
    guard !names.isEmpty else { return nil }
    return "No change in percent of \(Enumeration.text(names)): the baseline's mean is near 0, and "
      + "the values tell more."
  }

  /// Nil without a difference.
  static func of(
    _ contrast: ComparisonDocument.Contrast, _ scale: MetricScale
  ) -> EstimateText? {
    if let change = contrast.toldChange { return EstimateText(change) }
    return contrast.difference?.textWithUnit(in: scale)
  }

  /// The median over the ranges, and the ends that hold the middle of the draws.
  static func of(
    _ contrast: ComparisonDocument.RangeContrast, _ scale: MetricScale
  ) -> EstimateText? {
    if let change = contrast.toldChange { return EstimateText(change) }
    return contrast.difference.map {
      scale.text($0.median, $0.interval).withUnit(scale.ofDifferences)
    }
  }
}
