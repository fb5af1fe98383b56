/// The quantity that a value of a recorded event measures, with the size of its whole numbers.
///
/// Values are stored as whole numbers, so that a recording is the same on every machine.
package enum RecordedUnit: UInt8, CaseIterable, Sendable {
  /// A plain number.
  case number
  case bytes
  /// A length of time, in nanoseconds.
  case duration
  /// A share, in millionths.
  case share
  /// A level of a signal, in thousandths of a dBm.
  case decibel
  /// Energy, in nanojoules.
  case energy
  /// Power, in microwatts.
  case power
  /// A voltage, in microvolts.
  case voltage
  /// A charge, in microcoulombs.
  case charge
  /// A frequency, in hertz.
  case frequency

  /// The value of one stored whole number, in the unit that expressions compute in: nanoseconds
  /// for time, and for everything else bytes, 1, dBm, joules, watts, volts, coulombs and hertz.
  package var step: Double {
    switch self {
    case .number, .bytes, .duration, .frequency: 1
    case .decibel: 1e-3
    case .share, .power, .voltage, .charge: 1e-6
    case .energy: 1e-9
    }
  }
}
