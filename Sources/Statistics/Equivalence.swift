import Numerics

/// The margin within which a difference counts as none.
public enum EquivalenceMargin: Hashable, Sendable {
  /// A margin in the unit of the values.
  case absolute(Double)
  /// A share of the mean of x, which is estimated too.
  case share(Double)
}

/// The answer to the question whether a difference counts as none.
public enum EquivalenceAnswer: Hashable, Sendable {
  /// The result of both tests.
  case tested(Equivalence)
  /// The margin in question, and the reason for which it cannot be tested.
  case refused(EquivalenceMargin, EquivalenceRefusal)
}

/// The reason for which equivalence cannot be tested.
public enum EquivalenceRefusal: String, Codable, Hashable, Sendable {
  /// Fewer than two pairs, or than two values of a sample.
  case tooFew = "too-few"
  /// The mean of x is zero, so no share of it is a margin.
  case noMean = "no-mean"
  /// The values of this many runs are not kept.
  case valuesNotKept = "values-not-kept"
}

/// Two one-sided t tests of whether a difference of means is smaller than a margin, either way.
///
/// It reverses the question: equality is what has to be shown, and too few values show nothing.
/// Source: D. J. Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15 (1987), 657–680.
public struct Equivalence: Hashable, Sendable {
  /// The interval that lies within the margin exactly where equivalence is shown: at level 1 − 2 α.
  public enum Limits: Hashable, Sendable {
    /// For a margin in the unit of the values: the difference of the means, with its interval.
    case difference(Double, ConfidenceInterval)
    /// For a margin that is a share: the change with Fieller's interval.
    case change(RelativeChange)
  }

  /// The margin within which a difference counts as none, either way.
  public let margin: EquivalenceMargin
  /// The greater of both one-sided p-values; nil when nothing varies.
  public let pValue: Double?
  /// The interval to compare with the margin.
  public let limits: Limits
  /// Whether equivalence is shown: the difference is within the margin at the requested level.
  public let isShown: Bool

  /// The distance of an estimate from a bound, and its standard error.
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

  /// Tests whether y − (1 + share) x is below zero and y − (1 − share) x above, where x is
  /// positive.
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
  ///   - above: The distance of the estimate above the lower bound.
  ///   - below: The distance of the estimate below the upper bound.
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

  /// Tests whether a difference of means lies within a margin of either kind.
  ///
  /// - Parameters:
  ///   - error: The standard error of the difference.
  ///   - change: Of the means, with an interval of the given half-width in standard errors; nil
  ///     when the mean of x is zero.
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
  /// Tests whether the difference of the pairs counts as none.
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
      // Identical pairs are equivalent whatever the mean is.
      if allIdentical { return 0 }
      let square = variance - 2 * share * covariance + share * share * varianceX
      return (max(0, square) / Double(count)).squareRoot()
    }
  }
}
