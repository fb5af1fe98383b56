import Quantities

/// A range of numbers in one unit, and how settings write those that are drawn from it.
package struct NumberRange: Hashable, Sendable {
  /// The ends in the unit.
  package let ends: ClosedRange<Double>
  /// Empty for bare numbers.
  package let unit: String
  /// Whether only whole numbers are meant.
  package let isWhole: Bool

  package init(_ ends: ClosedRange<Double>, unit: String, isWhole: Bool) {
    self.ends = ends
    self.unit = unit
    self.isWhole = isWhole
  }

  /// The largest whole number up to which doubles distinguish neighbours.
  package static let largestWhole = Int(1) << 53

  /// The value at a share of the way from the low end to the high one, as a setting can express it:
  /// whole, or rounded to six significant digits.
  ///
  /// - Parameters:
  ///   - share: From 0 to 1. Of whole numbers, each takes an equal part of the way.
  ///   - logarithmic: Whether equal parts of the way are equal ratios; the low end is above zero
  ///     then.
  package func value(at share: Double, logarithmic: Bool) -> Double {
    let low = ends.lowerBound
    let end = isWhole ? ends.upperBound + 1 : ends.upperBound
    let value =
      logarithmic
      ? low * Elementary.exp(share * Elementary.log(end / low)) : low + share * (end - low)
    return isWhole
      ? min(value.rounded(.down), ends.upperBound) : rounded(min(max(value, low), ends.upperBound))
  }

  /// The position of a value between the low end and the high one, from 0 to 1.
  func place(of value: Double, _ isLogarithmic: Bool) -> Double {
    let (low, high) = (ends.lowerBound, ends.upperBound)
    guard low < high else { return 0 }
    return isLogarithmic
      ? Elementary.log(value / low) / Elementary.log(high / low) : (value - low) / (high - low)
  }

  /// The value that a setting of `value` has.
  func rounded(_ value: Double) -> Double {
    isWhole ? value.rounded() : Double(DecimalDigits.text(of: value, significant: 6)) ?? value
  }

  /// `value` with its unit, as a setting expresses it.
  package func text(of value: Double) -> String {
    guard isWhole else { return DecimalDigits.text(of: value, significant: 6, unit: unit) }
    return unit.isEmpty ? "\(Int(value))" : "\(Int(value)) \(unit)"
  }
}
