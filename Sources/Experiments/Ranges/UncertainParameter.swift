import Configuration

/// A number with a range of plausible values, as it is varied.
package struct UncertainParameter: Sendable {
  /// The name: the path, behind `variants.NAME.` where only some variants have the number.
  package let name: String
  /// The path of the number in the variants that have it.
  let path: String
  /// The paths at which settings put its value.
  package let paths: [String]
  /// The ends of the range as written, such as "3 s to 30 s".
  package let rangeText: String
  /// The plausible values, in the unit in which the high end was written. Only whole numbers are
  /// meant where the value and both ends are whole and bare.
  private let numbers: NumberRange
  /// The value of the scenario as written, in that unit; it may lie outside the range.
  package let nominal: Double
  package let grade: Grade?
  /// The kind of not knowing that its range stands for.
  package let unknown: Unknown
  /// The law of its draws; nil where all values of the range are as plausible.
  private let law: NumberLaw?
  /// Its value in base units.
  let base: Double
  /// 0 and 1 of its unit in base units.
  private let zero: Double
  private let one: Double

  /// - Parameter number: One with a range.
  /// - Returns: Nil when the range has no width, or is not written as a number with a unit.
  init?(_ number: GradedParameter, name: String, paths: [String]) {
    guard let range = number.range, range.lowerBound < range.upperBound,
      number.rangeText.count == 2, let low = WrittenNumber(number.rangeText[0]),
      let high = WrittenNumber(number.rangeText[1])
    else { return nil }
    self.name = name
    path = number.path
    self.paths = paths
    let bottom =
      low.unit == high.unit
      ? low.number
      : (try? UnitParser.parse(number.rangeText[0], allowsNegative: true))?.value(in: high.unit)
    guard let bottom, bottom < high.number else { return nil }
    let areWhole = (number.rangeText + [number.text]).allSatisfy { text in
      Int(text).map { $0.magnitude < NumberRange.largestWhole } ?? false
    }
    numbers = NumberRange(
      bottom...high.number, unit: high.unit, isWhole: high.unit.isEmpty && areWhole)
    rangeText = number.rangeText.joined(separator: " to ")
    nominal = Self.nominal(of: number, along: range, in: numbers.ends, unit: high.unit)
    grade = number.grade
    unknown = number.unknown
    law = number.isEven ? nil : NumberLaw(median: nominal, range: numbers)
    base = number.quantity.value
    func inBaseUnits(_ text: String) -> Double? {
      (try? UnitParser.parse("\(text) \(high.unit)", allowsNegative: true))?.value
    }
    (zero, one) = high.unit.isEmpty ? (0, 1) : (inBaseUnits("0") ?? 0, inBaseUnits("1") ?? 1)
  }

  /// The unit of its values, empty for bare numbers.
  package var unit: String { numbers.unit }
  /// The ends of the range in that unit.
  package var range: ClosedRange<Double> { numbers.ends }
  /// Whether only whole numbers are meant.
  package var isWhole: Bool { numbers.isWhole }

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
  /// is at least ten times their low one. A range of 20 kB to 2 MB does not mean that values below
  /// 40 kB are next to impossible.
  package var isLogarithmic: Bool {
    range.lowerBound > 0 && range.upperBound >= 10 * range.lowerBound && unit != "°C"
  }

  /// The value that a share of all draws does not exceed, as a setting can express it.
  func drawn(at share: Double) -> Double {
    law.map { rounded($0.value(at: share)) } ?? value(at: share, evenly: true)
  }

  /// Whether its value is the median of its draws.
  var hasMedian: Bool { law.map { !$0.isHalf } ?? false }
  /// Whether its value is an end of its range, so that draws lie on one side of it alone.
  package var isAtEnd: Bool { law?.isHalf ?? false }

  /// A value of its unit in base units, and the other way round.
  func inBaseUnits(_ value: Double) -> Double { zero + value * (one - zero) }
  func inItsUnit(_ base: Double) -> Double { rounded((base - zero) / (one - zero)) }

  /// The value that a text has in its unit; nil where it has none.
  func value(of text: String) -> Double? {
    let quantity = try? UnitParser.parse(text, allowsNegative: true)
    return unit.isEmpty ? quantity?.value : quantity?.value(in: unit)
  }

  /// The value at a share of the way from the low end to the high one, as a setting can express it:
  /// whole, or rounded to six significant digits.
  ///
  /// - Parameters:
  ///   - share: From 0 to 1. Of whole numbers, each takes an equal part of the way.
  ///   - evenly: Whether the way is the plain range even where the number ``isLogarithmic``.
  package func value(at share: Double, evenly: Bool = false) -> Double {
    numbers.value(at: share, logarithmic: isLogarithmic && !evenly)
  }

  /// The position of a value along the way, which may be any number; the inverse of `value(at:)`.
  func share(of value: Double) -> Double { numbers.place(of: value, isLogarithmic) }

  /// The value that a setting of `value` has.
  func rounded(_ value: Double) -> Double { numbers.rounded(value) }

  /// Its first path over its range, as `--vary` takes it; along the logarithm where it
  /// ``isLogarithmic``. A point tells that more than whole numbers are meant.
  var axisText: String {
    let ends = [range.lowerBound, range.upperBound].map { end in
      let text = numbers.text(of: end)
      return isWhole || Int(text) == nil ? text : text + ".0"
    }
    return "\(paths[0])=\(ends.joined(separator: ".."))\(isLogarithmic ? ":log" : "")"
  }

  /// `path=value`, one per path.
  package func settings(_ value: Double) -> [String] {
    paths.map { "\($0)=\(numbers.text(of: value))" }
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
