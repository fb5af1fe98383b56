import Configuration

/// The steps that accelerometer, gyroscope and magnetometer offer together: one word, and a field
/// that says which of them carries it out.
enum MotionSteps: Int, CaseIterable {
  case sense, stopSensing

  /// The operands of ``sense``, in this order.
  enum Field { static let duration = 0, sensor = 1, rate = 2, batch = 3 }

  static let definitions: [StepDefinition] = allCases.map(\.definition)

  /// The roles of the sensors in a device.
  static let roles = ["accelerometer", "gyroscope", "magnetometer"]

  private static let sensor = FieldDefinition(
    "sensor", .choice(roles), required: true, "which sensor")

  private var definition: StepDefinition {
    switch self {
    case .sense:
      StepDefinition(
        "sense", "turns a sensor on for the app, or changes how the app uses it",
        fields: [
          ClaimSteps.duration, Self.sensor,
          FieldDefinition(
            "rate", .variate(.frequency), required: true,
            "samples a second; the sensor takes the next rate that it has"),
          FieldDefinition(
            "batch", .variate(.duration),
            "samples are collected this long and handed over together, with an event; one by one and without events if not said"
          ),
        ], returns: ClaimSteps.returns, carrier: Self.sensor.name)
    case .stopSensing:
      StepDefinition(
        "stop-sensing", "ends what the app has of a sensor, and forgets samples not handed over",
        fields: [Self.sensor], shorthand: Self.sensor.name, carrier: Self.sensor.name)
    }
  }
}
