import Numerics
import Quantities
import Testing

struct `The profile interval` {
  private static let concentration = [
    0.02, 0.02, 0.06, 0.06, 0.11, 0.11, 0.22, 0.22, 0.56, 0.56, 1.1, 1.1,
  ]
  private static let rate: [Double] = [76, 47, 97, 107, 123, 139, 159, 152, 191, 201, 207, 200]

  /// Puromycin-treated cells of Bates and Watts (1988), appendix A1.3.
  private func enzyme(upper: Double? = nil) throws -> NonlinearFit {
    try NonlinearFit(
      ResidualFunction { p in
        zip(Self.concentration, Self.rate).map { p[0] * $0 / (p[1] + $0) - $1 }
      },
      parameters: [
        FitParameter("Vm", start: 200), FitParameter("K", start: 0.05, lower: 0, upper: upper),
      ], options: FitSample.exact)
  }

  /// `scipy.optimize.brentq` on the profile, whose inner minimum is a formula for K and
  /// `minimize_scalar` for Vm; R's `confint(nls(...))` prints 197.30, 229.29 and 0.04692, 0.08616.
  @Test(arguments: [
    (0, 197.30193290028396, 229.28905505505324),
    (1, 0.046920342035169926, 0.08615691342713873),
  ])
  func `is that of the Puromycin data`(parameter: Int, low: Double, high: Double) throws {
    let fit = try enzyme()
    let profile = try #require(
      try fit.profile(of: parameter, at: fit.estimate(), tolerance: 1e-6))
    let range = try #require(profile.range)
    #expect(range.lowerBound.isClose(to: low, relative: 1e-6))
    #expect(range.upperBound.isClose(to: high, relative: 1e-6))
  }

  @Test func `is Student's for a linear model`() throws {
    let fit = try NonlinearFit(
      FitSample.linear([FitSample.x.map { _ in 1 }, FitSample.x], FitSample.y),
      parameters: [FitParameter("a", start: 1), FitParameter("b", start: 1)],
      weights: FitSample.weights, options: FitSample.exact)
    let estimate = try fit.estimate()
    let covariance = try #require(FitCovariance.classical(FitGeometry(estimate)))
    for parameter in 0...1 {
      let profile = try #require(try fit.profile(of: parameter, at: estimate, tolerance: 1e-6))
      let (range, expected) = (
        try #require(profile.range),
        try #require(try covariance.interval(of: parameter, around: estimate.values[parameter]))
      )
      #expect(range.lowerBound.isClose(to: expected.lowerBound, relative: 1e-6))
      #expect(range.upperBound.isClose(to: expected.upperBound, relative: 1e-6))
    }
  }

  @Test func `ends at a bound that the data do not exclude`() throws {
    let fit = try enzyme(upper: 0.07)
    let profile = try #require(try fit.profile(of: 1, at: fit.estimate()))
    #expect(profile.upper == .bound(0.07))
    #expect(profile.range?.upperBound == 0.07)
  }

  /// A decay that is over at the first row: every faster one fits as well.
  @Test func `has no end where the data give none`() throws {
    let y = [1.02, 0.05, -0.03, 0.04, -0.05, 0.01]
    let fit = try NonlinearFit(
      ResidualFunction { p in
        y.enumerated().map { Elementary.exp(-p[0] * Double($0)) - $1 }
      }, parameters: [FitParameter("rate", start: 1)], options: FitSample.exact)
    let estimate = try fit.estimate()
    let profile = try #require(try fit.profile(of: 0, at: estimate))
    guard case .open(let beyond) = profile.upper else {
      Issue.record("\(profile.upper)")
      return
    }
    #expect(beyond > 10 * estimate.values[0])
    #expect(profile.lower.value != nil && profile.range == nil)
  }

  /// A double well about 0 that is deeper on the right; the fit starts on the left, and the interval
  /// of 1.99 to either side reaches the other well.
  @Test func `says that another minimum is lower`() throws {
    let fit = try NonlinearFit(
      ResidualFunction { p in [p[0] * p[0] - 1, 0.2 * (p[0] - 1), 1.6, -1.6, 1.6] },
      parameters: [FitParameter("x", start: -1.2)])
    let profile = try #require(try fit.profile(of: 0, at: fit.estimate()))
    guard case .lowerMinimum = profile.upper else {
      Issue.record("\(profile.upper)")
      return
    }
  }

  @Test func `is none around an estimate that did not converge`() throws {
    var options = FitSample.exact
    options.iterationLimit = 1
    let fit = try enzyme()
    let hurried = try NonlinearFit(fit.function, parameters: fit.parameters, options: options)
    let estimate = try hurried.estimate()
    let profile = try #require(try fit.profile(of: 1, at: estimate))
    #expect(profile.lower == .notConverged(at: estimate.values[1], .iterations(1)))
    #expect(profile.upper == profile.lower)
  }

  @Test func `says at which value the others could not be fitted`() throws {
    let fit = try enzyme()
    let estimate = try fit.estimate()
    var options = FitSample.exact
    options.iterationLimit = 1
    let hurried = try NonlinearFit(fit.function, parameters: fit.parameters, options: options)
    let profile = try #require(try hurried.profile(of: 0, at: estimate))
    guard case .notConverged(_, .iterations(1)) = profile.upper else {
      Issue.record("\(profile.upper)")
      return
    }
    #expect(profile.range == nil)
  }
}
