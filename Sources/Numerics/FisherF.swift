@preconcurrency internal import CGSL

/// Fisher's F law, of the ratio of two mean squares.
public enum FisherF {
  /// The probability of a value above `f`; 1 of one that is not positive. Source: `gsl_cdf_fdist_Q`.
  ///
  /// - Precondition: Both degrees of freedom are positive.
  public static func survival(_ f: Double, degrees above: Double, over below: Double) -> Double {
    precondition(above > 0 && below > 0, "\(above) and \(below) degrees of freedom")
    _ = GSL.reportsErrors
    return f > 0 ? gsl_cdf_fdist_Q(f, above, below) : 1
  }
}
