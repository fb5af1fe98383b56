import Numerics
import Quantities

extension ResidualFunction {
  /// The function whose values at several points are computed one after another.
  init(_ one: @escaping ([Double]) throws -> [Double]) { self.init(one) { try $0.map(one) } }
}

/// Rows in groups for a model with three parameters, and the way in which tests fit it.
///
/// The expected values that tests state for it come from a Python program with NumPy 2 and SciPy
/// 1.17, which knows nothing of this code: analytic derivatives, `scipy.optimize.least_squares` to
/// the last digit, and the textbook formulas with the whole matrices, written out in each test.
enum FitSample {
  static let x = [
    4.51, 1.64, 4.14, 1.54, 2.62, 4.0, 1.23, 0.41, 4.6, 2.58, 3.52, 0.22, 4.43, 3.27, 2.64, 3.07,
    1.75, 2.02, 3.1, 0.92, 0.66, 3.42, 3.38, 4.74,
  ]
  static let y = [
    1.259, 2.738, 1.291, 3.096, 2.262, 1.076, 3.462, 5.019, 0.8, 1.474, 1.341, 4.932, 1.345, 1.971,
    2.081, 1.72, 2.896, 2.761, 1.992, 3.937, 4.421, 1.746, 1.597, 1.158,
  ]
  static let weights = [
    0.8, 0.5, 1.2, 1.2, 2.0, 2.0, 1.4, 1.3, 1.3, 0.8, 1.1, 0.7, 1.8, 0.6, 1.0, 1.1, 1.7, 1.4, 1.5,
    0.9, 0.8, 1.8, 1.8, 1.4,
  ]
  static let groups = FitGroups([
    0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5,
  ])

  /// Derivatives and tolerances near the best that doubles give.
  static let exact = FitOptions(
    differences: .central(step: 6e-6), stepTolerance: 1e-10, gradientTolerance: 1e-12,
    reductionTolerance: 1e-20)

  /// `a exp(−b x) + c`.
  static func decay(_ x: [Double], _ y: [Double]) -> ResidualFunction {
    ResidualFunction { p in
      zip(x, y).map { p[0] * Elementary.exp(-p[1] * $0) + p[2] - $1 }
    }
  }

  static func parameters(_ start: [Double] = [5, 0.6, 1]) throws -> [FitParameter] {
    try zip(["a", "b", "c"], start).map { try FitParameter($0, start: $1) }
  }

  static func fit(options: FitOptions = exact) throws -> NonlinearFit {
    try NonlinearFit(
      decay(x, y), parameters: parameters(), weights: weights, options: options)
  }

  /// A linear model: one column of numbers per parameter.
  static func linear(_ columns: [[Double]], _ y: [Double]) -> ResidualFunction {
    ResidualFunction { p in
      y.indices.map { row in
        zip(p, columns).reduce(-y[row]) { $0 + $1.0 * $1.1[row] }
      }
    }
  }
}
