@preconcurrency internal import CGSL

/// Weighted linear least squares: coefficients of given terms, by the singular value decomposition.
///
/// Terms that depend on each other get the shortest coefficients. Source: `gsl_multifit_wlinear`.
public struct LinearFit: Hashable, Sendable {
  /// The coefficients, in the order of the terms.
  public let coefficients: [Double]

  /// Fits `values` by terms.
  ///
  /// - Parameters:
  ///   - rows: The terms of each row.
  ///   - weights: One per row, at least 0; usually inverse variances.
  /// - Throws: ``FitError/count(of:expected:found:)`` for lists of unlike lengths,
  ///   ``FitError/tooFewRows(rows:parameters:)`` for fewer rows than terms, or
  ///   `NumericsError.notConverged`.
  /// - Complexity: rows times the square of the terms.
  public init(_ rows: [[Double]], values: [Double], weights: [Double]) throws {
    let terms = rows.first?.count ?? 0
    for (name, count) in [("values", values.count), ("weights", weights.count)]
    where count != rows.count {
      throw FitError.count(of: name, expected: rows.count, found: count)
    }
    guard terms > 0, rows.count >= terms else {
      throw FitError.tooFewRows(rows: rows.count, parameters: terms)
    }
    _ = GSL.reportsErrors
    guard let space = gsl_multifit_linear_alloc(rows.count, terms),
      let x = gsl_matrix_alloc(rows.count, terms), let y = gsl_vector_alloc(rows.count),
      let w = gsl_vector_alloc(rows.count), let c = gsl_vector_alloc(terms),
      let covariance = gsl_matrix_alloc(terms, terms)
    else { throw NumericsError.notConverged(function: "linear fit") }
    defer {
      gsl_multifit_linear_free(space)
      gsl_matrix_free(x)
      gsl_vector_free(y)
      gsl_vector_free(w)
      gsl_vector_free(c)
      gsl_matrix_free(covariance)
    }
    for (index, row) in rows.enumerated() {
      guard row.count == terms else {
        throw FitError.count(of: "terms", expected: terms, found: row.count)
      }
      for (term, value) in row.enumerated() { gsl_matrix_set(x, index, term, value) }
      gsl_vector_set(y, index, values[index])
      gsl_vector_set(w, index, weights[index])
    }
    var sum = 0.0
    guard gsl_multifit_wlinear(x, w, y, c, covariance, &sum, space) == Int32(GSL_SUCCESS) else {
      throw NumericsError.notConverged(function: "linear fit")
    }
    coefficients = (0..<terms).map { gsl_vector_get(c, $0) }
  }

  /// Fits `values` by terms with a loss that spares outliers, by weights that are found anew until
  /// they settle; least squares without a loss.
  ///
  /// Source: P. W. Holland and R. E. Welsch, Communications in Statistics A 6 (1977), 813–827.
  ///
  /// - Throws: As ``init(_:values:weights:)``.
  public static func robust(
    _ rows: [[Double]], values: [Double], weights: [Double], loss: RobustLoss?
  ) throws -> LinearFit {
    var fit = try LinearFit(rows, values: values, weights: weights)
    guard let loss else { return fit }
    for _ in 0..<50 {
      let residuals = zip(rows, values).map { fit.value($0) - $1 }
      let scale = RobustLoss.scale(residuals, weights)
      guard scale > 0 else { return fit }
      let next = try LinearFit(
        rows, values: values,
        weights: zip(weights, residuals).map {
          $0 * loss.weight($0.squareRoot() * $1 / scale)
        })
      let change = zip(next.coefficients, fit.coefficients).map { abs($0 - $1) }.max() ?? 0
      let size = next.coefficients.map(\.magnitude).max() ?? 0
      fit = next
      if change <= 1e-9 * size { break }
    }
    return fit
  }

  /// The value of a row of terms.
  ///
  /// - Precondition: There is a term for each coefficient.
  public func value(_ terms: [Double]) -> Double {
    precondition(terms.count == coefficients.count, "\(terms.count) terms")
    return zip(coefficients, terms).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
