internal import CGSL

/// The chi-square law: the law of a sum of squared standard normal values.
///
/// Source: GSL, by the incomplete gamma function.
public struct ChiSquare: Hashable, Sendable {
  /// The degrees of freedom, positive and finite.
  public let degreesOfFreedom: Double

  /// Creates the law.
  ///
  /// - Throws: `NumericsError.outsideDomain` unless `degreesOfFreedom` is positive and finite.
  public init(degreesOfFreedom: Double) throws(NumericsError) {
    try requireDegrees(degreesOfFreedom, of: "chi-square")
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// The quantile: the value that is not exceeded with probability `p`.
  ///
  /// - Throws: `NumericsError` unless `p` lies in (0, 1), or when GSL's iteration fails, as it may
  ///   below 0.2 degrees of freedom.
  public func quantile(_ p: Double) throws(NumericsError) -> Double {
    try requireProbability(p, of: "chi-square quantile")
    let value =
      p < 0.5
      ? gsl_cdf_chisq_Pinv(p, degreesOfFreedom) : gsl_cdf_chisq_Qinv(1 - p, degreesOfFreedom)
    guard value.isFinite else { throw .notConverged(function: "chi-square quantile") }
    return value
  }
}
