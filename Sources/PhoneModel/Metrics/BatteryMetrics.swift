import Quantities

/// The time that the battery lasted; censored at the end of the run.
struct BatteryLifeMetric: MetricForm {
  static let name = "battery-life"

  var canBeCensored: Bool { true }
  var better: PreferredDirection { .higher }

  static func builtIn(subject: String?, hasBattery: Bool) -> MetricDefinition? {
    guard hasBattery else { return nil }
    return MetricDefinition(
      name: name, unit: "s",
      estimand:
        "time from the start of the counted window until the battery delivers no more, cut off at the end of the run",
      form: Self())
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    let emptyAfter = window.battery?.emptyAfter
    return MetricValue(emptyAfter?.seconds ?? window.seconds, isCensored: emptyAfter == nil)
  }
}

/// The state of charge at the end, in percent.
struct BatteryPercentMetric: MetricForm {
  var better: PreferredDirection { .higher }

  static func builtIn(subject: String?, hasBattery: Bool) -> MetricDefinition? {
    guard hasBattery else { return nil }
    return MetricDefinition(
      name: "battery-percent", unit: "%", estimand: "state of charge at the end of the run",
      form: Self())
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    MetricValue(window.battery.map { 100 * $0.stateOfCharge })
  }
}
