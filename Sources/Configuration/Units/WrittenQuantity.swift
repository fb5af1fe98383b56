/// A number as written, with the symbol of its unit: `2.5 s`.
///
/// Sums and products are of the decimal digits, so that three steps of 0.1 are 0.3.
package struct WrittenQuantity: Sendable {
  private let number: ExactRatio
  /// The symbol; empty for a bare number.
  package let unit: String
  /// The text between the number and the unit.
  private let gap: String
  /// The quantity.
  package let quantity: Quantity

  /// The most digits that a number may be written with.
  private static let mostDigits = 30

  /// Reads a number with its unit; it may be below zero.
  package init(_ text: String) throws(QuantityProblem) {
    let literal = try DecimalLiteral(readingFrom: text)
    quantity = try UnitParser.parse(text, allowsNegative: true)
    number = literal.value
    unit = String(literal.rest)
    gap = !unit.isEmpty && text.contains(" \(unit)") ? " " : ""
  }

  /// - Returns: Nil where the number has too many digits, or is beyond what a quantity may be.
  private init?(_ number: ExactRatio?, like other: WrittenQuantity, unit: String? = nil) {
    guard let number, let digits = number.decimalDigits(upTo: Self.mostDigits) else { return nil }
    let unit = unit ?? other.unit
    let text = digits + (unit.isEmpty ? "" : other.gap + unit)
    guard let quantity = try? UnitParser.parse(text, allowsNegative: true) else { return nil }
    self.number = number
    self.unit = unit
    gap = other.gap
    self.quantity = quantity
  }

  /// The text, without redundant zeros.
  package var text: String {
    guard let digits = number.decimalDigits(upTo: Self.mostDigits) else {
      preconditionFailure("\(number) was not written in decimals")
    }
    return digits + gap + unit
  }

  /// The number in its unit.
  package var double: Double { number.double }

  /// Whether it is a bare whole number, written without a point.
  package var isBareInteger: Bool { unit.isEmpty && number.exponent >= 0 }

  /// The sum, to the last digit; nil where the units differ or the digits do not suffice.
  package func adding(_ other: WrittenQuantity) -> WrittenQuantity? {
    guard other.unit == unit else { return nil }
    return WrittenQuantity(number.adding(other.number), like: self)
  }

  /// The product with the number of `factor`, to the last digit; nil where the digits do not
  /// suffice.
  package func multiplied(by factor: WrittenQuantity) -> WrittenQuantity? {
    WrittenQuantity(number.multiplied(by: factor.number), like: self)
  }

  /// Whether the number is above that of `other`, in the same unit.
  package func isAbove(_ other: WrittenQuantity) -> Bool {
    guard let difference = number.adding(other.number.negated) else { return double > other.double }
    return difference.numerator > 0
  }

  /// The same amount in another unit; nil where that has infinitely many digits, or is no such
  /// unit.
  package func converted(to unit: String) -> WrittenQuantity? {
    if unit == self.unit { return self }
    guard let target = try? UnitExpression.parse(unit), target.dimension == quantity.dimension,
      let inverse = target.exact?.inverse, self.unit != "°C"
    else { return nil }
    let number = quantity.exact?.multiplied(by: inverse)?.decimal
    return WrittenQuantity(number, like: self, unit: unit)
  }
}

extension ExactRatio {
  var negated: ExactRatio { ExactRatio(-numerator, over: denominator, tens: exponent) }

  /// The same number without a denominator; nil where it has infinitely many decimals.
  fileprivate var decimal: ExactRatio? {
    var (top, bottom, tens) = (numerator, denominator, exponent)
    while bottom != 1 {
      let factor: Int128 = bottom % 2 == 0 ? 5 : 2
      guard bottom % (10 / factor) == 0, let product = top.product(factor) else { return nil }
      bottom /= 10 / factor
      top = product
      tens -= 1
    }
    return ExactRatio(top, tens: tens)
  }

  /// The digits without an exponent; nil for a fraction, or for more than `most` digits.
  fileprivate func decimalDigits(upTo most: Int) -> String? {
    let digits = String(numerator.magnitude)
    let sign = numerator < 0 ? "-" : ""
    guard denominator == 1, digits.count + max(0, exponent) <= most, -exponent <= most - 1 else {
      return nil
    }
    if exponent >= 0 { return sign + digits + String(repeating: "0", count: exponent) }
    let indices = -exponent
    let padded = String(repeating: "0", count: max(0, indices + 1 - digits.count)) + digits
    return "\(sign)\(padded.dropLast(indices)).\(padded.suffix(indices))"
  }
}
