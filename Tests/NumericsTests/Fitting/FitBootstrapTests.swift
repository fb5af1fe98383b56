import Numerics
import Testing

struct `The bootstrap of a fit` {
  private func line(_ y: [Double]) throws -> NonlinearFit {
    try NonlinearFit(
      FitSample.linear([FitSample.x.map { _ in 1 }, FitSample.x], y),
      parameters: [FitParameter("a", start: 1), FitParameter("b", start: 1)],
      weights: FitSample.weights, options: FitSample.exact)
  }

  /// One Gauss–Newton step solves a linear problem.
  @Test(arguments: [nil, FitSample.groups])
  func `needs no refit of a linear model`(_ groups: FitGroups?) throws {
    let fit = try line(FitSample.y)
    let estimate = try fit.estimate()
    let plan = FitResampling(seed: 5, name: "line", count: 40)
    let step = try FitBootstrap.oneStep(estimate, groups: groups, plan)
    let refit = try FitBootstrap.refit(fit, estimate, groups: groups, plan)
    #expect(step.failures == 0 && refit.failures == 0)
    for (a, b) in zip(step.resamples.values, refit.resamples.values) { #expect(abs(a - b) < 1e-6) }
    #expect(Set(step.resamples.values).count > 70)
  }

  /// The mean of ten values, three of which are 1, is a binomial share in resamples.
  @Test func `has the binomial law of a mean of zeros and ones`() throws {
    let y: [Double] = [0, 1, 0, 0, 1, 0, 0, 0, 1, 0]
    let fit = try NonlinearFit(
      ResidualFunction { p in y.map { p[0] - $0 } }, parameters: [FitParameter("mean", start: 0.5)],
      options: FitSample.exact)
    let plan = FitResampling(seed: 1, name: "mean", count: 10_000)
    let bootstrap = try FitBootstrap.oneStep(fit.estimate(), plan)
    // √(0.3 · 0.7 / 10), up to some 2 % of 10,000 draws.
    #expect(try #require(bootstrap.standardDeviation(of: 0)).isClose(to: 0.14491, relative: 0.02))
    // P(0 of 10) = 0.028 and P(at most 5) = 0.953, P(at most 6) = 0.989.
    let interval = try #require(try bootstrap.percentile(of: 0))
    #expect(abs(interval.lowerBound) < 1e-9 && abs(interval.upperBound - 0.6) < 1e-9)
  }

  @Test func `is close to its refits for a nonlinear model`() throws {
    let fit = try FitSample.fit()
    let estimate = try fit.estimate()
    let plan = FitResampling(seed: 3, name: "decay", count: 60)
    let step = try FitBootstrap.oneStep(estimate, plan)
    let refit = try FitBootstrap.refit(fit, estimate, plan)
    #expect(refit.evaluations.points > 60)
    for parameter in 0..<3 {
      let (a, b) = (
        try #require(step.standardDeviation(of: parameter)),
        try #require(refit.standardDeviation(of: parameter))
      )
      #expect(a.isClose(to: b, relative: 0.25))
    }
  }

  @Test func `draws the same for the same name alone`() throws {
    let estimate = try line(FitSample.y).estimate()
    func draws(_ name: String) throws -> Matrix {
      try FitBootstrap.oneStep(estimate, FitResampling(seed: 5, name: name, count: 8)).resamples
    }
    #expect(try draws("a") == draws("a"))
    #expect(try draws("a") != draws("b"))
  }

  /// Both groups are needed; a resample of one of them twice, half of all, leaves the slope open.
  @Test func `counts resamples that leave a parameter open`() throws {
    let fit = try NonlinearFit(
      FitSample.linear([[1, 1, 1, 1], [0, 0, 1, 1]], [1, 2, 3, 5]),
      parameters: [FitParameter("a", start: 1), FitParameter("b", start: 1)],
      options: FitSample.exact)
    let plan = FitResampling(seed: 2, name: "halves", count: 1000)
    let bootstrap = try FitBootstrap.oneStep(fit.estimate(), groups: FitGroups([0, 0, 1, 1]), plan)
    #expect((430...570).contains(bootstrap.failures))
    #expect(bootstrap.resamples.rows + bootstrap.failures == 1000)
  }

  /// For a mean of skewed values the upper end moves farther than the lower one.
  @Test func `shifts the interval of a skewed mean upwards`() throws {
    let y: [Double] = [1, 1, 2, 2, 2, 3, 3, 4, 5, 8, 14, 30]
    let fit = try NonlinearFit(
      ResidualFunction { p in y.map { p[0] - $0 } }, parameters: [FitParameter("mean", start: 5)],
      options: FitSample.exact)
    let plan = FitResampling(seed: 1, name: "skewed", count: 20_000)
    let bootstrap = try FitBootstrap.oneStep(fit.estimate(), plan)
    let percentile = try #require(try bootstrap.percentile(of: 0))
    let corrected = try #require(try bootstrap.biasCorrected(of: 0))
    // The law of the sum of twelve draws, by numpy.convolve: the quantiles are 32 and 137 twelfths,
    // and the shares next to them so close that a twelfth is left to the draws.
    #expect(abs(percentile.lowerBound - 32.0 / 12) < 0.084)
    #expect(abs(percentile.upperBound - 137.0 / 12) < 0.084)
    // scipy.stats.bootstrap(y, numpy.mean, method="BCa") of 200,000 resamples.
    #expect(corrected.lowerBound.isClose(to: 3.25, relative: 0.03))
    #expect(corrected.upperBound.isClose(to: 13.91667, relative: 0.03))
  }
}
