import Configuration
import Quantities
import Workloads

/// `from` and `to`: the time between two marks.
struct IntervalMetric: WrittenMetric {
  static let keys = [FieldDefinition("from", .label, "a mark; the time runs from its first record")]
  static let companions = [
    FieldDefinition("to", .label, "the mark at which the time ends"), within,
    FieldDefinition(
      "pairs", .choice(["first", "all"]),
      "the first pair of marks, or the mean of all pairs (default: first)"),
  ]
  static let within = FieldDefinition(
    "within", .quantity(.duration),
    "the limit; a longer time is censored and counts as the limit, and is too late for 'share-of'")

  /// The index of its probe.
  let probe: Int
  let averagesWithinRuns: Bool
  var canBeCensored: Bool { true }
  var better: PreferredDirection { .lower }

  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition]? {
    guard let to = entry["to"], let within = entry["within"] else {
      return entry.reader.refuse(
        "needs 'to' and 'within' beside 'from'",
        note: "'within' is the limit that counts for what never comes")
    }
    let pairs = entry.reader.choice("pairs", among: ["first", "all"])
    guard let first = reader.mark(entry.node, entry.title),
      let second = reader.mark(to, entry.title), let limit = entry.reader.duration("within")
    else { return nil }
    let countsAll = pairs == 1
    reader.records.probes.intervals.append(
      IntervalProbe(from: first, to: second, within: limit, countsAllPairs: countsAll))
    let (from, until, longest) = (entry.node.text ?? "", to.text ?? "", within.text ?? "")
    return entry.metric(
      unit: "s",
      "\(countsAll ? "mean time of a run" : "time") from \(from) to \(until), cut off at \(longest)",
      Self(probe: reader.records.probes.intervals.count - 1, averagesWithinRuns: countsAll))
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    let pairs = phone.engine.probes.interval(probe)
    return MetricValue(pairs.mean, isCensored: pairs.censored > 0)
  }
}

/// `share-of`: the share of a mark's records that precede a record of another mark within a time.
struct ShareMetric: WrittenMetric {
  static let keys = [
    FieldDefinition(
      "share-of", .label,
      "a mark, or an event of the first app: the share that comes at most 'within' before 'before'")
  ]
  static let companions = [
    FieldDefinition("before", .label, "the mark, or event of the first app, that follows"),
    IntervalMetric.within,
  ]

  /// The index of its probe.
  let probe: Int
  var isRatio: Bool { true }

  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition]? {
    guard let before = entry["before"], let within = entry["within"] else {
      return entry.reader.refuse("needs 'before' and 'within' beside 'share-of'")
    }
    let limit = entry.reader.duration("within")
    guard let mark = reader.markOrEvent(entry.node, entry.title),
      let next = reader.markOrEvent(before, entry.title), let limit
    else { return nil }
    reader.records.probes.shares.append(ShareProbe(of: mark, before: next, within: limit))
    let (what, time, follower) = (entry.node.text ?? "", within.text ?? "", before.text ?? "")
    return entry.metric(
      unit: "1",
      "of all \(what), how many come at most \(time) before the next \(follower): a ratio of sums over the runs",
      Self(probe: reader.records.probes.shares.count - 1))
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    let share = phone.engine.probes.share(probe)
    return MetricValue(Double(share.hits), weight: Double(share.total))
  }
}

/// `by-hour-of`: the number of records of a mark in each part of the day, one metric per part.
struct DayPartMetric: WrittenMetric {
  static let keys = [
    FieldDefinition(
      "by-hour-of", .label,
      "a mark, or an event of the first app: how often it comes in each part of the day, one metric a part"
    )
  ]
  static let companions = [
    FieldDefinition(
      "every", .quantity(.duration),
      "the length of a part of the day, in whole hours that divide it (default: 1 h)")
  ]

  /// The index of its probe.
  let probe: Int
  let part: Int

  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition]? {
    guard let hours = hours(entry), let mark = reader.markOrEvent(entry.node, entry.title) else {
      return nil
    }
    let parts = 24 / hours
    reader.records.probes.days.append(DayProbe(mark: mark, parts: parts))
    return (0..<parts).map { part in
      let (from, to) = (twoDigits(part * hours), twoDigits((part + 1) * hours))
      return MetricDefinition(
        name: "\(entry.name)-\(from)-\(to)", unit: "1",
        estimand:
          "how often '\(entry.node.text ?? "")' came from \(from) to \(to) o'clock in a run",
        form: Self(probe: reader.records.probes.days.count - 1, part: part))
    }
  }

  /// The length of a part of the day.
  private static func hours(_ entry: MetricEntry) -> Int? {
    guard let node = entry["every"] else { return 1 }
    guard let length = entry.reader.duration("every") else { return nil }
    let hour: Int64 = 3_600_000_000_000
    let hours = length.nanoseconds / hour
    guard length.nanoseconds % hour == 0, hours > 0, 24 % hours == 0 else {
      return entry.reader.refuse(
        "every", "must be whole hours that make a day, found \(node.text ?? "")",
        note: "1, 2, 3, 4, 6, 8, 12 or 24 h")
    }
    return Int(hours)
  }

  private static func twoDigits(_ hour: Int) -> String { hour < 10 ? "0\(hour)" : "\(hour)" }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    MetricValue(Double(phone.engine.probes.count(ofDayProbe: probe, part: part)))
  }
}
