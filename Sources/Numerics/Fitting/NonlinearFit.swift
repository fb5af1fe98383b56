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
      evaluations: evaluator.evaluations)
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

  // MARK: - Robust

  /// Finds a robust estimate by iteratively reweighted least squares, from the ordinary estimate.
  ///
  /// Each round weighs the rows by their residuals in scales of the median magnitude about 0 (MAD),
  /// and fits again from the last estimate. The bisquare may have several solutions; this is the one
  /// nearest to least squares. Neither loss protects from outliers in the design: rows with a large
  /// leverage. Deterministic.
  ///
  /// Source: P. W. Holland and R. E. Welsch, Communications in Statistics A 6 (1977), 813–827.
  ///
  /// - Parameters:
  ///   - tolerance: The greatest change of a row's weight with which the rounds end.
  ///   - roundLimit: The greatest number of rounds; at least 1.
  /// - Throws: As ``estimate()``; also ``FitError/tooFewRows(rows:parameters:)`` when the rows that
  ///   are not outliers are too few, or ``FitError/option(name:requirement:found:)``.
  public func robust(
    _ loss: RobustLoss = .bisquare, tolerance: Double = 1e-4, roundLimit: Int = 50
  ) throws -> RobustEstimate {
    guard loss.tuning > 0, loss.tuning.isFinite else {
      throw FitError.option(
        name: "tuning constant", requirement: "be positive and finite", found: loss.tuning)
    }
    guard roundLimit >= 1 else {
      throw FitError.option(
        name: "round limit", requirement: "be at least 1", found: Double(roundLimit))
    }
    let evaluator = FitEvaluator(function, parameters, options)
    var current = try estimate(evaluator, from: parameters.map(\.start), weights)
    let prior = current.weights
    let firstScale = RobustLoss.scale(current.residuals, prior)
    var scale = firstScale
    var rowWeights = [Double](repeating: 1, count: prior.count)
    var rounds = 0
    var ending = current.ending
    // A scale of rounding errors is that of a perfect fit of more than half of the rows.
    while ending.isConverged, scale > 1e-10 * firstScale {
      let next = zip(prior, current.residuals).map { weight, residual in
        loss.weight(weight.squareRoot() * residual / scale)
      }
      let change = zip(next, rowWeights).reduce(0) { max($0, ($1.0 - $1.1).magnitude) }
      if change <= tolerance { break }
      guard rounds < roundLimit else {
        ending = .notConverged(.rounds(roundLimit))
        break
      }
      rounds += 1
      rowWeights = next
      current = try estimate(evaluator, from: current.values, zip(prior, next).map { $0 * $1 })
      ending = current.ending
      scale = RobustLoss.scale(current.residuals, prior)
    }
    return RobustEstimate(
      estimate: current, loss: loss, rowWeights: rowWeights, priorWeights: prior, scale: scale,
      rounds: rounds, ending: ending)
  }
}
