import Numerics

/// A confidence level: the share of experiments whose interval is to cover the truth.
public struct ConfidenceLevel: Hashable, Sendable {
  /// The level, strictly between 0 and 1.
  public let probability: Double

  /// Creates a level.
  ///
  /// - Throws: `NumericsError.outsideDomain` unless `probability` lies strictly between 0 and 1.
  public init(_ probability: Double) throws(NumericsError) {
    guard probability > 0, probability < 1 else {
      throw .outsideDomain(
        function: "interval", argument: "confidence level", requirement: "lie in (0, 1)",
        found: probability)
    }
    self.probability = probability
  }

  private init(known probability: Double) { self.probability = probability }

  /// The customary level of 95 %.
  public static let percent95 = ConfidenceLevel(known: 0.95)

  /// The half-width of the two-sided Student interval, in standard errors.
  ///
  /// - Precondition: `degreesOfFreedom` is at least 1.
  func criticalValue(degreesOfFreedom: Double) -> Double {
    upperQuantile((1 - probability) / 2, degreesOfFreedom)
  }

  /// 1 − 2 α, the level of the interval that is equivalent to two one-sided tests at α; at least 0.
  public var ofTwoOneSidedTests: Double { max(0, 2 * probability - 1) }

  /// The distance of a one-sided Student bound from its estimate, in standard errors; at least 0.
  func oneSidedCriticalValue(degreesOfFreedom: Double) -> Double {
    max(0, upperQuantile(1 - probability, degreesOfFreedom))
  }

  private func upperQuantile(_ tail: Double, _ degreesOfFreedom: Double) -> Double {
    do {
      return try StudentT(degreesOfFreedom: degreesOfFreedom).upperQuantile(tail)
    } catch {
      preconditionFailure("level \(probability), \(degreesOfFreedom) degrees of freedom: \(error)")
    }
  }
}
