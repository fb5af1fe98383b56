import Configuration
import Workloads

/// `by-hour-of`: the number of records of a mark in each part of the day, one metric per part.
struct DayPartMetric: MetricForm {
  static let keys = [
    FieldDefinition(
      "by-hour-of", .label,
      "a mark, or an event of the first app: how often it comes, hour by hour of the clock, a metric each"
    )
  ]
  static let companions = [
    FieldDefinition(
      "every", .quantity(.duration),
      "the length of these parts, whole hours that make a day; 1 h if not said")
  ]

  /// The index of its probe.
  let probe: Int
  let part: Int

  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition] {
    guard let hours = hours(entry, reader), let mark = reader.markOrEvent(entry.node, entry.title)
    else { return [] }
    let parts = 24 / hours
    reader.probes.days.append(DayProbe(mark: mark, parts: parts))
    return (0..<parts).map { part in
      let (from, to) = (twoDigits(part * hours), twoDigits((part + 1) * hours))
      return MetricDefinition(
        name: "\(entry.name)-\(from)-\(to)", unit: "1",
        estimand:
          "how often '\(entry.node.text ?? "")' came from \(from) to \(to) o'clock in a run",
        form: Self(probe: reader.probes.days.count - 1, part: part))
    }
  }

  /// The length of a part of the day.
  private static func hours(_ entry: MetricEntry, _ reader: MetricReader) -> Int? {
    guard let node = entry["every"] else { return 1 }
    guard let length = reader.duration(node, "'every' of \(entry.title)") else { return nil }
    let hour: Int64 = 3_600_000_000_000
    let hours = length.nanoseconds / hour
    guard length.nanoseconds % hour == 0, hours > 0, 24 % hours == 0 else {
      reader.diagnostics.error(
        "'every' of \(entry.title) must be whole hours that make a day, found \(node.text ?? "")",
        at: node.location, note: "1, 2, 3, 4, 6, 8, 12 or 24 h")
      return nil
    }
    return Int(hours)
  }

  private static func twoDigits(_ hour: Int) -> String { hour < 10 ? "0\(hour)" : "\(hour)" }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    MetricValue(Double(phone.engine.probes.count(ofDayProbe: probe, part: part)))
  }
}
