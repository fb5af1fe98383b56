internal import CGSL

/// The binomial law: the number of successes in independent trials.
///
/// Source: GSL, by the incomplete beta function.
public struct Binomial: Hashable, Sendable {
  /// The number of trials, from 0 to 2³² − 1.
  public let trials: Int
  /// The probability that one trial succeeds, from 0 to 1.
  public let probability: Double

  /// Creates the law of a number of trials with a common probability of success.
  ///
  /// - Precondition: `trials` lies between 0 and 2³² − 1, `probability` in [0, 1].
  public init(trials: Int, probability: Double) {
    precondition(UInt32(exactly: trials) != nil, "\(trials) trials")
    precondition(0 <= probability && probability <= 1, "probability \(probability)")
    self.trials = trials
    self.probability = probability
  }

  /// The probability of at most `successes`.
  public func cumulative(_ successes: Int) -> Double {
    _ = GSL.reportsErrors
    if successes < 0 { return 0 }
    if successes >= trials { return 1 }
    return gsl_cdf_binomial_P(UInt32(successes), probability, UInt32(trials))
  }

  /// The probability of more than `successes`, accurate in the upper tail.
  public func survival(_ successes: Int) -> Double {
    _ = GSL.reportsErrors
    if successes < 0 { return 1 }
    if successes >= trials { return 0 }
    return gsl_cdf_binomial_Q(UInt32(successes), probability, UInt32(trials))
  }
}
