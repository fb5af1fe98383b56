/// The rule by which a simulation stops when a mean, or a difference of means, is precise enough.
///
/// The half-width of its interval is to be at most `γ / (1 + γ)` of the estimate, so that the
/// estimate differs from the truth by at most the share γ of the truth, as often as the interval
/// covers it. For an estimate near zero no share is small enough: there the half-width is to be at
/// most ``absoluteShare`` of γ of a scale, such as the baseline's mean.
///
/// Evaluation after every run would stop at runs that happen to agree. The rule is evaluated after
/// ``firstLook`` runs first, and then at geometric intervals. Source: Law, Simulation Modeling and
/// Analysis, 5th edition (2015), section 9.4.1.
public struct StoppingRule: Hashable, Sendable {
  /// γ: the greatest relative error that is accepted, strictly between 0 and 1.
  public let precision: Double

  /// Creates a rule for a relative precision.
  ///
  /// - Precondition: `precision` lies strictly between 0 and 1.
  public init(precision: Double) {
    precondition(precision > 0 && precision < 1, "a precision of \(precision)")
    self.precision = precision
  }

  /// The number of runs before the first evaluation.
  public static let firstLook = 50
  /// The share of γ of the scale that suffices near zero.
  public static let absoluteShare = 0.01

  /// The number of runs before the next evaluation: half as many more, rounded up.
  public static func look(after count: Int) -> Int { count + (count + 1) / 2 }

  /// The result of an evaluation.
  public enum Decision: Hashable, Sendable {
    /// The half-width is small relative to the estimate.
    case relative
    /// The estimate is near zero, and the half-width small relative to the scale.
    case absolute
    /// The precision is not reached, or the interval is not known yet.
    case needsMore
  }

  /// The greatest half-width that is small relative to an estimate.
  public func greatestHalfWidth(for estimate: Double) -> Double {
    precision / (1 + precision) * estimate.magnitude
  }

  /// Evaluates the precision of an estimate with its interval.
  ///
  /// - Parameters:
  ///   - interval: Nil where there is none yet.
  ///   - scale: The reference of an estimate near zero; nil for none.
  public func verdict(
    of estimate: Double, _ interval: ConfidenceInterval?, scale: Double? = nil
  ) -> Decision {
    guard let interval, interval.isBounded else { return .needsMore }
    let halfWidth = interval.width / 2
    if halfWidth <= greatestHalfWidth(for: estimate) { return .relative }
    if let scale, halfWidth <= Self.absoluteShare * precision * scale.magnitude { return .absolute }
    return .needsMore
  }
}
