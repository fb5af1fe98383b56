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
    if let row = rows.first(where: { $0.count != terms }) {
      throw FitError.count(of: "terms", expected: terms, found: row.count)
    }
    guard let space = gsl_multifit_linear_alloc(rows.count, terms) else {
      throw NumericsError.notConverged(function: "linear fit")
    }
    defer { gsl_multifit_linear_free(space) }
    var (x, y, w, sum) = (Matrix(rows), values, weights, 0.0)
    var found = [Double](repeating: 0, count: terms)
    var covariance = Matrix(rows: terms, columns: terms)
    let status = x.withGSL { x in
      y.withGSL { y in
        w.withGSL { w in
          found.withGSL { c in
            covariance.withGSL { gsl_multifit_wlinear(x, w, y, c, $0, &sum, space) }
          }
        }
      }
    }
    guard status == Int32(GSL_SUCCESS) else {
      throw NumericsError.notConverged(function: "linear fit")
    }
    coefficients = found
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
