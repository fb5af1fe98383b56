import Quantities

/// The whole phone's energy in the counted window.
struct EnergyMetric: BuiltInMetric {
  static let name = "energy"

  var better: PreferredDirection { .lower }

  static func builtIn(subject: String?, hasBattery: Bool) -> MetricDefinition? {
    let losses = hasBattery ? " and what its battery loses inside," : ""
    return MetricDefinition(
      name: name, unit: "J",
      estimand:
        "the whole phone's energy\(losses) from the start (or the end of the warm-up) to the end of the run",
      form: Self())
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    MetricValue(phone.energy.joules)
  }
}

/// The run's energy less that of the same run with the app idle.
struct AppEnergyMetric: BuiltInMetric {
  var needsIdleRun: Bool { true }
  var better: PreferredDirection { .lower }

  static func builtIn(subject: String?, hasBattery: Bool) -> MetricDefinition? {
    subject.map { subject in
      MetricDefinition(
        name: "app-energy", unit: "J",
        estimand:
          "the run's energy less that of the same run, of the same length, with \(subject) idle",
        form: Self())
    }
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    MetricValue(window.energyAboveIdle?.joules)
  }
}

/// Average power: energy over time.
struct AveragePowerMetric: BuiltInMetric {
  var isRatio: Bool { true }
  var better: PreferredDirection { .lower }

  static func builtIn(subject: String?, hasBattery: Bool) -> MetricDefinition? {
    MetricDefinition(
      name: "average-power", unit: "W",
      estimand: "all energy over all time: a ratio of sums over the runs", form: Self())
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    MetricValue(phone.energy.joules, weight: window.seconds)
  }
}

/// The length of the counted window.
struct RunTimeMetric: BuiltInMetric {
  static func builtIn(subject: String?, hasBattery: Bool) -> MetricDefinition? {
    MetricDefinition(
      name: "run-time", unit: "s", estimand: "the length of the counted window", form: Self())
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    MetricValue(window.seconds)
  }
}
