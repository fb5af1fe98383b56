/// A length of simulated time in whole nanoseconds; negative as the difference to an earlier
/// instant.
///
/// It is not `Swift.Duration`, which is twice as wide and invites mixing with the wall clock.
@frozen public struct SimDuration: Hashable, Sendable {
  /// The length in nanoseconds.
  public let nanoseconds: Int64

  /// Create a length in nanoseconds.
  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// No time.
  @inlinable public static var zero: SimDuration { SimDuration(nanoseconds: 0) }

  /// Create a length in nanoseconds.
  @inlinable
  public static func nanoseconds(_ count: Int64) -> SimDuration { SimDuration(nanoseconds: count) }

  /// Create a length in microseconds; traps beyond 292 years.
  @inlinable public static func microseconds(_ count: Int64) -> SimDuration {
    SimDuration(nanoseconds: count * 1_000)
  }

  /// Create a length in milliseconds; traps beyond 292 years.
  @inlinable public static func milliseconds(_ count: Int64) -> SimDuration {
    SimDuration(nanoseconds: count * 1_000_000)
  }

  /// Create a length in seconds; traps beyond 292 years.
  @inlinable public static func seconds(_ count: Int64) -> SimDuration {
    SimDuration(nanoseconds: count * 1_000_000_000)
  }

  /// The length nearest to `seconds`, ties away from zero.
  ///
  /// - Precondition: the result fits `Int64`, so `seconds` is finite and below 292 years.
  @inlinable public init(seconds: Double) { self.init(nanoseconds: Int64(nearest: seconds * 1e9)) }

  /// The length in seconds, rounded to a `Double`.
  @inlinable public var seconds: Double { Double(nanoseconds) / 1e9 }

  /// The sum of two lengths; traps beyond 292 years.
  @inlinable public static func + (left: SimDuration, right: SimDuration) -> SimDuration {
    SimDuration(nanoseconds: left.nanoseconds + right.nanoseconds)
  }

  /// The difference of two lengths; traps beyond 292 years.
  @inlinable public static func - (left: SimDuration, right: SimDuration) -> SimDuration {
    SimDuration(nanoseconds: left.nanoseconds - right.nanoseconds)
  }

  /// The product of a length and a count; traps beyond 292 years.
  @inlinable public static func * (length: SimDuration, count: Int64) -> SimDuration {
    SimDuration(nanoseconds: length.nanoseconds * count)
  }

  /// Add a length in place.
  @inlinable
  public static func += (left: inout SimDuration, right: SimDuration) { left = left + right }
}

extension SimDuration: Comparable {
  /// Whether the left length is shorter than the right one; a negative length is shorter than zero.
  @inlinable public static func < (left: SimDuration, right: SimDuration) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}

extension SimDuration {
  /// `17.2 min`: to a tenth, in the largest unit of which there is one; days from two on.
  package var brief: String {
    let seconds = Double(nanoseconds) / 1e9
    let units = [("d", 86_400.0, 2.0), ("h", 3600, 1), ("min", 60, 1), ("s", 1, 1)]
    let (name, unit, _) = units.first { seconds >= $0.1 * $0.2 } ?? ("ms", 1e-3, 0)
    return "\((seconds / unit).toTenth) \(name)"
  }
}

extension Double {
  /// `17.2`, or `17` of a whole number: one that is not negative, to a tenth.
  package var toTenth: String {
    let tenths = Int((10 * self).rounded())
    return "\(tenths / 10)\(tenths % 10 == 0 ? "" : ".\(tenths % 10)")"
  }
}

extension SimDuration: CustomStringConvertible {
  /// Seconds with nine decimals, exact: `-0.000000001 s`.
  public var description: String {
    let magnitude = nanoseconds.magnitude
    let fraction = String(magnitude % 1_000_000_000)
    let padded = String(repeating: "0", count: 9 - fraction.utf8.count) + fraction
    return "\(nanoseconds < 0 ? "-" : "")\(magnitude / 1_000_000_000).\(padded) s"
  }
}
