import Quantities

/// A metric that every scenario has, without writing it, in the order of tables.
enum BuiltInMetric: String, CaseIterable, MetricForm {
  /// The whole phone's energy in the counted window.
  case energy
  /// The run's energy less that of the same run with the app idle.
  case appEnergy = "app-energy"
  /// Average power: energy over time.
  case averagePower = "average-power"
  /// The length of the counted window.
  case runTime = "run-time"
  /// The time that the battery lasted; censored at the end of the run.
  case batteryLife = "battery-life"
  /// The state of charge at the end, in percent.
  case batteryPercent = "battery-percent"

  var isRatio: Bool { self == .averagePower }
  var canBeCensored: Bool { self == .batteryLife }
  var needsIdleRun: Bool { self == .appEnergy }

  var better: PreferredDirection {
    switch self {
    case .energy, .appEnergy, .averagePower: .lower
    case .runTime: .neither
    case .batteryLife, .batteryPercent: .higher
    }
  }

  /// The metric; nil on a phone without a battery, or without an app, where it needs one.
  func definition(subject: String?, hasBattery: Bool) -> MetricDefinition? {
    estimand(subject: subject, hasBattery: hasBattery).map {
      MetricDefinition(name: rawValue, unit: unit, estimand: $0, form: self)
    }
  }

  private var unit: String {
    switch self {
    case .energy, .appEnergy: "J"
    case .averagePower: "W"
    case .runTime, .batteryLife: "s"
    case .batteryPercent: "%"
    }
  }

  private func estimand(subject: String?, hasBattery: Bool) -> String? {
    switch self {
    case .energy:
      let losses = hasBattery ? " and what its battery loses inside," : ""
      return
        "the whole phone's energy\(losses) from the start (or the end of the warm-up) to the end of the run"
    case .appEnergy:
      return subject.map {
        "the run's energy less that of the same run, of the same length, with \($0) idle"
      }
    case .averagePower: return "all energy over all time: a ratio of sums over the runs"
    case .runTime: return "the length of the counted window"
    case .batteryLife where hasBattery:
      return
        "time from the start of the counted window until the battery delivers no more, cut off at the end of the run"
    case .batteryPercent where hasBattery: return "state of charge at the end of the run"
    case .batteryLife, .batteryPercent: return nil
    }
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    switch self {
    case .energy: return MetricValue(phone.energy.joules)
    case .appEnergy: return MetricValue(window.energyAboveIdle?.joules)
    case .averagePower: return MetricValue(phone.energy.joules, weight: window.seconds)
    case .runTime: return MetricValue(window.seconds)
    case .batteryLife:
      let emptyAfter = window.battery?.emptyAfter
      return MetricValue(emptyAfter?.seconds ?? window.seconds, isCensored: emptyAfter == nil)
    case .batteryPercent: return MetricValue(window.battery.map { 100 * $0.stateOfCharge })
    }
  }
}
