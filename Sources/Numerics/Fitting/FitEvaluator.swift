/// The evaluations of one fit: they are counted, limited, and not repeated at the same point.
///
/// A class, because GSL's callbacks and the fit share it.
final class FitEvaluator {
  /// The error that ends a solver, but not the fit, when a limit is reached.
  struct LimitReached: Error {}

  /// The residuals and their derivatives at a point.
  struct Linearization {
    let point: [Double]
    let residuals: [Double]
    let jacobian: Matrix
  }

  let function: ResidualFunction
  let parameters: [FitParameter]
  let options: FitOptions
  /// The number of points evaluated.
  private(set) var evaluations = 0
  private var last: (point: [Double], residuals: [Double])?
  private var linear: Linearization?
  private var limit: Int

  init(_ function: ResidualFunction, _ parameters: [FitParameter], _ options: FitOptions) {
    self.function = function
    self.parameters = parameters
    self.options = options
    limit = options.evaluationLimit
  }

  /// The permitted point that is nearest to `point`.
  func clamp(_ point: [Double]) -> [Double] { zip(parameters, point).map { $0.clamp($1) } }

  /// The residuals at a permitted point, perhaps not finite.
  func residuals(at point: [Double]) throws -> [Double] {
    if let last, last.point == point { return last.residuals }
    if let linear, linear.point == point { return linear.residuals }
    try reserve(1)
    evaluations += 1
    let residuals = try function(point)
    try requireCount(residuals)
    last = (point, residuals)
    return residuals
  }

  /// The residuals and derivatives at a permitted point with finite residuals.
  func linearization(at point: [Double]) throws -> Linearization {
    if let linear, linear.point == point { return linear }
    let residuals = try residuals(at: point)
    let quotients = parameters.indices.map { index in
      DifferenceQuotient(parameters[index], at: point[index], options.differences)
    }
    let points = zip(parameters.indices, quotients).flatMap { index, quotient in
      quotient.places.map { place in
        var neighbour = point
        neighbour[index] = place
        return neighbour
      }
    }
    try reserve(points.count)
    evaluations += points.count
    let values = try function(points)
    guard values.count == points.count else {
      throw FitError.count(of: "points", expected: points.count, found: values.count)
    }
    var jacobian = Matrix(rows: residuals.count, columns: parameters.count)
    var next = 0
    for (column, quotient) in quotients.enumerated() {
      let neighbours = values[next..<next + quotient.places.count]
      next += quotient.places.count
      for neighbour in neighbours { try requireCount(neighbour) }
      for row in residuals.indices {
        let slope = quotient.slope(middle: residuals[row], neighbours.map { $0[row] })
        guard slope.isFinite else {
          throw FitError.difference(parameter: parameters[column].name, row: row)
        }
        jacobian[row, column] = slope
      }
    }
    let found = Linearization(point: point, residuals: residuals, jacobian: jacobian)
    linear = found
    return found
  }

  /// The number of rows, once the residuals at the start are known.
  private var rowCount: Int?

  private func requireCount(_ residuals: [Double]) throws {
    let expected = rowCount ?? residuals.count
    rowCount = expected
    guard residuals.count == expected else {
      throw FitError.count(of: "residuals", expected: expected, found: residuals.count)
    }
  }

  private func reserve(_ count: Int) throws {
    if evaluations + count > limit { throw LimitReached() }
  }

  /// Permits evaluations beyond the limit, for the derivatives that a result needs.
  func liftLimit() { limit = .max }
}
