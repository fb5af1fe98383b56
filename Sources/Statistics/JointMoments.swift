/// Moments of pairs (x, y), such as two variants in the same replications: means, variances and
/// covariance.
///
/// The differences `y - x` are accumulated directly: with strongly correlated pairs their variance
/// cannot be computed from the variances of x and y without losing most digits. Constant memory;
/// add pairs in replication order. Source: as for `Moments`.
public struct JointMoments: Hashable, Sendable {
  /// The moments of the first values, such as the baseline's.
  public private(set) var x = Moments()
  /// The moments of the second values.
  public private(set) var y = Moments()
  /// The differences `y - x` as computed, rounding included.
  private var differences = Moments()
  /// Whether every pair had exactly equal values; true without pairs.
  public private(set) var allIdentical = true
  /// The sum of products of the deviations of x and y from their means.
  private var productsWithY = 0.0
  /// The same for x and the difference.
  private var productsWithDifference = 0.0

  /// Creates the moments of no pairs.
  public init() {}

  /// Creates the joint moments of `pairs`, added in their order.
  public init(_ pairs: some Sequence<(Double, Double)>) { for (x, y) in pairs { add(x, y) } }

  /// Adds a pair in constant time.
  ///
  /// - Precondition: both values are finite, and so is their difference.
  public mutating func add(_ newX: Double, _ newY: Double) {
    let distance = newX - (x.mean ?? 0)
    x.add(newX)
    y.add(newY)
    differences.add(newY - newX)
    productsWithY += distance * (newY - (y.mean ?? 0))
    productsWithDifference += distance * (newY - newX - (differences.mean ?? 0))
    allIdentical = allIdentical && newX == newY
  }

  /// The number of pairs.
  public var count: Int { x.count }

  /// The moments of the differences `y - x`; their variance is zero where they are the same but for
  /// the rounding of x and y: 0.3 − 0.2 is not the double that 0.2 − 0.1 is.
  public var difference: Moments { differences.withoutRounding(of: max(x.greatest, y.greatest)) }

  /// The unbiased estimate of the covariance of x and y; nil below two pairs.
  public var covariance: Double? { count > 1 ? productsWithY / Double(count - 1) : nil }

  /// The unbiased estimate of the covariance of x and `y - x`; nil below two pairs.
  public var covarianceWithDifference: Double? {
    guard count > 1 else { return nil }
    return difference.variance == 0 ? 0 : productsWithDifference / Double(count - 1)
  }

  /// Pearson's correlation coefficient in [-1, 1]; nil below two pairs and when x or y did not
  /// vary.
  public var correlation: Double? {
    guard let covariance, let deviationX = x.standardDeviation, deviationX > 0,
      let deviationY = y.standardDeviation, deviationY > 0
    else { return nil }
    return max(-1, min(1, covariance / deviationX / deviationY))
  }

  /// The variance reduction by pairing: the variance of the mean difference of as many independent
  /// values over that of the pairs, `(var x + var y) / var (y - x)`; nil below two pairs and when
  /// the difference did not vary.
  ///
  /// Common random numbers help where it is above 1. Source: Law, Simulation Modeling and Analysis,
  /// 5th edition (2015), section 11.2.
  public var varianceReduction: Double? {
    guard let varianceX = x.variance, let varianceY = y.variance,
      let variance = difference.variance, variance > 0
    else { return nil }
    return (varianceX + varianceY) / variance
  }
}
