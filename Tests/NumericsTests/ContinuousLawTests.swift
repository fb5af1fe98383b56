import Numerics
import Testing

struct `A continuous law` {
  @Test(arguments: ContinuousCase.all, uniforms)
  func `has its quantile where GSL's cumulative function reaches the uniform`(
    _ one: ContinuousCase, _ u: Double
  ) throws {
    let value = try Drawing(one.law)(u)
    // 1e-10 of the value or the deviation: an inverse that is right to ten digits is bracketed, and
    // the cumulative function's own rounding (up to 1e-13 of the tail) is far below that.
    let slack = 1e-10 * max(value.magnitude, try deviation(one.law) * 1e-4)
    let isBracketed =
      u < 0.5
      ? one.lowerTail(value - slack) <= u && u <= one.lowerTail(value + slack)
      : one.upperTail(value + slack) <= 1 - u && 1 - u <= one.upperTail(value - slack)
    #expect(isBracketed, "\(value)")
  }

  @Test(arguments: ContinuousCase.all)
  func `has the mean of its closed form`(_ one: ContinuousCase) throws {
    #expect(try expectation(one.law) { $0 }.isClose(to: one.law.mean, relative: 1e-9))
  }

  @Test(arguments: ContinuousCase.all)
  func `does not decrease in the uniform`(_ one: ContinuousCase) throws {
    let drawing = try Drawing(one.law)
    let even = (1..<4000).map { drawing(Double($0) / 4000) }
    let values = [drawing(1e-12)] + even + [drawing(1 - 1e-12)]
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
  }

  private func deviation(_ law: ProbabilityLaw) throws -> Double {
    try expectation(law) { ($0 - law.mean) * ($0 - law.mean) }.squareRoot()
  }

  /// The expected value of `body`, as the integral of `body(q(Φ(z))) φ(z)` by the trapezoid rule.
  ///
  /// For such smooth integrands the rule's error falls faster than any power of the step; at 1/64
  /// it is below rounding. What is cut off beyond 8.2 weighs 2e-16.
  private func expectation(
    _ law: ProbabilityLaw, _ body: (Double) -> Double
  ) throws -> Double {
    let drawing = try Drawing(law)
    let step = 1.0 / 64
    var sum = 0.0
    for z in stride(from: -8.2, through: 8.2, by: step) {
      let weight = step * normalDensity(z)
      sum += weight * body(drawing(StandardNormal.cumulative(z)))
    }
    return sum
  }
}
