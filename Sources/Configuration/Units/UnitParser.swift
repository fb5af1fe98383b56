/// Parser of quantities: a number, an optional space, and a unit.
package enum UnitParser {
  /// Parses the quantity of `expected` dimension in `text`.
  ///
  /// - Parameters:
  ///   - text: For example `250 mW`, `1.4 m/s`, `30 %`, `25 °C`, `4 M`, `12`.
  ///   - expected: A bare number has dimension ``Dimension/none``; where cycles are expected, so do
  ///     `k`, `M` and `G`.
  ///   - allowsNegative: Whether the number may be below zero. Degrees Celsius always may.
  /// - Returns: The quantity, exact in its digits.
  /// - Throws: The error with a hint; also for a size that ``Quantity``'s typed forms cannot hold,
  ///   and for a duration or power so small that it would round to nothing.
  package static func parse(_ text: String, as expected: Dimension, allowsNegative: Bool = false)
    throws(QuantityProblem) -> Quantity
  { try parse(text, expected, allowsNegative) }

  /// Parses the quantity of any dimension in `text`.
  package static func parse(_ text: String, allowsNegative: Bool = false) throws(QuantityProblem)
    -> Quantity
  { try parse(text, nil, allowsNegative) }

  private static func parse(
    _ text: String, _ expected: Dimension?, _ allowsNegative: Bool
  ) throws(QuantityProblem) -> Quantity {
    let number = try DecimalLiteral(readingFrom: text)
    if number.rest == "°C" { return try celsius(number, text, expected) }
    var quantity = Quantity(number.value, try unit(number.rest, in: text))
    if expected == .cycles, quantity.dimension == .none,
      UnitTable.scales.contains(where: { $0 == number.rest })
    {
      quantity = quantity.reinterpreted(as: .cycles)
    }
    if let expected, quantity.dimension != expected {
      throw .otherDimension(quantity.dimension, unit: String(number.rest), expected, in: text)
    }
    if number.isNegative, number.value.numerator != 0, !allowsNegative {
      throw QuantityProblem(of: text, "must not be negative")
    }
    try checkRange(quantity, in: text)
    return quantity
  }

  private static func celsius(
    _ number: DecimalLiteral, _ text: String, _ expected: Dimension?
  ) throws(QuantityProblem) -> Quantity {
    if let expected, expected != .temperature {
      throw .otherDimension(.temperature, unit: "°C", expected, in: text)
    }
    let zero = ExactRatio(27315, tens: -2)
    let kelvins =
      number.value.adding(zero).map { Quantity(exact: $0, dimension: .temperature) }
      ?? Quantity(value: number.value.double + zero.double, dimension: .temperature)
    guard !kelvins.isNegative else { throw QuantityProblem(of: text, "is below absolute zero") }
    return kelvins
  }

  private static func unit(_ symbol: Substring, in text: String) throws(QuantityProblem) -> Unit {
    if symbol.isEmpty { return .one }
    do throws(UnitExpression.Problem) {
      return try UnitExpression.parse(String(symbol))
    } catch {
      throw .noUnit(error, symbol: symbol, in: text)
    }
  }

  private static func checkRange(_ quantity: Quantity, in text: String) throws(QuantityProblem) {
    guard quantity.value.isFinite else { throw QuantityProblem(of: text, "is too large") }
    let isZero = quantity.value == 0
    switch quantity.dimension {
    case .duration:
      guard let duration = quantity.asDuration() else {
        throw QuantityProblem(of: text, "is longer than 250 years, the most a run can last")
      }
      if duration == .zero, !isZero {
        throw QuantityProblem(of: text, "is shorter than half a nanosecond, the clock's step")
      }
    case .power:
      guard let power = quantity.asPower() else {
        throw QuantityProblem(of: text, "is more than 9.2 GW, the most that can be counted")
      }
      if power == .zero, !isZero {
        throw QuantityProblem(of: text, "is less than half a nanowatt, the ledger's step")
      }
    case .energy where quantity.asEnergy() == nil, .dataSize where quantity.asBytes() == nil,
      .cycles where quantity.asCycles() == nil:
      throw QuantityProblem(of: text, "is more than can be counted")
    default: break
    }
  }
}
