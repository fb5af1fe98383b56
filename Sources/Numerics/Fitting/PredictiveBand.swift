/// The band around predictions within which a new measurement lies with a nominal probability,
/// learnt from residuals of rows that their own prediction did not know.
///
/// The residuals come from rows that were held back, from folds, or from fits without the row. The
/// band is their quantile with the rank `⌈(n + 1) · level⌉`. For rows held back from one fit, and a
/// new row that is exchangeable with them, it covers at least `level` of new measurements on
/// average, whatever the law of the errors. For residuals of leave-one-out fits or folds this holds
/// nearly but not surely. A new group, such as a phone that no row belongs to, is exchangeable with
/// groups and not with rows.
///
/// Sources: V. Vovk, A. Gammerman, G. Shafer, *Algorithmic Learning in a Random World*, Springer
/// 2005; J. Lei, M. G'Sell, A. Rinaldo, R. J. Tibshirani, L. Wasserman, Journal of the American
/// Statistical Association 113 (2018), 1094–1111, section 2.2.
public struct PredictiveBand: Hashable, Sendable {
  /// The unit of errors.
  public enum Scale: Hashable, Sendable {
    /// The unit of the measurement.
    case absolute
    /// The magnitude of the prediction.
    case relative
  }

  /// The prediction of a row by a fit that did not know it, and its measurement.
  public struct Pair: Hashable, Sendable {
    /// The prediction.
    public let predicted: Double
    /// The measurement.
    public let measured: Double

    /// Creates the pair.
    ///
    /// - Precondition: Both are finite.
    public init(predicted: Double, measured: Double) {
      precondition(predicted.isFinite && measured.isFinite, "\(predicted) for \(measured)")
      self.predicted = predicted
      self.measured = measured
    }

    /// The distance of the two; infinite relative to a prediction of 0, unless that is right.
    func error(_ scale: Scale) -> Double {
      let distance = (measured - predicted).magnitude
      switch scale {
      case .absolute: return distance
      case .relative: return distance == 0 ? 0 : distance / predicted.magnitude
      }
    }
  }

  /// The unit of ``reach``.
  public let scale: Scale
  /// The distance from a prediction to either end of its interval; infinite when the rows are too
  /// few for the level.
  public let reach: Double

  /// Learns the band.
  ///
  /// - Throws: `NumericsError.outsideDomain` unless `level` lies in (0, 1).
  public init(_ rows: [Pair], level: Double, scale: Scale = .absolute) throws(NumericsError) {
    try requireProbability(level, of: "predictive band")
    self.scale = scale
    let rank = Self.rank(rows.count, level)
    reach = rank <= rows.count ? rows.map { $0.error(scale) }.sorted()[rank - 1] : .infinity
  }

  /// The interval around a prediction.
  public func interval(around prediction: Double) -> ClosedRange<Double> {
    if reach.isInfinite { return -Double.infinity...Double.infinity }
    let distance = scale == .absolute ? reach : reach * prediction.magnitude
    return prediction - distance...prediction + distance
  }

  /// `⌈(n + 1) · level⌉`; at least 1.
  private static func rank(_ count: Int, _ level: Double) -> Int {
    // Less a rounding error, so that 20 · 0.95 is 19.
    max(1, Int((Double(count + 1) * level * (1 - 1e-12)).rounded(.up)))
  }
}
