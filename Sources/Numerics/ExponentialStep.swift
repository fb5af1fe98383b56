public import Quantities

/// One exponential step for y′ = −r · y + n(y), in up to four variables.
///
/// The decay with the constant rates r is exact, so a step may be much longer than 1 / r. What is
/// left, n, is evaluated at the start, a quarter, a half and the end of the step, and integrated
/// as the cubic through these four values. The value at the end comes last: how far it is from the
/// parabola through the other three shows how well polynomials follow n.
///
/// Source: Hochbruck and Ostermann, Exponential integrators, Acta Numerica 19 (2010), sections 2.2
/// to 2.4, for the functions φ and for collocation; with rates of zero the end is Simpson's rule.
public struct ExponentialStep: Sendable {
  /// The variables of a problem, at most four.
  public typealias Vector = SIMD4<Double>

  /// The variables at the end, with the parabola through the first three remainders.
  public let predicted: Vector
  /// The remainder at the end by that parabola, and the weight of what differs from it.
  @usableFromInline let expected, weight: Vector

  /// Steps the variables from `y` by a time `h`.
  ///
  /// - Parameters:
  ///   - first: The remainder at `y`.
  ///   - remainder: The function n.
  /// - Complexity: two calls of `remainder`.
  @inlinable @inline(__always)
  public init(
    from y: Vector, by h: Double, decaying rates: Vector, first: Vector,
    remainder: (Vector) -> Vector
  ) {
    let quarter = DecayWeights(rates * (0.25 * h))
    let half = quarter.doubled
    let whole = half.doubled
    let early: Vector = remainder(quarter.zeroth * y + (0.25 * h) * (quarter.first * first))
    let rise: Vector = early - first
    let bent: Vector = half.first * first + 2 * (half.second * rise)
    let middle: Vector = remainder(half.zeroth * y + (0.5 * h) * bent)
    // The parabola n₀ + a·x + b·x² over the share x of the step.
    let b: Vector = 8 * (middle - early - rise)
    let a: Vector = 4 * rise - 0.25 * b
    let mean: Vector = whole.first * first + whole.second * a + 2 * (whole.third * b)
    predicted = whole.zeroth * y + h * mean
    expected = first + a + b
    // The integral of the cubic that is zero at the three places and one at the end.
    weight = h * (16 * whole.fourth - 4 * whole.third + (1.0 / 3) * whole.second)
  }

  /// The correction of ``predicted`` by the cubic through all four remainders: an estimate of the
  /// error of the parabola, and a cautious one of the cubic's.
  ///
  /// - Parameter last: The remainder at ``predicted``.
  @inlinable @inline(__always) public func correction(last: Vector) -> Vector {
    weight * (last - expected)
  }

  /// The factor by which to stretch the next step, when the error was `ratio` times the allowed
  /// one and that is proportional to the step.
  @inlinable public static func stretch(errorRatio ratio: Double) -> Double {
    guard ratio > 0 else { return 5 }
    return min(5, max(0.2, 0.9 * Elementary.pow(ratio, -1.0 / 3)))
  }
}

/// The functions φ₀ to φ₄ of −z: φ₀ = e^−z, and φₖ₊₁ = (1/k! − φₖ) / z.
///
/// Their series at a small z, doubled as often as needed; so nothing cancels.
@usableFromInline struct DecayWeights {
  @usableFromInline typealias Vector = ExponentialStep.Vector
  @usableFromInline var zeroth, first, second, third, fourth: Vector

  @inlinable @inline(__always) init(_ z: Vector) {
    var doublings = 0
    var x = z
    // The first term of the series that is left out is below 2e-16 up to a quarter.
    while x.max() > 0.25 {
      x *= 0.5
      doublings += 1
    }
    // The terms (−x)ⁿ / (n + 4)!, the last first.
    var sum = Vector(repeating: 1.0 / 479_001_600)
    sum = -1.0 / 39_916_800 + x * sum
    sum = 1.0 / 3_628_800 + x * sum
    sum = -1.0 / 362_880 + x * sum
    sum = 1.0 / 40_320 + x * sum
    sum = -1.0 / 5_040 + x * sum
    sum = 1.0 / 720 + x * sum
    sum = -1.0 / 120 + x * sum
    sum = 1.0 / 24 + x * sum
    fourth = sum
    third = 1.0 / 6 - x * fourth
    second = 0.5 - x * third
    first = 1 - x * second
    zeroth = 1 - x * first
    while doublings > 0 {
      self = doubled
      doublings -= 1
    }
  }

  /// The functions of twice the argument.
  @inlinable var doubled: DecayWeights {
    @inline(__always) get {
      var twice = self
      twice.zeroth = zeroth * zeroth
      twice.first = 0.5 * (first * (1 + zeroth))
      twice.second = 0.25 * (first * first + 2 * second)
      twice.third = 0.125 * (first * second + second + 2 * third)
      twice.fourth = 0.0625 * (second * second + 2 * (third + fourth))
      return twice
    }
  }
}
