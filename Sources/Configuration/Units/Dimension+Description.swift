extension Dimension {
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
}

extension Dimension: CustomStringConvertible { package var description: String { name } }
