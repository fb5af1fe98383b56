/// The relative change of the mean in percent, from x to y: `mean(y) / mean(x) - 1`.
public struct RelativeChange: Hashable, Sendable {
  /// The change in percent; negative when y is smaller.
  public let percent: Double
  /// Fieller's interval in percent; nil for one pair.
  public let interval: RatioInterval?
  /// The standard error in percent, by the delta method; nil where it is not known.
  public let standardError: Double?

  /// Creates a change.
  public init(percent: Double, interval: RatioInterval?, standardError: Double? = nil) {
    self.percent = percent
    self.interval = interval
    self.standardError = standardError
  }
}

/// The ratios that are compatible with the data, which need not be an interval.
public enum RatioInterval: Hashable, Sendable {
  /// All ratios from one end to the other.
  case bounded(ConfidenceInterval)
  /// All ratios except those strictly inside `excluding`; with nil, all ratios.
  ///
  /// This is the answer when the mean of the denominator does not differ from zero at this level.
  /// One end of the gap may be infinite.
  case unbounded(excluding: ConfidenceInterval?)

  /// Whether `ratio` is compatible with the data.
  public func contains(_ ratio: Double) -> Bool {
    switch self {
    case .bounded(let interval): interval.contains(ratio)
    case .unbounded(excluding: nil): true
    case .unbounded(excluding: let gap?): ratio <= gap.low || ratio >= gap.high
    }
  }
}

extension JointMoments {
  /// The relative change from x to y; nil without pairs and when the mean of x is zero.
  ///
  /// When all pairs are identical the change is exactly 0, and so are both ends. Otherwise the
  /// interval has its level when the pairs are independent and normal. Source: Fieller, Journal of
  /// the Royal Statistical Society B 16 (1954), 175–185: the ratios δ for which a t test does not
  /// reject that `y - x - δ x` has mean zero.
  public func relativeChange(at level: ConfidenceLevel = .percent95) -> RelativeChange? {
    relativeChange { level.criticalValue(degreesOfFreedom: $0) }
  }

  /// - Parameter critical: The half-width of the interval in standard errors, as a function of the
  ///   degrees of freedom.
  func relativeChange(critical: (Double) -> Double) -> RelativeChange? {
    guard let meanX = x.mean, meanX != 0, let meanDifference = difference.mean else { return nil }
    return RelativeChange(
      percent: 100 * (meanDifference / meanX), interval: fiellerInterval(critical),
      standardError: changeError(meanDifference / meanX, of: meanX))
  }

  /// The standard error of a change in percent: that of the mean of `y - x - change × x`, over the
  /// mean of x.
  private func changeError(_ change: Double, of meanX: Double) -> Double? {
    guard let varianceX = x.variance, let varianceDifference = difference.variance,
      let covariance = covarianceWithDifference
    else { return nil }
    let residual = varianceDifference - 2 * change * covariance + change * change * varianceX
    // Rounding leaves less than nothing where the change is the same in every run.
    return 100 * (max(0, residual) / Double(count)).squareRoot() / meanX.magnitude
  }

  private func fiellerInterval(_ critical: (Double) -> Double) -> RatioInterval? {
    guard let meanX = x.mean, let meanDifference = difference.mean, let varianceX = x.variance,
      let varianceDifference = difference.variance, let covariance = covarianceWithDifference
    else { return nil }
    if allIdentical { return .bounded(ConfidenceInterval(low: 0, high: 0)) }
    let critical = critical(Double(count - 1))
    let scale = critical * critical / Double(count)
    return FiellerQuadratic(
      denominator: meanX, numerator: meanDifference, denominatorVariance: scale * varianceX,
      numeratorVariance: scale * varianceDifference, covariance: scale * covariance
    ).solution
  }
}
