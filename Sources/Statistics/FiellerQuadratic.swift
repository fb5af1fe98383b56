/// The inequality `a δ² - 2 b δ + c <= 0` whose solutions are Fieller's ratios δ.
///
/// It is `(n - δ d)² <= var(n) - 2 δ cov(n, d) + δ² var(d)` with the means n and d, the variances
/// and the covariance being those of the means times the squared critical value.
struct FiellerQuadratic {
  let a: Double
  let b: Double
  let c: Double
  /// `b² - a c`, written so that the large squares of the means have cancelled beforehand.
  ///
  /// Zero where only rounding of its terms is left, as for proportional pairs: the root of that
  /// would be 1e-8 of the ratio.
  let discriminant: Double

  init(
    denominator d: Double, numerator n: Double, denominatorVariance varD: Double,
    numeratorVariance varN: Double, covariance cov: Double
  ) {
    a = d * d - varD
    b = d * n - cov
    c = n * n - varN
    let terms = [d * d * varN, -2 * d * n * cov, n * n * varD, -varN * varD, cov * cov]
    let greatest = terms.reduce(0) { max($0, $1.magnitude) }
    let sum = terms[0] + terms[1] + terms[2] + (terms[3] + terms[4])
    discriminant = sum.magnitude <= 256 * greatest.ulp ? 0 : sum
  }

  /// The solution in percent.
  var solution: RatioInterval {
    // Of the same sign as `b`, so that nothing cancels; the product of the roots is c / a.
    let root = max(0, discriminant).squareRoot()
    let far = b < 0 ? b - root : b + root
    if a > 0 { return .bounded(between(far / a, far == 0 ? 0 : c / far)) }
    guard discriminant > 0, far != 0 else { return .unbounded(excluding: nil) }
    if a < 0 { return .unbounded(excluding: between(far / a, c / far)) }
    // A straight line: the far root is infinite, on the side that the sign of `b` permits.
    return .unbounded(excluding: between(b > 0 ? -.infinity : .infinity, c / far))
  }

  private func between(_ one: Double, _ other: Double) -> ConfidenceInterval {
    ConfidenceInterval(low: 100 * min(one, other), high: 100 * max(one, other))
  }
}
