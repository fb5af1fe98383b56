/// When a mean, or a difference of means, is known well enough to stop simulating.
///
/// The half-width of its interval is to be at most `γ / (1 + γ)` of the estimate, so that the
/// estimate differs from the truth by at most the share γ of the truth, as often as the interval
/// covers it. Of an estimate near zero no share is ever small enough: there it is enough that the
/// half-width is at most ``absoluteShare`` of γ of a scale, such as the baseline's mean.
///
/// Looking after every day would stop at days that happen to agree. The rule looks at
/// ``firstLook`` days first, and then at geometric intervals.
/// Source: Law, Simulation Modeling and Analysis, 5th edition (2015), section 9.4.1.
public struct StoppingRule: Hashable, Sendable {
  /// γ: the greatest relative error that is wanted.
  public let precision: Double

  /// - Precondition: `precision` lies strictly between 0 and 1.
  public init(precision: Double) {
    precondition(precision > 0 && precision < 1, "a precision of \(precision)")
    self.precision = precision
  }

  /// After how many days it is first looked.
  public static let firstLook = 50
  /// What part of γ of the scale is near enough to zero.
  public static let absoluteShare = 0.01

  /// After how many days it is looked again: half as many more, rounded up.
  public static func look(after count: Int) -> Int { count + (count + 1) / 2 }

  /// Why it was stopped, or not.
  public enum Verdict: Hashable, Sendable {
    /// The half-width is small beside the estimate.
    case relative
    /// The estimate is near zero, and the half-width small beside the scale.
    case absolute
    /// It is not known well enough, or not from how many days it will be.
    case needsMore
  }

  /// The greatest half-width that is small beside an estimate.
  public func greatestHalfWidth(for estimate: Double) -> Double {
    precision / (1 + precision) * estimate.magnitude
  }

  /// Whether an estimate with its interval is known well enough.
  ///
  /// - Parameters:
  ///   - interval: Nil where there is none yet.
  ///   - scale: What an estimate near zero is measured by; nil for nothing.
  public func verdict(
    of estimate: Double, _ interval: ConfidenceInterval?, scale: Double? = nil
  ) -> Verdict {
    guard let interval, interval.isBounded else { return .needsMore }
    let halfWidth = interval.width / 2
    if halfWidth <= greatestHalfWidth(for: estimate) { return .relative }
    if let scale, halfWidth <= Self.absoluteShare * precision * scale.magnitude {
      return .absolute
    }
    return .needsMore
  }
}
