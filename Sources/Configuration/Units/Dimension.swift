/// A physical dimension: the kind of a quantity, whatever its unit.
///
/// Exponents count halves, so that a rate per square root of a time (`min^-0.5`) can be expressed.
package struct Dimension: Hashable, Sendable, CustomStringConvertible {
  /// The independent dimensions that all others are products of.
  package enum Base: Int, CaseIterable, Sendable {
    case time, energy, charge, length, temperature, data, cycles, light
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

  // MARK: - Description

  /// The names of dimensions in messages, and units for them. One dimension may have several names;
  /// the first is used.
  private static let entries: [(dimension: Dimension, name: String, units: [String])] = [
    (.none, "a plain number", ["%"]),
    (.duration, "a duration", ["s", "ms", "min", "h", "d"]),
    (.power, "a power", ["mW", "W", "µW"]),
    (.energy, "an energy", ["J", "mJ", "kJ", "Wh"]),
    (.charge, "a charge", ["mAh", "Ah", "C"]),
    (.current, "a current", ["mA", "A", "µA"]),
    (.voltage, "a voltage", ["V", "mV"]),
    (.resistance, "a resistance", ["mΩ", "Ω", "ohm"]),
    (.capacitance, "a capacitance", ["F", "kF"]),
    (.length, "a length", ["m", "km", "cm", "mm"]),
    (.speed, "a speed", ["m/s", "km/h"]),
    (.acceleration, "an acceleration", ["m/s^2"]),
    (.frequency, "a frequency", ["Hz", "kHz", "MHz", "GHz", "/h"]),
    (.dataSize, "a data size", ["B", "kB", "MB", "KiB", "MiB"]),
    (.dataRate, "a data rate", ["Mbit/s", "kbit/s", "MB/s"]),
    (.temperature, "a temperature", ["°C", "K"]),
    (.luminance, "a luminance", ["nit"]),
    (.cycles, "a number of cycles", ["k", "M", "G", "cycles"]),
    (.energyPerByte, "an energy per data size", ["J/MB", "nJ/bit"]),
    (.energyPerCycle, "an energy per cycle", ["nJ/cycle", "pJ/cycle"]),
    (.powerPerTemperature, "a power per temperature", ["mW/K"]),
    (.thermalResistance, "a thermal resistance", ["K/W"]),
    (.heatCapacity, "a heat capacity", ["J/K"]),
    (.perTemperature, "a share per temperature", ["%/K"]),
    (.perRootOfTime, "a rate per root of time", ["min^-0.5"]),
  ]

  /// The name in messages, with its article: "a duration".
  package var name: String {
    Self.entries.first { $0.dimension == self }?.name ?? "a quantity of \(formula)"
  }

  /// The dimension of a name without its article: `data rate`.
  init?(named name: Substring) {
    let entry = Self.entries.first { $0.name.drop { $0 != " " }.dropFirst() == name }
    guard let entry else { return nil }
    self = entry.dimension
  }

  /// Units for the dimension, the most common first; empty for a dimension without a name.
  package var exampleUnits: [String] { Self.entries.first { $0.dimension == self }?.units ?? [] }

  /// Its bases as a product: `energy·time^-1`.
  package var formula: String {
    let factors = Base.allCases.compactMap { base -> String? in
      let halves = halfExponents(of: base)
      if halves == 0 { return nil }
      if halves == 2 { return "\(base)" }
      return halves.isMultiple(of: 2) ? "\(base)^\(halves / 2)" : "\(base)^\(Double(halves) / 2)"
    }
    return factors.isEmpty ? "1" : factors.joined(separator: "·")
  }

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
  /// The light of a surface: candelas a square metre.
  package static let luminance = Dimension(.light) / length / length
  package static let dataRate = dataSize / duration
  package static let energyPerByte = energy / dataSize
  package static let energyPerCycle = energy / cycles
  package static let powerPerTemperature = power / temperature
  package static let thermalResistance = temperature / power
  package static let heatCapacity = energy / temperature
  package static let perTemperature = none / temperature
  /// The rate per square root of time, as of diffusion: `min^-0.5`.
  package static let perRootOfTime = none / duration.raised(toHalves: 1)!

  package var description: String { name }

  // MARK: - Patterns

  // Patterns of quantities for schemas, which know texts and no dimensions.
  //
  // A product or quotient of units passes for every dimension: only the reader computes it.

  /// An ECMAScript pattern of the texts of quantities of this dimension, without anchors.
  package var quantityPattern: String {
    let units = symbols + [Self.composedPattern]
    let unit = "(?:\(units.joined(separator: "|")))"
    return "\(Self.numberPattern)\(Self.spacePattern)\(unit)\(isNone ? "?" : "")"
  }

  /// The units that are written by one symbol; none of them has a letter that patterns interpret.
  private var symbols: [String] {
    UnitTable.symbols(of: self) + (self == .temperature ? ["°C"] : [])
      + (self == .cycles ? UnitTable.scales : [])
  }

  private static let numberPattern = "-?(?:0|[1-9][0-9]*)(?:[.][0-9]+)?"
  /// The spaces between number and unit, also those that do not break.
  private static let spacePattern = "[ \t\u{A0}\u{202F}\u{2009}]*"
  /// Units with at least one of `/`, `*`, `·` and `^`.
  private static let composedPattern = "[^ 0-9/*·^]*[/*·^][^ ]*"
}
