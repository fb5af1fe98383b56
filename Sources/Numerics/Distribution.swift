internal import Quantities

/// A checked probability law as one flat row, ready to be drawn from.
///
/// It is trivially copyable: longer laws keep their tables in the pool of the `DistributionTable`
/// that made the row, and the row knows the index.
@frozen public struct Distribution: BitwiseCopyable, Hashable, Sendable {
  /// The method that turns a uniform into a variate.
  enum Kind: UInt8, BitwiseCopyable, Sendable {
    case constant, uniform, normal, truncatedNormal, logNormal, exponential, gamma, weibull
    case cumulative, empirical
  }

  @usableFromInline let kindCode: UInt8
  @usableFromInline let p0: Double
  @usableFromInline let p1: Double
  @usableFromInline let p2: Double
  @usableFromInline let p3: Double
  @usableFromInline let offset: Int32
  @usableFromInline let count: Int32

  init(
    _ kind: Kind, _ p0: Double = 0, _ p1: Double = 0, _ p2: Double = 0, _ p3: Double = 0,
    table: Range<Int> = 0..<0
  ) {
    kindCode = kind.rawValue
    (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p2, p3)
    (offset, count) = (Int32(table.lowerBound), Int32(table.count))
  }

  var kind: Kind { Kind(rawValue: kindCode)! }

  /// The smallest uniform for which `quantile` is accurate, 2⁻⁵⁴: the first of (k + ½)·2⁻⁵³.
  public static let smallestUniform = 0x1p-54
  /// The largest `Double` below one.
  public static let largestUniform = 1 - 0x1p-53

  /// The variate of the uniform `u`, by inversion: one uniform, one variate.
  ///
  /// Not decreasing in `u`. Counts and indices come as whole doubles.
  ///
  /// - Parameters:
  ///   - u: Above 0 and below 1.
  ///   - pool: The pool of the table that made this row.
  /// - Returns: A finite number.
  /// - Complexity: constant and without allocation; for `poisson` and `oneOf` logarithmic in the
  ///   length of their tables.
  public func quantile(_ u: Double, pool: UnsafePointer<Double>) -> Double {
    precondition(0 < u && u < 1, "a uniform of \(u) lies outside (0, 1)")
    switch kind {
    case .constant: return p0
    case .uniform: return p0 + u * p1
    case .normal: return p0 + p1 * StandardNormal.quantile(u)
    case .truncatedNormal: return truncatedNormalQuantile(u)
    case .logNormal: return p0 * Elementary.exp(p1 * StandardNormal.quantile(u))
    case .exponential: return -p0 * Elementary.log1p(-u)
    case .gamma: return p1 * GammaQuantileTable.quantile(u, shape: p0, nodes: pool + Int(offset))
    case .weibull: return p0 * Elementary.pow(-Elementary.log1p(-u), p1)
    case .cumulative:
      return p0 + Double(CumulativeTable.search(u, in: pool + Int(offset), count: Int(count)))
    case .empirical:
      let rank = Int((u * Double(count)).rounded(.up)) - 1
      return pool[Int(offset) + max(0, min(rank, Int(count) - 1))]
    }
  }

  /// Inverts the conditional law `u = (F(x) - F(min)) / (1 - F(min))` from the nearer tail.
  ///
  /// Parameters: mean, deviation, minimum, and the smaller of F(min) and 1 − F(min).
  private func truncatedNormalQuantile(_ u: Double) -> Double {
    let z: Double
    if p2 > p0 {
      z = StandardNormal.upperQuantile(p3 * (1 - u))
    } else {
      let survival = (1 - p3) * (1 - u)
      z =
        survival < 0.5
        ? StandardNormal.upperQuantile(survival) : StandardNormal.quantile(p3 + u * (1 - p3))
    }
    return max(p2, p0 + p1 * z)
  }
}
