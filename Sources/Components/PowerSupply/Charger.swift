import Configuration
import Quantities

/// A charger as the battery sees it: a constant current up to a voltage, then that voltage, until
/// the current has fallen.
package struct Charger: BitwiseCopyable, Hashable, Sendable {
  package let current: Current
  package let voltage: Voltage
  package let until: Current

  package init(current: Current, voltage: Voltage, until: Current) {
    self.current = current
    self.voltage = voltage
    self.until = until
  }

  /// The parameters of `charger:`, with their standard values.
  package static let parameters: [ParameterDefinition] = [
    .quantity("current", .current, "what flows into the battery up to the voltage")
      .assumed("1 A", "0.5 A", "4 A", "a charger of 5 W; others have up to 30 W"),
    .quantity(
      "voltage", .voltage, "which is then held; a battery model with one voltage does not care"
    ).assumed(
      "4.2 V", "4.1 V", "4.45 V", "most lithium-ion cells; those of newer phones go higher"),
    .quantity("until", .current, "the current at which charging is over")
      .assumed("50 mA", "20 mA", "200 mA", "a fiftieth of the current or a twentieth of it"),
  ]
}
