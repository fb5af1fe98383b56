internal import CGSL
internal import Quantities

/// The quantile of the gamma law of scale 1, solved to the last few digits.
///
/// Slow (about ten incomplete gamma functions); `GammaQuantileTable` is the fast one. GSL's own
/// inverse stops at 1e-10 and gives NaN for small shapes.
enum GammaQuantile {
  /// The quantile `x` at which the normal score of the probability is `z`: P(shape, x) = Φ(z).
  ///
  /// Newton's method on the logarithm of the nearer tail as a function of log x, in which both
  /// tails are concave, kept inside a bracket.
  static func solve(shape: Double, normalScore z: Double) -> Double {
    _ = GSL.reportsErrors
    let isLower = z < 0
    let target = Elementary.log(StandardNormal.survival(z.magnitude))
    var (low, high) = (-Double.infinity, Double.infinity)
    var y = start(shape: shape, normalScore: z, logLowerTail: target)
    for _ in 0..<200 {
      let x = Elementary.exp(y)
      let tail = isLower ? gsl_sf_gamma_inc_P(shape, x) : gsl_sf_gamma_inc_Q(shape, x)
      let excess = isLower ? Elementary.log(tail) - target : target - Elementary.log(tail)
      if excess > 0 { high = y } else { low = y }
      let slope = density(shape: shape, atLog: y) / tail
      let next = y - excess / slope
      // Quadratic convergence: the remaining error is the square of this step. It is checked before
      // the bracket, whose ends are rounding noise by now.
      if (next - y).magnitude < 1e-9 { return Elementary.exp(next) }
      y = next > low && next < high ? next : inside(low, high)
    }
    return Elementary.exp(y)
  }

  /// The density of log x at `y`, which is x f(x).
  static func density(shape: Double, atLog y: Double) -> Double {
    Elementary.exp(shape * y - Elementary.exp(y) - gsl_sf_lngamma(shape))
  }

  /// Wilson and Hilferty's cube (1931); where it turns negative, the law's power at the origin,
  /// P ≈ x^shape / Γ(shape + 1).
  private static func start(shape: Double, normalScore z: Double, logLowerTail: Double) -> Double {
    let spread = 1 / (9 * shape)
    let cubeRoot = 1 - spread + z * spread.squareRoot()
    guard z < 0, cubeRoot < 0.3 || shape < 1 else {
      return Elementary.log(shape * max(cubeRoot * cubeRoot * cubeRoot, 1e-3))
    }
    return (logLowerTail + gsl_sf_lngamma(shape + 1)) / shape
  }

  private static func inside(_ low: Double, _ high: Double) -> Double {
    switch (low.isFinite, high.isFinite) {
    case (true, true): low + (high - low) / 2
    case (true, false): low + 1
    default: high - 1
    }
  }
}
