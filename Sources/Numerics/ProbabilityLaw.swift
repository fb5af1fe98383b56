/// How a random quantity of the scenario is spread: a family and its parameters, not yet checked.
///
/// Quantities carry no unit here; a caller converts. Add a law to a `DistributionTable` to have it
/// checked and made ready for drawing.
public enum ProbabilityLaw: Hashable, Sendable {
  /// Always `value`.
  case constant(Double)
  /// Equally likely everywhere from `low` to `high`.
  case uniform(low: Double, high: Double)
  /// Bell-shaped; with `minimum`, the conditional law given that the value is not below it.
  ///
  /// `mean` and `standardDeviation` are those before truncation; `minimum` lies at most 30 standard
  /// deviations above the mean.
  case normal(mean: Double, standardDeviation: Double, minimum: Double? = nil)
  /// The exponential of a normal value: `median * exp(sigma * z)`.
  case logNormal(median: Double, sigma: Double)
  /// The time to the next event of a Poisson process.
  case exponential(mean: Double)
  /// Sum-like waiting times; `shape`, from 0.1 to 10 000, is 1 over the squared coefficient of
  /// variation.
  case gamma(shape: Double, mean: Double)
  /// Times to failure; `scale` is the value not exceeded with probability `1 - 1/e`.
  case weibull(shape: Double, scale: Double)
  /// The count of events that happen on average `mean` times, from 0 to 100 000.
  case poisson(mean: Double)
  /// The index of one of several choices, as likely as its weight says.
  case oneOf(weights: [Double])
  /// One of the observed values, each as likely as the others.
  case empirical(values: [Double])
}

extension ProbabilityLaw {
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
