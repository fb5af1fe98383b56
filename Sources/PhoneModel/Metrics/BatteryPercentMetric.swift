/// The state of charge at the end, in percent.
struct BatteryPercentMetric: MetricForm {
  static func builtIn(subject: String?, hasBattery: Bool) -> MetricDefinition? {
    guard hasBattery else { return nil }
    return MetricDefinition(
      "battery-percent", unit: "%", estimand: "state of charge at the end of the run",
      BatteryPercentMetric())
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    MetricValue(window.battery.map { 100 * $0.stateOfCharge })
  }
}
