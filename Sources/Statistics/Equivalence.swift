import Numerics

/// What counts as no difference.
public enum EquivalenceMargin: Hashable, Sendable {
  /// In the unit of the values.
  case absolute(Double)
  /// As a share of the mean of x, which has to be estimated, too.
  case share(Double)
}

/// What came of the question whether a difference counts as none.
public enum EquivalenceAnswer: Hashable, Sendable {
  case tested(Equivalence)
  case refused(EquivalenceMargin, EquivalenceRefusal)
}

/// Why it cannot be told whether a difference counts as none.
public enum EquivalenceRefusal: Hashable, Sendable {
  /// Fewer than two pairs, or than two values of a sample.
  case tooFew
  /// The mean of x is zero, and nothing a share of it.
  case noMean
  /// The values of so many days are not kept.
  case valuesNotKept
}

/// Two one-sided t tests of whether a difference of means is surely smaller than a margin, either
/// way.
///
/// It turns the question round: equal is what has to be shown, and too few values show nothing.
/// Source: D. J. Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15 (1987), 657–680.
public struct Equivalence: Hashable, Sendable {
  /// Which interval lies within the margin exactly where equivalence is shown: at level 1 − 2 α.
  public enum Limits: Hashable, Sendable {
    /// Of a margin in the unit of the values: the difference of the means.
    case difference(Double, ConfidenceInterval)
    /// Of a margin that is a share: the change with Fieller's interval.
    case change(RelativeChange)
  }

  /// What counts as no difference, either way.
  public let margin: EquivalenceMargin
  /// The greater of both one-sided p-values; nil when nothing varies.
  public let pValue: Double?
  public let limits: Limits
  /// Whether the difference is surely within the margin, at the level that was asked for.
  public let isShown: Bool

  /// How far an estimate lies from a bound, and the standard error of that.
  private typealias Distance = (room: Double, error: Double)

  /// - Parameter size: The margin in the unit of the values, above zero.
  init(
    _ difference: Double, error: Double, degreesOfFreedom: Double, within size: Double,
    at level: ConfidenceLevel
  ) {
    let reach =
      error > 0 ? level.oneSidedCriticalValue(degreesOfFreedom: degreesOfFreedom) * error : 0
    self.init(
      .absolute(size),
      .difference(
        difference, ConfidenceInterval(low: difference - reach, high: difference + reach)),
      above: (size + difference, error), below: (size - difference, error),
      degreesOfFreedom: degreesOfFreedom, at: level)
  }

  /// Whether y − (1 + share) x is surely below zero and y − (1 − share) x above, where x is positive.
  ///
  /// - Parameters:
  ///   - meanX: Not zero.
  ///   - share: Above zero.
  ///   - change: Of the means, with its interval at level 1 − 2 α.
  ///   - error: The standard error of the difference less a share of x.
  init(
    _ difference: Double, of meanX: Double, withinShare share: Double, _ change: RelativeChange,
    degreesOfFreedom: Double, at level: ConfidenceLevel, error: (_ share: Double) -> Double
  ) {
    let signed = meanX > 0 ? share : -share
    let size = share * meanX.magnitude
    self.init(
      .share(share), .change(change), above: (size + difference, error(-signed)),
      below: (size - difference, error(signed)), degreesOfFreedom: degreesOfFreedom, at: level)
  }

  /// - Parameters:
  ///   - above: How far the estimate lies above the lower bound.
  ///   - below: How far it lies below the upper bound.
  private init(
    _ margin: EquivalenceMargin, _ limits: Limits, above: Distance, below: Distance,
    degreesOfFreedom: Double, at level: ConfidenceLevel
  ) {
    guard let law = try? StudentT(degreesOfFreedom: degreesOfFreedom) else {
      preconditionFailure("\(degreesOfFreedom) degrees of freedom")
    }
    self.margin = margin
    self.limits = limits
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

extension Equivalence {
  /// Whether a difference of means lies within a margin of either kind.
  ///
  /// - Parameters:
  ///   - error: The standard error of the difference.
  ///   - change: Of the means with an interval of so many standard errors; nil when the mean of x is zero.
  ///   - shareError: The standard error of the difference less a share of x.
  static func answer(
    _ difference: Double, error: Double, of meanX: Double, degreesOfFreedom: Double,
    within margin: EquivalenceMargin, at level: ConfidenceLevel,
    change: (_ critical: (_ degreesOfFreedom: Double) -> Double) -> RelativeChange?,
    shareError: (_ share: Double) -> Double
  ) -> EquivalenceAnswer {
    switch margin {
    case .absolute(let size):
      return .tested(
        Equivalence(
          difference, error: error, degreesOfFreedom: degreesOfFreedom, within: size, at: level))
    case .share(let share):
      guard let change = change({ level.oneSidedCriticalValue(degreesOfFreedom: $0) }) else {
        return .refused(margin, .noMean)
      }
      return .tested(
        Equivalence(
          difference, of: meanX, withinShare: share, change, degreesOfFreedom: degreesOfFreedom,
          at: level, error: shareError))
    }
  }
}

extension JointMoments {
  /// Whether the difference of the pairs counts as none.
  ///
  /// - Parameter level: 1 − α of each of the tests.
  public func equivalence(
    within margin: EquivalenceMargin, at level: ConfidenceLevel = .percent95
  ) -> EquivalenceAnswer {
    guard let mean = difference.mean, let error = difference.standardError, let meanX = x.mean,
      let varianceX = x.variance, let variance = difference.variance,
      let covariance = covarianceWithDifference
    else { return .refused(margin, .tooFew) }
    return Equivalence.answer(
      mean, error: error, of: meanX, degreesOfFreedom: Double(count - 1), within: margin, at: level,
      change: { critical in relativeChange(critical: critical) }
    ) { share in
      // What is identical is so whatever the mean is.
      if allIdentical { return 0 }
      let square = variance - 2 * share * covariance + share * share * varianceX
      return (max(0, square) / Double(count)).squareRoot()
    }
  }
}
