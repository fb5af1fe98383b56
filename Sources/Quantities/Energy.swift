/// An energy in whole attojoules (10⁻¹⁸ J), wide enough for 1.7 × 10²⁰ J.
///
/// It is an integer, so that the terms of a sum equal the total to the last digit.
@frozen public struct Energy: Hashable, Sendable {
  /// The energy in attojoules.
  public let attojoules: Int128

  /// Create an energy in attojoules.
  @inlinable public init(attojoules: Int128) { self.attojoules = attojoules }

  /// No energy.
  @inlinable public static var zero: Energy { Energy(attojoules: 0) }

  /// The energy nearest to `joules`, exact up to the 53 bits a `Double` carries.
  @inlinable public static func joules(_ joules: Double) -> Energy {
    let attojoules = (joules * 1e18).rounded()
    // The conversion through 64 bits takes one machine instruction; the generic one takes a
    // hundred.
    if attojoules.magnitude < 0x1p63 { return Energy(attojoules: Int128(Int64(attojoules))) }
    return Energy(attojoules: Int128(attojoules))
  }

  /// The energy in joules, rounded to the nearest `Double`.
  @inlinable public var joules: Double { Double(nearest: attojoules) / 1e18 }

  /// The sum of two energies, exact; traps on overflow.
  @inlinable public static func + (left: Energy, right: Energy) -> Energy {
    Energy(attojoules: left.attojoules + right.attojoules)
  }

  /// The difference of two energies, exact; traps on overflow.
  @inlinable public static func - (left: Energy, right: Energy) -> Energy {
    Energy(attojoules: left.attojoules - right.attojoules)
  }

  /// Add an energy in place.
  @inlinable public static func += (left: inout Energy, right: Energy) { left = left + right }

  /// Subtract an energy in place.
  @inlinable public static func -= (left: inout Energy, right: Energy) { left = left - right }

  /// The product of an energy and a count, exact; traps on overflow.
  @inlinable public static func * (energy: Energy, count: Int64) -> Energy {
    Energy(attojoules: energy.attojoules * Int128(count))
  }

  /// The mean power that draws this energy over `length`, to the nearest nanowatt.
  ///
  /// - Precondition: `length` is positive.
  @inlinable public static func / (energy: Energy, length: SimDuration) -> Power {
    let divisor = Int128(length.nanoseconds)
    let (quotient, remainder) = energy.attojoules.quotientAndRemainder(dividingBy: divisor)
    let roundsUp = 2 * remainder.magnitude >= divisor.magnitude
    let step: Int128 = energy.attojoules < 0 ? -1 : 1
    return Power(nanowatts: Int64(quotient + (roundsUp ? step : 0)))
  }
}

extension Energy: Comparable {
  /// Whether the left energy is less than the right one.
  @inlinable
  public static func < (left: Energy, right: Energy) -> Bool { left.attojoules < right.attojoules }
}

extension Energy: CustomStringConvertible {
  /// The energy in joules with its unit: `1.5 J`.
  public var description: String { "\(joules) J" }
}
