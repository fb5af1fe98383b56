/// Average power: energy over time.
struct AveragePowerMetric: MetricForm {
  var isRatio: Bool { true }

  static func builtIn(subject: String?, hasBattery: Bool) -> MetricDefinition? {
    MetricDefinition(
      "average-power", unit: "W",
      estimand: "all energy over all time: a ratio of sums over the runs", AveragePowerMetric())
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    MetricValue(phone.energy.joules, weight: window.seconds)
  }
}
