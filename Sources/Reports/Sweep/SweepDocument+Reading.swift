import Experiments
import Quantities

/// The readings of a sweep's document that texts, tables and pictures share.
extension SweepDocument {
  /// Whether less or more of a metric is better; the question may say so of a quality.
  func direction(_ metric: Int) -> PreferredDirection {
    guard let found = points.first?.metrics[metric] else { return .lower }
    let isMoreBetter = paretoFronts.first { $0.quality == found.name }?.moreIsBetter
    return isMoreBetter == true ? .higher : found.direction
  }

  /// The scale of a metric at all points, so that they can be compared.
  func scale(_ metric: Int) -> MetricScale { MetricScale(points.map { $0.metrics[metric] }) }

  /// The warning of axes along which all runs are the same; empty where there is none.
  var idleAxisWarnings: [String] {
    guard let idle = axesWithoutEffect, !idle.isEmpty else { return [] }
    let isOne = idle.count == 1
    return [
      "\(Enumeration.text(idle)) \(isOne ? "changes" : "change") nothing: points that differ in "
        + "\(isOne ? "it" : "one of them") alone have the same values, to the last bit, in every metric "
        + "of every variant."
    ]
  }

  /// `sure where p < 0.05 after Benjamini and Hochberg's correction over 18 points`: what counts as sure
  /// in the words on a metric; nil where there are no p-values to be corrected for each other.
  func correction(_ metric: Int) -> String? {
    let count = points.reduce(0) { sum, point in
      sum + point.adjustedP(ofMetric: metric).count { $0 != nil }
    }
    guard count > 1 else { return nil }
    // One variant has one difference at each point.
    let what = CountText.of(count, variants.count == 2 ? "point" : "difference")
    return "sure where p < \(DecimalText.short(decision.error, digits: 2)) after Benjamini and "
      + "Hochberg's correction over \(what)"
  }
}

/// The names and metrics that all words on a sweep need, worked out once.
struct SweepKeys {
  /// The axes under short names.
  let axes: [String]
  /// The values of each point, as written: `idle-stop = 10 s, confirm-time = 2 s`; its number where nobody
  /// would read so many.
  let points: [String]
  /// The indices of the metrics that were asked about, the saving first, then its costs.
  let asked: [Int]
  /// The indices of the metrics that the verdict tells of, the saving first: its costs are those of all
  /// metrics where nobody named any, as those of a comparison are.
  let told: [Int]

  init(_ sweep: SweepDocument) {
    let axes = Self.short(sweep.parameters)
    self.axes = axes
    points = sweep.points.map { point in
      axes.count > 6
        ? "point \(point.point)"
        : zip(axes, point.values).map { "\($0) = \($1)" }.joined(separator: ", ")
    }
    let names = sweep.answers.map(\.metric) + sweep.paretoFronts.map(\.quality)
    asked = names.distinct.compactMap(sweep.place)
    told =
      sweep.unnamedQualities.map {
        (sweep.answers.map(\.metric) + $0).distinct.compactMap(sweep.place)
      } ?? asked
  }

  /// The last words of paths, as many of them as make all distinct.
  static func short(_ paths: [String]) -> [String] {
    [1, 2].lazy.map { count in
      paths.map { $0.split(separator: ".").suffix(count).joined(separator: ".") }
    }.first { Set($0).count == $0.count } ?? paths
  }
}
