internal import CGSL
internal import Quantities

/// The noncentral t law: the law of a normal mean that is not zero, divided by its estimated
/// standard error.
///
/// Source: R. V. Lenth, Algorithm AS 243, Applied Statistics 38 (1989), 185–189: a series of
/// incomplete beta functions, those by GSL; the series stops where its rest is below 1e-12.
public struct NoncentralT: Hashable, Sendable {
  /// The degrees of freedom, positive and finite.
  public let degreesOfFreedom: Double
  /// The noncentrality: the distance of the true mean from zero, in standard errors.
  public let noncentrality: Double

  /// The greatest noncentrality of the series, beyond which its terms leave the range of doubles.
  private static let greatestNoncentrality = 37.0
  private static let mostTerms = 10_000

  /// Creates the law.
  ///
  /// - Throws: `NumericsError.outsideDomain` unless `degreesOfFreedom` is positive and finite and
  ///   `noncentrality` finite.
  public init(degreesOfFreedom: Double, noncentrality: Double) throws(NumericsError) {
    try requireDegrees(degreesOfFreedom, of: "noncentral t")
    guard noncentrality.isFinite else {
      throw .outsideDomain(
        function: "noncentral t", argument: "noncentrality", requirement: "be finite",
        found: noncentrality)
    }
    self.degreesOfFreedom = degreesOfFreedom
    self.noncentrality = noncentrality
  }

  /// The probability of a value of at most `t`, with an absolute error of 1e-11; beyond a
  /// noncentrality of 37, where it is the mean over 1000 equally likely standard errors, of 0.0005.
  public func cumulative(_ t: Double) -> Double {
    t < 0 ? 1 - positive(-t, -noncentrality) : positive(t, noncentrality)
  }

  /// The probability of a value of at most a `t` that is not negative.
  private func positive(_ t: Double, _ delta: Double) -> Double {
    if delta.magnitude > Self.greatestNoncentrality { return averaged(t, delta) }
    let below = StandardNormal.cumulative(-delta)
    guard t > 0 else { return below }
    let x = t * t / (t * t + degreesOfFreedom)
    let half = delta * delta / 2
    // The Poisson weights of the series, and those of its odd terms.
    var even = 0.5 * Elementary.exp(-half)
    var odd = (2 / Double.pi).squareRoot() * even * delta
    var rest = 0.5 - even
    var sum = 0.0
    for term in 0..<Self.mostTerms {
      let index = Double(term)
      sum += even * gsl_cdf_beta_P(x, index + 0.5, degreesOfFreedom / 2)
      let next = gsl_cdf_beta_P(x, index + 1, degreesOfFreedom / 2)
      sum += odd * next
      if 2 * rest * next < 1e-12 { break }
      even *= half / (index + 1)
      odd *= half / (index + 1.5)
      rest -= even
    }
    return min(1, max(0, sum + below))
  }

  /// The normal probability given the estimated standard error, averaged over the law of that
  /// error. It rises with the error, so that the mean over equally likely ones is off by less than
  /// half of one's share.
  private func averaged(_ t: Double, _ delta: Double) -> Double {
    let count = 1000
    guard let law = try? ChiSquare(degreesOfFreedom: degreesOfFreedom) else { return .nan }
    var sum = 0.0
    for slot in 0..<count {
      let square = (try? law.quantile((Double(slot) + 0.5) / Double(count))) ?? degreesOfFreedom
      sum += StandardNormal.cumulative(t * (square / degreesOfFreedom).squareRoot() - delta)
    }
    return sum / Double(count)
  }
}
