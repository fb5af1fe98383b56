import Experiments
import Quantities

extension ComparisonDocument.Contrast {
  /// The direction of a difference, as far as it is sure.
  enum Direction {
    case lowers, raises
    /// The interval holds zero.
    case unsure
    /// The same in every run.
    case same
    /// No run with both values.
    case missing
  }

  /// Of one run, the direction of its result.
  var direction: Direction {
    guard let difference else { return .missing }
    if identical || (difference.interval == nil && difference.mean == 0) || isRounding {
      return .same
    }
    // The interval of the change where that has ends, of the difference where it has none.
    let interval =
      if case .bounded(let ends)? = change?.interval { ends } else { difference.interval }
    if let interval, interval.low <= 0, interval.high >= 0 { return .unsure }
    return difference.mean < 0 ? .lowers : .raises
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

  /// Whether the difference is surely for the better, or surely for the worse; nil where neither is
  /// sure, or the metric has no better side.
  func isGain(_ better: PreferredDirection) -> Bool? {
    guard better != .neither, let difference, direction == .lowers || direction == .raises else {
      return nil
    }
    return better.gain(of: difference.mean) > 0
  }
}

extension PreferredDirection {
  /// ` More is better.`, to follow a sentence; nothing of a metric that has no better side.
  var sentence: String {
    switch self {
    case .lower: " Less is better."
    case .higher: " More is better."
    case .neither: ""
    }
  }

  /// The verb for a change to the better: `saves` only where less is better.
  var gains: String {
    switch self {
    case .lower: "saves"
    case .higher: "gains"
    case .neither: "lowers it"
    }
  }
}
