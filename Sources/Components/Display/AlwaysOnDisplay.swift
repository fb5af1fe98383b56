import Configuration
import Quantities

/// The picture of a dark screen: the time, and what is new.
enum AlwaysOnDisplay {

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
