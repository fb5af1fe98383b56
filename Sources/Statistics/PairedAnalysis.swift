/// Everything that is said of pairs (x, y), such as two variants on the same days: estimates, tests,
/// and sizes of effect.
///
/// Differences are `y - x` throughout. Where all pairs are equal there is no test and no p-value.
public struct PairedAnalysis: Hashable, Sendable {
  public let moments: JointMoments
  /// Student's interval and test of the mean difference.
  public let difference: PairedDifference
  /// Fieller's interval of the relative change; nil when the mean of x is zero.
  public let change: RelativeChange?
  /// The same data as if they were no pairs.
  public let welch: WelchComparison?
  public let signedRank: SignedRankTest?
  /// As if they were no pairs.
  public let rankSum: RankSumTest?
  public let effects: SampleEffects
  /// Of the differences.
  public let normality: Normality
  /// What is resampled; nil where nothing is.
  private let resampled: Resampled?
  private let level: ConfidenceLevel

  private struct Resampled: Hashable, Sendable {
    let differences: [Double]
    let resampling: Resampling
  }

  /// Nil without pairs.
  ///
  /// - Precondition: All values are finite, and so are their differences.
  public init?(
    _ pairs: [(x: Double, y: Double)], at level: ConfidenceLevel = .percent95,
    _ resampling: Resampling
  ) {
    var moments = JointMoments()
    for pair in pairs { moments.add(pair.x, pair.y) }
    guard let difference = moments.pairedDifference(at: level) else { return nil }
    let (x, y) = (pairs.map(\.x), pairs.map(\.y))
    let differences = pairs.map { $0.y - $0.x }
    let areIdentical = moments.allIdentical
    self.moments = moments
    self.difference = difference
    change = moments.relativeChange(at: level)
    welch = areIdentical ? nil : WelchComparison(moments.x, moments.y, at: level)
    signedRank = areIdentical ? nil : SignedRankTest(of: pairs)
    let rankSum = areIdentical ? nil : RankSumTest(x, y)
    self.rankSum = rankSum
    effects = SampleEffects(
      cohensDz: EffectSize.cohensDz(moments.difference),
      hedgesG: areIdentical ? nil : EffectSize.hedgesG(moments.x, moments.y),
      cliffsDelta: rankSum?.cliffsDelta,
      hodgesLehmann: HodgesLehmann(differences, at: level))
    let varies = (moments.difference.variance ?? 0) > 0
    resampled =
      varies && pairs.count <= Bootstrap.greatestCount
      ? Resampled(differences: differences, resampling: resampling) : nil
    self.level = level
    normality = Normality(varies ? differences : differences.map { _ in 0 }, at: level)
  }

  /// Of the mean difference; nil below two pairs, above ``Bootstrap/greatestCount``, and where the
  /// differences do not vary.
  ///
  /// Drawn when it is asked for, since it takes longer than all the rest and most readers never look at it.
  ///
  /// - Complexity: Of every access, a draw for each pair of each resample.
  public var bootstrap: BootstrapIntervals? {
    guard let resampled else { return nil }
    return Bootstrap(meanOf: resampled.differences, resampled.resampling).map {
      BootstrapIntervals($0, at: level)
    }
  }
}
