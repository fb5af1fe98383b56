import Numerics

/// The two-sided p-value of a rank statistic, and the method of its computation.
public struct RankPValue: Hashable, Sendable {
  /// The p-value, from 0 to 1.
  public let value: Double
  /// Whether all arrangements of the ranks, with their ties, were counted; otherwise the normal law
  /// approximates them, corrected for ties and for continuity.
  public let isExact: Bool

  /// The number of values, of each sample where there are two, below which arrangements are
  /// counted, as in R; with ties, too, where it takes some milliseconds at the most.
  static let exactLimit = 50

  /// Creates the exact p-value: twice the smaller tail, each including the statistic itself.
  init(exactly lower: Double, _ upper: Double) {
    value = min(1, 2 * min(lower, upper))
    isExact = true
  }

  /// Creates the p-value from the normal law, with a correction for continuity.
  init(statistic: Double, mean: Double, variance: Double) {
    let distance = max(0, (statistic - mean).magnitude - 0.5)
    value =
      variance > 0 ? min(1, StandardNormal.twoSidedPValue(distance / variance.squareRoot())) : 1
    isExact = false
  }
}
