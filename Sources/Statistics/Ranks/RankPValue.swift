import Numerics

/// The two-sided p-value of a rank statistic, and what it was computed with.
public struct RankPValue: Hashable, Sendable {
  /// From 0 to 1.
  public let value: Double
  /// Whether all arrangements were counted; otherwise the normal law stands for them, corrected for
  /// ties and for the steps of the statistic.
  public let isExact: Bool

  /// Below this many values arrangements are counted, as R does.
  static let exactLimit = 50

  /// Twice the smaller tail of a symmetric law on 0, 1, 2 … that `cumulative` gives.
  init(exactly statistic: Int, of greatest: Int, cumulative: (Int) -> Double) {
    let nearer = min(statistic, greatest - statistic)
    value = min(1, 2 * cumulative(nearer))
    isExact = true
  }

  /// From the normal law, half a step nearer to the middle.
  init(statistic: Double, mean: Double, variance: Double) {
    let distance = max(0, (statistic - mean).magnitude - 0.5)
    value =
      variance > 0 ? min(1, StandardNormal.twoSidedPValue(distance / variance.squareRoot())) : 1
    isExact = false
  }
}
