import Configuration
import Quantities

/// The interface of battery and charger to scripts, for every battery model.
package enum PowerSupply {
  /// The indices of the steps in ``interface``.
  enum Place { static let plugIn = 0, unplug = 1 }
  /// The operand indices of `plug-in`.
  enum PlugInField { static let current = 0, voltage = 1, until = 2 }
  /// The indices of the events.
  package enum Event { package static let below = 0, charging = 1 }

  package static let interface = ComponentInterface(
    role: "battery",
    operations: [
      StepDefinition(
        "plug-in", "connects the phone with a charger, in place of one that it has",
        fields: [
          FieldDefinition(
            "current", .quantity(.current), required: true,
            "what flows into the battery up to the voltage"),
          FieldDefinition(
            "voltage", .quantity(.voltage), required: true, "which is then held"),
          FieldDefinition(
            "until", .quantity(.current), required: true,
            "the current at which charging is over"),
        ], isForPeople: true),
      StepDefinition(
        "unplug", "takes the charger away, if nobody else has plugged one in",
        isForPeople: true),
    ],
    events: [
      EventDefinition(
        "battery-below", "the battery has come down to a level of the app's 'battery-levels'",
        fields: [("level", .quantity(.none))]),
      EventDefinition(
        "charging-changed", "a charger was connected or taken away", fields: [("charging", .flag)]),
    ])
}

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
