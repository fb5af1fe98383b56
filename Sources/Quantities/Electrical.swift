/// An electric charge in coulombs; a `Double`, since charge never enters the energy ledger.
@frozen public struct Charge: Hashable, Sendable {
  /// The charge in coulombs.
  public let coulombs: Double

  /// Create a charge in coulombs.
  @inlinable public init(coulombs: Double) { self.coulombs = coulombs }

  /// The energy this charge takes from a source of constant `voltage`, to the nearest attojoule.
  @inlinable public static func * (charge: Charge, voltage: Voltage) -> Energy {
    .joules(charge.coulombs * voltage.volts)
  }
}

/// An electric current in amperes, positive when discharging.
@frozen public struct Current: Hashable, Sendable {
  /// The current in amperes, positive when discharging.
  public let amperes: Double

  /// Create a current in amperes.
  @inlinable public init(amperes: Double) { self.amperes = amperes }
}

/// An electric potential difference in volts.
@frozen public struct Voltage: Hashable, Sendable {
  /// The voltage in volts.
  public let volts: Double

  /// Create a voltage in volts.
  @inlinable public init(volts: Double) { self.volts = volts }
}
