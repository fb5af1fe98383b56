/// A confidence interval: the values of an unknown quantity that are compatible with the data; an
/// end may be infinite.
public struct ConfidenceInterval: Hashable, Sendable {
  /// The lower end, at most ``high``; perhaps −∞.
  public let low: Double
  /// The upper end, at least ``low``; perhaps ∞.
  public let high: Double

  /// Creates the interval between two ends.
  ///
  /// - Precondition: `low` is at most `high`; neither is NaN.
  public init(low: Double, high: Double) {
    precondition(low <= high, "an interval from \(low) to \(high)")
    self.low = low
    self.high = high
  }

  /// Creates the interval that extends by `margin` to both sides of `middle`.
  init(middle: Double, margin: Double) { self.init(low: middle - margin, high: middle + margin) }

  /// The distance of the ends; infinite where one of them is.
  public var width: Double { high - low }
  /// Whether both ends are finite.
  public var isBounded: Bool { low.isFinite && high.isFinite }

  /// Whether `value` lies between the ends or on one of them.
  public func contains(_ value: Double) -> Bool { low <= value && value <= high }
}
