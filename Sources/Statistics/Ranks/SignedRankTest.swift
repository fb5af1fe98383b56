/// Wilcoxon's signed-rank test: whether differences are symmetric about zero.
///
/// Differences of zero are left out, and the others ranked by magnitude. Its level is exact when
/// the differences are independent and each symmetric about one centre, whatever their law; for
/// skewed differences it tests neither mean nor median. Source: F. Wilcoxon, Biometrics Bulletin 1
/// (1945), 80–83; M. Hollander, D. A. Wolfe, E. Chicken, *Nonparametric Statistical Methods*, 3rd
/// edition, Wiley 2014, section 3.1.
public struct SignedRankTest: Hashable, Sendable {
  /// The sum of the ranks of the differences above zero, equal ones sharing their mean rank.
  public let statistic: Double
  /// The number of differences that are not zero.
  public let count: Int
  /// The number of differences that are zero and left out.
  public let zeros: Int
  /// The p-value, two-sided; exact below 50 differences other than zero, given the ties.
  public let pValue: RankPValue

  /// Tests pairs by `y - x`; nil when all are equal.
  ///
  /// Values with few decimals give differences that would be equal but for the last digits of a
  /// double. They are rounded to the certain digits of the greatest value, so that they are ties.
  ///
  /// - Precondition: All values are finite.
  public init?(of pairs: [(x: Double, y: Double)]) {
    let greatest = pairs.reduce(0) { max($0, $1.x.magnitude, $1.y.magnitude) }
    let step = 64 * greatest.ulp
    self.init(pairs.map { (($0.y - $0.x) / step).rounded() * step })
  }

  /// Tests differences; nil when none is other than zero.
  ///
  /// - Precondition: No difference is NaN.
  /// - Complexity: O(n³) where it is exact, at most 120 000 additions; O(n log n) otherwise.
  public init?(_ differences: [Double]) {
    let effective = differences.filter { $0 != 0 }
    guard !effective.isEmpty else { return nil }
    let ranks = Midranks(effective.map(\.magnitude))
    let sum = zip(effective, ranks.ranks).reduce(0) { $1.0 > 0 ? $0 + $1.1 : $0 }
    statistic = sum
    count = effective.count
    zeros = differences.count - effective.count
    if count < RankPValue.exactLimit {
      let law = CountedLaw(signedRanks: ranks.doubled)
      let doubled = Int(2 * sum)
      // Both signs of a rank are equally likely, so that the upper tail mirrors the lower one.
      pValue = RankPValue(exactly: law.cumulative(doubled), law.cumulative(law.greatest - doubled))
    } else {
      let n = Double(count)
      pValue = RankPValue(
        statistic: sum, mean: n * (n + 1) / 4,
        variance: n * (n + 1) * (2 * n + 1) / 24 - ranks.tieTerm / 48)
    }
  }
}
