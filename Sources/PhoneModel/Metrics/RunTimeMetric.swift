/// The length of the counted window.
struct RunTimeMetric: MetricForm {
  static func builtIn(subject: String?, hasBattery: Bool) -> MetricDefinition? {
    MetricDefinition(
      "run-time", unit: "s", estimand: "the length of the counted window", RunTimeMetric())
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    MetricValue(window.seconds)
  }
}
