public import Configuration
import Numerics

/// A number with a range of plausible values, as it is varied.
public struct UncertainParameter: Sendable {
  /// What it is called: its path, behind `variants.NAME.` where only some variants have it.
  public let name: String
  /// The places at which settings put its value.
  public let paths: [String]
  /// What its values are in: the unit in which the high end was written, empty for bare numbers.
  public let unit: String
  /// The ends of the range as written, such as "3 s to 30 s".
  public let rangeText: String
  /// The ends of the range in that unit.
  public let range: ClosedRange<Double>
  /// The value of the scenario as written, in that unit; it may lie outside the range.
  public let nominal: Double
  /// Whether only whole numbers are meant: its value and both ends are whole and bare.
  public let isWhole: Bool
  public let grade: Grade?

  /// - Parameter number: One with a range.
  /// - Returns: Nil when the range has no width, or is not written as a number with a unit.
  init?(_ number: GradedParameter, name: String, paths: [String]) {
    guard let range = number.range, range.lowerBound < range.upperBound,
      number.rangeText.count == 2, let low = WrittenNumber(number.rangeText[0]),
      let high = WrittenNumber(number.rangeText[1])
    else { return nil }
    self.name = name
    self.paths = paths
    unit = high.unit
    let bottom =
      low.unit == high.unit
      ? low.number
      : (try? UnitParser.parse(number.rangeText[0], allowsNegative: true))?.value(in: high.unit)
    guard let bottom, bottom < high.number else { return nil }
    self.range = bottom...high.number
    rangeText = number.rangeText.joined(separator: " to ")
    nominal = Self.nominal(of: number, along: range, in: self.range, unit: high.unit)
    // Doubles tell neighbouring whole numbers apart up to here.
    let largest = Int(1) << 53
    isWhole =
      unit.isEmpty
      && (number.rangeText + [number.text]).allSatisfy { text in
        Int(text).map { $0.magnitude < largest } ?? false
      }
    grade = number.grade
  }

  private static func nominal(
    of number: GradedParameter, along base: ClosedRange<Double>, in range: ClosedRange<Double>,
    unit: String
  ) -> Double {
    if let written = WrittenNumber(number.text), written.unit == unit { return written.number }
    // Along the range, since a value may be written in any unit.
    let share = (number.quantity.value - base.lowerBound) / (base.upperBound - base.lowerBound)
    return range.lowerBound + share * (range.upperBound - range.lowerBound)
  }

  /// Whether equal ratios and not equal differences are equally plausible: of ranges whose high end
  /// is at least ten times their low one. Who writes 20 kB to 2 MB does not mean that it is
  /// as good as never below 40 kB.
  public var isLogarithmic: Bool {
    range.lowerBound > 0 && range.upperBound >= 10 * range.lowerBound && unit != "°C"
  }

  /// The value at a share of the way from the low end to the high one, as a setting can say it:
  /// whole, or rounded to six significant digits.
  ///
  /// - Parameters:
  ///   - share: From 0 to 1. Of whole numbers, each takes an equal part of the way.
  ///   - evenly: Whether the way is the plain range even where the number ``isLogarithmic``.
  public func value(at share: Double, evenly: Bool = false) -> Double {
    let low = range.lowerBound
    let end = isWhole ? range.upperBound + 1 : range.upperBound
    let value =
      isLogarithmic && !evenly
      ? low * Elementary.exp(share * Elementary.log(end / low)) : low + share * (end - low)
    return isWhole
      ? min(value.rounded(.down), range.upperBound)
      : rounded(min(max(value, low), range.upperBound))
  }

  /// How far along the way a value lies, which may be any number; the inverse of `value(at:)`.
  func share(of value: Double) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    return isLogarithmic
      ? Elementary.log(value / low) / Elementary.log(high / low) : (value - low) / (high - low)
  }

  /// The value that settings put in place for `value`.
  func rounded(_ value: Double) -> Double {
    isWhole ? value.rounded() : Double(SettingText.of(value)) ?? value
  }

  /// `path=value`, one a place.
  public func settings(_ value: Double) -> [String] {
    let text = isWhole ? "\(Int(value))" : SettingText.of(value)
    return paths.map { "\($0)=\(text)\(unit.isEmpty ? "" : " \(unit)")" }
  }
}

/// A number as people write it, apart from its unit.
private struct WrittenNumber {
  let number: Double
  let unit: String

  init?(_ text: String) {
    let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "-" }
    guard let number = Double(digits) else { return nil }
    self.number = number
    unit = String(text[digits.endIndex...].drop { $0.isWhitespace })
  }
}

/// Numbers as the scenario language knows them.
private enum SettingText {
  /// Six significant digits without an exponent; what is smaller than 10⁻¹⁵ is 0.
  static func of(_ value: Double) -> String {
    guard value != 0, value.isFinite else { return "0" }
    var scale = 1.0
    var digits = 0
    while value.magnitude * scale < 100_000 && digits < 15 {
      scale *= 10
      digits += 1
    }
    let whole = Int128((value.magnitude * scale).rounded())  // Literals have at most 30 digits.
    let sign = value < 0 && whole != 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(whole)" }
    let text = String(whole)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    return "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }
}
