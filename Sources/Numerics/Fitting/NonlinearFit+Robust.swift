extension NonlinearFit {
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
    var (scale, iterations) = (firstScale, current.iterations)
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
      iterations += current.iterations
      ending = current.ending
      scale = RobustLoss.scale(current.residuals, prior)
    }
    return RobustEstimate(
      estimate: current.with(iterations: iterations), loss: loss, rowWeights: rowWeights,
      priorWeights: prior, scale: scale, rounds: rounds, ending: ending)
  }
}

extension FitEstimate {
  fileprivate func with(iterations: Int) -> FitEstimate {
    FitEstimate(
      values: values, atBound: atBound, residuals: residuals, jacobian: jacobian,
      weights: weights, ending: ending, iterations: iterations, evaluations: evaluations)
  }
}

extension FitCovariance {
  /// The covariance of a robust estimate, with as many degrees of freedom as the rows have more than
  /// the parameters; nil when they have none, and when the scale is 0.
  ///
  /// It holds for independent errors that are symmetric about 0. Source: P. J. Huber, *Robust
  /// Statistics*, Wiley 1981, section 7.6, equation (6.5) with its correction K.
  ///
  /// - Throws: `NumericsError.notConverged`.
  public static func robust(_ robust: RobustEstimate) throws(NumericsError) -> FitCovariance? {
    let geometry = try FitGeometry(robust.estimate, weights: robust.priorWeights)
    guard geometry.degreesOfFreedom > 0, robust.scale > 0 else { return nil }
    let (n, p) = (Double(geometry.rowCount), Double(geometry.rank))
    var (squares, sum, sumOfSquares) = (0.0, 0.0, 0.0)
    for (row, residual) in geometry.tangent.residuals.enumerated() where geometry.weights[row] > 0 {
      let u = residual / robust.scale
      let force = robust.loss.weight(u) * u
      let curvature = robust.loss.curvature(u)
      squares += force * force
      sum += curvature
      sumOfSquares += curvature * curvature
    }
    let mean = sum / n
    guard mean > 0 else { return nil }
    let correction = 1 + p / n * (sumOfSquares / n - mean * mean) / (mean * mean)
    let variance =
      correction * correction * squares / (n - p) * robust.scale * robust.scale / (mean * mean)
    var middle = Matrix(rows: geometry.rank, columns: geometry.rank)
    for index in 0..<geometry.rank { middle[index, index] = variance }
    return FitCovariance(
      kind: .robust, free: geometry.tangent.map.sandwiching(middle), geometry,
      degreesOfFreedom: n - p, undetermined: geometry.isUndetermined)
  }
}
