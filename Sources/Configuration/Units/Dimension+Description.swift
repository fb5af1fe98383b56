extension Dimension {
  /// The name of a dimension in messages, and units for it.
  private struct Entry {
    let dimension: Dimension
    let name: String
    let units: [String]
  }

  /// One dimension may have several names; the first is used.
  private static let entries: [Entry] = [
    Entry(dimension: .none, name: "a plain number", units: ["%"]),
    Entry(dimension: .duration, name: "a duration", units: ["s", "ms", "min", "h", "d"]),
    Entry(dimension: .power, name: "a power", units: ["mW", "W", "µW"]),
    Entry(dimension: .energy, name: "an energy", units: ["J", "mJ", "kJ", "Wh"]),
    Entry(dimension: .charge, name: "a charge", units: ["mAh", "Ah", "C"]),
    Entry(dimension: .current, name: "a current", units: ["mA", "A", "µA"]),
    Entry(dimension: .voltage, name: "a voltage", units: ["V", "mV"]),
    Entry(dimension: .resistance, name: "a resistance", units: ["mΩ", "Ω", "ohm"]),
    Entry(dimension: .capacitance, name: "a capacitance", units: ["F", "kF"]),
    Entry(dimension: .length, name: "a length", units: ["m", "km", "cm", "mm"]),
    Entry(dimension: .speed, name: "a speed", units: ["m/s", "km/h"]),
    Entry(dimension: .acceleration, name: "an acceleration", units: ["m/s^2"]),
    Entry(dimension: .frequency, name: "a frequency", units: ["Hz", "kHz", "MHz", "GHz", "/h"]),
    Entry(dimension: .dataSize, name: "a data size", units: ["B", "kB", "MB", "KiB", "MiB"]),
    Entry(dimension: .dataRate, name: "a data rate", units: ["Mbit/s", "kbit/s", "MB/s"]),
    Entry(dimension: .temperature, name: "a temperature", units: ["°C", "K"]),
    Entry(dimension: .cycles, name: "a number of cycles", units: ["k", "M", "G", "cycles"]),
    Entry(dimension: .energyPerByte, name: "an energy per data size", units: ["J/MB", "nJ/bit"]),
    Entry(
      dimension: .energyPerCycle, name: "an energy per cycle", units: ["nJ/cycle", "pJ/cycle"]),
    Entry(dimension: .powerPerTemperature, name: "a power per temperature", units: ["mW/K"]),
    Entry(dimension: .thermalResistance, name: "a thermal resistance", units: ["K/W"]),
    Entry(dimension: .heatCapacity, name: "a heat capacity", units: ["J/K"]),
    Entry(dimension: .perTemperature, name: "a share per temperature", units: ["%/K"]),
    Entry(dimension: .perRootOfTime, name: "a rate per root of time", units: ["min^-0.5"]),
  ]

  private var entry: Entry? { Self.entries.first { $0.dimension == self } }

  /// The name in messages, with its article: "a duration".
  package var name: String { entry?.name ?? "a quantity of \(formula)" }

  /// Units for the dimension, the most common first; empty for a dimension without a name.
  package var exampleUnits: [String] { entry?.units ?? [] }

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
}

extension Dimension: CustomStringConvertible { package var description: String { name } }
