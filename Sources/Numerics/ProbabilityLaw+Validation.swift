extension ProbabilityLaw {
  /// The gamma shapes for which quantiles are known to 1e-11.
  ///
  /// Below, GSL's inverse fails; above, its incomplete gamma function loses digits.
  static let gammaShapes = 0.1...1e4
  /// The largest mean of a Poisson law: about 5700 table entries.
  static let largestPoissonMean = 1e5
  /// The farthest minimum of a truncated normal law above its mean, in standard deviations.
  static let farthestMinimum = 30.0

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
