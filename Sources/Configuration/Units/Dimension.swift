/// A physical dimension: what kind of quantity a value is, whatever its unit.
///
/// Exponents count halves, so that a rate per square root of a time (`min^-0.5`) can be said.
public struct Dimension: Hashable, Sendable {
  /// The independent dimensions that all others are products of.
  public enum Base: Int, CaseIterable, Sendable {
    case time, energy, charge, length, temperature, data, cycles
  }

  /// Twice the exponent of every base, in the order of ``Base``.
  private var halves: SIMD8<Int8>

  private init(halves: SIMD8<Int8>) { self.halves = halves }

  /// The dimension of a bare number: a count, a ratio, a percentage.
  public static let none = Dimension(halves: .zero)

  /// One base alone.
  public init(_ base: Base) {
    halves = .zero
    halves[base.rawValue] = 2
  }

  /// Twice the exponent of `base`.
  public func halfExponents(of base: Base) -> Int { Int(halves[base.rawValue]) }

  /// Whether no base takes part.
  public var isNone: Bool { self == .none }

  /// The dimension of a product.
  public static func * (left: Dimension, right: Dimension) -> Dimension {
    Dimension(halves: left.halves &+ right.halves)
  }

  /// The dimension of a quotient.
  public static func / (left: Dimension, right: Dimension) -> Dimension {
    Dimension(halves: left.halves &- right.halves)
  }

  /// This dimension to the power of `halfExponent`/2; nil when an exponent leaves a sane range.
  public func raised(toHalves halfExponent: Int) -> Dimension? {
    var result = Dimension.none
    for base in Base.allCases {
      let product = Int(halves[base.rawValue]) * halfExponent
      guard product.isMultiple(of: 2), abs(product / 2) <= 20 else { return nil }
      result.halves[base.rawValue] = Int8(product / 2)
    }
    return result
  }
}

// Named as messages and fields name them; nothing else is known of them but their bases.
extension Dimension {
  public static let duration = Dimension(.time)
  public static let energy = Dimension(.energy)
  public static let charge = Dimension(.charge)
  public static let length = Dimension(.length)
  public static let temperature = Dimension(.temperature)
  public static let dataSize = Dimension(.data)
  public static let cycles = Dimension(.cycles)

  /// The same as ``none``: a share, written `0.3` or `30 %`.
  public static let fraction = none
  public static let frequency = none / duration
  public static let power = energy / duration
  public static let current = charge / duration
  public static let voltage = energy / charge
  public static let resistance = voltage / current
  public static let capacitance = charge / voltage
  public static let speed = length / duration
  public static let acceleration = speed / duration
  public static let dataRate = dataSize / duration
  public static let energyPerByte = energy / dataSize
  public static let energyPerCycle = energy / cycles
  public static let powerPerDataRate = power / dataRate
  public static let powerPerTemperature = power / temperature
  public static let thermalResistance = temperature / power
  public static let heatCapacity = energy / temperature
  public static let perTemperature = none / temperature
  /// As of diffusion, `min^-0.5`.
  public static let perRootOfTime = none / duration.raised(toHalves: 1)!
}
