/// The run's energy less that of the same run with the app idle.
struct AppEnergyMetric: MetricForm {
  var needsIdleRun: Bool { true }

  static func builtIn(subject: String?, hasBattery: Bool) -> MetricDefinition? {
    subject.map { subject in
      MetricDefinition(
        "app-energy", unit: "J",
        estimand:
          "the run's energy less that of the same day, of the same length, with \(subject) idle",
        AppEnergyMetric())
    }
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    MetricValue(window.energyAboveIdle?.joules)
  }
}
