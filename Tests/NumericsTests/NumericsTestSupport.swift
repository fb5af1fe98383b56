import CGSL
import Numerics

/// Uniforms in both tails and between, the outermost those that 53 bits can yield.
let uniforms: [Double] = [
  Distribution.smallestUniform, 1e-12, 1e-9, 1e-6, 1e-3, 0.02, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9,
  0.98, 1 - 1e-3, 1 - 1e-6, 1 - 1e-9, 1 - 1e-12, Distribution.largestUniform,
]

/// A law with a way to draw from it.
struct Drawing {
  private var table = DistributionTable()
  private let id: DistributionID

  init(_ law: ProbabilityLaw) throws { id = try table.add(law) }

  func callAsFunction(_ u: Double) -> Double { table.quantile(id, u) }
}

extension DistributionTable {
  /// The variate of the law at `id` for the uniform `u`.
  func quantile(_ id: DistributionID, _ u: Double) -> Double {
    pool.withUnsafeBufferPointer {
      rows[Int(id.rawValue)].quantile(u, pool: $0.baseAddress!)
    }
  }
}

extension Double {
  /// Whether it agrees with `other` within a share of the latter.
  func isClose(to other: Double, relative: Double) -> Bool {
    (self - other).magnitude <= relative * other.magnitude
  }
}

/// The density of the standard normal law.
func normalDensity(_ z: Double) -> Double { gsl_ran_ugaussian_pdf(z) }

/// The chance that the chi-square law gives at most `x`.
func chiSquareHead(_ x: Double, degreesOfFreedom: Double) -> Double {
  gsl_cdf_chisq_P(x, degreesOfFreedom)
}

/// The chance that Cauchy's law gives more than `t`: by the arc tangent.
func cauchyTail(_ t: Double) -> Double { gsl_cdf_cauchy_Q(t, 1) }
