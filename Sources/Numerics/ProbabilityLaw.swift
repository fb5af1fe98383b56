internal import CGSL
internal import Quantities

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

  /// The expected value in closed form; for `oneOf`, that of the index.
  ///
  /// - Precondition: the law is valid.
  /// - Complexity: linear in the number of weights or values.
  public var mean: Double {
    switch self {
    case .constant(let value): value
    case .uniform(let low, let high): low + (high - low) / 2
    case .normal(let mean, let deviation, let minimum):
      mean + deviation * Self.truncatedMean(from: mean, deviation, minimum)
    case .logNormal(let median, let sigma): median * Elementary.exp(sigma * sigma / 2)
    case .exponential(let mean), .gamma(_, let mean), .poisson(let mean): mean
    case .weibull(let shape, let scale): scale * Self.gammaFunction(1 + 1 / shape)
    case .oneOf(let weights): Self.mean(weights.indices.map(Double.init), weights: weights)
    case .empirical(let values):
      Self.mean(values, weights: Array(repeating: 1, count: values.count))
    }
  }

  /// The mean of a standard normal value given that it is at least `a`: the hazard at `a`.
  private static func truncatedMean(
    from mean: Double, _ deviation: Double, _ minimum: Double?
  ) -> Double {
    guard let minimum, deviation > 0 else { return 0 }
    return StandardNormal.hazard((minimum - mean) / deviation)
  }

  private static func gammaFunction(_ x: Double) -> Double {
    _ = GSL.reportsErrors
    return gsl_sf_gamma(x)
  }

  private static func mean(_ values: [Double], weights: [Double]) -> Double {
    let total = weights.reduce(0, +)
    return zip(values, weights).reduce(0) { $0 + $1.0 * ($1.1 / total) }
  }

  // MARK: - Validation

  /// The gamma shapes for which quantiles are known to 1e-11.
  ///
  /// Below, GSL's inverse fails; above, its incomplete gamma function loses digits.
  private static let gammaShapes = 0.1...1e4
  /// The largest mean of a Poisson law: about 5700 table entries.
  private static let largestPoissonMean = 1e5
  /// The farthest minimum of a truncated normal law above its mean, in standard deviations.
  private static let farthestMinimum = 30.0

  /// Checks the parameters.
  ///
  /// - Throws: `DistributionError` for the first invalid parameter.
  /// - Complexity: linear in the number of weights or values.
  public func validate() throws(DistributionError) {
    switch self {
    case .constant(let value): try requireFinite(value, "value")
    case .uniform(let low, let high):
      try requireFinite(low, "low")
      try requireFinite(high, "high")
      try require(low <= high, "high", "must not be below 'low' (\(low)), found \(high)")
      try require(
        (high - low).isFinite, "high", "is too far from 'low' for a number, found \(high)")
    case .normal(let mean, let deviation, let minimum):
      try requireFinite(mean, "mean")
      try requireNonNegative(deviation, "sd")
      if let minimum { try validateTruncation(mean, deviation, minimum) }
    case .logNormal(let median, let sigma):
      try requirePositive(median, "median")
      try requireNonNegative(sigma, "sigma")
    case .exponential(let mean): try requirePositive(mean, "mean")
    case .gamma(let shape, let mean):
      try require(
        Self.gammaShapes.contains(shape), "shape", "must lie between 0.1 and 10000, found \(shape)")
      try requirePositive(mean, "mean")
    case .weibull(let shape, let scale):
      try requirePositive(shape, "shape")
      try requirePositive(scale, "scale")
    case .poisson(let mean):
      try require(
        mean >= 0 && mean <= Self.largestPoissonMean, "mean",
        "must lie between 0 and 100000, found \(mean); use a normal law for larger counts")
    case .oneOf(let weights): try validateWeights(weights)
    case .empirical(let values):
      try require(!values.isEmpty, "values", "must not be empty")
      for value in values { try requireFinite(value, "values") }
    }
  }

  private func validateTruncation(
    _ mean: Double, _ deviation: Double, _ minimum: Double
  ) throws(DistributionError) {
    try requireFinite(minimum, "min")
    try require(
      minimum - mean <= Self.farthestMinimum * deviation, "min",
      "must not lie more than 30 standard deviations above the mean, found \(minimum)")
  }

  private func validateWeights(_ weights: [Double]) throws(DistributionError) {
    try require(!weights.isEmpty, "weights", "must not be empty")
    for weight in weights { try requireNonNegative(weight, "weights") }
    let total = weights.reduce(0, +)
    try require(total > 0, "weights", "must not all be zero")
    try require(total.isFinite, "weights", "add up to more than a number can hold")
  }

  private func require(_ holds: Bool, _ argument: String, _ reason: @autoclosure () -> String)
    throws(DistributionError)
  { if !holds { throw DistributionError(law: name, argument: argument, reason: reason()) } }

  private func requireFinite(_ value: Double, _ argument: String) throws(DistributionError) {
    try require(value.isFinite, argument, "must be a finite number, found \(value)")
  }

  private func requirePositive(_ value: Double, _ argument: String) throws(DistributionError) {
    try requireFinite(value, argument)
    try require(value > 0, argument, "must be positive, found \(value)")
  }

  private func requireNonNegative(_ value: Double, _ argument: String) throws(DistributionError) {
    try requireFinite(value, argument)
    try require(value >= 0, argument, "must not be negative, found \(value)")
  }
}
