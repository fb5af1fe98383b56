/// Welch's comparison of the means of two independent samples whose variances may differ.
///
/// Source: Welch, Biometrika 34 (1947), 28–35, with Satterthwaite's degrees of freedom.
public struct WelchComparison: Hashable, Sendable {
  /// The difference of the means, y less x.
  public let difference: Double
  /// The standard error of the difference, in the unit of the values.
  public let standardError: Double
  /// The difference in standard errors.
  public let tStatistic: Double
  /// Satterthwaite's degrees of freedom, not a whole number in general.
  public let degreesOfFreedom: Double
  /// The two-sided p-value of "the means are equal".
  public let pValue: Double
  /// Student's interval of the difference, at the requested level.
  public let interval: ConfidenceInterval

  /// Compares `y` with `x`; nil when a sample has fewer than two values or neither varies.
  public init?(_ x: Moments, _ y: Moments, at level: ConfidenceLevel = .percent95) {
    guard let meanX = x.mean, let errorX = x.standardError, let meanY = y.mean,
      let errorY = y.standardError
    else { return nil }
    let squareX = errorX * errorX
    let squareY = errorY * errorY
    guard squareX + squareY > 0 else { return nil }
    // Shares of the whole, so that nothing is raised to the fourth power.
    let shareX = squareX / (squareX + squareY)
    let shareY = squareY / (squareX + squareY)
    difference = meanY - meanX
    standardError = (squareX + squareY).squareRoot()
    tStatistic = difference / standardError
    degreesOfFreedom =
      1 / (shareX * shareX / Double(x.count - 1) + shareY * shareY / Double(y.count - 1))
    pValue = twoSidedPValue(tStatistic, degreesOfFreedom: degreesOfFreedom)
    let critical = level.criticalValue(degreesOfFreedom: degreesOfFreedom)
    interval = ConfidenceInterval(middle: difference, margin: critical * standardError)
  }
}
