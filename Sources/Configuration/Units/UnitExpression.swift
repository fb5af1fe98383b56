/// A product or quotient of units as a user writes it: `mW`, `km/h`, `J/K`, `min^-0.5`, `/h`.
enum UnitExpression {
  /// The reason for which a text is no unit.
  enum Problem: Error {
    /// One factor is no known unit.
    case unknown(symbol: String)
    /// `°C` has a zero of its own, so it may only stand alone.
    case affine
    /// The text does not have the form of a unit.
    case malformed(hint: String)
  }

  static func parse(_ text: String) throws(Problem) -> Unit {
    if text != "°C", let unit = UnitTable[text] { return unit }
    var unit = Unit.one
    var divides = false
    var factor = ""
    var isFirst = true
    // An appended separator, so that one branch ends every factor.
    for character in text + "*" {
      guard character == "/" || character == "*" || character == "·" else {
        factor.append(character)
        continue
      }
      if factor.isEmpty {
        guard isFirst, character == "/" else {
          throw .malformed(hint: "a unit is missing beside '/' or '*'")
        }
      } else {
        unit = unit * (try parseFactor(factor, divides: divides))
      }
      divides = character == "/"
      factor = ""
      isFirst = false
    }
    return unit
  }

  private static func parseFactor(_ text: String, divides: Bool) throws(Problem) -> Unit {
    let parts = text.split(separator: "^", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first, !first.isEmpty else {
      throw .malformed(hint: "an exponent is written 'm^2' or 'min^-0.5'")
    }
    let symbol = String(first)
    if symbol == "°C" { throw .affine }
    guard let unit = UnitTable[symbol] else { throw .unknown(symbol: symbol) }
    let exponent = parts.count == 2 ? halves(parts[1]) : 2
    guard let exponent, let power = unit.raised(toHalves: divides ? -exponent : exponent) else {
      throw .malformed(hint: "an exponent is a small multiple of 0.5, as in 'min^-0.5'")
    }
    return power
  }

  /// Twice the exponent in `text`; nil unless it is a multiple of one half below ten.
  private static func halves(_ text: Substring) -> Int? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text
    guard let first = digits.first, first.isASCII, let whole = first.wholeNumberValue else {
      return nil
    }
    let magnitude: Int
    switch digits.dropFirst() {
    case "", ".0": magnitude = 2 * whole
    case ".5": magnitude = 2 * whole + 1
    default: return nil
    }
    return text.hasPrefix("-") ? -magnitude : magnitude
  }
}
