import Numerics
import Testing

struct `The standard normal law` {
  @Test(arguments: Array(stride(from: 0.5, through: 37, by: 0.5)))
  func `returns from its upper tail`(x: Double) {
    let returned = StandardNormal.upperQuantile(StandardNormal.survival(x))
    #expect(returned.isClose(to: x, relative: 4e-15))
  }

  @Test func `has its 97.5 % quantile`() {
    // Abramowitz and Stegun, table 26.5; the digits are those of R's qnorm(0.975).
    #expect(StandardNormal.quantile(0.975).isClose(to: 1.959963984540054, relative: 1e-15))
  }

  @Test func `has a two-sided p-value of 5 % there`() {
    #expect(StandardNormal.twoSidedPValue(-1.959963984540054).isClose(to: 0.05, relative: 1e-14))
  }
}

struct `Student's law` {
  // Published quantiles at 0.975, to six decimals.
  @Test(arguments: [
    (1.0, 12.706205), (9, 2.262157), (29, 2.045230), (49, 2.009575), (99, 1.984217),
  ])
  func `has the published quantiles`(degreesOfFreedom: Double, expected: Double) throws {
    let value = try StudentT(degreesOfFreedom: degreesOfFreedom).quantile(0.975)
    #expect((value - expected).magnitude <= 0.5e-6)
  }

  @Test(arguments: [1e-15, 1e-9, 0.01, 0.3])
  func `with two degrees of freedom has its closed form`(q: Double) throws {
    // t = (1 - 2 q) / sqrt(2 q (1 - q)).
    let expected = (1 - 2 * q) / (2 * q * (1 - q)).squareRoot()
    let value = try StudentT(degreesOfFreedom: 2).upperQuantile(q)
    #expect(value.isClose(to: expected, relative: 1e-13))
  }

  @Test(arguments: [1.0, 2.5, 9, 31, 1000], [1e-15, 1e-9, 1e-4, 0.025, 0.4])
  func `returns from its upper tail`(degreesOfFreedom: Double, q: Double) throws {
    let law = try StudentT(degreesOfFreedom: degreesOfFreedom)
    #expect(law.survival(try law.upperQuantile(q)).isClose(to: q, relative: 1e-13))
  }

  // mpmath 1.3, 40 digits: I(v / (v + t²); v/2, 1/2).
  @Test(arguments: [
    (9.0, 8.0, 2.2134816809400154e-5), (49, 5, 7.7361164462890548e-6),
    (3, 20_000, 2.7566444522991602e-13), (49, 12, 3.3808104947973984e-16),
    (19, 150, 1.1375226922674164e-30), (49, 30, 3.4076701064983249e-33),
    (199, 20, 1.6614802485995143e-49), (999, 40, 1.2426421196271424e-209),
    (9999, 38, 2.9092494362471231e-295), (49, 1e7, 2.9136028128293181e-303),
  ])
  func `keeps its digits far out`(degreesOfFreedom: Double, t: Double, expected: Double) throws {
    let p = try StudentT(degreesOfFreedom: degreesOfFreedom).twoSidedPValue(t)
    #expect(p.isClose(to: expected, relative: 2e-13))
  }

  @Test(arguments: [1e-12, 0.1, 1, 1.73, 1.74, 3, 1e5, 1e160])
  func `of one degree of freedom has its closed form`(t: Double) throws {
    #expect(
      try StudentT(degreesOfFreedom: 1).survival(t).isClose(to: cauchyTail(t), relative: 1e-13))
  }

  @Test(arguments: [0.3, 1, 1.732, 1.7321, 2, 3])
  func `comes to the normal law`(t: Double) throws {
    // Of v degrees of freedom the tail is the normal one, and t (t² + 1) / (4 v) of the density more.
    let correction = t * (t * t + 1) / 4e9 * normalDensity(t)
    let expected = StandardNormal.survival(t) + correction
    #expect(
      try StudentT(degreesOfFreedom: 1e9).survival(t).isClose(to: expected, relative: 5e-13))
  }

  @Test func `is symmetric`() throws {
    let law = try StudentT(degreesOfFreedom: 7)
    #expect(try law.quantile(0.125) == -law.quantile(0.875))
  }

  @Test(arguments: [0, -1, .infinity, Double.nan])
  func `needs degrees of freedom`(_ degreesOfFreedom: Double) {
    #expect(throws: NumericsError.self) { try StudentT(degreesOfFreedom: degreesOfFreedom) }
  }

  @Test(arguments: [0, 1, -0.1, 2, Double.nan])
  func `has no quantile outside (0, 1)`(_ p: Double) {
    #expect(throws: NumericsError.self) { try StudentT(degreesOfFreedom: 3).quantile(p) }
  }

  @Test func `says what was wrong`() {
    let error = #expect(throws: NumericsError.self) {
      try StudentT(degreesOfFreedom: 3).quantile(2)
    }
    #expect(error?.description == "'p' of student t quantile must lie in (0, 1), found 2.0")
  }
}

struct `The chi-square law` {
  // NIST/SEMATECH e-Handbook, table 1.3.6.7.4, upper 5 %.
  @Test(arguments: [(1.0, 3.841), (2, 5.991), (10, 18.307), (100, 124.342)])
  func `has the published quantiles`(degreesOfFreedom: Double, expected: Double) throws {
    let value = try ChiSquare(degreesOfFreedom: degreesOfFreedom).quantile(0.95)
    #expect((value - expected).magnitude <= 0.5e-3)
  }

  @Test(arguments: [0.001, 0.5, 0.95, 0.999])
  func `returns from its quantile`(p: Double) throws {
    let value = try ChiSquare(degreesOfFreedom: 5).quantile(p)
    #expect(chiSquareHead(value, degreesOfFreedom: 5).isClose(to: p, relative: 1e-10))
  }

  @Test func `reports an iteration that failed`() throws {
    // The true quantile is 1e-30; GSL gives up.
    let law = try ChiSquare(degreesOfFreedom: 0.2)
    #expect(throws: NumericsError.notConverged(function: "chi-square quantile")) {
      try law.quantile(0.001)
    }
  }

  @Test func `needs degrees of freedom`() {
    #expect(throws: NumericsError.self) { try ChiSquare(degreesOfFreedom: 0) }
  }
}

struct `The library` {
  @Test func `has a version with a major and a minor number`() {
    #expect(gslVersion.split(separator: ".").prefix(2).allSatisfy { Int($0) != nil })
  }
}
