/// The values of an unknown quantity that the data do not speak against; an end may be infinite.
public struct ConfidenceInterval: Hashable, Sendable {
  public let low: Double
  public let high: Double

  /// - Precondition: `low` is at most `high`; neither is NaN.
  public init(low: Double, high: Double) {
    precondition(low <= high, "an interval from \(low) to \(high)")
    self.low = low
    self.high = high
  }

  /// The interval that reaches `margin` to both sides of `middle`.
  init(middle: Double, margin: Double) {
    self.init(low: middle - margin, high: middle + margin)
  }

  public var width: Double { high - low }
  public var isBounded: Bool { low.isFinite && high.isFinite }

  /// Whether `value` lies between the ends or on one.
  public func contains(_ value: Double) -> Bool { low <= value && value <= high }
}
