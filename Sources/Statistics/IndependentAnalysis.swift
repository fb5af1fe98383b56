/// The complete analysis of two independent samples: estimates, tests, and effect sizes.
///
/// Differences are y less x throughout.
public struct IndependentAnalysis: Sendable {
  /// The moments of the first sample, such as the baseline's.
  public let x: Moments
  /// The moments of the second sample.
  public let y: Moments
  /// Welch's comparison; nil when a sample has fewer than two values or neither varies.
  public let welch: WelchComparison?
  /// Mann and Whitney's U test; nil when all values are the same.
  public let rankSum: RankSumTest?
  /// The effect sizes of the difference.
  public let effects: SampleEffects
  /// Bootstrap intervals of the difference of the means; nil when a sample has fewer than two
  /// values or more than ``Bootstrap/greatestCount``, and when neither varies.
  public let bootstrap: BootstrapIntervals?
  /// The assessment of normality of either sample.
  public let normality: (x: Normality, y: Normality)

  /// Analyses two samples; nil when one is empty.
  ///
  /// - Precondition: All values are finite, and so are their differences.
  public init?(
    _ x: [Double], _ y: [Double], at level: ConfidenceLevel = .percent95, _ resampling: Resampling
  ) {
    guard !x.isEmpty, !y.isEmpty else { return nil }
    let (inX, inY) = (Moments(x), Moments(y))
    self.x = inX
    self.y = inY
    welch = WelchComparison(inX, inY, at: level)
    let rankSum = RankSumTest(x, y)
    self.rankSum = rankSum
    effects = SampleEffects(
      cohensDz: nil, hedgesG: EffectSize.hedgesG(inX, inY), cliffsDelta: rankSum?.cliffsDelta,
      hodgesLehmann: HodgesLehmann(from: x, to: y, at: level))
    bootstrap =
      welch == nil || max(x.count, y.count) > Bootstrap.greatestCount
      ? nil : Bootstrap(from: x, to: y, resampling).map { BootstrapIntervals($0, at: level) }
    normality = (Normality(x, at: level), Normality(y, at: level))
  }

  /// The mean of y less that of x.
  public var difference: Double { (y.mean ?? 0) - (x.mean ?? 0) }

  /// The relative difference of the means, y against x, in percent, with Fieller's interval for
  /// means of independent samples; nil when the mean of x is zero.
  ///
  /// The degrees of freedom are Welch's. Source: E. C. Fieller, Journal of the Royal Statistical
  /// Society B 16 (1954), 175–185.
  public func relativeChange(at level: ConfidenceLevel = .percent95) -> RelativeChange? {
    relativeChange { level.criticalValue(degreesOfFreedom: $0) }
  }

  /// - Parameter critical: The half-width of the interval in standard errors, as a function of the
  ///   degrees of freedom.
  private func relativeChange(critical: (Double) -> Double) -> RelativeChange? {
    guard let meanX = x.mean, meanX != 0, let meanY = y.mean else { return nil }
    let percent = 100 * ((meanY - meanX) / meanX)
    guard let welch, let errorX = x.standardError, let errorY = y.standardError else {
      return RelativeChange(percent: percent, interval: nil)
    }
    let critical = critical(welch.degreesOfFreedom)
    let scale = critical * critical
    let (squareX, squareY) = (scale * errorX * errorX, scale * errorY * errorY)
    let quadratic = FiellerQuadratic(
      denominator: meanX, numerator: meanY - meanX, denominatorVariance: squareX,
      numeratorVariance: squareX + squareY, covariance: -squareX)
    return RelativeChange(percent: percent, interval: quadratic.solution)
  }

  /// Tests whether the difference counts as none, at the level of each of two one-sided tests.
  ///
  /// For a share s of the mean of x it is tested whether y − (1 ± s) x differs from zero on its
  /// side, with Welch's degrees of freedom, as the interval of the change has them.
  public func equivalence(
    within margin: EquivalenceMargin, at level: ConfidenceLevel = .percent95
  ) -> EquivalenceAnswer {
    guard let errorX = x.standardError, let errorY = y.standardError, let meanX = x.mean else {
      return .refused(margin, .tooFew)
    }
    return Equivalence.answer(
      difference, error: welch?.standardError ?? 0, of: meanX,
      degreesOfFreedom: welch?.degreesOfFreedom ?? Double(x.count + y.count - 2), within: margin,
      at: level, change: { critical in relativeChange(critical: critical) }
    ) { share in
      let x = (1 + share) * errorX
      return (x * x + errorY * errorY).squareRoot()
    }
  }
}
