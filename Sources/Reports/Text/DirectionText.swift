import Experiments
import Quantities
import Results

/// The direction in which a metric gets better, in captions.
enum DirectionText {
  /// ` More is better.`, to follow a sentence; nothing of a metric that has no better side.
  static func sentence(_ better: PreferredDirection) -> String {
    switch better {
    case .lower: " Less is better."
    case .higher: " More is better."
    case .neither: ""
    }
  }
}

extension PreferredDirection {
  /// The verb for a change to the better: `saves` only where less is better.
  var gains: String {
    switch self {
    case .lower: "saves"
    case .higher: "gains"
    case .neither: "lowers it"
    }
  }
}

extension ComparisonDocument.Contrast {
  /// Whether the difference is surely for the better, or surely for the worse; nil where neither is
  /// sure, or the metric has no better side.
  func isGain(_ better: PreferredDirection) -> Bool? {
    guard better != .neither, let difference, direction == .lowers || direction == .raises else {
      return nil
    }
    return better.gain(of: difference.mean) > 0
  }
}
