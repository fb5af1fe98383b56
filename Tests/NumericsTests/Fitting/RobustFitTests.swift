import Numerics
import Testing

struct `A robust fit` {
  private static let x = (1...20).map(Double.init)
  /// 2 + x / 2 with errors of 0.3, of which the rows 3, 9 and 16 are off by 6, −4 and 9.
  private static let y = [
    2.42, 3.46, 3.37, 9.91, 4.61, 4.96, 5.44, 5.67, 6.5, 2.87, 7.85, 8.2, 8.49, 9.2, 9.4, 10.32,
    19.5, 11.18, 11.11, 12.1,
  ]

  private func line() throws -> NonlinearFit {
    try NonlinearFit(
      FitSample.linear([Self.x.map { _ in 1 }, Self.x], Self.y),
      parameters: [FitParameter("a", start: 0), FitParameter("b", start: 0)],
      options: FitSample.exact)
  }

  /// `statsmodels.RLM` 0.15 with `HuberT(1.345)` and `TukeyBiweight(4.685)`, scale by MAD, and
  /// `cov="H1"`.
  @Test(arguments: [
    (
      RobustLoss.huber, [2.023024150959791, 0.504784412577086], 0.21270915289877174,
      [0.14254975034063455, 0.01189982324179247], [0.0487562541705184, 1]
    ),
    (
      .bisquare, [2.009901304276737, 0.5036524224717764], 0.22026146258533447,
      [0.12526409609468342, 0.01045684470514804], [0, 0.9836292900649032]
    ),
  ])
  func `is that of statsmodels for a line with outliers`(
    _ loss: RobustLoss, values: [Double], scale: Double, errors: [Double], weights: [Double]
  ) throws {
    let robust = try line().robust(loss, tolerance: 1e-11, roundLimit: 200)
    #expect(robust.ending.isConverged)
    for (found, expected) in zip(robust.estimate.values, values) {
      #expect(found.isClose(to: expected, relative: 1e-7))
    }
    #expect(robust.scale.isClose(to: scale, relative: 1e-7))
    #expect(abs(robust.rowWeights[3] - weights[0]) < 1e-7)
    #expect(abs(robust.rowWeights[0] - weights[1]) < 1e-7)
    let covariance = try #require(try FitCovariance.robust(robust))
    for (found, expected) in zip(covariance.standardErrors, errors) {
      #expect(try #require(found).isClose(to: expected, relative: 1e-6))
    }
  }

  /// A loop of `scipy.optimize.least_squares` with weights by the formula of the bisquare.
  @Test func `is that of reweighted SciPy for a curve with outliers`() throws {
    let x = (0..<20).map { 0.25 + 0.25 * Double($0) }
    let y = [
      5.219, 4.602, 5.673, 3.699, 3.37, 3.145, 2.708, 2.475, 2.306, 2.14, 1.951, 0.816, 1.746,
      1.638, 1.475, 1.45, 1.392, 1.283, 1.302, 1.206,
    ]
    let fit = try NonlinearFit(
      FitSample.decay(x, y), parameters: FitSample.parameters(), options: FitSample.exact)
    let robust = try fit.robust(tolerance: 1e-11, roundLimit: 500)
    let expected = [4.908173355567295, 0.5698798621414461, 0.9413103881945822]
    for (found, value) in zip(robust.estimate.values, expected) {
      #expect(found.isClose(to: value, relative: 1e-6))
    }
    #expect(robust.scale.isClose(to: 0.044017489205356836, relative: 1e-6))
    #expect(robust.rowWeights[2] == 0 && robust.rowWeights[11] == 0)
  }

  // Of an outlier without weight, a fit without the row leaves what this fit leaves.
  @Test func `leaves an outlier its whole residual`() throws {
    let estimate = try line().robust(tolerance: 1e-11, roundLimit: 200).estimate
    #expect(estimate.weights[3] == 0)
    let deleted = try FitGeometry(estimate).deletedResiduals()
    #expect(deleted[3] == estimate.residuals[3])
    #expect(deleted.allSatisfy { $0 != nil })
  }

  @Test func `says when its weights do not settle`() throws {
    let robust = try line().robust(tolerance: 1e-11, roundLimit: 2)
    #expect(robust.ending == .notConverged(.rounds(2)))
    #expect(robust.rounds == 2)
  }

  /// The line of the other rows is exact; the scale falls to rounding errors.
  @Test func `finds the line that most rows lie on`() throws {
    var y = Self.x.map { 2 + 0.5 * $0 }
    y[4] = 30
    y[11] = -5
    let fit = try NonlinearFit(
      FitSample.linear([Self.x.map { _ in 1 }, Self.x], y),
      parameters: [FitParameter("a", start: 0), FitParameter("b", start: 0)],
      options: FitSample.exact)
    let robust = try fit.robust()
    #expect(robust.ending.isConverged, "\(robust.ending)")
    #expect(robust.estimate.values[0].isClose(to: 2, relative: 1e-6))
    #expect(robust.estimate.values[1].isClose(to: 0.5, relative: 1e-6))
  }

  @Test func `counts the evaluations of all rounds`() throws {
    var calls = 0
    let fit = try NonlinearFit(
      ResidualFunction { p in
        calls += 1
        return zip(Self.x, Self.y).map { p[0] + p[1] * $0 - $1 }
      }, parameters: [FitParameter("a", start: 0), FitParameter("b", start: 0)])
    let robust = try fit.robust(.huber)
    #expect(robust.rounds > 2)
    #expect(robust.estimate.evaluations == calls)
  }

  @Test func `evaluates no point twice`() throws {
    var points: [[Double]] = []
    let fit = try NonlinearFit(
      ResidualFunction { p in
        points.append(p)
        return zip(FitSample.x, FitSample.y).map { (p[0] + p[2] * $0) / (1 + p[1] * $0) - $1 }
      }, parameters: FitSample.parameters(), options: FitSample.exact)
    #expect(try fit.robust().rounds > 2)
    #expect(Set(points).count == points.count)
  }
}
