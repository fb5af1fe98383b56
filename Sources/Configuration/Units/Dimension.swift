/// A physical dimension: the kind of a quantity, whatever its unit.
///
/// Exponents count halves, so that a rate per square root of a time (`min^-0.5`) can be expressed.
package struct Dimension: Hashable, Sendable {
  /// The independent dimensions that all others are products of.
  package enum Base: Int, CaseIterable, Sendable {
    case time, energy, charge, length, temperature, data, cycles
  }

  /// Twice the exponent of every base, in the order of ``Base``.
  private var halves: SIMD8<Int8>

  private init(halves: SIMD8<Int8>) { self.halves = halves }

  /// The dimension of a bare number: a count, a ratio, a percentage.
  package static let none = Dimension(halves: .zero)

  /// One base alone.
  package init(_ base: Base) {
    halves = .zero
    halves[base.rawValue] = 2
  }

  /// Twice the exponent of `base`.
  package func halfExponents(of base: Base) -> Int { Int(halves[base.rawValue]) }

  /// Whether all exponents are zero.
  package var isNone: Bool { self == .none }

  /// The dimension of a product.
  package static func * (left: Dimension, right: Dimension) -> Dimension {
    Dimension(halves: left.halves &+ right.halves)
  }

  /// The dimension of a quotient.
  package static func / (left: Dimension, right: Dimension) -> Dimension {
    Dimension(halves: left.halves &- right.halves)
  }

  /// This dimension to the power of `halfExponent`/2; nil when an exponent leaves the supported
  /// range.
  package func raised(toHalves halfExponent: Int) -> Dimension? {
    var result = Dimension.none
    for base in Base.allCases {
      let product = Int(halves[base.rawValue]) * halfExponent
      guard product.isMultiple(of: 2), abs(product / 2) <= 20 else { return nil }
      result.halves[base.rawValue] = Int8(product / 2)
    }
    return result
  }
}

// Named as in messages and fields; only their bases are known of them.
extension Dimension {
  package static let duration = Dimension(.time)
  package static let energy = Dimension(.energy)
  package static let charge = Dimension(.charge)
  package static let length = Dimension(.length)
  package static let temperature = Dimension(.temperature)
  package static let dataSize = Dimension(.data)
  package static let cycles = Dimension(.cycles)

  /// The same as ``none``: a share, written `0.3` or `30 %`.
  package static let fraction = none
  package static let frequency = none / duration
  package static let power = energy / duration
  package static let current = charge / duration
  package static let voltage = energy / charge
  package static let resistance = voltage / current
  package static let capacitance = charge / voltage
  package static let speed = length / duration
  package static let acceleration = speed / duration
  package static let dataRate = dataSize / duration
  package static let energyPerByte = energy / dataSize
  package static let energyPerCycle = energy / cycles
  package static let powerPerDataRate = power / dataRate
  package static let powerPerTemperature = power / temperature
  package static let thermalResistance = temperature / power
  package static let heatCapacity = energy / temperature
  package static let perTemperature = none / temperature
  /// The rate per square root of time, as of diffusion: `min^-0.5`.
  package static let perRootOfTime = none / duration.raised(toHalves: 1)!
}
