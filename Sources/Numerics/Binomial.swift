internal import CGSL

/// The binomial law: how many of a number of independent trials succeed.
///
/// Source: GSL, by the incomplete beta function.
public struct Binomial: Hashable, Sendable {
  public let trials: Int
  /// That one trial succeeds.
  public let probability: Double

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
