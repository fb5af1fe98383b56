import Configuration
import Quantities
import Workloads

/// `battery-percent-at`: the state of charge at a time, in percent.
struct BatteryLevelMetric: WrittenMetric {
  static let keys = [
    FieldDefinition(
      "battery-percent-at", .clock,
      "the state of charge then, in percent: at the first 22:00 of the run, at Wednesday 22:00, or so long after its start as 6 h says"
    ).holding(.either([.kind(.clock), .matching(ClockTime.pattern)]))
  ]

  /// The index of its record.
  let record: Int
  var better: PreferredDirection { .higher }

  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition]? {
    guard reader.hasBattery(whose: "charge", entry) else { return nil }
    guard let after = reader.timeInWindow(entry) else { return nil }
    reader.records.levelInstants.append(.zero + reader.window.warmUp + after)
    return entry.metric(
      unit: "%",
      "state of charge at \(entry.node.text ?? ""), or at the end of a battery that ended before",
      Self(record: reader.records.levelInstants.count - 1))
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    if let level = phone.observers.levels.level(record) { return MetricValue(100 * level) }
    guard let battery = window.battery, battery.emptyAfter != nil else { return MetricValue(nil) }
    return MetricValue(100 * battery.stateOfCharge)
  }
}

/// `battery-voltage`: the voltage at the battery's terminals at the end of the run.
struct BatteryVoltageMetric: WrittenMetric {
  static let keys = [
    FieldDefinition(
      "battery-voltage", .choice(["at-end"]),
      "the voltage at the terminals at the end of the run, or of a battery that ended before")
  ]

  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition]? {
    guard reader.hasBattery(whose: "voltage", entry) else { return nil }
    guard entry.reader.choice("battery-voltage", among: ["at-end"]) != nil else { return nil }
    return entry.metric(
      unit: "V",
      "voltage at the battery's terminals at the end of the run, under the load then",
      Self())
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    MetricValue(window.battery?.terminalVoltage.volts)
  }
}

extension MetricReader {
  /// Whether the phone has a battery; reports an entry about a property of one that it lacks.
  fileprivate func hasBattery(whose property: String, _ entry: MetricEntry) -> Bool {
    if !hasBattery {
      diagnostics.error(
        "the phone has no battery whose \(property) it could be", at: entry.node.location,
        note: batteryHint?())
    }
    return hasBattery
  }

  /// The time of an entry, from the start of the counted window; reports one after its end.
  fileprivate func timeInWindow(_ entry: MetricEntry) -> SimDuration? {
    let text = entry.node.text ?? ""
    if let time = entry.node["at"]?.text {
      return entry.reader.refuse(
        entry.key, "must be a time, found a mapping", note: "write \(entry.key): \(time)")
    }
    var after: SimDuration?
    if let time = ClockTime(text) {
      after = untilClock(time.sinceMonday, every: 7 * ClockText.day)
    } else if !ClockText.isOne(text), text.contains(" "),
      text.split(separator: " ").last.map({ ClockText.isOne(String($0)) }) == true
    {
      return entry.reader.refuse(
        entry.key, "must be a weekday and a time, found '\(text)'", note: "as in Wednesday 22:00")
    } else {
      after = entry.node.clockOrDuration(
        entry.reader.title(of: entry.key), in: entry.reader.context)
      if ClockText.isOne(text) { after = after.map { untilClock($0, every: ClockText.day) } }
    }
    guard let after, window.duration > .zero, after > window.duration else { return after }
    return entry.reader.refuse(
      entry.key, "is after the end of the run, found \(text)",
      note: "write a time of the run, such as \(examples)")
  }

  /// A time of the run in all forms, where the clock shows it to the minute.
  private var examples: String {
    let half = ExampleLength(within: window.duration)
    let after = "\(half.text) after its start"
    let begin = starts.after(window.warmUp)
    guard begin.nanoseconds % 60_000_000_000 == 0, half.length >= .seconds(60) else { return after }
    let clock = begin.after(half.length)
    return "\(clock.clock), \(clock.text), or \(after)"
  }

  /// The time from the start of the counted window until a time of the clock.
  private func untilClock(_ time: SimDuration, every period: Int64) -> SimDuration {
    let clock = (starts.sinceMonday + window.warmUp).nanoseconds
    let wait = (time.nanoseconds - clock) % period
    return SimDuration(nanoseconds: wait < 0 ? wait + period : wait)
  }
}
