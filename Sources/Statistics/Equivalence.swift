import Numerics

/// Two one-sided t tests of whether a mean difference is surely smaller than a margin, either way.
///
/// It turns the question round: equal is what has to be shown, and too few values show nothing.
/// Source: D. J. Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15 (1987), 657–680.
public struct Equivalence: Hashable, Sendable {
  /// The greater of both one-sided p-values; nil when the differences do not vary.
  public let pValue: Double?
  /// The interval at level 1 − 2 α: it lies within the margin where the test with α rejects.
  public let interval: ConfidenceInterval
  /// What counts as no difference, from `-margin` to `margin`.
  public let margin: Double
  /// Whether the difference is surely within the margin, at the level that was asked for.
  public let isShown: Bool

  /// - Parameters:
  ///   - differences: Of pairs.
  ///   - margin: Above zero, in the unit of the values.
  ///   - level: 1 − α of each of the tests.
  /// - Returns: Nil below two differences.
  public init?(
    _ differences: Moments, within margin: Double, at level: ConfidenceLevel = .percent95
  ) {
    guard let mean = differences.mean, let error = differences.standardError else { return nil }
    self.init(
      mean, standardError: error, degreesOfFreedom: Double(differences.count - 1), within: margin,
      at: level)
  }

  /// Of two independent samples, whose variances may differ.
  public init(
    _ comparison: WelchComparison, within margin: Double, at level: ConfidenceLevel = .percent95
  ) {
    self.init(
      comparison.difference, standardError: comparison.standardError,
      degreesOfFreedom: comparison.degreesOfFreedom, within: margin, at: level)
  }

  private init(
    _ mean: Double, standardError error: Double, degreesOfFreedom: Double, within margin: Double,
    at level: ConfidenceLevel
  ) {
    precondition(margin > 0 && margin.isFinite, "a margin of \(margin)")
    guard let law = try? StudentT(degreesOfFreedom: degreesOfFreedom) else {
      preconditionFailure("\(degreesOfFreedom) degrees of freedom")
    }
    self.margin = margin
    // The tail of the nearer bound is the greater p-value.
    let room = margin - mean.magnitude
    pValue = error > 0 ? law.survival(room / error) : nil
    isShown = pValue.map { $0 < 1 - level.probability } ?? (room > 0)
    let reach =
      error > 0 ? level.oneSidedCriticalValue(degreesOfFreedom: degreesOfFreedom) * error : 0
    interval = ConfidenceInterval(low: mean - reach, high: mean + reach)
  }
}
