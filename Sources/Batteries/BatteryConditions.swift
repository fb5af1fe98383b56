import Configuration

/// The conditions that every battery model shares: initial charge, age, temperature.
package enum BatteryConditions {
  /// The parameters that describe a battery and not its model. They stay when a scenario chooses
  /// another model, and a device may give them without choosing a model.
  package static let facts = [capacity, voltage, cutOff] + common

  package static let shared = facts.map(\.name)

  static let capacity = ParameterDefinition.quantity(
    "capacity", .charge, "charge that a new battery delivers at 25 °C"
  ).assumed("3000 mAh", "1400 mAh", "6000 mAh", "phones of 2010 to 2024; range: 128 power files")

  static let voltage = ParameterDefinition.quantity(
    "voltage", .voltage, "voltage at the terminals, the same from full to empty"
  ).proxy("3.85 V", "aosp-pixel-3", "3.6 V", "3.9 V", note: "nominal voltage of the profile")

  static let cutOff = ParameterDefinition.quantity(
    "cut-off", .voltage, "the lowest voltage at which the device works"
  ).proxy("3.3 V", "android-bms", "3 V", "3.5 V", note: "the report of one phone")

  static let cold = ParameterDefinition.quantity(
    "cold-loss", .perTemperature, "share of the capacity lost for every kelvin below 25 °C"
  ).assumed("0.6 %/K", "0 %/K", "1.2 %/K", "about four fifths are left at −10 °C; no source")

  /// The parameters for initial charge, age and temperature.
  static let common: [ParameterDefinition] = [
    .number("state-of-charge", "state of charge at the start")
      .assumed(
        "100 %", "100 %", "100 %",
        "a day begins with a full battery unless it is said; none is fuller"
      )
      .of(.habit),
    .number("state-of-health", "share of the new capacity that remains after ageing")
      .assumed(
        "100 %", "70 %", "100 %",
        "a new battery; phones ask for service at 80 %; none is better than new"),
    .quantity("temperature", .temperature, "constant temperature of the battery")
      .assumed("25 °C", "0 °C", "40 °C", "at which capacities are rated").of(.habit),
  ]
}

/// Readings of the parameters that all models share.
extension ParameterReader {
  /// The temperature in degrees Celsius.
  var celsius: Double { value("temperature", Quantity.asDegreesCelsius, or: 25) }

  /// The charge that age and cold leave.
  ///
  /// - Parameter isCooled: Whether cold reduces the charge here, since the model's own parameters
  ///   do not cover it.
  func usable(_ name: String, isCooled: Bool = true) -> Double {
    let aged = positive(name) * share("state-of-health")
    guard isCooled else { return aged }
    let warmth = 1 - number("cold-loss") * max(0, 25 - celsius)
    if warmth <= 0 {
      complain("'battery.cold-loss' leaves no charge at this temperature", about: "temperature")
    }
    return warmth > 0 ? aged * warmth : aged
  }
}
