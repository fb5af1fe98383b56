import Numerics

/// The comparison of pairs (x, y) by the mean of `y - x`.
public enum PairedDifference: Hashable, Sendable {
  /// All `count` pairs were exactly equal: there is nothing to estimate and no p-value.
  case identical(count: Int)
  /// The pairs differ somewhere.
  case estimated(PairedEstimate)

  /// The estimate; nil where all pairs were equal.
  private var estimate: PairedEstimate? {
    if case .estimated(let estimate) = self { estimate } else { nil }
  }

  /// The mean of `y - x`; 0 where all pairs were equal.
  public var mean: Double { estimate?.mean ?? 0 }

  /// The number of pairs.
  public var pairs: Int {
    switch self {
    case .identical(let count): count
    case .estimated(let estimate): estimate.count
    }
  }

  /// The interval of the mean, of width zero where all pairs were equal; nil for one pair.
  public var interval: ConfidenceInterval? {
    estimate.map(\.interval) ?? ConfidenceInterval(low: 0, high: 0)
  }

  /// The p-value of "the mean difference is zero"; nil where there is no test.
  public var pValue: Double? { estimate?.pValue }

  /// Whether the whole interval lies below zero; nil without an interval.
  public var isSurelyNegative: Bool? { interval.map { $0.high < 0 } }

  /// Whether the whole interval lies above zero; nil without one.
  public var isSurelyPositive: Bool? { interval.map { $0.low > 0 } }

  /// Creates the comparison from differences alone; nil without any.
  ///
  /// - Parameter allIdentical: Whether every difference is exactly zero.
  public init?(_ differences: Moments, allIdentical: Bool, at level: ConfidenceLevel = .percent95) {
    guard let mean = differences.mean else { return nil }
    let count = differences.count
    if allIdentical {
      self = .identical(count: count)
      return
    }
    let degreesOfFreedom = Double(count - 1)
    let t = differences.standardError.flatMap { $0 > 0 ? mean / $0 : nil }
    self = .estimated(
      PairedEstimate(
        count: count, mean: mean, standardDeviation: differences.standardDeviation,
        interval: differences.meanInterval(at: level), tStatistic: t,
        degreesOfFreedom: degreesOfFreedom,
        pValue: t.map { twoSidedPValue($0, degreesOfFreedom: degreesOfFreedom) }))
  }
}

/// An estimate of the mean of paired differences, with its uncertainty.
public struct PairedEstimate: Hashable, Sendable {
  /// The number of pairs.
  public let count: Int
  /// The mean of `y - x`.
  public let mean: Double
  /// The standard deviation of `y - x`; nil for one pair.
  public let standardDeviation: Double?
  /// Student's interval; nil for one pair, of width zero when all differences are the same.
  public let interval: ConfidenceInterval?
  /// The mean in standard errors; nil for one pair and when all differences are the same.
  public let tStatistic: Double?
  /// The degrees of freedom, `count - 1`.
  public let degreesOfFreedom: Double
  /// The two-sided p-value of "the mean difference is zero"; nil where `tStatistic` is.
  ///
  /// A constant difference has none rather than zero: the t test assumes a law with spread.
  public let pValue: Double?
}

extension JointMoments {
  /// Student's paired comparison; nil without pairs.
  ///
  /// Its level is exact when the differences are independent and normal. Source: Student,
  /// Biometrika 6 (1908), 1–25.
  public func pairedDifference(at level: ConfidenceLevel = .percent95) -> PairedDifference? {
    PairedDifference(difference, allIdentical: allIdentical, at: level)
  }
}

/// - Precondition: `degreesOfFreedom` is positive.
func twoSidedPValue(_ t: Double, degreesOfFreedom: Double) -> Double {
  guard let law = try? StudentT(degreesOfFreedom: degreesOfFreedom) else {
    preconditionFailure("\(degreesOfFreedom) degrees of freedom")
  }
  return law.twoSidedPValue(t)
}
