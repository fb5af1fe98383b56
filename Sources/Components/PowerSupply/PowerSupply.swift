import Configuration

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
