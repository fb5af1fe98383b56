/// Everything that is said of two independent samples: estimates, tests, and sizes of effect.
///
/// Differences are y less x throughout.
public struct IndependentAnalysis: Sendable {
  public let x: Moments
  public let y: Moments
  /// Nil when a sample has fewer than two values or neither varies.
  public let welch: WelchComparison?
  public let rankSum: RankSumTest?
  public let effects: SampleEffects
  /// Of the difference of the means; nil when a sample has fewer than two values or neither varies.
  public let bootstrap: BootstrapIntervals?
  /// Of either sample.
  public let normality: (x: Normality, y: Normality)

  /// Nil when a sample is empty.
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
      welch == nil
      ? nil : Bootstrap(from: x, to: y, resampling).map { BootstrapIntervals($0, at: level) }
    normality = (Normality(x), Normality(y))
  }

  /// The mean of y less that of x.
  public var difference: Double { (y.mean ?? 0) - (x.mean ?? 0) }
}
