import Configuration

/// The conditions that every battery model shares: initial charge, age, temperature.
package enum BatteryConditions {
  /// The parameters that describe a battery and not its model. They stay when a scenario chooses
  /// another model, and a device may give them without choosing a model.
  package static let facts = ModelTable["battery"]

  package static let shared = facts.map(\.name)
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
