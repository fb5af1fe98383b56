/// A probability law of a random quantity of a scenario: a family and its parameters, not yet
/// checked.
///
/// Quantities carry no unit here; a caller converts. Add a law to a `DistributionTable` to have it
/// checked and prepared for drawing.
public enum ProbabilityLaw: Hashable, Sendable {
  /// The constant `value`.
  case constant(Double)
  /// The uniform law from `low` to `high`.
  case uniform(low: Double, high: Double)
  /// The normal law; with `minimum`, the conditional law given that the value is not below it.
  ///
  /// `mean` and `standardDeviation` are those before truncation; `minimum` lies at most 30 standard
  /// deviations above the mean.
  case normal(mean: Double, standardDeviation: Double, minimum: Double? = nil)
  /// The log-normal law, that of `median * exp(sigma * z)` with a standard normal `z`.
  case logNormal(median: Double, sigma: Double)
  /// The exponential law: the time to the next event of a Poisson process.
  case exponential(mean: Double)
  /// The gamma law; `shape`, from 0.1 to 10 000, is 1 over the squared coefficient of variation.
  case gamma(shape: Double, mean: Double)
  /// The Weibull law; `scale` is the value not exceeded with probability `1 - 1/e`.
  case weibull(shape: Double, scale: Double)
  /// The Poisson law: the number of events with an average of `mean`, from 0 to 100 000.
  case poisson(mean: Double)
  /// The index of one of several choices, with probabilities proportional to the weights.
  case oneOf(weights: [Double])
  /// The empirical law: one of the observed values, all equally likely.
  case empirical(values: [Double])

  /// The law's name in scenarios and messages.
  public var name: String {
    switch self {
    case .constant: "constant"
    case .uniform: "uniform"
    case .normal: "normal"
    case .logNormal: "log-normal"
    case .exponential: "exponential"
    case .gamma: "gamma"
    case .weibull: "weibull"
    case .poisson: "poisson"
    case .oneOf: "one-of"
    case .empirical: "empirical"
    }
  }
}
