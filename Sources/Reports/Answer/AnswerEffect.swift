import Quantities
import Experiments
import Results
import Statistics

/// The effect of a variant on a metric of the answer.
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
  }

  let metric: ComparisonDocument.Metric
  let variant: String
  let certainty: Certainty
  private let entry: ComparisonDocument.VerdictEntry?

  init(
    _ metric: ComparisonDocument.Metric, of variant: String,
    _ entry: ComparisonDocument.VerdictEntry?
  ) {
    self.metric = metric
    self.variant = variant
    self.entry = entry
    let direction = metric.contrast(of: variant)?.direction ?? .missing
    certainty =
      switch direction {
      case .missing: .missing
      case .same: .same
      case .unsure: .openOverRuns
      default: entry?.isOpenOverPhones == true ? .openOverPhones : .sure
      }
  }

  /// The change in the unit of ``scale``; nil where no run gave a value of both.
  var value: Double? { certainty == .missing ? nil : entry?.value }

  var scale: ChangeScale {
    entry?.percent != nil ? .percent : .difference(LevelScale(metric))
  }

  var overRuns: ConfidenceInterval? { certainty == .missing ? nil : entry?.overRuns }
  var overPhones: ConfidenceInterval? { certainty == .missing ? nil : entry?.overPhones }
  /// The draws over the ranges; nil where there are none.
  var draws: ComparisonDocument.VerdictRanges? { entry?.ranges }
  var isOutsideRanges: Bool { certainty != .missing && entry?.isOutsideRanges == true }

  /// `−62 %`; nothing without a value.
  var text: String { value.map(scale.text) ?? "" }

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

  /// The draws in which it is worse than the baseline; nil of a metric without a better side.
  var worseDraws: Int? {
    guard let draws else { return nil }
    return switch metric.direction {
    case .lower: draws.higher
    case .higher: draws.lower
    case .neither: nil
    }
  }

  /// The marks of a level or a change of it.
  ///
  /// - Parameter isCut: Whether values of the variant were cut off.
  func marks(isCut: Bool) -> [Cell.Mark] {
    let sureness: Cell.Mark? =
      switch certainty {
      case .same: .same
      case .openOverRuns: .openOverRuns
      case .openOverPhones: .openOverPhones
      case .missing, .sure: nil
      }
    return (isCut ? [.cutOff] : []) + [sureness].compactMap(\.self)
  }
}

extension ComparisonDocument.VerdictEntry {
  /// The interval over the runs, with the numbers as they stand; nil of one run.
  var overRuns: ConfidenceInterval? { runs?.interval }
  /// The ends that hold the middle of the draws over the ranges; nil where they were not drawn.
  var overPhones: ConfidenceInterval? { ranges?.interval }

  /// Whether zero lies between the ends over the ranges.
  fileprivate var isOpenOverPhones: Bool {
    overPhones.map { $0.low <= 0 && $0.high >= 0 } ?? false
  }
}

extension ComparisonDocument.Metric {
  /// Whether values of a variant were cut off, so that its mean is a lower bound.
  func isCut(_ variant: String) -> Bool { (estimate(of: variant)?.censored ?? 0) > 0 }
}
