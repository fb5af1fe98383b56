public import Quantities

/// One step of fifth order for an initial-value problem y′ = f(y) of up to eight variables.
///
/// GSL's integrators allocate their own work space; a battery is a value that is copied and put
/// back, and stepped within a run, which allocates nothing. So the step is here; the tests compare
/// it with GSL's.
///
/// Source: Dormand and Prince, A family of embedded Runge-Kutta formulae, J. Comp. Appl. Math. 6
/// (1980), RK5(4)7M.
public enum DormandPrince {
  /// The variables of a problem, at most eight.
  public typealias Vector = SIMD8<Double>

  /// The result of a step.
  public struct Step: Sendable {
    /// The variables at its end.
    public let end: Vector
    /// The distance of a formula of fourth order from `end`: an estimate of the error of that
    /// formula, and a cautious one of this one's.
    public let error: Vector

    @inlinable init(end: Vector, error: Vector) {
      self.end = end
      self.error = error
    }
  }

  /// Steps the variables from `y` by a time `h`.
  ///
  /// - Complexity: seven calls of `slope`.
  @inlinable
  public static func step(from y: Vector, by h: Double, slope: (Vector) -> Vector) -> Step {
    let k1: Vector = slope(y)
    var z: Vector
    z = y
    add(k1, h * (1.0 / 5), to: &z)
    let k2: Vector = slope(z)
    z = y
    add(k1, h * (3.0 / 40), to: &z)
    add(k2, h * (9.0 / 40), to: &z)
    let k3: Vector = slope(z)
    z = y
    add(k1, h * (44.0 / 45), to: &z)
    add(k2, h * (-56.0 / 15), to: &z)
    add(k3, h * (32.0 / 9), to: &z)
    let k4: Vector = slope(z)
    z = y
    add(k1, h * (19372.0 / 6561), to: &z)
    add(k2, h * (-25360.0 / 2187), to: &z)
    add(k3, h * (64448.0 / 6561), to: &z)
    add(k4, h * (-212.0 / 729), to: &z)
    let k5: Vector = slope(z)
    z = y
    add(k1, h * (9017.0 / 3168), to: &z)
    add(k2, h * (-355.0 / 33), to: &z)
    add(k3, h * (46732.0 / 5247), to: &z)
    add(k4, h * (49.0 / 176), to: &z)
    add(k5, h * (-5103.0 / 18656), to: &z)
    let k6: Vector = slope(z)
    z = y
    add(k1, h * (35.0 / 384), to: &z)
    add(k3, h * (500.0 / 1113), to: &z)
    add(k4, h * (125.0 / 192), to: &z)
    add(k5, h * (-2187.0 / 6784), to: &z)
    add(k6, h * (11.0 / 84), to: &z)
    let k7: Vector = slope(z)
    var error = Vector.zero
    add(k1, h * (71.0 / 57600), to: &error)
    add(k3, h * (-71.0 / 16695), to: &error)
    add(k4, h * (71.0 / 1920), to: &error)
    add(k5, h * (-17253.0 / 339200), to: &error)
    add(k6, h * (22.0 / 525), to: &error)
    add(k7, h * (-1.0 / 40), to: &error)
    return Step(end: z, error: error)
  }

  @inlinable
  @inline(__always) static func add(_ slope: Vector, _ length: Double, to sum: inout Vector) {
    sum += slope * length
  }

  /// The factor by which to stretch the next step, when the error was `ratio` times the allowed
  /// one.
  @inlinable public static func stretch(errorRatio ratio: Double) -> Double {
    guard ratio > 0 else { return 5 }
    return min(5, max(0.2, 0.9 * Elementary.pow(ratio, -0.2)))
  }
}
