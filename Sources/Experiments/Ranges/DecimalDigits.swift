/// Writer of numbers as literals of the scenario language, which have no exponents.
package enum DecimalDigits {
  /// The most digits behind the point; a value below half of the last is 0.
  private static let mostDecimals = 15

  /// A number with so many significant digits and its unit, which is empty for a plain number.
  package static func text(of value: Double, significant: Int, unit: String) -> String {
    let digits = text(of: value, significant: significant)
    return unit.isEmpty ? digits : "\(digits) \(unit)"
  }

  /// A number with so many significant digits, without superfluous zeros.
  ///
  /// - Parameter significant: From 1 to 15.
  package static func text(of value: Double, significant: Int) -> String {
    guard value != 0, value.isFinite else { return "0" }
    var least = 1.0
    for _ in 1..<significant { least *= 10 }
    var scale = 1.0
    var digits = 0
    while value.magnitude * scale < least && digits < mostDecimals {
      scale *= 10
      digits += 1
    }
    let whole = Int128((value.magnitude * scale).rounded())  // Literals have at most 30 digits.
    let sign = value < 0 && whole != 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(whole)" }
    let text = String(whole)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    let fraction = padded.suffix(digits).reversed().drop { $0 == "0" }
    let point = fraction.isEmpty ? "" : "."
    return "\(sign)\(padded.dropLast(digits))\(point)\(String(fraction.reversed()))"
  }
}
