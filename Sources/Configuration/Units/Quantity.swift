/// A number with its dimension, as read from a text or computed from others.
///
/// A quantity that was read also keeps its exact decimal form, so that ``asPower()`` and its like
/// round once, from the decimal digits to the integer that the ledger counts in.
package struct Quantity: Sendable {
  /// The size in the base scale: nanoseconds, joules, coulombs, metres, kelvins, bytes, cycles and
  /// their products, so a power is in joules a nanosecond. For formulas; prefer the typed forms.
  package let value: Double
  package let dimension: Dimension
  let exact: ExactRatio?

  /// A computed quantity of `value` in the base scale.
  package init(value: Double, dimension: Dimension) {
    self.value = value
    self.dimension = dimension
    exact = nil
  }

  init(exact: ExactRatio, dimension: Dimension) {
    value = exact.double
    self.dimension = dimension
    self.exact = exact
  }

  init(_ number: ExactRatio, _ unit: Unit) {
    if let exact = unit.exact.flatMap({ number.multiplied(by: $0) }) {
      self.init(exact: exact, dimension: unit.dimension)
    } else {
      self.init(value: number.double * unit.size, dimension: unit.dimension)
    }
  }

  /// The same amount as another dimension; for `4 M`, which counts cycles where cycles are
  /// expected.
  func reinterpreted(as dimension: Dimension) -> Quantity {
    guard let exact else { return Quantity(value: value, dimension: dimension) }
    return Quantity(exact: exact, dimension: dimension)
  }

  /// Whether it is below zero.
  package var isNegative: Bool { value < 0 }

  /// The amount in `unit`: `250 mW` in `W` is 0.25, to the nearest `Double`.
  ///
  /// - Returns: Nil when the dimensions differ or the text is no unit.
  package func value(in unit: String) -> Double? {
    guard let unit = try? UnitExpression.parse(unit), unit.dimension == dimension else {
      return nil
    }
    if let exact, let inverse = unit.exact?.inverse, let ratio = exact.multiplied(by: inverse) {
      return ratio.double
    }
    return value / unit.size
  }

  /// The value times 10^`tens`, rounded once.
  func double(timesTen tens: Int) -> Double {
    guard let exact, let scaled = exact.multiplied(by: ExactRatio(1, tens: tens)) else {
      let power = ExactRatio(1, tens: abs(tens)).double
      return tens < 0 ? value / power : value * power
    }
    return scaled.double
  }

  /// The whole number nearest to the value times 10^`tens`; nil beyond 128 bits.
  func rounded(timesTen tens: Int) -> Int128? {
    if let rounded = exact?.rounded(timesTen: tens) { return rounded }
    let scaled = double(timesTen: tens).rounded()
    return scaled.magnitude < 0x1p127 ? Int128(scaled) : nil
  }
}

extension Quantity: Hashable {
  /// Two quantities are equal when value and dimension are, however they were written.
  package static func == (left: Quantity, right: Quantity) -> Bool {
    left.value == right.value && left.dimension == right.dimension
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(value)
    hasher.combine(dimension)
  }
}
