internal import CGSL
internal import Quantities

/// Student's t law: the law of a normal mean divided by its estimated standard error.
///
/// Tails are half the regularized incomplete beta function at v / (v + t²): relative error below
/// 1e-12, down to the least doubles. Quantiles are GSL's, corrected where its own tail is farther
/// off than that.
public struct StudentT: Hashable, Sendable {
  /// The degrees of freedom, positive and finite.
  public let degreesOfFreedom: Double

  /// Creates the law.
  ///
  /// - Throws: `NumericsError.outsideDomain` unless `degreesOfFreedom` is positive and finite.
  public init(degreesOfFreedom: Double) throws(NumericsError) {
    try requireDegrees(degreesOfFreedom, of: "student t")
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// The probability of a value above `t`, accurate in the upper tail.
  public func survival(_ t: Double) -> Double { t < 0 ? 1 - tail(-t) : tail(t) }

  /// The probability of a value at least as far from zero as `t`.
  public func twoSidedPValue(_ t: Double) -> Double { 2 * survival(t.magnitude) }

  /// The probability of a value above a `t` that is not negative.
  private func tail(_ t: Double) -> Double {
    if t.isInfinite { return 0 }
    let v = degreesOfFreedom
    let square = t * t
    // With x = v / (v + t²), −log x; x itself is not used, since next to 1 it has no digit of the
    // tail left.
    let logarithm =
      (square / v).isFinite
      ? Elementary.log1p(square / v) : 2 * Elementary.log(t) - Elementary.log(v)
    // x^(v/2) / B(v/2, 1/2).
    let power =
      Elementary.exp(-v / 2 * logarithm) * GammaFunction.ratio(v / 2, raisedBy: 0.5)
      / Double.pi.squareRoot()
    if square < 3 {
      // Closer to the middle it is computed from there: one half less the rest.
      let x = square / (v + square)
      let fraction = IncompleteBetaFraction(0.5, v / 2, x: x, excess: 0.5 - (v + 1) / 2 * x)
      return 0.5 - power * x.squareRoot() / 2 / fraction.value
    }
    let excess = square.isFinite ? v / 2 * ((square - 1) / (v + square)) : v / 2
    let fraction = IncompleteBetaFraction(v / 2, 0.5, x: v / (v + square), excess: excess)
    return power / (1 + v / square).squareRoot() / 2 / fraction.value
  }

  /// The quantile: the value that is not exceeded with probability `p`.
  ///
  /// - Throws: `NumericsError` unless `p` lies in (0, 1), or when GSL's iteration fails.
  public func quantile(_ p: Double) throws(NumericsError) -> Double {
    try requireProbability(p, of: "student t quantile")
    // From the nearer tail: `1 - p` is exact for `p` of at least one half.
    return p < 0.5 ? -(try upperQuantile(p)) : try upperQuantile(1 - p)
  }

  /// The upper quantile: the value that is exceeded with probability `q`, for tails too thin to
  /// write as `1 - q`.
  ///
  /// - Throws: `NumericsError` unless `q` lies in (0, 1), or when GSL's iteration fails.
  public func upperQuantile(_ q: Double) throws(NumericsError) -> Double {
    try requireProbability(q, of: "student t upper quantile")
    // GSL computes `tan(pi (1/2 - q))`, which has no digit left at 1e-15.
    if degreesOfFreedom == 1 { return 1 / Elementary.tan(.pi * q) }
    let value = gsl_cdf_tdist_Qinv(q, degreesOfFreedom)
    guard value.isFinite else { throw .notConverged(function: "student t upper quantile") }
    // Above 30 degrees of freedom GSL uses the Cornish–Fisher expansion, which far out is off by
    // 1e-9.
    let miss = survival(value) / q - 1
    return miss.magnitude > 1e-13 ? value + miss * q / density(value.magnitude) : value
  }

  private func density(_ t: Double) -> Double {
    let v = degreesOfFreedom
    return Elementary.exp(-(v + 1) / 2 * Elementary.log1p(t * t / v))
      * GammaFunction.ratio(v / 2, raisedBy: 0.5) / (Double.pi * v).squareRoot()
  }
}
