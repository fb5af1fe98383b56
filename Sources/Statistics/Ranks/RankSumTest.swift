/// Mann and Whitney's U test: whether values of y are as often above as below those of x.
///
/// Its level is exact when all values are independent and both samples have one law, whatever that
/// is; it may also reject for samples that differ in spread alone. Source: H. B. Mann, D. R.
/// Whitney, Annals of Mathematical Statistics 18 (1947), 50–60; Hollander, Wolfe, Chicken,
/// *Nonparametric Statistical Methods*, 3rd edition, Wiley 2014, section 4.1.
public struct RankSumTest: Hashable, Sendable {
  /// The number of pairs of a value of y with one of x in which that of y is greater; equal ones
  /// count half.
  public let statistic: Double
  /// The number of values of x.
  public let countX: Int
  /// The number of values of y.
  public let countY: Int
  /// The p-value, two-sided; exact below 50 values per sample, given the ties.
  public let pValue: RankPValue

  /// Tests two samples; nil when one is empty, and when all values are the same.
  ///
  /// - Precondition: No value is NaN.
  /// - Complexity: O(n log n) in all values together; where it is exact O(n³), with ties O(n⁴).
  public init?(_ x: [Double], _ y: [Double]) {
    guard let first = x.first, !y.isEmpty, (x + y).contains(where: { $0 != first }) else {
      return nil
    }
    let ranks = Midranks(y + x)
    let (m, n) = (Double(x.count), Double(y.count))
    statistic = ranks.ranks[..<y.count].reduce(0, +) - n * (n + 1) / 2
    countX = x.count
    countY = y.count
    if max(x.count, y.count) < RankPValue.exactLimit {
      pValue = Self.exactPValue(ranks, statistic: statistic, x.count, y.count)
    } else {
      let all = m + n
      pValue = RankPValue(
        statistic: statistic, mean: m * n / 2,
        variance: m * n / 12 * (all + 1 - ranks.tieTerm / (all * (all - 1))))
    }
  }

  private static func exactPValue(
    _ ranks: Midranks, statistic: Double, _ m: Int, _ n: Int
  ) -> RankPValue {
    guard ranks.hasTies else {
      let law = CountedLaw(rankSumOf: m, n)
      let pairs = Int(statistic)
      return RankPValue(exactly: law.cumulative(pairs), law.cumulative(law.greatest - pairs))
    }
    let law = CountedLaw(doubledRanks: ranks.doubled.sorted(), countY: n)
    let pairs = Int(2 * statistic)
    return RankPValue(exactly: law.cumulative(pairs), law.survival(from: pairs))
  }

  /// Cliff's delta: the share of pairs with y above x less the share with y below, from −1 to 1.
  ///
  /// Source: N. Cliff, Psychological Bulletin 114 (1993), 494–509.
  public var cliffsDelta: Double { 2 * statistic / (Double(countX) * Double(countY)) - 1 }
}
