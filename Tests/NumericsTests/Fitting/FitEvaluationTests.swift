import Numerics
import Testing

struct `The evaluations of a fit` {
  private struct Crash: Error, Equatable { let call: Int }

  @Test(arguments: [1, 2, 3, 7])
  func `throw what the residuals throw`(at call: Int) throws {
    var calls = 0
    let failing = ResidualFunction { point in
      calls += 1
      if calls == call { throw Crash(call: call) }
      return zip(FitSample.x, FitSample.y).map {
        point[0] * $0 * $0 + point[1] * $0 + point[2] - $1
      }
    }
    let fit = try NonlinearFit(failing, parameters: FitSample.parameters())
    #expect(throws: Crash(call: call)) { try fit.estimate() }
  }

  @Test func `are counted`() throws {
    var (single, batches, points) = (0, 0, 0)
    func residuals(_ p: [Double]) -> [Double] {
      zip(FitSample.x, FitSample.y).map { (p[0] + p[2] * $0) / (1 + p[1] * $0) - $1 }
    }
    let fit = try NonlinearFit(
      ResidualFunction(
        {
          single += 1
          return residuals($0)
        },
        batch: {
          batches += 1
          points += $0.count
          return $0.map(residuals)
        }), parameters: FitSample.parameters())
    let estimate = try fit.estimate()
    #expect(estimate.ending.isConverged)
    #expect(estimate.evaluations == single + points)
    // One further point per parameter and batch.
    #expect(points == 3 * batches)
  }

  @Test func `end at their limit with the reason`() throws {
    var options = FitOptions()
    options.evaluationLimit = 9
    let estimate = try FitSample.fit(options: options).estimate()
    #expect(estimate.ending == .notConverged(.evaluations(9)))
    // Derivatives that the result needs may come on top.
    #expect(estimate.evaluations <= 9 + 3)
  }

  @Test func `end with a limit of steps`() throws {
    var options = FitSample.exact
    options.iterationLimit = 1
    let estimate = try FitSample.fit(options: options).estimate()
    #expect(estimate.ending == .notConverged(.iterations(1)))
  }

  /// Of x − 4 − √x, a step from 100 would lead to where there is no root.
  @Test func `shorten a step to a point without finite residuals`() throws {
    let fit = try NonlinearFit(
      ResidualFunction { p in [3 * (p[0].squareRoot() - 0.1), p[0] * 0.001, 0.002 * p[0]] },
      parameters: [FitParameter("x", start: 4)])
    let estimate = try fit.estimate()
    #expect(estimate.ending.isConverged)
    #expect(estimate.values[0].isClose(to: 0.01, relative: 1e-4))
  }

  @Test func `say that the derivatives mislead`() throws {
    // The slope that the batch reports has the wrong sign.
    let fit = try NonlinearFit(
      ResidualFunction(
        { p in [p[0] - 1, p[0] - 2] }, batch: { $0.map { p in [9 - p[0], 8 - p[0]] } }),
      parameters: [FitParameter("x", start: 5)])
    #expect(try fit.estimate().ending == .notConverged(.noProgress))
  }

  @Test func `refuse residuals that are not finite at the start`() throws {
    let fit = try NonlinearFit(
      ResidualFunction { p in [p[0], .nan, 1] }, parameters: [FitParameter("x", start: 5)])
    #expect {
      try fit.estimate()
    } throws: { error in
      "\(error)" == "the residual of row 1 at the start must be finite, found nan"
    }
  }

  @Test func `refuse residuals that come and go`() throws {
    let fit = try NonlinearFit(
      ResidualFunction { p in p[0] == 5 ? [1, 2, 3] : [1, 2] },
      parameters: [FitParameter("x", start: 5)])
    #expect(throws: FitError.count(of: "residuals", expected: 3, found: 2)) {
      try fit.estimate()
    }
  }

  @Test func `need as many rows as parameters`() throws {
    let fit = try NonlinearFit(
      ResidualFunction { p in [p[0], p[0], 1] }, parameters: [FitParameter("x", start: 5)],
      weights: [0, 0, 0])
    #expect(throws: FitError.tooFewRows(rows: 0, parameters: 1)) { try fit.estimate() }
  }
}
