import Numerics
import Testing

struct `A truncated normal law` {
  private func standard(from minimum: Double) throws -> Drawing {
    try Drawing(.normal(mean: 0, standardDeviation: 1, minimum: minimum))
  }

  // Roots of Q(x) = Q(min) (1 - u) in 40 digits, computed with mpmath.
  @Test(
    arguments: [
      (0.0, 0.5, 0.67448975019608174), (0, 1 - 1e-12, 7.1305098928792724),
      (8, 1e-12, 8.0000000000001231), (8, 0.5, 8.0849110073915441),
      (8, 1 - 1e-12, 10.893040056650265), (29, 1e-12, 29.000000000000034),
      (29, 0.5, 29.023863512020601), (29, 1 - 1e-12, 29.936577320446916),
    ] as [(Double, Double, Double)])
  func `is accurate far out`(minimum: Double, u: Double, expected: Double) throws {
    #expect(try standard(from: minimum)(u).isClose(to: expected, relative: 1e-15 * 4))
  }

  @Test(arguments: [-29.0, -3, -0.1, 0, 0.1, 3, 29.9])
  func `never falls below its minimum`(minimum: Double) throws {
    let drawing = try Drawing(
      .normal(mean: 0.3, standardDeviation: 0.7, minimum: 0.3 + 0.7 * minimum))
    #expect(uniforms.allSatisfy { drawing($0) >= 0.3 + 0.7 * minimum })
  }

  @Test(arguments: uniforms.filter { $0 > 1e-13 })
  func `is the whole law when the minimum is out of reach`(u: Double) throws {
    let whole = try Drawing(.normal(mean: 2, standardDeviation: 3))(u)
    let cut = try Drawing(.normal(mean: 2, standardDeviation: 3, minimum: -118))(u)
    #expect((cut - whole).magnitude < 1e-14 * 3 * 40)
  }

  @Test func `is a constant when it has no spread`() throws {
    #expect(try Drawing(.normal(mean: 2, standardDeviation: 0, minimum: 1))(0.9) == 2)
  }
}
