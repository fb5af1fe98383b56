import Experiments
import Quantities

/// The effects of a variant on a metric at all points of a sweep, in one unit.
struct SweptEffect {
  /// The direction of all effects together, as far as they are sure.
  enum Kind: CaseIterable {
    case lowers, lowersSome
    /// Lower at some points, higher at others.
    case both
    case raises, raisesSome, unsure, same, missing
  }

  let metric: String
  /// The better side; a question may say so of a quality.
  let better: PreferredDirection
  let variant: String
  let baseline: String
  let kind: Kind
  /// The points that give a difference, each with its name: `idle-stop = 10 s`.
  private let points: [(name: String, effect: AnswerEffect)]
  /// The points at which it is lower, and those at which it is higher.
  private let lowered: Int
  private let raised: Int
  /// Whether its changes are in percent.
  let isPercent: Bool
  /// The difference of the means, averaged over points; nil of none.
  let average: Double?

  /// - Parameter names: Those of the points.
  init(_ slot: Int, of variant: String, in sweep: SweepDocument, _ names: [String]) {
    let metrics = sweep.points.map { $0.metrics[slot] }
    // Percent of percentages would be taken for points.
    let isPercent =
      metrics[0].unit != "%"
      && metrics.compactMap { $0.contrast(of: variant) }.allSatisfy {
        $0.difference == nil || $0.toldChange.map { $0.unbounded != true } ?? false
      }
    let levels = sweep.levels(slot)
    let effects = zip(names, sweep.points).compactMap { name, point in
      sweep.effect(
        at: point, ofMetric: slot, variant, as: isPercent ? .percent : .difference, levels
      )
      .map { (name, $0) }
    }
    self.init(
      metrics[0].name, better: sweep.direction(slot), of: variant, against: sweep.baseline, effects,
      isPercent: isPercent)
  }

  init(
    _ metric: String, better: PreferredDirection, of variant: String, against baseline: String,
    _ effects: [(name: String, effect: AnswerEffect)], isPercent: Bool = true
  ) {
    self.metric = metric
    self.better = better
    self.variant = variant
    self.baseline = baseline
    self.isPercent = isPercent
    points = effects.filter { $0.effect.value != nil }
    let means = points.map { $0.effect.metric.contrast(of: variant)?.difference?.mean ?? 0 }
    average = means.isEmpty ? nil : means.reduce(0, +) / Double(means.count)
    let sure = points.filter { $0.effect.isSure }
    lowered = sure.count { ($0.effect.value ?? 0) < 0 }
    raised = sure.count - lowered
    kind =
      switch (lowered, raised) {
      case _ where points.isEmpty: .missing
      case _ where points.allSatisfy { $0.effect.certainty == .same }: .same
      case (0, 0): .unsure
      case (points.count, _): .lowers
      case (_, points.count): .raises
      case (_, 0): .lowersSome
      case (0, _): .raisesSome
      default: .both
      }
  }

  /// The position in a list of costs: metrics that surely got worse first, those that got better
  /// behind those without a direction.
  var rank: Int {
    let isUp = kind == .raises || kind == .raisesSome
    let isWhole = kind == .raises || kind == .lowers
    return switch kind {
    case .unsure: 6
    case .same: 7
    case .missing: 8
    case _ where better == .neither: 3
    case .both: 2
    default: (isUp == (better == .higher) ? 4 : 0) + (isWhole ? 0 : 1)
    }
  }

  /// Whether it is surely for the worse, at some points at the least.
  var isWorse: Bool { rank < 3 }

  // MARK: - Words

  /// `improved lowers energy at all 12 points: from −71 % [−74 to −68] at idle-stop = 10 s to …`.
  ///
  /// - Parameters:
  ///   - basis: The level of the intervals, and what counts as sure.
  ///   - hasPlaces: Whether the points with the smallest and the largest change are named.
  func clause(as subject: String, _ basis: String, hasPlaces: Bool = true) -> String {
    kind == .missing
      ? "No point gave \(metric) of both \(variant) and \(baseline)"
      : "\(subject) \(predicate(metric))\(span(basis, hasPlaces: hasPlaces))"
  }

