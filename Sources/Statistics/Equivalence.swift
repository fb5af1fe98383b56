import Numerics

/// What counts as no difference.
public enum EquivalenceMargin: Hashable, Sendable {
  /// In the unit of the values.
  case absolute(Double)
  /// As a share of the mean of x, which has to be estimated, too.
  case share(Double)
}

/// Two one-sided t tests of whether a difference of means is surely smaller than a margin, either
/// way.
///
/// It turns the question round: equal is what has to be shown, and too few values show nothing.
/// Source: D. J. Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15 (1987), 657–680.
public struct Equivalence: Hashable, Sendable {
  /// The greater of both one-sided p-values; nil when nothing varies.
  public let pValue: Double?
  /// The interval of the difference at level 1 − 2 α. It lies within an absolute margin exactly where
  /// equivalence is shown; with a share, Fieller's interval of the change does.
  public let interval: ConfidenceInterval
  /// What counts as no difference, from `-margin` to `margin`, in the unit of the values.
  public let margin: Double
  /// Whether the difference is surely within the margin, at the level that was asked for.
  public let isShown: Bool

  /// How far an estimate lies from a bound, and the standard error of that.
  private typealias Distance = (room: Double, error: Double)

  /// - Parameters:
  ///   - differences: Of pairs.
  ///   - margin: Above zero, in the unit of the values.
  ///   - level: 1 − α of each of the tests.
  /// - Returns: Nil below two differences.
  public init?(
    _ differences: Moments, within margin: Double, at level: ConfidenceLevel = .percent95
  ) {
    guard let mean = differences.mean, let error = differences.standardError else { return nil }
    self.init(
      mean, error: error, degreesOfFreedom: Double(differences.count - 1), margin: margin,
      above: (margin + mean, error), below: (margin - mean, error), at: level)
  }

  /// Of two independent samples, whose variances may differ.
  public init(
    _ comparison: WelchComparison, within margin: Double, at level: ConfidenceLevel = .percent95
  ) {
    let (mean, error) = (comparison.difference, comparison.standardError)
    self.init(
      mean, error: error, degreesOfFreedom: comparison.degreesOfFreedom, margin: margin,
      above: (margin + mean, error), below: (margin - mean, error), at: level)
  }

  /// Of pairs, within a share of the mean of x: whether `y - (1 + share) x` is surely below zero and
  /// `y - (1 - share) x` above, where x is positive.
  ///
  /// - Returns: Nil below two pairs, and when the mean of x is zero or its share beyond all doubles.
  public init?(
    _ pairs: JointMoments, withinShare share: Double, at level: ConfidenceLevel = .percent95
  ) {
    guard let meanX = pairs.x.mean, meanX != 0, let mean = pairs.difference.mean,
      let error = pairs.difference.standardError, let varianceX = pairs.x.variance,
      let variance = pairs.difference.variance, let covariance = pairs.covarianceWithDifference
    else { return nil }
    func spread(at share: Double) -> Double {
      let square = variance - 2 * share * covariance + share * share * varianceX
      return (max(0, square) / Double(pairs.count)).squareRoot()
    }
    let signed = meanX > 0 ? share : -share
    let margin = share * meanX.magnitude
    guard margin > 0, margin.isFinite else { return nil }
    self.init(
      mean, error: error, degreesOfFreedom: Double(pairs.count - 1), margin: margin,
      above: (margin + mean, spread(at: -signed)), below: (margin - mean, spread(at: signed)),
      at: level)
  }

  /// - Parameters:
  ///   - above: How far the estimate lies above the lower bound.
  ///   - below: How far it lies below the upper bound.
  private init(
    _ mean: Double, error: Double, degreesOfFreedom: Double, margin: Double, above: Distance,
    below: Distance, at level: ConfidenceLevel
  ) {
    precondition(margin > 0 && margin.isFinite, "a margin of \(margin)")
    guard let law = try? StudentT(degreesOfFreedom: degreesOfFreedom) else {
      preconditionFailure("\(degreesOfFreedom) degrees of freedom")
    }
    self.margin = margin
    let reach =
      error > 0 ? level.oneSidedCriticalValue(degreesOfFreedom: degreesOfFreedom) * error : 0
    interval = ConfidenceInterval(low: mean - reach, high: mean + reach)
    if above.error > 0, below.error > 0 {
      let p = max(law.survival(above.room / above.error), law.survival(below.room / below.error))
      pValue = p
      isShown = p < 1 - level.probability
    } else {
      pValue = nil
      isShown = above.room > 0 && below.room > 0
    }
  }
}
