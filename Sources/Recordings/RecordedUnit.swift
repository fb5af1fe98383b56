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

  /// The stored whole numbers that a recording may have: lengths up to ``RecordingLayout/longest``,
  /// shares up to 1, signals from -200 to 100 dBm, and of the rest what is not negative.
  var range: ClosedRange<Int64> {
    switch self {
    case .duration: 0...RecordingLayout.longest
    case .share: 0...1_000_000
    case .decibel: -200_000...100_000
    case .number, .bytes, .energy, .power, .voltage, .charge, .frequency: 0...Int64.max
    }
  }

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
