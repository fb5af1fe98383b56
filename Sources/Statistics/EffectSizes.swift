import Numerics

/// Differences of means in standard deviations, which do not hang on units.
///
/// Whether one is large says the field, not the number; of simulated days it says how far the
/// variants lie apart against what days do.
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

  /// Hedges' g: how far the mean of y lies above that of x in standard deviations of both samples
  /// pooled, freed of the bias of small ones; nil when no sample varies or they have fewer than
  /// four values together, of which the mean that frees it does not exist.
  ///
  /// The correction is that of independent samples. Of pairs, the spread is that of the days and not
  /// that of the differences, so that g is comparable with studies that measured other days.
  /// Source: L. V. Hedges, Journal of Educational Statistics 6 (1981), 107–128.
  public static func hedgesG(_ x: Moments, _ y: Moments) -> Double? {
    let freedom = Double(x.count + y.count - 2)
    guard freedom > 1, let meanX = x.mean, let meanY = y.mean else { return nil }
    let squares =
      Double(x.count - 1) * (x.variance ?? 0) + Double(y.count - 1) * (y.variance ?? 0)
    guard squares > 0 else { return nil }
    return hedgesCorrection(freedom) * (meanY - meanX) / (squares / freedom).squareRoot()
  }

  /// By how much a standardised mean difference is too large on average: Γ(m/2) / (√(m/2) Γ((m − 1)/2))
  /// with m degrees of freedom.
  ///
  /// - Precondition: `freedom` is above 1; with one the mean does not exist.
  static func hedgesCorrection(_ freedom: Double) -> Double {
    precondition(freedom > 1, "\(freedom) degrees of freedom")
    return GammaFunction.ratio((freedom - 1) / 2, raisedBy: 0.5) / (freedom / 2).squareRoot()
  }
}
