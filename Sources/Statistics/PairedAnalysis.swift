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
  /// Of the mean difference; nil below two pairs, above ``Bootstrap/greatestCount``, and where the
  /// differences do not vary.
  public let bootstrap: BootstrapIntervals?
  /// Of the differences.
  public let normality: Normality

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
    bootstrap =
      varies && pairs.count <= Bootstrap.greatestCount
      ? Bootstrap(meanOf: differences, resampling).map { BootstrapIntervals($0, at: level) } : nil
    normality = Normality(varies ? differences : differences.map { _ in 0 }, at: level)
  }
}
