/// The loss of a robust fit, which says how much a residual counts that is large against the scale
/// of the others.
public enum RobustLoss: Hashable, Sendable {
  /// Huber's loss: residuals beyond `tuning` scales pull with a constant force.
  ///
  /// Source: P. J. Huber, Annals of Mathematical Statistics 35 (1964), 73–101.
  case huber(tuning: Double)
  /// Tukey's bisquare (biweight): residuals beyond `tuning` scales do not count at all.
  ///
  /// Source: A. E. Beaton and J. W. Tukey, Technometrics 16 (1974), 147–185.
  case bisquare(tuning: Double)

  /// Huber's loss with 95 % of the efficiency of least squares for normal errors.
  ///
  /// Source: P. W. Holland and R. E. Welsch, Communications in Statistics A 6 (1977), 813–827.
  public static let huber = RobustLoss.huber(tuning: 1.345)
  /// The bisquare with 95 % of the efficiency of least squares for normal errors.
  ///
  /// Source: P. W. Holland and R. E. Welsch, Communications in Statistics A 6 (1977), 813–827.
  public static let bisquare = RobustLoss.bisquare(tuning: 4.685)

  /// The tuning constant, in scales.
  public var tuning: Double {
    switch self {
    case .huber(let tuning), .bisquare(let tuning): tuning
    }
  }

  /// The weight of a residual of `u` scales, from 0 to 1: the derivative of the loss by `u`, divided
  /// by `u`.
  public func weight(_ u: Double) -> Double {
    let ratio = u.magnitude / tuning
    switch self {
    case .huber: return ratio <= 1 ? 1 : 1 / ratio
    case .bisquare: return ratio < 1 ? (1 - ratio * ratio) * (1 - ratio * ratio) : 0
    }
  }

  /// The third quartile of the standard normal law, to which a median magnitude is compared.
  private static let normalQuartile = StandardNormal.quantile(0.75)

  /// The scale of weighted residuals: the median magnitude of those with a weight over 0.6745, which
  /// for normal errors is the standard deviation.
  static func scale(_ residuals: [Double], _ weights: [Double]) -> Double {
    let sizes = zip(weights, residuals).filter { $0.0 > 0 }.map { $0.squareRoot() * $1.magnitude }
    return (SortedSample(sizes).quantile(0.5) ?? 0) / normalQuartile
  }

  /// The second derivative of the loss at a residual of `u` scales.
  func curvature(_ u: Double) -> Double {
    let square = u * u / (tuning * tuning)
    switch self {
    case .huber: return square <= 1 ? 1 : 0
    case .bisquare: return square < 1 ? (1 - square) * (1 - 5 * square) : 0
    }
  }
}

/// The estimate of a robust fit.
public struct RobustEstimate: Hashable, Sendable {
  /// The estimate; its weights are those of the problem times ``rowWeights``.
  public let estimate: FitEstimate
  /// The loss.
  public let loss: RobustLoss
  /// The share with which each row counts, from 0 for an outlier to 1.
  public let rowWeights: [Double]
  /// The weights of the problem.
  public let priorWeights: [Double]
  /// The scale of the weighted residuals, their median magnitude over 0.6745; 0 when more than half of the residuals are zero.
  public let scale: Double
  /// The number of rounds of new weights.
  public let rounds: Int
  /// The way in which the fit ended.
  public let ending: FitEnding

  /// The mean curvature of the loss over the mean weight of a row, at most 1: how stiffly the estimate
  /// holds against a change of the rows, compared with a fit whose weights are held. 1 where it is not
  /// above 0, since then nothing can be said.
  ///
  /// Source: P. J. Huber, *Robust Statistics*, Wiley 1981, section 7.6.
  var stiffness: Double {
    guard scale > 0 else { return 1 }
    let sizes = zip(estimate.residuals, priorWeights).map { $0 * $1.squareRoot() / scale }
    let curvature = sizes.reduce(0) { $0 + loss.curvature($1) }
    let weight = sizes.reduce(0) { $0 + loss.weight($1) }
    return curvature > 0 && weight > 0 ? min(curvature / weight, 1) : 1
  }
}
