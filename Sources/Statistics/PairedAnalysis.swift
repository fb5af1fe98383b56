/// The complete analysis of pairs (x, y), such as two variants in the same replications: estimates,
/// tests, and effect sizes.
///
/// Differences are `y - x` throughout. Where all pairs are equal there is no test and no p-value.
public struct PairedAnalysis: Hashable, Sendable {
  /// The joint moments of the pairs.
  public let moments: JointMoments
  /// Student's interval and test of the mean difference.
  public let difference: PairedDifference
  /// Welch's comparison, which ignores the pairing; nil below two pairs, when all pairs are equal,
  /// and when neither value varies.
  public let welch: WelchComparison?
  /// Wilcoxon's signed-rank test; nil when all pairs are equal.
  public let signedRank: SignedRankTest?
  /// The rank sum test, which ignores the pairing; nil when all pairs are equal.
  public let rankSum: RankSumTest?
  /// The effect sizes of the difference.
  public let effects: SampleEffects
  /// The assessment of normality of the differences.
  public let normality: Normality
  /// The data to resample; nil for none.
  private let resampled: Resampled?
  private let level: ConfidenceLevel

  private struct Resampled: Hashable, Sendable {
    let differences: [Double]
    let resampling: Resampling
  }

  /// Analyses pairs; nil without any.
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
    welch = areIdentical ? nil : WelchComparison(moments.x, moments.y, at: level)
    signedRank = areIdentical ? nil : SignedRankTest(of: pairs)
    let rankSum = areIdentical ? nil : RankSumTest(x, y)
    self.rankSum = rankSum
    effects = SampleEffects(
      cohensDz: EffectSize.cohensDz(moments.difference),
      hedgesG: areIdentical ? nil : EffectSize.hedgesG(moments.x, moments.y),
      cliffsDelta: rankSum?.cliffsDelta, hodgesLehmann: HodgesLehmann(differences, at: level))
    let varies = (moments.difference.variance ?? 0) > 0
    resampled =
      varies && pairs.count <= Bootstrap.greatestCount
      ? Resampled(differences: differences, resampling: resampling) : nil
    self.level = level
    normality = Normality(varies ? differences : differences.map { _ in 0 }, at: level)
  }

  /// Bootstrap intervals of the mean difference; nil below two pairs, above
  /// ``Bootstrap/greatestCount``, and where the differences do not vary.
  ///
  /// Computed on access, since it takes longer than all the rest and most readers do not need it.
  ///
  /// - Complexity: Of every access, a draw for each pair of each resample.
  public var bootstrap: BootstrapIntervals? {
    guard let resampled else { return nil }
    return Bootstrap(meanOf: resampled.differences, resampled.resampling).map {
      BootstrapIntervals($0, at: level)
    }
  }
}
