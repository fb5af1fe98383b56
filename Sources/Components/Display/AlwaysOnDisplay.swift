import Configuration
import Quantities

/// The picture of a dark screen: the time, and what is new.
enum AlwaysOnDisplay {
  static let parameters: [ParameterDefinition] = [
    .choice(
      "always-on", ["off", "on"], "whether the dark screen shows the time, all the while",
      standard: "off"
    ).of(.structure),
    .power("ambient", "power that this adds to the phone").proxy(
      "115 mW", "power-files", "39 mW", "390 mW",
      note:
        "ambient.on, median of 46 files, 29.75 mA at 3.85 V; range: 5 to 95 % of them. An iPhone 14 Pro drew 0.6 to 0.8 % of its battery an hour more (phonebuff-2022), some 74 to 99 mW"
    ),
  ]

  static let formula = "off, with always-on, but not in Low Power Mode: P = ambient"

  static let limits = [
    "always-on: no sensor darkens it in a pocket or face down, no hour of the night either; one picture of one brightness"
  ]

  /// Its power; zero where it is off.
  static func power(_ read: ParameterReader) -> Power {
    let power = read.power("ambient")
    return read.choice("always-on") == 1 ? power : .zero
  }
}
