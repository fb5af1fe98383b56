internal import CGSL
internal import Quantities

/// Euler's gamma function, for the ratio of two of its values.
public enum GammaFunction {
  /// Γ(a + x) / Γ(a), also for arguments at which either would overflow.
  ///
  /// Source: GSL's Γ*(x) = Γ(x) / (√(2π) xˣ⁻¹ᐟ² e⁻ˣ), which is near 1 for all large x; the other
  /// factors are combined without cancellation. Relative error of some 1e-15.
  ///
  /// - Precondition: `a` and `a + x` are positive.
  public static func ratio(_ a: Double, raisedBy x: Double) -> Double {
    precondition(a > 0 && a + x > 0, "gamma function of \(a) and \(a + x)")
    _ = GSL.reportsErrors
    let rest = (a + x - 0.5) * Elementary.log1p(x / a) - x
    return gsl_sf_gammastar(a + x) / gsl_sf_gammastar(a) * Elementary.pow(a, x)
      * Elementary.exp(rest)
  }
}
