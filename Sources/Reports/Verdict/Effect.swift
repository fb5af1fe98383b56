import Experiments
import Quantities
import Results
import Statistics

/// The effect of a variant on a metric at all points of a sweep.
struct Effect {
  enum Kind: CaseIterable {
    case lowers, lowersSome
    /// Lower at some points, higher at others.
    case both
    case raises, raisesSome
    /// No interval lies on one side of zero.
    case unsure
    /// The same in every run.
    case same
    /// No run with both values.
    case missing
  }

  /// One point at which both were compared.
  struct Point {
    /// `idle-stop = 10 s`.
    let name: String
    let contrast: ComparisonDocument.Contrast
    /// The direction of the effect, as far as it is sure.
    let direction: Kind

    /// - Parameter sign: The decision by the adjusted p-value; nil where the interval decides.
    init(name: String, contrast: ComparisonDocument.Contrast, sign: Double? = nil) {
      self.name = name
      self.contrast = contrast
      direction = sign.map { $0 < 0 ? .lowers : $0 > 0 ? .raises : .unsure } ?? contrast.direction
    }
  }

  /// The words for the metric.
  let metric: String
  let scale: MetricScale
  let variant: String
  let baseline: String
  /// The points that give a difference.
  let points: [Point]
  /// The points at which it is lower, and those at which it is higher.
  let lowered: Int
  let raised: Int
  /// Whether changes are told in percent: percent of percentages would be taken for points.
  let tellsPercent: Bool

  init(
    _ metric: String, _ scale: MetricScale, of variant: String, against baseline: String,
    _ points: [Point]
  ) {
    self.metric = metric.shown
    self.scale = scale
    self.variant = variant.shown
    self.baseline = baseline.shown
    self.points = points.filter { $0.contrast.difference != nil }
    lowered = self.points.count { $0.direction == .lowers }
    raised = self.points.count { $0.direction == .raises }
    tellsPercent = scale.unit != "%"
  }

  var kind: Kind {
    if points.isEmpty { return .missing }
    if points.allSatisfy({ $0.direction == .same }) { return .same }
    if lowered == 0, raised == 0 { return .unsure }
    if lowered == points.count { return .lowers }
    if raised == points.count { return .raises }
    return raised == 0 ? .lowersSome : lowered == 0 ? .raisesSome : .both
  }

  /// The difference of the means, averaged over points; nil of none.
  var average: Double? {
    guard !points.isEmpty else { return nil }
    let sum = points.reduce(0) { $0 + ($1.contrast.difference?.mean ?? 0) }
    return sum / Double(points.count)
  }

  /// Whether it is surely for the worse, at some points at the least.
  func isWorse(_ better: PreferredDirection) -> Bool {
    rank(better) < 3
  }

  /// The position in a list of costs: metrics that surely got worse first, those that got better
  /// behind those without a direction.
  func rank(_ better: PreferredDirection) -> Int {
    let (worse, gain): ([Kind], [Kind]) =
      better == .higher
      ? ([.lowers, .lowersSome], [.raises, .raisesSome])
      : ([.raises, .raisesSome], [.lowers, .lowersSome])
    let rest: [Kind] = [.unsure, .same, .missing]
    if let place = (worse + [.both]).firstIndex(of: kind) {
      return better == .neither ? worse.count + 1 : place
    }
    if let place = gain.firstIndex(of: kind) { return better == .neither ? 3 : 4 + place }
    return 6 + (rest.firstIndex(of: kind) ?? rest.count)
  }
}

extension ComparisonDocument.Contrast {
  /// The interval of the change where that has ends, of the difference where it has none.
  var surestInterval: ConfidenceInterval? {
    if case .bounded(let interval) = change?.interval { return interval }
    return difference?.interval
  }

  /// Whether the change is surely smaller than anybody means: what is left where two ways of adding
  /// up the same energies differ in their last digits.
  private var isRounding: Bool {
    guard let change = toldChange, case .bounded(let interval) = change.interval else {
      return false
    }
    return max(interval.low.magnitude, interval.high.magnitude) < Self.leastPercent
  }

  /// A billionth of the baseline is rounding.
  static let leastPercent = 1e-7

  /// The direction of the effect, as far as it is sure; of one run, its result.
  var direction: Effect.Kind {
    guard let difference else { return .missing }
    if identical || (difference.interval == nil && difference.mean == 0) || isRounding {
      return .same
    }
    if let interval = surestInterval, interval.low <= 0, interval.high >= 0 { return .unsure }
    return difference.mean < 0 ? .lowers : .raises
  }
}
