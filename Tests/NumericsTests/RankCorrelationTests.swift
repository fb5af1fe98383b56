import Numerics
import Testing

struct `Spearman's rank correlation` {
  /// Ten pairs without ties: 1 − 6 Σd² / (n (n² − 1)) = 1 − 6 · 194 / 990.
  @Test func `is that of the differences of ranks`() throws {
    let x: [Double] = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110]
    let y: [Double] = [7, 27, 2, 50, 28, 29, 20, 12, 6, 17]
    let found = try #require(RankCorrelation.spearman(x, y))
    #expect(abs(found - (1 - 6.0 * 194 / 990)) < 1e-14)
  }

  @Test func `sees any rise as a line`() {
    let x = (1...20).map(Double.init)
    #expect(RankCorrelation.spearman(x, x.map { $0 * $0 * $0 }) == 1)
    #expect(RankCorrelation.spearman(x, x.map { 1 / $0 }) == -1)
  }

  /// Ranks 1.5, 1.5, 3 and 1, 2, 3: covariance 1.5, squares 1.5 and 2.
  @Test func `gives equal numbers the mean of their ranks`() throws {
    let found = try #require(RankCorrelation.spearman([4, 4, 9], [1, 2, 3]))
    #expect(abs(found - 1.5 / (1.5 * 2.0).squareRoot()) < 1e-14)
  }

  @Test func `is none of a list that does not vary`() {
    #expect(RankCorrelation.spearman([1, 2, 3], [5, 5, 5]) == nil)
    #expect(RankCorrelation.spearman([1], [2]) == nil)
    #expect(RankCorrelation.spearman([], []) == nil)
  }

  /// Of ten pairs, |ρ| of 0.632 is reached by chance once in twenty (t of 2.306 at 8 degrees).
  @Test func `has the p-value of its t`() throws {
    let t = 2.306004
    let coefficient = t / (8 + t * t).squareRoot()
    let p = try #require(RankCorrelation.pValue(coefficient, count: 10))
    #expect(abs(p - 0.05) < 1e-6)
    #expect(RankCorrelation.pValue(1, count: 10) == 0)
    #expect(RankCorrelation.pValue(0.5, count: 2) == nil)
  }
}
