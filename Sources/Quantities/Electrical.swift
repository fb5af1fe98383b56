/// An electric charge in coulombs; a `Double`, since charge never enters the energy ledger.
@frozen
public struct Charge: Hashable, Sendable {
  public let coulombs: Double
  @inlinable
  public init(coulombs: Double) { self.coulombs = coulombs }

  @inlinable
  public static func + (left: Charge, right: Charge) -> Charge {
    Charge(coulombs: left.coulombs + right.coulombs)
  }

  /// The energy this charge takes from a source of constant `voltage`, to the nearest attojoule.
  @inlinable
  public static func * (charge: Charge, voltage: Voltage) -> Energy {
    .joules(charge.coulombs * voltage.volts)
  }
}

/// An electric current in amperes, positive when discharging.
@frozen
public struct Current: Hashable, Sendable {
  public let amperes: Double
  @inlinable
  public init(amperes: Double) { self.amperes = amperes }
  @inlinable
  public static func milliamperes(_ count: Double) -> Current { Current(amperes: count / 1e3) }

  @inlinable
  public static func * (current: Current, length: SimDuration) -> Charge {
    Charge(coulombs: current.amperes * length.seconds)
  }
}

/// An electric potential difference in volts.
@frozen
public struct Voltage: Hashable, Sendable {
  public let volts: Double
  @inlinable
  public init(volts: Double) { self.volts = volts }
}
