/// The whole phone's energy in the counted window.
struct EnergyMetric: MetricForm {
  static let name = "energy"

  static func builtIn(subject: String?, hasBattery: Bool) -> MetricDefinition? {
    let losses = hasBattery ? " and what its battery loses inside," : ""
    return MetricDefinition(
      name, unit: "J",
      estimand:
        "the whole phone's energy\(losses) from the start (or the end of the warm-up) to the end of the run",
      EnergyMetric())
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    MetricValue(phone.energy.joules)
  }
}
