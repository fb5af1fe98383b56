import Numerics
import Quantities

/// The law of a number that nobody knows exactly: its stated value is the median, and the range that
/// its author gives holds the central 95 %.
///
/// Each side of the value is half a normal law along a scale of its own: of logarithms for what is
/// positive, of logits for shares, and plain where a side ends at 0 (or at 100 % of a share), to
/// which the draws beyond it count. Of a value of 0, half of the draws are 0. Where the value is
/// itself an end of the range, nothing lies beyond it: 95 % of all draws lie within the range then,
/// and the value is not their median. Draws stop at three standard deviations, beyond which
/// 0.3 % would lie.
struct NumberLaw: Hashable, Sendable {
  /// The scale along which a side is half a normal law.
  private enum Scale: Hashable {
    case logarithm, logit, plain

    func forth(_ x: Double) -> Double {
      switch self {
      case .logarithm: Elementary.log(x)
      case .logit: Elementary.log(x / (100 - x))
      case .plain: x
      }
    }

    func back(_ y: Double) -> Double {
      switch self {
      case .logarithm: Elementary.exp(y)
      case .logit: 100 / (1 + Elementary.exp(-y))
      case .plain: y
      }
    }
  }

  private let median: Double
  private let ends: ClosedRange<Double>
  /// The values that no draw leaves.
  private let bounds: ClosedRange<Double>
  private let below: Scale
  private let above: Scale

  /// - Parameter median: The stated value; the range grows to one outside of it.
  init(median: Double, range: NumberRange) {
    let (low, high) = (min(range.ends.lowerBound, median), max(range.ends.upperBound, median))
    self.median = median
    ends = low...high
    let isShare = range.unit == "%" && high <= 100 && low >= 0
    // Temperatures have no ratios, and neither has what may be negative.
    let isPlain = low < 0 || range.unit == "°C"
    let least = isPlain ? -Double.infinity : range.isWhole && low >= 1 ? 1 : 0
    bounds = least...(isShare ? 100 : .infinity)
    let isLogit = isShare && median > 0 && median < 100
    below = isPlain || low <= 0 ? .plain : isLogit ? .logit : .logarithm
    above =
      isPlain || median <= 0 || isShare && high >= 100 ? .plain : isLogit ? .logit : .logarithm
  }

  /// The standard deviations that hold the central 95 %.
  private static let half = StandardNormal.quantile(0.975)
  private static let most = 3.0

  /// Whether the value is an end of the range beyond which nothing lies, other than 0.
  var isHalf: Bool { median != 0 && (median == ends.lowerBound || median == ends.upperBound) }

  /// The value that the share of all draws does not exceed.
  ///
  /// - Parameter share: In (0, 1).
  func value(at share: Double) -> Double {
    let score: Double
    if isHalf && median == ends.lowerBound {
      score = StandardNormal.quantile((1 + share) / 2)
    } else if isHalf {
      score = StandardNormal.quantile(share / 2)
    } else {
      score = StandardNormal.quantile(share)
    }
    let way = min(max(score, -Self.most), Self.most) / Self.half
    let (scale, end) = way < 0 ? (below, ends.lowerBound) : (above, ends.upperBound)
    let from = scale.forth(median)
    let value = scale.back(from + (scale.forth(end) - from) * way.magnitude)
    return min(max(value, bounds.lowerBound), bounds.upperBound)
  }
}
