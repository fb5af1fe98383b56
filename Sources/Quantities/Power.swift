/// A power in whole nanowatts.
///
/// It is an integer, so that power times time is an exact ``Energy`` and no sum depends on its
/// order.
@frozen public struct Power: Hashable, Sendable {
  /// The power in nanowatts.
  public let nanowatts: Int64

  /// Create a power in nanowatts.
  @inlinable public init(nanowatts: Int64) { self.nanowatts = nanowatts }

  /// No power.
  @inlinable public static var zero: Power { Power(nanowatts: 0) }

  /// Create a power in milliwatts; traps beyond 9.2 GW.
  @inlinable
  public static func milliwatts(_ count: Int64) -> Power { Power(nanowatts: count * 1_000_000) }

  /// The power nearest to `watts`.
  ///
  /// - Precondition: the result fits `Int64`, so `watts` is finite and below 9.2 GW.
  @inlinable public static func watts(_ watts: Double) -> Power {
    Power(nanowatts: Int64(nearest: watts * 1e9))
  }

  /// The power in watts, rounded to a `Double`.
  @inlinable public var watts: Double { Double(nanowatts) / 1e9 }

  /// The sum of two powers, exact; traps on overflow.
  @inlinable public static func + (left: Power, right: Power) -> Power {
    Power(nanowatts: left.nanowatts + right.nanowatts)
  }

  /// The difference of two powers, exact; traps on overflow.
  @inlinable public static func - (left: Power, right: Power) -> Power {
    Power(nanowatts: left.nanowatts - right.nanowatts)
  }

  /// Add a power in place.
  @inlinable public static func += (left: inout Power, right: Power) { left = left + right }

  /// The energy drawn at this power over `length`: exact, since 1 nW over 1 ns is 1 aJ.
  @inlinable
  @inline(__always) public static func * (power: Power, length: SimDuration) -> Energy {
    let product = power.nanowatts.multipliedFullWidth(by: length.nanoseconds)
    return Energy(attojoules: Int128(product.high) << 64 | Int128(product.low))
  }
}

extension Power: Comparable {
  /// Whether the left power is less than the right one.
  @inlinable
  public static func < (left: Power, right: Power) -> Bool { left.nanowatts < right.nanowatts }
}

extension Power: CustomStringConvertible {
  /// The power in milliwatts with its unit: `1.5 mW`.
  public var description: String { "\(Double(nanowatts) / 1e6) mW" }
}
