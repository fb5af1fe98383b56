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
}
