/// The table of all unit symbols of the scenario language.
///
/// Only units at the scale of a phone have prefixes, so that `mw` suggests `mW` and never
/// megawatts.
enum UnitTable {
  static subscript(symbol: String) -> Unit? { units[symbol] }

  /// The symbols for suggestions: of two spellings of one unit, the one that keyboards have.
  static let symbols: [String] = units.keys
    .filter { symbol in !symbol.unicodeScalars.contains { $0 == "\u{B5}" || $0 == "\u{3BC}" } }
    .sorted()

  /// The symbols of a dimension, in all spellings.
  static func symbols(of dimension: Dimension) -> [String] {
    units.filter { $0.value.dimension == dimension }.keys.sorted()
  }

  /// The symbols that count cycles where cycles are expected.
  static let scales = ["k", "M", "G"]

  /// Hints for common spellings that are no unit here.
  static let hints: [String: String] = [
    "sec": "write 's'", "secs": "write 's'", "second": "write 's'", "seconds": "write 's'",
    "msec": "write 'ms'", "minute": "write 'min'", "minutes": "write 'min'",
    "mins": "write 'min'", "hr": "write 'h'", "hrs": "write 'h'", "hour": "write 'h'",
    "hours": "write 'h'", "day": "write 'd'", "days": "write 'd'",
    "week": "write days: 7 d", "weeks": "write days: 7 d",
    "month": "write days: 30 d", "year": "write days: 365 d", "years": "write days: 365 d",
    "Mb": "write 'MB' for megabytes or 'Mbit' for megabits",
    "Kb": "write 'kB' for kilobytes or 'kbit' for kilobits",
    "kb": "write 'kB' for kilobytes or 'kbit' for kilobits",
    "Gb": "write 'GB' for gigabytes or 'Gbit' for gigabits",
    "b": "write 'B' for bytes or 'bit' for bits",
    "megabyte": "write 'MB'", "megabytes": "write 'MB'", "kilobyte": "write 'kB'",
    "kilobytes": "write 'kB'", "gigabyte": "write 'GB'", "gigabytes": "write 'GB'",
    "mb": "write 'MB' for megabytes or 'Mbit' for megabits",
    "gb": "write 'GB' for gigabytes or 'Gbit' for gigabits",
    "byte": "write 'B'", "bytes": "write 'B'", "bits": "write 'bit'",
    "°F": "convert to '°C' or 'K'",
    "°": "write '°C'", "\u{2103}": "write '°C'", "ºC": "write '°C'",
    "degC": "write '°C'", "celsius": "write '°C'", "°K": "write 'K'",
    "percent": "write '%'", "watt": "write 'W'", "watts": "write 'W'",
    "fps": "write 'Hz'", "mph": "convert to 'km/h' or 'm/s'", "kph": "write 'km/h'",
    "kmh": "write 'km/h'", "kg": "masses are not known here", "g": "masses are not known here",
    "nits": "write 'nit'", "m2": "write 'nit' for 'cd/m^2'", "m²": "write 'nit' for 'cd/m^2'",
    "dB": "write the plain ratio", "dBm": "convert to 'mW' or 'µW'",
  ]

  private static let units: [String: Unit] = {
    var units: [String: Unit] = [:]
    func add(_ symbol: String, _ prefixes: String, _ dimension: Dimension, _ base: ExactRatio) {
      for prefix in prefixes {
        let name = prefix == "-" ? symbol : String(prefix) + symbol
        guard let exponent = exponents[prefix] else { preconditionFailure("prefix \(prefix)") }
        let size = ExactRatio(
          base.numerator, over: base.denominator, tens: base.exponent + exponent)
        precondition(units[name] == nil, "unit '\(name)' is there twice")
        units[name] = Unit(dimension, size)
        if prefix == "u" {
          units["\u{B5}" + symbol] = Unit(dimension, size)
          units["\u{3BC}" + symbol] = Unit(dimension, size)
        }
      }
    }
    let second = ExactRatio(1, tens: 9)
    add("s", "-mun", .duration, second)
    add("min", "-", .duration, ExactRatio(60, tens: 9))
    add("h", "-", .duration, ExactRatio(3600, tens: 9))
    add("d", "-", .duration, ExactRatio(86_400, tens: 9))
    add("Hz", "-kMG", .frequency, ExactRatio(1, tens: -9))
    add("W", "-mun", .power, ExactRatio(1, tens: -9))
    add("J", "-kMmunp", .energy, .one)
    add("Wh", "-kmu", .energy, ExactRatio(3600))
    add("C", "-mu", .charge, .one)
    add("Ah", "-mu", .charge, ExactRatio(3600))
    add("A", "-mun", .current, ExactRatio(1, tens: -9))
    add("V", "-mu", .voltage, .one)
    for symbol in ["ohm", "\u{3A9}"] {  // canonically equal to the ohm sign
      add(symbol, "-mk", .resistance, second)  // 1 V / (1 C / 10⁹ ns)
    }
    add("F", "-mk", .capacitance, .one)
    add("m", "-kcmu", .length, .one)
    add("K", "-m", .temperature, .one)
    add("cd", "-", Dimension(.light), .one)
    add("nit", "-", .luminance, .one)  // 1 cd/m^2
    add("B", "-kMGT", .dataSize, .one)
    add("KiB", "-", .dataSize, ExactRatio(1 << 10))
    add("MiB", "-", .dataSize, ExactRatio(1 << 20))
    add("GiB", "-", .dataSize, ExactRatio(1 << 30))
    add("bit", "-kMG", .dataSize, ExactRatio(1, over: 8))
    add("bps", "-kMG", .dataRate, ExactRatio(1, over: 8, tens: -9))
    add("cycle", "-", .cycles, .one)
    add("cycles", "-kMG", .cycles, .one)
    add("", "kMG", .none, .one)
    add("%", "-", .none, ExactRatio(1, tens: -2))
    add("ppm", "-", .none, ExactRatio(1, tens: -6))
    return units
  }()

  private static let exponents: [Character: Int] = [
    "-": 0, "p": -12, "n": -9, "u": -6, "m": -3, "c": -2, "k": 3, "M": 6, "G": 9, "T": 12,
  ]
}
