internal import CGSL

/// Student's t law, that of a normal mean divided by its estimated standard error.
///
/// Source: GSL; cumulative functions by the incomplete beta function, with a Cornish–Fisher
/// expansion above 30 degrees of freedom (relative error below 1e-9, below 1e-13 for tails above
/// 1e-4).
public struct StudentT: Hashable, Sendable {
  public let degreesOfFreedom: Double

  /// - Throws: `NumericsError.outsideDomain` unless `degreesOfFreedom` is positive and finite.
  public init(degreesOfFreedom: Double) throws(NumericsError) {
    guard degreesOfFreedom > 0, degreesOfFreedom.isFinite else {
      throw .outsideDomain(
        function: "student t", argument: "degrees of freedom",
        requirement: "be positive and finite",
        found: degreesOfFreedom)
    }
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// The probability of a value of at most `t`.
  public func cumulative(_ t: Double) -> Double {
    _ = GSL.reportsErrors
    return gsl_cdf_tdist_P(t, degreesOfFreedom)
  }

  /// The probability of a value above `t`, accurate in the upper tail.
  public func survival(_ t: Double) -> Double {
    _ = GSL.reportsErrors
    return gsl_cdf_tdist_Q(t, degreesOfFreedom)
  }

  /// The probability of a value at least as far from zero as `t`.
  public func twoSidedPValue(_ t: Double) -> Double { 2 * survival(t.magnitude) }

  /// The value that is not exceeded with probability `p`.
  ///
  /// - Throws: `NumericsError` unless `p` lies in (0, 1), or when GSL's iteration fails.
  public func quantile(_ p: Double) throws(NumericsError) -> Double {
    _ = GSL.reportsErrors
    try requireProbability(p, of: "student t quantile")
    // From the nearer tail: `1 - p` is exact for `p` of at least one half.
    return p < 0.5 ? -(try upperQuantile(p)) : try upperQuantile(1 - p)
  }

  /// The value that is exceeded with probability `q`, for tails too thin to write as `1 - q`.
  ///
  /// - Throws: `NumericsError` unless `q` lies in (0, 1), or when GSL's iteration fails.
  public func upperQuantile(_ q: Double) throws(NumericsError) -> Double {
    _ = GSL.reportsErrors
    try requireProbability(q, of: "student t upper quantile")
    // GSL takes `tan(pi (1/2 - q))`, which has no digit left at 1e-15.
    if degreesOfFreedom == 1 { return 1 / Elementary.tan(.pi * q) }
    let value = gsl_cdf_tdist_Qinv(q, degreesOfFreedom)
    guard value.isFinite else { throw .notConverged(function: "student t upper quantile") }
    return value
  }
}

func requireProbability(_ p: Double, of function: String) throws(NumericsError) {
  guard p > 0, p < 1 else {
    throw .outsideDomain(function: function, argument: "p", requirement: "lie in (0, 1)", found: p)
  }
}
