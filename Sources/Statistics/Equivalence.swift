import Numerics

/// What counts as no difference.
public enum EquivalenceMargin: Hashable, Sendable {
  /// In the unit of the values.
  case absolute(Double)
  /// In percent of the mean of x.
  case percent(Double)

  /// The number, whichever it is; above zero where it makes sense.
  public var size: Double {
    switch self {
    case .absolute(let size), .percent(let size): size
    }
  }
}

/// Two one-sided t tests of whether a difference of means is surely smaller than a margin, either
/// way.
///
/// It turns the question round: equal is what has to be shown, and too few values show nothing.
/// Source: D. J. Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15 (1987), 657–680.
public struct Equivalence: Hashable, Sendable {
  /// From its negative to itself nothing counts as a difference.
  public let margin: EquivalenceMargin
  /// The greater of both one-sided p-values; nil when nothing varies.
  public let pValue: Double?
  /// Whether the difference is surely within the margin, at the level that was asked for.
  public let isShown: Bool

  /// Of the mean difference of pairs.
  ///
  /// - Parameter level: 1 − α of each of the tests.
  /// - Returns: Nil below two pairs, and for a margin in percent when the mean of x is zero.
  public init?(
    _ pairs: JointMoments, within margin: EquivalenceMargin,
    at level: ConfidenceLevel = .percent95
  ) {
    guard let meanX = pairs.x.mean, let mean = pairs.difference.mean,
      let varianceX = pairs.x.variance, let variance = pairs.difference.variance,
      let covariance = pairs.covarianceWithDifference
    else { return nil }
    /// How far `y - x - share x` lies from zero towards the other bound.
    func distance(_ share: Double) -> (room: Double, error: Double) {
      let spread = variance - 2 * share * covariance + share * share * varianceX
      return (share * meanX - mean, (max(0, spread) / Double(pairs.count)).squareRoot())
    }
    switch margin {
    case .absolute(let size):
      let error = (variance / Double(pairs.count)).squareRoot()
      self.init(
        margin, above: (size + mean, error), below: (size - mean, error),
        degreesOfFreedom: Double(pairs.count - 1), at: level)
    case .percent(let size):
      guard meanX != 0 else { return nil }
      let share = meanX > 0 ? size / 100 : -size / 100
      let (low, high) = (distance(-share), distance(share))
      self.init(
        margin, above: (-low.room, low.error), below: high,
        degreesOfFreedom: Double(pairs.count - 1), at: level)
    }
  }

  /// Of two independent samples, whose variances may differ.
  ///
  /// - Parameter size: In the unit of the values, above zero.
  public init(
    _ comparison: WelchComparison, within size: Double, at level: ConfidenceLevel = .percent95
  ) {
    let error = comparison.standardError
    self.init(
      .absolute(size), above: (size + comparison.difference, error),
      below: (size - comparison.difference, error),
      degreesOfFreedom: comparison.degreesOfFreedom, at: level)
  }

  /// - Parameters:
  ///   - above: How far the estimate lies above the lower bound, and the standard error of that.
  ///   - below: How far it lies below the upper bound.
  private init(
    _ margin: EquivalenceMargin, above: (room: Double, error: Double),
    below: (room: Double, error: Double), degreesOfFreedom: Double, at level: ConfidenceLevel
  ) {
    precondition(margin.size > 0 && margin.size.isFinite, "a margin of \(margin)")
    guard let law = try? StudentT(degreesOfFreedom: degreesOfFreedom) else {
      preconditionFailure("\(degreesOfFreedom) degrees of freedom")
    }
    self.margin = margin
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
