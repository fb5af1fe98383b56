import Quantities
import Experiments
import Statistics

/// The effect of a variant on a metric: over a comparison, or at a point of a sweep.
struct AnswerEffect {
  /// How sure the direction is.
  enum Certainty {
    /// No run gave a value of both.
    case missing
    case same
    /// The interval over the runs holds zero.
    case openOverRuns
    /// The runs are sure of it, and the draws over the ranges are not.
    case openOverPhones
    case sure

    fileprivate init(_ direction: ComparisonDocument.Contrast.Direction) {
      self =
        switch direction {
        case .missing: .missing
        case .same: .same
        case .unsure: .openOverRuns
        case .lowers, .raises: .sure
        }
    }
  }

  /// The interval over one kind of not knowing alone.
  struct KindInterval {
    let kind: ComparisonDocument.UncertaintyKind
    let interval: ConfidenceInterval
    /// The share of the spread that is due to the runs of a draw; nil of one run.
    let runsShare: Double?
    /// The width of the interval less what the runs add to it.
    var width: Double { interval.width * max(0, 1 - (runsShare ?? 0)).squareRoot() }
  }

  let metric: ComparisonDocument.Metric
  let variant: String
  let certainty: Certainty
  /// The unit of ``value`` and of both intervals.
  let scale: ChangeScale
  /// The change; nil where no run gave a value of both.
  let value: Double?
  let overRuns: ConfidenceInterval?
  private(set) var overPhones: ConfidenceInterval?
  /// The draws over the ranges; nil where there are none.
  private(set) var draws: ComparisonDocument.VerdictRanges?
  /// The intervals over one kind of not knowing alone; nil where they were not drawn.
  private(set) var kinds: [KindInterval]?
  private(set) var isOutsideRanges = false

  init(
    _ metric: ComparisonDocument.Metric, of variant: String,
    _ entry: ComparisonDocument.VerdictEntry?
  ) {
    self.metric = metric
    self.variant = variant
    let found = Certainty(metric.contrast(of: variant)?.direction ?? .missing)
    certainty = found == .sure && entry?.isOpenOverPhones == true ? .openOverPhones : found
    scale = entry?.percent != nil ? .percent : .difference(LevelScale(metric))
    draws = entry?.ranges
    guard certainty != .missing, let entry else {
      (value, overRuns) = (nil, nil)
      return
    }
    (value, overRuns, overPhones) = (entry.value, entry.overRuns, entry.overPhones)
    isOutsideRanges = entry.isOutsideRanges
    kinds = entry.intervals?.compactMap { found in
      [.phones, .networks, .habits].contains(found.over)
        ? found.interval.map {
          KindInterval(kind: found.over, interval: $0, runsShare: found.runsShare)
        } : nil
    }
  }

  /// The effect at a point of a sweep, where the metric has one scale at all points.
  ///
  /// - Parameter sign: The decision by the adjusted p-value; nil where the interval decides.
  init(
    _ metric: ComparisonDocument.Metric, of variant: String, as form: ComparisonDocument.ChangeForm,
    _ levels: LevelScale, sign: Double?
  ) {
    self.metric = metric
    self.variant = variant
    let contrast = metric.contrast(of: variant)
    certainty =
      sign.map { $0 == 0 ? .openOverRuns : .sure } ?? Certainty(contrast?.direction ?? .missing)
    let change = form == .percent ? contrast?.toldChange : nil
    scale = change == nil ? .difference(levels) : .percent
    value = change?.percent ?? contrast?.difference?.mean
    if case .bounded(let interval)? = change?.interval {
      overRuns = interval
    } else {
      overRuns = change == nil ? contrast?.difference?.interval : nil
    }
  }

  /// `−62 %`; nothing without a value.
  var text: String { value.map(scale.text) ?? "" }

  /// `−62 % [−67 to −56]`.
  var textOverRuns: String { text + (overRuns.map { " [\(scale.text($0))]" } ?? "") }

  /// Whether the runs are sure of the direction.
  var isSure: Bool { certainty == .sure || certainty == .openOverPhones }

  /// How good the change is, in the unit of ``scale``: positive for the better.
  var gain: Double? { value.map { metric.direction == .higher ? $0 : -$0 } }

  /// Whether the runs are sure that it is for the better, or for the worse; nil where neither is
  /// sure, and of a metric that has no better side.
  var isBetter: Bool? {
    guard isSure, metric.direction != .neither, let gain else { return nil }
    return gain > 0
  }

  /// The draws in which it is better than the baseline, and those in which it is worse; nil of a
  /// metric without a better side.
  var sides: (better: Int, worse: Int)? {
    guard let draws, metric.direction != .neither else { return nil }
    return metric.direction == .higher
      ? (draws.higher, draws.lower) : (draws.lower, draws.higher)
  }

  /// The change in a table; a dash without a value.
  func cell(_ marks: [Cell.Mark] = []) -> Cell {
    value.map { .change($0, scale, marks) } ?? .missing
  }

  /// An interval of the change in a table.
  func cell(of interval: ConfidenceInterval?) -> Cell {
    interval.map { .span($0, scale) } ?? .missing
  }

  /// The marks of a level or a change of it.
  ///
  /// - Parameter isCut: Whether values of the variant were cut off.
  func marks(isCut: Bool) -> [Cell.Mark] {
    let sureness: [Cell.Mark] =
      switch certainty {
      case .same: [.same]
      case .openOverRuns: [.openOverRuns]
      case .openOverPhones: [.openOverPhones]
      case .missing, .sure: []
      }
    return (isCut ? [.cutOff] : []) + sureness
  }
}

extension ComparisonDocument.VerdictEntry {
  /// The interval over the runs, with the numbers as they stand; nil of one run.
  var overRuns: ConfidenceInterval? { runs?.interval }
  /// The ends that hold the middle of the draws over the ranges; nil where they were not drawn.
  var overPhones: ConfidenceInterval? { ranges?.interval }

  /// Whether zero lies between the ends over the ranges.
  fileprivate var isOpenOverPhones: Bool { overPhones.map { $0.low <= 0 && $0.high >= 0 } ?? false }
}

extension ComparisonDocument.Metric {
  /// Whether values of a variant were cut off, so that its mean is a lower bound.
  func isCut(_ variant: String) -> Bool { (estimate(of: variant)?.censored ?? 0) > 0 }

  /// The mean of a variant in a table.
  func level(of variant: String, _ scale: LevelScale, _ marks: [Cell.Mark] = []) -> Cell {
    guard let mean = estimate(of: variant)?.mean else { return .missing }
    return .level(mean, scale, isCut(variant) ? [.cutOff] + marks : marks)
  }
}
