import Numerics

/// The number of replications that finds a difference with a given power.
///
/// Powers are exact for normal differences, by the noncentral t law. Source: J. Cohen, *Statistical
/// Power Analysis for the Behavioral Sciences*, 2nd edition, 1988, chapter 2.
public struct SampleSize: Hashable, Sendable {
  /// The difference to find, in the unit of the deviation; never zero.
  public let difference: Double
  /// The probability with which it is to be found.
  public let power: Double
  /// The level of Student's two-sided test.
  public let level: ConfidenceLevel

  /// Creates the question for a difference, a power and a level.
  ///
  /// - Precondition: `difference` is finite and not zero, `power` lies strictly between 0 and 1.
  public init(finding difference: Double, power: Double, at level: ConfidenceLevel = .percent95) {
    precondition(difference.isFinite && difference != 0, "a difference of \(difference)")
    precondition(power > 0 && power < 1, "a power of \(power)")
    self.difference = difference
    self.power = power
    self.level = level
  }

  /// The limit above which no number of replications is given.
  public static let most = 1_000_000_000

  /// The number of pairs, for a standard deviation of their differences; nil for more than
  /// ``most``.
  public func paired(deviation: Double) -> Int? {
    smallest { count in
      self.power(standardError: deviation / Double(count).squareRoot(), freedom: Double(count - 1))
    }
  }

  /// The number of values of each of two independent samples, whose variances are pooled; nil for
  /// more than ``most``.
  public func independent(deviations x: Double, _ y: Double) -> Int? {
    let variance = x * x + y * y
    return smallest { count in
      self.power(
        standardError: (variance / Double(count)).squareRoot(), freedom: 2 * Double(count - 1))
    }
  }

  /// The power of Student's two-sided test.
  func power(standardError: Double, freedom: Double) -> Double {
    guard standardError > 0 else { return 1 }
    let noncentrality = min(difference.magnitude / standardError, 1e6)
    guard let law = try? NoncentralT(degreesOfFreedom: freedom, noncentrality: noncentrality) else {
      preconditionFailure("\(freedom) degrees of freedom")
    }
    let critical = level.criticalValue(degreesOfFreedom: freedom)
    return 1 - law.cumulative(critical) + law.cumulative(-critical)
  }

  /// The smallest count from 2 on with enough power, which rises with the count.
  private func smallest(_ power: (Int) -> Double) -> Int? {
    var enough = 2
    while power(enough) < self.power {
      if enough >= Self.most { return nil }
      enough = min(2 * enough, Self.most)
    }
    var short = enough / 2
    while enough - short > 1 {
      let middle = (short + enough) / 2
      if power(middle) >= self.power { enough = middle } else { short = middle }
    }
    return enough
  }
}

extension Moments {
  /// The interval of the standard deviation of a normal population; nil below two values.
  ///
  /// It is sensitive to the law: for heavy tails it is too narrow. Source: as of `ChiSquare`.
  public static func deviationInterval(
    _ deviation: Double, count: Int, at level: ConfidenceLevel = .percent95
  ) -> ConfidenceInterval? {
    guard count > 1, let law = try? ChiSquare(degreesOfFreedom: Double(count - 1)),
      let low = try? law.quantile((1 - level.probability) / 2),
      let high = try? law.quantile((1 + level.probability) / 2)
    else { return nil }
    let freedom = Double(count - 1)
    return ConfidenceInterval(
      low: deviation * (freedom / high).squareRoot(),
      high: deviation * (freedom / low).squareRoot())
  }
}
