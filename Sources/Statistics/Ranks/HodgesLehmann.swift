import Numerics

/// Hodges and Lehmann's estimate of a centre, or of the shift between two samples: a median over
/// pairs.
///
/// The interval ends at order statistics of the pairs, and contains the shifts that the rank test
/// does not reject: with the exact law below 50 values, with the normal one from there on. With
/// ties it covers more often. Source: J. L. Hodges, E. L. Lehmann, Annals of Mathematical
/// Statistics 34 (1963), 598–611; for the intervals Hollander, Wolfe, Chicken, *Nonparametric
/// Statistical Methods*, 3rd edition, Wiley 2014, sections 3.3 and 4.3.
public struct HodgesLehmann: Hashable, Sendable {
  /// The estimate of the centre or shift, in the unit of the values.
  public let estimate: Double
  /// The interval; nil when too few values bound it at this level, as fewer than six differences at
  /// 95 %.
  public let interval: ConfidenceInterval?

  /// Estimates the centre of differences that are symmetric about it: the median of the means of
  /// all pairs of differences, each with itself, too. Nil without differences.
  ///
  /// - Precondition: All differences are finite.
  /// - Complexity: O(n log n); memory O(n).
  public init?(_ differences: [Double], at level: ConfidenceLevel = .percent95) {
    guard !differences.isEmpty else { return nil }
    let means = MonotoneTable(meansOf: differences.sorted())
    let n = Double(differences.count)
    let cut =
      differences.count < RankPValue.exactLimit
      ? Self.cut(at: level, CountedLaw(signedRanks: Array(1...differences.count)).cumulative)
      : Self.cut(at: level, mean: n * (n + 1) / 4, variance: n * (n + 1) * (2 * n + 1) / 24)
    self.init(means, cut)
  }

  /// Estimates the shift of y against x, if they differ in nothing else: the median of all
  /// differences of a value of y and one of x. Nil without values.
  ///
  /// - Precondition: All differences are finite.
  /// - Complexity: O(n log n) in all values together; memory O(n).
  public init?(from x: [Double], to y: [Double], at level: ConfidenceLevel = .percent95) {
    guard !x.isEmpty, !y.isEmpty else { return nil }
    let (m, n) = (Double(x.count), Double(y.count))
    let cut =
      max(x.count, y.count) < RankPValue.exactLimit
      ? Self.cut(at: level, CountedLaw(rankSumOf: x.count, y.count).cumulative)
      : Self.cut(at: level, mean: m * n / 2, variance: m * n * (m + n + 1) / 12)
    self.init(MonotoneTable(differencesOf: y.sorted(), and: x.sorted()), cut)
  }

  private init(_ table: MonotoneTable, _ cut: Int) {
    estimate = table.median
    interval =
      cut < 1
      ? nil
      : ConfidenceInterval(
        low: table.number(at: cut), high: table.number(at: table.count + 1 - cut))
  }

  /// The number of pairs, from either end, at which the interval may begin: the greatest count `c`
  /// with at most half the error below it, P(T ≤ c − 1) ≤ α / 2; 0 if there is none.
  private static func cut(at level: ConfidenceLevel, _ cumulative: (Int) -> Double) -> Int {
    var cut = 0
    while cumulative(cut) <= (1 - level.probability) / 2 { cut += 1 }
    return cut
  }

  private static func cut(at level: ConfidenceLevel, mean: Double, variance: Double) -> Int {
    let reach = StandardNormal.upperQuantile((1 - level.probability) / 2) * variance.squareRoot()
    return max(0, Int((mean - reach + 0.5).rounded(.down)))
  }
}
