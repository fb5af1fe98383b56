import CGSL
import Testing

@testable import Numerics

struct `The gamma quantile` {
  // Newton's iteration on the regularised incomplete gamma function in 40 digits, with mpmath.
  @Test(
    arguments: [
      (0.1, 1e-12, 6.0730483624079745e-121), (0.1, 0.3, 3.5860860184109472e-6),
      (0.1, 0.77, 0.046392516791391721), (0.1, 0.999, 3.3636770117187537),
      (2.5, 1e-12, 2.5623217484152679e-5), (2.5, 1e-6, 0.0064480801032485482),
      (2.5, 0.77, 3.4381746292007837), (2.5, 1 - 1e-12, 32.619341261291767),
      (1000, 1e-12, 793.43922661707684), (1000, 0.3, 983.17844675789871),
      (1000, 1 - 1e-12, 1238.8645816054106),
    ] as [(Double, Double, Double)])
  func `agrees with 40-digit references`(shape: Double, u: Double, expected: Double) throws {
    let value = try Drawing(.gamma(shape: shape, mean: shape))(u)
    #expect(value.isClose(to: expected, relative: 5e-12))
  }

  @Test(arguments: uniforms)
  func `of shape 1 is the exponential one`(u: Double) throws {
    let expected = -3 * gsl_sf_log_1plusx(-u)
    #expect(try Drawing(.gamma(shape: 1, mean: 3))(u).isClose(to: expected, relative: 5e-12))
  }

  @Test(arguments: uniforms.filter { $0 > 1e-10 })
  func `of shape one half is half a squared normal value`(u: Double) throws {
    // |Z| has the quantile of the upper tail (1 - u) / 2.
    let z = StandardNormal.upperQuantile((1 - u) / 2)
    // The lower uniforms lose their digits in 1 - u, not in the quantile.
    let tolerance = 5e-12 + 1e-15 / u
    #expect(
      try Drawing(.gamma(shape: 0.5, mean: 0.5))(u).isClose(to: z * z / 2, relative: tolerance))
  }

  @Test(arguments: [0.1, 0.13, 0.5, 1, 1.3, 4, 50, 3000, 1e4])
  func `is tabled to eleven digits`(shape: Double) throws {
    let nodes = GammaQuantileTable.nodes(shape: shape)
    // Between the nodes, where the interpolation is worst, over all that 53 bits can reach.
    let worst = stride(from: -8.2, through: 8.2, by: 0.0237).map { z in
      let u = StandardNormal.cumulative(z)
      let score = u < 0.5 ? StandardNormal.quantile(u) : StandardNormal.upperQuantile(1 - u)
      let exact = GammaQuantile.solve(shape: shape, normalScore: score)
      return (GammaQuantileTable.quantile(u, shape: shape, nodes: nodes) / exact - 1).magnitude
    }.max()!
    #expect(worst < 1e-11)
  }

  @Test func `is solved directly for uniforms beyond its table`() throws {
    // At the origin the law is a power: u = x^k / Γ(k + 1), so x = (u Γ(3/2))² for k = 1/2.
    let expected = 1e-40 * 1e-40 * Double.pi / 4
    #expect(
      try Drawing(.gamma(shape: 0.5, mean: 0.5))(1e-40).isClose(to: expected, relative: 1e-12))
  }
}
