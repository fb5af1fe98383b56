import Experiments
import Results
import Statistics

/// A relative change as all tables, texts and captions tell it: in percent, or as a difference in the
/// metric's unit where the baseline is near zero.
enum ChangeText {
  /// The sentence on changes for which a dash stands beside the values.
  static let note = "no change in percent: the baseline's mean is near 0, and the values tell more"

  /// Nil without a difference.
  static func of(
    _ contrast: ComparisonDocument.Contrast, _ scale: MetricScale
  ) -> EstimateText? {
    if let change = contrast.toldChange { return EstimateText(change) }
    return contrast.difference.map { $0.text(in: scale).withUnit(scale) }
  }

  /// The median over the ranges, and the ends that hold the middle of the draws.
  static func of(
    _ contrast: ComparisonDocument.RangeContrast, _ scale: MetricScale
  ) -> EstimateText? {
    if let change = contrast.toldChange { return EstimateText(change) }
    return contrast.difference.map {
      scale.text($0.median, $0.interval).withUnit(scale)
    }
  }
}
