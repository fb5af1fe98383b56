import Quantities

/// A number with its dimension, as read from a text or computed from others.
///
/// A quantity that was read also keeps its exact decimal form, so that ``asPower()`` and its like
/// round once, from the decimal digits to the integer that the ledger counts in.
package struct Quantity: Sendable, Hashable {
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

  // MARK: - Types

  /// The length of time in whole nanoseconds; nil beyond 250 years either way.
  package func asDuration() -> SimDuration? {
    guard dimension == .duration, let nanoseconds = rounded(timesTen: 0),
      nanoseconds.magnitude <= SimTime.latest.nanoseconds.magnitude
    else { return nil }
    return SimDuration(nanoseconds: Int64(nanoseconds))
  }

  /// The power in whole nanowatts.
  package func asPower() -> Power? {
    whole(.power, timesTen: 18).map { Power(nanowatts: $0) }  // 1 J/ns is 10¹⁸ nW
  }

  /// The energy in whole attojoules.
  package func asEnergy() -> Energy? {
    guard dimension == .energy else { return nil }
    return rounded(timesTen: 18).map { Energy(attojoules: $0) }
  }

  /// The amount of data in whole bytes.
  package func asBytes() -> Int64? { whole(.dataSize, timesTen: 0) }

  /// The work in whole clock cycles.
  package func asCycles() -> CycleCount? {
    whole(.cycles, timesTen: 0).map { CycleCount(cycles: $0) }
  }

  /// The frequency in hertz.
  package func asFrequency() -> Frequency? {
    double(.frequency, timesTen: 9).map { Frequency(hertz: $0) }
  }

  /// The current in amperes.
  package func asCurrent() -> Current? {
    double(.current, timesTen: 9).map { Current(amperes: $0) }
  }

  /// The voltage in volts.
  package func asVoltage() -> Voltage? { double(.voltage, timesTen: 0).map { Voltage(volts: $0) } }

  /// The resistance in ohms.
  package func asOhms() -> Double? { double(.resistance, timesTen: -9) }

  /// The length in metres.
  package func asMetres() -> Double? { double(.length, timesTen: 0) }

  /// The speed in metres a second.
  package func asMetresPerSecond() -> Double? { double(.speed, timesTen: 9) }

  /// The data rate in bytes a second.
  package func asBytesPerSecond() -> Double? { double(.dataRate, timesTen: 9) }

  /// The absolute temperature in kelvins.
  package func asKelvins() -> Double? { double(.temperature, timesTen: 0) }

  /// A temperature on the Celsius scale, or nil for another dimension.
  package func asDegreesCelsius() -> Double? {
    guard dimension == .temperature else { return nil }
    let zero = ExactRatio(-27315, tens: -2)
    return exact?.adding(zero)?.double ?? value - 273.15
  }

  private func whole(_ expected: Dimension, timesTen tens: Int) -> Int64? {
    guard dimension == expected else { return nil }
    return rounded(timesTen: tens).flatMap { Int64(exactly: $0) }
  }

  private func double(_ expected: Dimension, timesTen tens: Int) -> Double? {
    guard dimension == expected else { return nil }
    let result = double(timesTen: tens)
    return result.isFinite ? result : nil
  }

  /// Two quantities are equal when value and dimension are, however they were written.
  package static func == (left: Quantity, right: Quantity) -> Bool {
    left.value == right.value && left.dimension == right.dimension
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(value)
    hasher.combine(dimension)
  }
}
