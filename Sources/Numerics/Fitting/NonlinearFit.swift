/// A weighted nonlinear least-squares problem: the residuals of a model, its parameters with
/// starts and bounds, and the weights of the rows.
///
/// The fit minimizes `Σ wᵢ rᵢ(θ)²`. A weight is usually the inverse of the variance of a row, up to
/// a common factor.
public struct NonlinearFit {
  /// The residuals.
  public let function: ResidualFunction
  /// The parameters.
  public let parameters: [FitParameter]
  /// The weights, one per row, or nil for equal ones.
  public let weights: [Double]?
  /// The derivatives and tolerances.
  public let options: FitOptions

  /// Creates the problem.
  ///
  /// - Throws: ``FitError`` when there is no parameter, two share a name, a weight is negative or
  ///   not finite, or an option is outside of its range.
  public init(
    _ function: ResidualFunction, parameters: [FitParameter], weights: [Double]? = nil,
    options: FitOptions = FitOptions()
  ) throws(FitError) {
    guard !parameters.isEmpty else { throw .noParameters }
    for (index, parameter) in parameters.enumerated()
    where parameters[..<index].contains(where: { $0.name == parameter.name }) {
      throw .repeatedName(parameter.name)
    }
    for (row, weight) in (weights ?? []).enumerated() where !(weight >= 0 && weight.isFinite) {
      throw .weight(row: row, found: weight)
    }
    try options.validate()
    self.function = function
    self.parameters = parameters
    self.weights = weights
    self.options = options
  }

  /// Finds the least-squares estimate.
  ///
  /// It finds a minimum near the start, which need not be the lowest of all. Deterministic.
  ///
  /// - Throws: The residual function's own errors; ``FitError`` for lists of the wrong length, too
  ///   few rows with weight, or residuals that are not finite at the start or next to a point. No
  ///   error is thrown when the fit does not converge; the estimate's ``FitEstimate/ending`` says
  ///   so.
  /// - Complexity: each step evaluates the residuals at one point or a few, and their derivatives
  ///   at one or two points per parameter.
  public func estimate() throws -> FitEstimate {
    let evaluator = FitEvaluator(function, parameters, options)
    return try estimate(evaluator, from: parameters.map(\.start), weights)
  }

  /// Finds the estimate from another start and with other weights; `evaluator` counts all
  /// evaluations since it was made.
  func estimate(
    _ evaluator: FitEvaluator, from start: [Double], _ weights: [Double]?
  ) throws -> FitEstimate {
    let first = try residuals(atStart: start, evaluator)
    let weights = weights ?? [Double](repeating: 1, count: first.count)
    try check(weights, rows: first.count)
    var search = BoundedSearch(evaluator, weights: weights, start: start)
    let ending = try search.run()
    let found = try search.result()
    let lost = withoutEffect(found, weights)
    return FitEstimate(
      values: search.point,
      atBound: zip(parameters, search.point).map { $0.bound(at: $1) },
      residuals: found.residuals, jacobian: found.jacobian, weights: weights,
      ending: ending.isConverged && !lost.isEmpty ? .notConverged(.withoutEffect(lost)) : ending,
      iterations: search.iterations, evaluations: evaluator.evaluations)
  }

  /// The parameters between their bounds whose doubling would change the residuals by a
  /// hundred-millionth of their length or less: the search has lost their trace.
  private func withoutEffect(_ found: FitEvaluator.Linearization, _ weights: [Double]) -> [Int] {
    let length = zip(weights, found.residuals).reduce(0) { $0 + $1.0 * $1.1 * $1.1 }.squareRoot()
    return parameters.indices.filter { column in
      let value = found.point[column]
      guard parameters[column].bound(at: value) == nil else { return false }
      let slope = weights.indices.reduce(0) {
        $0 + weights[$1] * found.jacobian[$1, column] * found.jacobian[$1, column]
      }.squareRoot()
      return slope * parameters[column].size(at: value) <= 1e-8 * length
    }
  }

  /// The residuals at the start, which must be finite.
  private func residuals(atStart start: [Double], _ evaluator: FitEvaluator) throws -> [Double] {
    let first = try evaluator.residuals(at: start)
    for (row, residual) in first.enumerated() where !residual.isFinite {
      throw FitError.residualAtStart(row: row, found: residual)
    }
    return first
  }

  private func check(_ weights: [Double], rows: Int) throws(FitError) {
    guard weights.count == rows else {
      throw .count(of: "weights", expected: rows, found: weights.count)
    }
    let used = weights.count { $0 > 0 }
    guard used >= parameters.count else {
      throw .tooFewRows(rows: used, parameters: parameters.count)
    }
  }
}
