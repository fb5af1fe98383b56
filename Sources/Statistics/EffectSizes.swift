import Numerics

/// Differences of means in standard deviations, which do not depend on units.
///
/// Whether one is large depends on the field, not on the number; for simulated runs it relates the
/// difference of the variants to the spread of the runs.
public enum EffectSize {
  /// Cohen's d_z: the mean of paired differences over their standard deviation; nil below two pairs
  /// and when all differences are the same.
  ///
  /// Source: J. Cohen, *Statistical Power Analysis for the Behavioral Sciences*, 2nd edition, 1988,
  /// section 2.3.5; named d_z by D. Lakens, Frontiers in Psychology 4 (2013), 863.
  public static func cohensDz(_ differences: Moments) -> Double? {
    guard let mean = differences.mean, let deviation = differences.standardDeviation, deviation > 0
    else { return nil }
    return mean / deviation
  }

  /// Hedges' g: the mean of y less that of x in standard deviations of both samples pooled,
  /// corrected for the bias of small samples; nil when no sample varies, or when they have fewer
  /// than four values together, for which the correction does not exist.
  ///
  /// The correction is that of independent samples. For pairs, the spread is that of the runs and
  /// not that of the differences, so that g is comparable with studies that measured other runs.
  /// Source: L. V. Hedges, Journal of Educational Statistics 6 (1981), 107–128.
  public static func hedgesG(_ x: Moments, _ y: Moments) -> Double? {
    let freedom = Double(x.count + y.count - 2)
    guard freedom > 1, let meanX = x.mean, let meanY = y.mean else { return nil }
    let squares = Double(x.count - 1) * (x.variance ?? 0) + Double(y.count - 1) * (y.variance ?? 0)
    guard squares > 0 else { return nil }
    return hedgesCorrection(freedom) * (meanY - meanX) / (squares / freedom).squareRoot()
  }

  /// The factor by which a standardised mean difference is too large on average: Γ(m/2) / (√(m/2)
  /// Γ((m − 1)/2)) with m degrees of freedom.
  ///
  /// - Precondition: `freedom` is above 1; with one the mean does not exist.
  static func hedgesCorrection(_ freedom: Double) -> Double {
    precondition(freedom > 1, "\(freedom) degrees of freedom")
    return GammaFunction.ratio((freedom - 1) / 2, raisedBy: 0.5) / (freedom / 2).squareRoot()
  }
}
