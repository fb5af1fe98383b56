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

/// The gamma quantile as a piecewise polynomial, made before a run.
///
/// The logarithm of the quantile, `g`, is a smooth function of the normal score z = Φ⁻¹(u) for
/// every shape. Nodes lie evenly from −8.5 to 8.5, which 53-bit uniforms do not leave, and carry g,
/// g′ and g″ exactly; between them lies the quintic that agrees with all six. With 512 intervals
/// the interpolation error, h⁶/46080 · max|g⁽⁶⁾|, is below 1e-12; the whole relative error is below
/// 1e-11 for shapes from 0.1 to 10 000, as the tests measure. Above, GSL's incomplete gamma
/// function loses digits.
///
/// Source: with u = Φ(z) and density f, q′ = φ(z) / f(q), hence g′ = φ / (q f(q)), and taking
/// logarithms again g″ = −g′ (z + (shape − q) g′).
enum GammaQuantileTable {
  static let intervals = 512
  static let end = 8.5
  static let step = 2 * end / Double(intervals)
  static let doublesPerNode = 3

  /// The nodes of one shape: g, h g′, h² g″ for each.
  ///
  /// - Complexity: 513 solutions of the incomplete gamma function, 1 to 4 ms.
  static func nodes(shape: Double) -> [Double] {
    var nodes: [Double] = []
    nodes.reserveCapacity(doublesPerNode * (intervals + 1))
    for node in 0...intervals {
      let z = -end + Double(node) * step
      let q = GammaQuantile.solve(shape: shape, normalScore: z)
      let value = Elementary.log(q)
      let slope = StandardNormal.density(z) / GammaQuantile.density(shape: shape, atLog: value)
      let curvature = -slope * (z + (shape - q) * slope)
      nodes += [value, step * slope, step * step * curvature]
    }
    return nodes
  }

  /// The quantile of the law of scale 1.
  static func quantile(_ u: Double, shape: Double, nodes: UnsafePointer<Double>) -> Double {
    let z = u < 0.5 ? StandardNormal.quantile(u) : StandardNormal.upperQuantile(1 - u)
    guard z.magnitude < end else { return GammaQuantile.solve(shape: shape, normalScore: z) }
    let position = (z + end) / step
    let node = Int(position)
    let left = nodes + doublesPerNode * node
    return Elementary.exp(quintic(left, left + doublesPerNode, at: position - Double(node)))
  }

  /// The quintic on [0, 1] with the value, slope and curvature of both ends.
  private static func quintic(
    _ left: UnsafePointer<Double>, _ right: UnsafePointer<Double>, at t: Double
  ) -> Double {
    let (slope, curvature) = (left[1], left[2] / 2)
    // The error of the left end's parabola at the right end, in value, slope and half curvature.
    let value = right[0] - left[0] - slope - curvature
    let tilt = right[1] - slope - 2 * curvature
    let bend = right[2] / 2 - curvature
    let cubic = 10 * value - 4 * tilt + bend
    let quartic = -15 * value + 7 * tilt - 2 * bend
    let fifth = 6 * value - 3 * tilt + bend
    return left[0] + t * (slope + t * (curvature + t * (cubic + t * (quartic + t * fifth))))
  }
}

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
