/// An electric charge in coulombs; a `Double`, since charge never enters the energy ledger.
@frozen public struct Charge: Hashable, Sendable {
  /// The charge in coulombs.
  public let coulombs: Double

  /// Create a charge in coulombs.
  @inlinable public init(coulombs: Double) { self.coulombs = coulombs }

  /// The sum of two charges.
  @inlinable public static func + (left: Charge, right: Charge) -> Charge {
    Charge(coulombs: left.coulombs + right.coulombs)
  }

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

  /// Create a current in milliamperes.
  @inlinable
  public static func milliamperes(_ count: Double) -> Current { Current(amperes: count / 1e3) }

  /// The charge that a constant current moves over `length`, negative for a negative current.
  @inlinable public static func * (current: Current, length: SimDuration) -> Charge {
    Charge(coulombs: current.amperes * length.seconds)
  }
}

/// An electric potential difference in volts.
@frozen public struct Voltage: Hashable, Sendable {
  /// The voltage in volts.
  public let volts: Double

  /// Create a voltage in volts.
  @inlinable public init(volts: Double) { self.volts = volts }
}