  /// `lowers energy at all 12 points`.
  func predicate(_ object: String) -> String {
    let all = points.count
    let place =
      switch kind {
      case .lowers, .raises:
        all == 1 ? "at the only point" : all == 2 ? "at both points" : "at all \(all) points"
      case .lowersSome: "at \(lowered) of \(all) points"
      case .raisesSome: "at \(raised) of \(all) points"
      case .both: "at \(lowered) of \(all) points and raises it at \(raised)"
      case .unsure, .same, .missing: all == 1 ? "at the only point" : "at any of \(all) points"
      }
    return "\(kind.verb()) \(object) \(place)"
  }

  /// The smallest and the largest change; nothing where there is no difference.
  func span(_ basis: String, hasPlaces: Bool = true) -> String {
    let moved = points.filter { $0.effect.certainty != .same }
    // The ends are those of all points, also where the change is not sure.
    let isOverAll = raised + lowered < moved.count
    let ordered = (isOverAll ? points : moved)
      .sorted { ($0.effect.value ?? 0) < ($1.effect.value ?? 0) }
    guard let first = ordered.first, let last = ordered.last else { return "" }
    let ends = [first, last].map(\.effect.textOverRuns)
    if ordered.count == 1 { return ": \(ends[0]) (\(basis))" }
    let isSame = ends[0] == ends[1]
    let from = isOverAll ? ", over all points from" : ": from"
    guard hasPlaces else { return isSame ? ": \(ends[0])" : "\(from) \(ends[0]) to \(ends[1])" }
    if isSame { return ": \(ends[0]) at each (\(basis))" }
    return "\(from) \(ends[0]) at \(first.name) to \(ends[1]) at \(last.name) (\(basis))"
  }
}

extension SweptEffect.Kind {
  /// The verb for the effect of so many variants; the object follows.
  func verb(of count: Int = 1) -> String {
    let s = count == 1 ? "s" : ""
    return switch self {
    case .lowers, .lowersSome, .both: "lower\(s)"
    case .raises, .raisesSome: "raise\(s)"
    case .unsure: "do\(count == 1 ? "es" : "") not surely change"
    case .same: "make\(s) no difference to"
    case .missing: "gave none of"
    }
  }

  /// `lowers energy at all points`, of so many variants.
  func words(of count: Int, _ object: String) -> String {
    let statement = "\(verb(of: count)) \(object)"
    return switch self {
    case .lowers, .raises: statement + " at all points"
    case .lowersSome, .raisesSome: statement + " at some points"
    case .both: "\(statement) at some points and raise\(count == 1 ? "s" : "") it at others"
    case .unsure, .same, .missing: statement
    }
  }
}

extension SweepDocument {
  /// The unit in which a metric is shown at all points.
  func levels(_ slot: Int) -> LevelScale {
    let metrics = points.map { $0.metrics[slot] }
    return LevelScale(unit: metrics[0].unit, of: metrics.flatMap { $0.variants.map(\.mean) })
  }

  /// The effect of a variant at a point, sure by the p-values of all points together; nil of the
  /// baseline.
  ///
  /// - Parameter form: If nil, percent where that has an interval with two ends.
  func effect(
    at point: Point, ofMetric slot: Int, _ variant: String,
    as form: ComparisonDocument.ChangeForm? = nil, _ levels: LevelScale
  ) -> AnswerEffect? {
    let metric = point.metrics[slot]
    let hasEnds =
      if case .bounded? = metric.contrast(of: variant)?.toldChange?.interval { true } else { false }
    let form = form ?? (hasEnds && metric.unit != "%" ? .percent : .difference)
    return metric.comparisons.firstIndex { $0.variant == variant }.map { place in
      let sign = metric.comparisons[place].difference.flatMap {
        decision.sign(of: $0.mean, point.adjustedP(ofMetric: slot)[place])
      }
      return AnswerEffect(metric, of: variant, as: form, levels, sign: sign)
    }
  }
}
