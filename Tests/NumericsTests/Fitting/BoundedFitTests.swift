import Numerics
import Quantities
import Testing

struct `A fit within bounds` {
  private static let columns: [[Double]] = [
    [1, 2, 0.5, 1, 3], [2, 1, 3, 1, 0.2], [0.5, 0.3, 1, 1, 0.7],
  ]
  private static let y = [1, 2.5, -1, 0.2, 3.2]

  private func nonnegative(start: [Double]) throws -> FitEstimate {
    try NonlinearFit(
      FitSample.linear(Self.columns, Self.y),
      parameters: start.enumerated().map {
        try FitParameter("p\($0)", start: $1, lower: 0)
      }, options: FitSample.exact
    ).estimate()
  }

  /// `scipy.optimize.nnls`; without bounds the last two would be −0.004 and −1.457.
  @Test(arguments: [[1.0, 1, 1], [0, 0, 0], [0, 3, 0], [100, 0, 50]])
  func `finds the nonnegative least squares`(_ start: [Double]) throws {
    let estimate = try nonnegative(start: start)
    #expect(estimate.ending.isConverged, "\(estimate.ending)")
    #expect(estimate.values[0].isClose(to: 1.00327868852459, relative: 1e-8))
    #expect(estimate.values[1...] == [0, 0])
    #expect(estimate.atBound == [nil, .lower, .lower])
    #expect(
      estimate.sumOfSquares.squareRoot().isClose(to: 1.7832094844896296, relative: 1e-9))
  }

  /// The error of a slope through the origin: s² / Σx², with 5 − 1 degrees of freedom.
  @Test func `takes a parameter at its bound as known`() throws {
    let estimate = try nonnegative(start: [1, 1, 1])
    let covariance = try #require(FitCovariance.classical(FitGeometry(estimate)))
    let expected = (estimate.sumOfSquares / 4 / 15.25).squareRoot()
    #expect(try #require(covariance.standardErrors[0]).isClose(to: expected, relative: 1e-8))
    #expect(covariance.standardErrors[1] == nil && covariance.standardErrors[2] == nil)
    #expect(try covariance.interval(of: 1, around: 0) == nil)
  }

  /// From this start the first step leads beyond the upper bound of b2, where the fit would stop.
  @Test(arguments: [2.0, 5, 10])
  func `leaves a bound again that it met on the way`(upper: Double) throws {
    let set = ReferenceSet.boxBOD
    let parameters = [
      try FitParameter("b1", start: 1, lower: 0, upper: 1000),
      try FitParameter("b2", start: 1, lower: 0, upper: upper),
    ]
    let fit = try NonlinearFit(
      set.fit(from: set.starts[0]).function, parameters: parameters, options: FitSample.exact)
    let estimate = try fit.estimate()
    #expect(estimate.ending.isConverged, "\(estimate.ending)")
    #expect(estimate.atBound == [nil, nil])
    for (found, certified) in zip(estimate.values, set.certified) {
      #expect(found.isClose(to: certified, relative: 1e-6))
    }
  }

  @Test(arguments: [FitOptions.Differences.forward, .central(step: 6e-6), .central(step: 0.5)])
  func `evaluates no point beyond its bounds`(_ differences: FitOptions.Differences) throws {
    let parameters = [
      try FitParameter("a", start: 6, lower: 4.9, upper: 6),
      try FitParameter("b", start: 0.01, lower: 0.01, upper: 0.5),
      try FitParameter("c", start: 0.9, lower: 0.9, upper: 1),
    ]
    var outside = 0
    let watched = ResidualFunction { point in
      for (parameter, value) in zip(parameters, point)
      where !(parameter.lower...parameter.upper).contains(value) { outside += 1 }
      return zip(FitSample.x, FitSample.y).map {
        point[0] * Elementary.exp(-point[1] * $0) + point[2] - $1
      }
    }
    let estimate = try NonlinearFit(
      watched, parameters: parameters, options: FitOptions(differences: differences)
    ).estimate()
    #expect(outside == 0)
    #expect(estimate.atBound[2] == .lower)
  }

  /// A parabola through three points has the exact slope of a square, however long the steps are.
  @Test(arguments: [(2.0, 4.0), (-1, -2)])
  func `takes central differences to one side at a bound`(start: Double, slope: Double) throws {
    let fit = try NonlinearFit(
      ResidualFunction { p in [p[0] * p[0], 100 + 3 * (start - p[0]) * start, 1] },
      parameters: [FitParameter("x", start: start, lower: -1, upper: 2)],
      options: FitOptions(differences: .central(step: 0.1)))
    let estimate = try fit.estimate()
    #expect(estimate.values == [start])
    #expect(estimate.jacobian[0, 0].isClose(to: slope, relative: 1e-12))
  }

  @Test func `refuses a start beyond its bounds`() {
    #expect(throws: FitError.self) { try FitParameter("a", start: 2, lower: 3) }
    #expect(throws: FitError.self) { try FitParameter("a", start: 2, lower: 3, upper: 1) }
    #expect(throws: FitError.self) { try FitParameter("a", start: .nan) }
  }
}
