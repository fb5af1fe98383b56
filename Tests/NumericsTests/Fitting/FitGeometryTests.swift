import Numerics
import Testing

struct `The geometry of a fit` {
  /// `numpy.linalg.svd` of the weighted Jacobian with columns of unit length.
  @Test func `has the singular values of the scaled Jacobian`() throws {
    let geometry = try FitGeometry(FitSample.fit().estimate())
    let expected = [1.6608029774969977, 0.4810951469433615, 0.10139491863329628]
    for (found, value) in zip(geometry.singularValues, expected) {
      #expect(found.isClose(to: value, relative: 1e-7))
    }
    #expect(try #require(geometry.conditionNumber).isClose(to: 16.37954840225711, relative: 1e-7))
    #expect(geometry.leverages[0].isClose(to: 0.08827500811498928, relative: 1e-6))
  }

  /// Only the sum of the first two parameters moves the residuals: with columns of unit length the
  /// open direction is (1, −1) / √2.
  @Test func `names parameters that cannot be told apart`() throws {
    let geometry = try line(columns: [[1, 2, 3, 4, 5], [2, 4, 6, 8, 10], [1, 1, 1, 1, 1]])
    #expect(geometry.rank == 2)
    let direction = try #require(geometry.nearNullDirections().first)
    #expect(direction.share < 1e-8)
    let (first, second, third) = (
      direction.loadings[0], direction.loadings[1], direction.loadings[2]
    )
    #expect(abs(first.share - 0.5.squareRoot()) < 1e-6)
    #expect(abs(second.share + 0.5.squareRoot()) < 1e-6)
    #expect(abs(third.share) < 1e-6)
  }

  @Test func `leaves such parameters open without losing the others`() throws {
    let geometry = try line(columns: [[1, 2, 3, 4, 5], [2, 4, 6, 8, 10], [1, 1, 1, 1, 1]])
    let errors = try #require(FitCovariance.classical(geometry)).standardErrors
    #expect(errors[0] == .infinity && errors[1] == .infinity)
    // Of a line through five points: s² (1/5 + 3² / 10), with residuals of 0.8 in squares.
    let expected = (squares / 3 * (1.0 / 5 + 9.0 / 10)).squareRoot()
    #expect(try #require(errors[2]).isClose(to: expected, relative: 1e-6))
  }

  @Test func `finds none where parameters are at right angles`() throws {
    let geometry = try line(columns: [[1, -1, 1, -1, 0], [1, 1, -1, -1, 0]])
    #expect(geometry.nearNullDirections().isEmpty)
    #expect(try #require(geometry.conditionNumber).isClose(to: 1, relative: 1e-9))
  }

  /// The last row alone determines the second parameter.
  @Test func `leaves a parameter of one row open for errors by rows`() throws {
    let geometry = try line(columns: [[1, 2, 3, 4, 0], [0, 0, 0, 0, 1]])
    let errors = try #require(FitCovariance.independentRows(geometry)).standardErrors
    #expect(errors[1] == .infinity)
    #expect(try #require(errors[0]).isFinite)
    let grouped = try FitCovariance.groups(geometry, FitGroups([0, 0, 1, 1, 2]))
    #expect(grouped.standardErrors[1] == .infinity)
  }

  /// For a linear model the deleted residual is that of a fit without the group.
  @Test func `predicts the residuals of groups that are left out`() throws {
    let x: [Double] = [1, 2, 3, 4, 5, 6, 7]
    let y = [1.1, 1.9, 3.2, 3.7, 5.4, 5.5, 7.3]
    let weights: [Double] = [1, 2, 1, 0.5, 1, 3, 1]
    let groups = FitGroups(["a", "b", "a", "b", "c", "c", "c"])
    let fit = try linearFit([x, x.map { _ in 1 }], y, weights)
    let deleted = try FitGeometry(fit.estimate()).deletedResiduals(groups: groups)
    for rows in groups.rows {
      var others = weights
      for row in rows { others[row] = 0 }
      let without = try linearFit([x, x.map { _ in 1 }], y, others).estimate()
      for row in rows {
        #expect(abs(try #require(deleted[row]) - without.residuals[row]) < 1e-7)
      }
    }
  }

  private let y = [1.2, 1.8, 3.1, 4.3, 4.6]
  /// The squared residuals of the line through `y` over 1...5: slope 0.93, middle 3.
  private var squares: Double {
    zip([-2.0, -1, 0, 1, 2], y).reduce(0) {
      $0 + ($1.1 - 3 - 0.93 * $1.0) * ($1.1 - 3 - 0.93 * $1.0)
    }
  }

  private func line(columns: [[Double]]) throws -> FitGeometry {
    try FitGeometry(linearFit(columns, y, nil).estimate())
  }

  private func linearFit(
    _ columns: [[Double]], _ y: [Double], _ weights: [Double]?
  ) throws -> NonlinearFit {
    try NonlinearFit(
      FitSample.linear(columns, y),
      parameters: columns.indices.map { try FitParameter("p\($0)", start: 0.5) },
      weights: weights, options: FitSample.exact)
  }
}
