import CGSL
import Numerics
import Testing

/// A continuous law with both tails of its cumulative function as GSL computes them.
struct ContinuousCase: Sendable, CustomTestStringConvertible {
  let law: ProbabilityLaw
  let lowerTail: @Sendable (Double) -> Double
  let upperTail: @Sendable (Double) -> Double

  var testDescription: String { "\(law)" }

  static let all: [Self] =
    [
      Self(law: .uniform(low: 0, high: 3)) {
        gsl_cdf_flat_P($0, 0, 3)
      } upperTail: {
        gsl_cdf_flat_Q($0, 0, 3)
      },
      Self(law: .normal(mean: 5, standardDeviation: 2)) {
        gsl_cdf_gaussian_P($0 - 5, 2)
      } upperTail: {
        gsl_cdf_gaussian_Q($0 - 5, 2)
      },
      Self(law: .logNormal(median: 3, sigma: 0.8)) {
        gsl_cdf_lognormal_P($0, gsl_sf_log(3), 0.8)
      } upperTail: {
        gsl_cdf_lognormal_Q($0, gsl_sf_log(3), 0.8)
      },
      Self(law: .exponential(mean: 7)) {
        gsl_cdf_exponential_P($0, 7)
      } upperTail: {
        gsl_cdf_exponential_Q($0, 7)
      },
      Self(law: .weibull(shape: 1.7, scale: 4)) {
        gsl_cdf_weibull_P($0, 4, 1.7)
      } upperTail: {
        gsl_cdf_weibull_Q($0, 4, 1.7)
      },
    ] + [0.1, 0.5, 1, 2.5, 30, 1000].map(gamma) + [-6, -1, 0, 1, 8].map(truncatedNormal)

  private static func gamma(shape: Double) -> Self {
    Self(law: .gamma(shape: shape, mean: 2)) {
      gsl_cdf_gamma_P($0, shape, 2 / shape)
    } upperTail: {
      gsl_cdf_gamma_Q($0, shape, 2 / shape)
    }
  }

  /// Mean 5, deviation 2, cut `cut` deviations above the mean.
  private static func truncatedNormal(cut: Double) -> Self {
    Self(law: .normal(mean: 5, standardDeviation: 2, minimum: 5 + 2 * cut)) {
      // From the nearer tail of the whole law, so that the difference keeps its digits.
      cut > 0
        ? (gsl_cdf_ugaussian_Q(cut) - gsl_cdf_gaussian_Q($0 - 5, 2)) / gsl_cdf_ugaussian_Q(cut)
        : (gsl_cdf_gaussian_P($0 - 5, 2) - gsl_cdf_ugaussian_P(cut)) / gsl_cdf_ugaussian_Q(cut)
    } upperTail: {
      gsl_cdf_gaussian_Q($0 - 5, 2) / gsl_cdf_ugaussian_Q(cut)
    }
  }
}
