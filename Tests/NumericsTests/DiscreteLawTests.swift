import CGSL
import Numerics
import Testing

struct `A Poisson law` {
  @Test(arguments: [0.01, 0.7, 4, 33.3, 1000, 1e5], uniforms.filter { $0 > 1e-16 })
  func `has the smallest count that reaches the uniform`(mean: Double, u: Double) throws {
    let count = try Drawing(.poisson(mean: mean))(u)
    let reached = gsl_cdf_poisson_P(UInt32(count), mean)
    let before = count == 0 ? 0 : gsl_cdf_poisson_P(UInt32(count) - 1, mean)
    #expect(before < u && u <= reached)
  }

  @Test(arguments: [0.7, 4, 33.3])
  func `has its mean`(mean: Double) throws {
    let drawing = try Drawing(.poisson(mean: mean))
    // Each P(X >= k) is off by at most half a midpoint, and there are fewer than 120 such k.
    let points = 20_000
    let sum = (0..<points).reduce(0.0) { $0 + drawing((Double($1) + 0.5) / Double(points)) }
    #expect((sum / Double(points) - mean).magnitude < 120 / (2 * Double(points)))
  }

  @Test(arguments: uniforms)
  func `of mean zero never counts`(u: Double) throws {
    #expect(try Drawing(.poisson(mean: 0))(u) == 0)
  }

  @Test func `does not decrease in the uniform`() throws {
    let drawing = try Drawing(.poisson(mean: 50))
    let values = (1..<5000).map { drawing(Double($0) / 5000) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
  }
}

struct `A choice by weights` {
  @Test(arguments: [(0.1, 0), (0.25, 0), (0.26, 1), (0.75, 1), (0.76, 2), (0.999, 2)])
  func `is the first whose running weight reaches the uniform`(u: Double, index: Int) throws {
    #expect(try Drawing(.oneOf(weights: [1, 2, 1]))(u) == Double(index))
  }

  @Test func `never falls on a weight of zero`() throws {
    let drawing = try Drawing(.oneOf(weights: [0, 3, 0, 5, 0]))
    let chosen = Set((uniforms + (1..<500).map { Double($0) / 500 }).map { drawing($0) })
    #expect(chosen == [1, 3])
  }

  @Test func `has shares in proportion to the weights`() throws {
    let drawing = try Drawing(.oneOf(weights: [0.1, 0.2, 0.7]))
    let chosen = (0..<1000).map { drawing((Double($0) + 0.5) / 1000) }
    #expect([0, 1, 2].map { index in chosen.count { $0 == index } } == [100, 200, 700])
  }

  @Test func `has the mean index of its weights`() {
    #expect(ProbabilityLaw.oneOf(weights: [1, 2, 1]).mean == 1)
  }
}

struct `An empirical law` {
  let law = ProbabilityLaw.empirical(values: [9, 1, 4, 4])

  @Test(arguments: [(0.1, 1.0), (0.25, 1), (0.26, 4), (0.75, 4), (0.76, 9), (0.999, 9)])
  func `has the smallest value that reaches the uniform`(u: Double, value: Double) throws {
    #expect(try Drawing(law)(u) == value)
  }

  @Test(arguments: uniforms)
  func `returns observed values only`(u: Double) throws {
    #expect([1, 4, 9].contains(try Drawing(law)(u)))
  }

  @Test func `has the mean of its values`() {
    #expect(law.mean == 4.5)
  }
}
