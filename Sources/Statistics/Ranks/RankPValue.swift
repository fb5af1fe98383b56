import Numerics

/// The two-sided p-value of a rank statistic, and what it was computed with.
public struct RankPValue: Hashable, Sendable {
  /// From 0 to 1.
  public let value: Double
  /// Whether all arrangements of the ranks, with their ties, were counted; otherwise the normal law stands for
  /// them, corrected for ties and for the steps of the statistic.
  public let isExact: Bool

  /// Below this many values, of each sample where there are two, arrangements are counted, as R does; with
  /// ties, too, where it takes some milliseconds at the most.
  static let exactLimit = 50

  /// Twice the smaller tail of what was counted, each with the statistic itself.
  init(exactly lower: Double, _ upper: Double) {
    value = min(1, 2 * min(lower, upper))
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
