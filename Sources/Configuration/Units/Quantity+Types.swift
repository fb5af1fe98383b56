import Quantities

// Each of these rounds once, ties away from zero, and is nil for another dimension or beyond range.
extension Quantity {
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
  package func asDataSize() -> DataSize? {
    whole(.dataSize, timesTen: 0).map { DataSize(bytes: $0) }
  }

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
}
