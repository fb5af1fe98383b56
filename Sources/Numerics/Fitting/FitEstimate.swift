/// The parameters at which the weighted sum of squared residuals is least.
public struct FitEstimate: Hashable, Sendable {
  /// The parameters, in the order in which the fit was given them; always within the bounds.
  public let values: [Double]
  /// The bound at which each estimate lies, or nil.
  ///
  /// At such a bound the sum of squares would be lower beyond it, or its slope is zero. Standard
  /// errors of the others then take this parameter as known.
  public let atBound: [FitBound?]
  /// The residuals at the estimate, not weighted.
  public let residuals: [Double]
  /// The derivatives of the residuals by the parameters, one row per residual, not weighted.
  public let jacobian: Matrix
  /// The weights of the rows.
  public let weights: [Double]
  /// The way in which the fit ended.
  public let ending: FitEnding
  /// The number of points at which the residuals were evaluated.
  public let evaluations: Int

  /// The weighted sum of squared residuals.
  public var sumOfSquares: Double {
    zip(weights, residuals).reduce(0) { $0 + $1.0 * $1.1 * $1.1 }
  }
}
