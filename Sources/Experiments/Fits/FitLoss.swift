import Quantities

/// The distance between a prediction and a measured value that a fit makes small.
package enum FitLoss: String, CaseIterable, Sendable {
  /// The difference, as a share of the measured value.
  case relative
  /// The logarithm of their ratio.
  case log
  /// The difference, in the unit of the metric.
  case absolute

  /// The residual of a prediction; NaN where it has none, such as the logarithm of a value below 0.
  package func residual(predicted: Double, measured: Double) -> Double {
    switch self {
    case .relative: measured > 0 ? (predicted - measured) / measured : .nan
    case .log:
      measured > 0 && predicted > 0 ? Elementary.log(predicted / measured) : .nan
    case .absolute: predicted - measured
    }
  }

  /// The prediction that has a residual at a measured value; the inverse of ``residual``.
  package func predicted(measured: Double, residual: Double) -> Double {
    switch self {
    case .relative: measured * (1 + residual)
    case .log: measured * Elementary.exp(residual)
    case .absolute: measured + residual
    }
  }

  /// The requirement of a measured value; nil for none.
  package var requirement: String? {
    self == .absolute ? nil : "above 0, since residuals are \(rawValue)"
  }
}
