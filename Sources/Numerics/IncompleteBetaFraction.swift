/// The continued fraction F of the regularized incomplete beta function, I(x; a, b) = xᵃ (1 − x)ᵇ /
/// (B(a, b) F), for x at which the function is not yet near 1.
///
/// Source: A. R. DiDonato, A. H. Morris, Algorithm 708, ACM Transactions on Mathematical Software
/// 18 (1992), 360–373, equation 9; summed by Lentz's method.
struct IncompleteBetaFraction {
  let value: Double

  /// The limit of terms: many more than any t took, from 1 to 10⁹ degrees of freedom.
  private static let mostTerms = 10_000

  /// - Parameter excess: a − (a + b) x, which the caller computes without cancellation.
  init(_ a: Double, _ b: Double, x: Double, excess: Double) {
    var value = a * (excess + 1) / (a + 1)
    var (forward, backward) = (value, 0.0)
    for term in 1..<Self.mostTerms {
      let n = Double(term)
      let before = a + 2 * n - 1
      let numerator = (a + n - 1) / before * ((a + b + n - 1) / before) * n * (b - n) * x * x
      let denominator =
        n + n * (b - n) * x / before + (a + n) * (excess + 1 + n * (2 - x)) / (a + 2 * n + 1)
      backward = 1 / (denominator + numerator * backward)
      forward = denominator + numerator / forward
      let factor = forward * backward
      value *= factor
      if (factor - 1).magnitude <= 0x1p-52 { break }
    }
    self.value = value
  }
}
