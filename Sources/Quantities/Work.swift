/// A frequency in hertz.
@frozen public struct Frequency: Hashable, Sendable {
  /// The frequency in hertz.
  public let hertz: Double

  /// Create a frequency in hertz.
  @inlinable public init(hertz: Double) { self.hertz = hertz }
}

/// An amount of processor work in clock cycles.
@frozen public struct CycleCount: Hashable, Sendable {
  /// The number of clock cycles.
  public let cycles: Int64

  /// Create an amount of work in clock cycles.
  @inlinable public init(cycles: Int64) { self.cycles = cycles }

  /// The time one core at `clock` needs, rounded up to a whole nanosecond: work is never free.
  ///
  /// - Precondition: `clock` is positive.
  @inlinable public static func / (work: CycleCount, clock: Frequency) -> SimDuration {
    SimDuration(nanoseconds: Int64((Double(work.cycles) / clock.hertz * 1e9).rounded(.up)))
  }
}

/// An amount of data in whole bytes.
@frozen public struct DataSize: Hashable, Sendable {
  /// The number of bytes.
  public let bytes: Int64

  /// Create an amount of data in bytes.
  @inlinable public init(bytes: Int64) { self.bytes = bytes }
}
