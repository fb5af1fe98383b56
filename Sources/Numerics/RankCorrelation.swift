internal import CGSL

/// Rank correlation: whether two lists of numbers rise together.
public enum RankCorrelation {
  /// Spearman's coefficient: the correlation of the ranks, from −1 to 1; equal numbers share the
  /// mean of their ranks.
  ///
  /// Source: C. Spearman, American Journal of Psychology 15 (1904), 72–101; as in GSL.
  ///
  /// - Returns: Nil below two pairs, and where one of the lists does not vary.
  /// - Precondition: The lists are equally long and hold no NaN.
  public static func spearman(_ x: [Double], _ y: [Double]) -> Double? {
    precondition(x.count == y.count, "\(x.count) and \(y.count) numbers")
    precondition(!(x + y).contains { $0.isNaN }, "a rank of what is no number")
    guard x.count > 1, Set(x).count > 1, Set(y).count > 1 else { return nil }
    var work = [Double](repeating: 0, count: 2 * x.count)
    let coefficient = gsl_stats_spearman(x, 1, y, 1, x.count, &work)
    return coefficient.isFinite ? max(-1, min(1, coefficient)) : nil
  }

  /// The two-sided p-value of a coefficient of `count` independent pairs: Student's law of
  /// `ρ √((n − 2) / (1 − ρ²))`, good from some ten pairs on; nil below three.
  public static func pValue(_ coefficient: Double, count: Int) -> Double? {
    guard count > 2, let law = try? StudentT(degreesOfFreedom: Double(count - 2)) else {
      return nil
    }
    let rest = 1 - coefficient * coefficient
    guard rest > 0 else { return 0 }
    return law.twoSidedPValue(coefficient * (Double(count - 2) / rest).squareRoot())
  }
}
