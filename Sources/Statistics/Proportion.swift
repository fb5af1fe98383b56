import Numerics

/// The proportion of successes among independent trials.
public struct Proportion: Hashable, Sendable {
  /// The number of successes, from 0 to ``trials``.
  public let successes: Int
  /// The number of trials.
  public let trials: Int

  /// Creates a proportion.
  ///
  /// - Precondition: `successes` lies between 0 and `trials`.
  public init(successes: Int, of trials: Int) {
    precondition(0 <= successes && successes <= trials, "\(successes) successes of \(trials)")
    self.successes = successes
    self.trials = trials
  }

  /// The share of successes, from 0 to 1; nil without trials.
  public var share: Double? { trials > 0 ? Double(successes) / Double(trials) : nil }

  /// Wilson's score interval of the success probability, between 0 and 1; nil without trials.
  ///
  /// It contains the probabilities that a normal test does not reject, and has a width even where
  /// all trials or none succeeded. Source: E. B. Wilson, Journal of the American Statistical
  /// Association 22 (1927), 209–212; compared with others by R. G. Newcombe, Statistics in Medicine
  /// 17 (1998), 857–872.
  public func interval(at level: ConfidenceLevel = .percent95) -> ConfidenceInterval? {
    guard let share else { return nil }
    let count = Double(trials)
    let z = StandardNormal.upperQuantile((1 - level.probability) / 2)
    let square = z * z
    let middle = (share + square / (2 * count)) / (1 + square / count)
    let reach =
      z / (1 + square / count)
      * (share * (1 - share) / count + square / (4 * count * count)).squareRoot()
    // At the ends the roots are exactly 0 and 1, which rounding may miss.
    return ConfidenceInterval(
      low: successes == 0 ? 0 : max(0, middle - reach),
      high: successes == trials ? 1 : min(1, middle + reach))
  }
}
