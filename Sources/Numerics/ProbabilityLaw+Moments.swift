internal import CGSL
internal import Quantities

extension ProbabilityLaw {
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
    case .oneOf(let weights): Self.indexMoments(weights).mean
    case .empirical(let values): Self.moments(values, weights: nil).mean
    }
  }

  /// The variance in closed form; for `oneOf`, that of the index.
  ///
  /// - Precondition: the law is valid.
  /// - Complexity: linear in the number of weights or values.
  public var variance: Double {
    switch self {
    case .constant: 0
    case .uniform(let low, let high): (high - low) * (high - low) / 12
    case .normal(let mean, let deviation, let minimum):
      deviation * deviation * Self.truncatedVariance(from: mean, deviation, minimum)
    case .logNormal(let median, let sigma):
      median * median * Elementary.exp(sigma * sigma) * Elementary.expm1(sigma * sigma)
    case .exponential(let mean): mean * mean
    case .gamma(let shape, let mean): mean * mean / shape
    case .weibull(let shape, let scale): scale * scale * Self.weibullUnitVariance(shape)
    case .poisson(let mean): mean
    case .oneOf(let weights): Self.indexMoments(weights).variance
    case .empirical(let values): Self.moments(values, weights: nil).variance
    }
  }

  /// The mean of a standard normal value given that it is at least `a`: the hazard at `a`.
  private static func truncatedMean(
    from mean: Double, _ deviation: Double, _ minimum: Double?
  ) -> Double {
    guard let minimum, deviation > 0 else { return 0 }
    return StandardNormal.hazard((minimum - mean) / deviation)
  }

  /// `1 + a h - h²` with the hazard `h` at `a` (Johnson, Kotz, Balakrishnan 1994, section 13.10).
  private static func truncatedVariance(
    from mean: Double, _ deviation: Double, _ minimum: Double?
  ) -> Double {
    guard let minimum, deviation > 0 else { return 1 }
    let a = (minimum - mean) / deviation
    let hazard = StandardNormal.hazard(a)
    // A minimum of many deviations below the mean: `a h` is infinity times zero.
    return hazard == 0 ? 1 : 1 - hazard * (hazard - a)
  }

  private static func gammaFunction(_ x: Double) -> Double {
    _ = GSL.reportsErrors
    return gsl_sf_gamma(x)
  }

  private static func weibullUnitVariance(_ shape: Double) -> Double {
    let first = gammaFunction(1 + 1 / shape)
    return gammaFunction(1 + 2 / shape) - first * first
  }

  private static func indexMoments(_ weights: [Double]) -> (mean: Double, variance: Double) {
    moments(weights.indices.map(Double.init), weights: weights)
  }

  private static func moments(
    _ values: [Double], weights: [Double]?
  ) -> (mean: Double, variance: Double) {
    let weights = weights ?? Array(repeating: 1, count: values.count)
    let total = weights.reduce(0, +)
    let mean = zip(values, weights).reduce(0) { $0 + $1.0 * ($1.1 / total) }
    let variance = zip(values, weights).reduce(0) {
      $0 + ($1.0 - mean) * ($1.0 - mean) * ($1.1 / total)
    }
    return (mean, variance)
  }
}
