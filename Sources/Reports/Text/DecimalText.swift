/// A number as decimal digits, to be rounded and written as people read it.
///
/// Works on the shortest digits that name the double, so that 0.15 rounds as it reads.
struct DecimalText {
  private let isNegative: Bool
  /// Without leading zeros; none for zero.
  private var digits: [UInt8]
  /// The value is 0.d₁d₂… × 10^point.
  private var point: Int

  /// - Precondition: `value` is finite.
  init(_ value: Double) {
    precondition(value.isFinite, "no digits of \(value)")
    isNegative = value < 0
    digits = []
    point = 0
    var exponent = 0
    var isPastPoint = false
    let parts = "\(value.magnitude)".split(separator: "e")
    for character in parts[0].utf8 {
      if character == UInt8(ascii: ".") {
        isPastPoint = true
        continue
      }
      digits.append(character - UInt8(ascii: "0"))
      if !isPastPoint { point += 1 }
    }
    if parts.count == 2 { exponent = Int(parts[1]) ?? 0 }
    point += exponent
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    point -= zeros
  }

  /// The power of ten of the first digit: 2 of 345, −2 of 0.0345, nil of zero.
  var exponent: Int? { digits.isEmpty ? nil : point - 1 }

  /// Rounded to `slots` decimals, halves away from zero; tens for −1.
  func rounded(to slots: Int) -> DecimalText {
    var result = self
    let kept = point + slots
    guard kept < digits.count else { return self }
    guard kept >= 0 else {
      result.digits = []
      return result
    }
    let roundsUp = digits[kept] >= 5
    result.digits.removeLast(digits.count - kept)
    if roundsUp {
      var index = kept - 1
      while index >= 0, result.digits[index] == 9 {
        result.digits[index] = 0
        index -= 1
      }
      if index >= 0 {
        result.digits[index] += 1
      } else {
        result.digits.insert(1, at: 0)
        result.point += 1
      }
    }
    return result
  }

  /// With exactly `slots` decimals, none below one: `24.90`.
  func fixed(_ slots: Int) -> String {
    let number = rounded(to: slots)
    var text = ""
    for position in 0..<max(1, number.point) {
      text += "\(number.digit(position + min(0, number.point - 1)))"
    }
    if slots > 0 {
      text += "."
      for slot in 0..<slots { text += "\(number.digit(number.point + slot))" }
    }
    return number.sign + text
  }

  /// As one digit, its decimals down to decimal `slots`, and a power of ten: `2.49e-7`.
  func scientific(_ slots: Int) -> String {
    let number = rounded(to: slots)
    guard let exponent = number.exponent else { return "0" }
    var text = "\(number.digit(0))"
    let decimals = exponent + slots
    if decimals > 0 {
      text += "."
      for index in 1...decimals { text += "\(number.digit(index))" }
    }
    return number.sign + text + "e" + (exponent < 0 ? Self.minus : "") + "\(exponent.magnitude)"
  }

  static let minus = "\u{2212}"

  private var sign: String { isNegative && !digits.isEmpty ? Self.minus : "" }

  private func digit(_ index: Int) -> UInt8 { digits.indices.contains(index) ? digits[index] : 0 }
}

extension DecimalText {
  /// `value` to `count` significant digits, plain where that is readable.
  static func significant(_ value: Double, digits count: Int) -> String {
    guard value.isFinite else { return value.isNaN ? "?" : value < 0 ? minus + "∞" : "∞" }
    return Places(significant: count, of: value).text(value)
  }

  /// The same without zeros at the end of its fraction.
  static func short(_ value: Double, digits count: Int) -> String {
    significant(value, digits: count).shortened
  }

  /// `3.2 J`; `none` without a value.
  static func level(_ value: Double?, digits: Int, _ unit: String) -> String {
    value.map { short($0, digits: digits) + (unit == "1" ? "" : " \(unit)") } ?? "none"
  }
}

/// The number of decimals and the notation of numbers that are shown together.
struct Places {
  let decimals: Int
  private let isScientific: Bool
}

extension Places {
  /// For numbers up to `largest` in magnitude.
  init(decimals: Int, largest: Double) {
    self.decimals = decimals
    let exponent = DecimalText(largest).exponent ?? 0
    isScientific = decimals > 9 || exponent > 14
  }

  /// The position of the last of `count` significant digits of `value`, itself rounded.
  init(significant count: Int, of value: Double, largest: Double? = nil) {
    var decimals = 0
    let number = DecimalText(value)
    if let exponent = number.exponent {
      // Rounding up may gain a digit: two digits of 0.0996 are 0.10.
      let rounded = number.rounded(to: count - 1 - exponent)
      decimals = count - 1 - (rounded.exponent ?? exponent)
    }
    self.init(decimals: decimals, largest: largest ?? value)
  }

  /// The same, with one digit of the uncertainty instead of two where those were beyond hundredths.
  var forPercent: Places {
    Places(decimals: min(decimals, max(2, decimals - 1)), isScientific: isScientific)
  }

  /// The end of an interval, with as many more digits as it takes to show on which side of zero it
  /// is.
  func end(_ value: Double) -> String {
    guard value != 0, value.isFinite, DecimalText(value).rounded(to: decimals).exponent == nil
    else { return text(value) }
    return Places(significant: 1, of: value).text(value)
  }

  /// The same, or with so many more digits that two different numbers do not read alike.
  func telling(_ first: Double, from second: Double) -> Places {
    guard first != second, first.isFinite, second.isFinite, text(first) == text(second) else {
      return self
    }
    // Fewer than the seventeen digits that distinguish any two doubles.
    let finer = (1...6).lazy.map { Places(decimals: decimals + $0, isScientific: isScientific) }
    return finer.first { $0.text(first) != $0.text(second) } ?? self
  }

  func text(_ value: Double) -> String {
    guard value.isFinite else { return DecimalText.significant(value, digits: 1) }
    let number = DecimalText(value)
    return isScientific ? number.scientific(decimals) : number.fixed(decimals)
  }
}
