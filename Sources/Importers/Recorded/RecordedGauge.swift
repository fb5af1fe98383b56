import Recordings

/// The measurement of a recorded phone's gauge while no charger was connected; of power rails, the whole
/// time.
package struct RecordedGauge: Sendable, Equatable {
  /// The reading that tells it.
  package enum Source: String, Sendable {
    case charge = "the charge that the phone counts"
    case discharge = "'Discharge' of its statistics"
    case level = "the level of its battery"
    case rails = "the sum of its power rails, which is less than the battery gives"
  }

  package struct Span: Sendable, Equatable {
    /// In nanoseconds since the start of the recording.
    package let from: Int64
    package let until: Int64
    /// In milliampere-hours; of rails, in joules.
    package let amount: Double
    /// The mean of the voltages told, in volts.
    package let voltage: Double?
  }

  package let source: Source
  package let spans: [Span]
  /// The least amount that it tells apart, in milliampere-hours or joules.
  package let step: Double
  /// Whether the capacity that makes a charge of levels is that of the phone that plays it.
  package private(set) var isOfPlayer = false

  private struct Reading {
    let time: Int64
    let level: Int64
    let charge: Int64
    let voltage: Int64
  }

  private static let coulombs = 3_600_000.0
  /// The least length of a span: a minute.
  private static let least: Int64 = 60_000_000_000
  /// The most spans; of more, the longest are taken.
  private static let mostSpans = 100
  /// More energy than any battery of a phone has, in joules.
  private static let mostEnergy = 1e7

  /// The gauge of a recording; nil where it has none, or it did not move.
  ///
  /// - Parameters:
  ///   - facts: The numbers that stand beside the events.
  ///   - capacity: That of the phone that plays it, in milliampere-hours.
  package init?(_ recording: Recording, _ facts: RecordingImport.Gauge, capacity: Double?) {
    let readings = Self.readings(recording)
    let idle = Self.withoutCharger(recording)
    let charges = Self.charges(readings, idle)
    let levels = Self.levels(readings, idle)
    if charges.contains(where: { $0.amount > 0 }) {
      (source, spans, step) = (.charge, charges, 1)
    } else if let discharge = facts.discharge, idle.count == 1, idle[0].lowerBound == 0 {
      let voltage = Self.voltage(readings, idle[0])
      spans = [Span(from: 0, until: idle[0].upperBound, amount: discharge, voltage: voltage)]
      (source, step) = (.discharge, 1)
    } else if let full = facts.capacity ?? capacity, levels.contains(where: { $0.amount > 0 }) {
      spans = levels.map {
        Span(from: $0.from, until: $0.until, amount: $0.amount * full / 100, voltage: $0.voltage)
      }
      (source, step) = (.level, full / 100)
      isOfPlayer = facts.capacity == nil
    } else if let rails = Self.rails(recording) {
      (source, spans, step) = (.rails, [rails], 0)
    } else {
      return nil
    }
    guard isWritable else { return nil }
  }

  /// Whether it is of a battery, and more than nothing in the digits that a scenario has.
  private var isWritable: Bool {
    joules < Self.mostEnergy && spans.contains { Self.decimal($0.amount) > 0 }
  }

  private static func readings(_ recording: Recording) -> [Reading] {
    recording.indices(of: .batteryLevel).map { row in
      let values = recording.rows.values(at: row)
      return Reading(
        time: recording.rows.time(at: row), level: values[0], charge: values[1], voltage: values[2])
    }
  }

  /// The times without a charger, in the order of time.
  private static func withoutCharger(_ recording: Recording) -> [ClosedRange<Int64>] {
    let comes = recording.kinds.firstIndex(of: .plugged)
    let goes = recording.kinds.firstIndex(of: .unplugged)
    var spans: [ClosedRange<Int64>] = []
    var start: Int64? = 0
    for row in 0..<recording.count {
      let (kind, time) = (recording.rows.kind(at: row), recording.rows.time(at: row))
      if kind == comes {
        if let since = start { spans.append(since...time) }
        start = nil
      } else if kind == goes {
        start = start ?? time
      }
    }
    if let start { spans.append(start...max(start, recording.span)) }
    let long = spans.filter { $0.upperBound - $0.lowerBound >= least }
      .sorted { $1.upperBound - $1.lowerBound < $0.upperBound - $0.lowerBound }
    return long.prefix(mostSpans).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The charge that was drawn from the first to the last reading of each span, whether the phone
  /// counts what is left or what it has given; empty where it was charged or does neither.
  private static func charges(_ readings: [Reading], _ idle: [ClosedRange<Int64>]) -> [Span] {
    var (risen, fallen) = (0.0, 0.0)
    let ends = idle.compactMap { span -> (first: Reading, last: Reading)? in
      let known = readings.filter { $0.charge > 0 && span.contains($0.time) }
      for (one, next) in zip(known, known.dropFirst()) {
        let change = Double(next.charge) - Double(one.charge)
        if change > 0 { risen += change } else { fallen -= change }
      }
      guard let first = known.first, let last = known.last, last.time - first.time >= least else {
        return nil
      }
      return (first, last)
    }
    let fall = ends.reduce(0) { $0 + $1.first.level - $1.last.level }
    // Without word of a charger, a charge that rises with the level is one.
    guard max(risen, fallen) > 4 * min(risen, fallen), fall >= 0 else { return [] }
    return ends.map { first, last in
      Span(
        from: first.time, until: last.time,
        amount: max(0, (Double(last.charge) - Double(first.charge)) * (risen > fallen ? 1 : -1))
          / coulombs,
        voltage: voltage(readings, first.time...last.time))
    }
  }

  /// The levels in percent that were drawn, from one change to another where there are three, and
  /// otherwise over the whole span.
  private static func levels(_ readings: [Reading], _ idle: [ClosedRange<Int64>]) -> [Span] {
    idle.compactMap { span in
      let inside = readings.filter { span.contains($0.time) }
      let changes = zip(inside, inside.dropFirst()).filter { $0.level != $1.level }.map(\.1)
      let isBetweenChanges = changes.count >= 3
      guard let first = isBetweenChanges ? changes.first : inside.first, let last = inside.last
      else { return nil }
      let until = isBetweenChanges ? changes[changes.count - 1].time : span.upperBound
      let from = isBetweenChanges ? first.time : span.lowerBound
      // A level that rises by more than a step tells of a charger that nothing else tells of.
      var lowest = first.level
      for reading in inside {
        guard reading.level <= lowest + 10_000 else { return nil }
        lowest = min(lowest, reading.level)
      }
      guard until - from >= least, first.level >= last.level else { return nil }
      return Span(
        from: from, until: until, amount: Double(first.level - last.level) / 1e4,
        voltage: voltage(readings, from...until))
    }
  }

  private static func voltage(_ readings: [Reading], _ span: ClosedRange<Int64>) -> Double? {
    let known = readings.filter {
      (500_000...20_000_000).contains($0.voltage) && span.contains($0.time)
    }
    guard !known.isEmpty else { return nil }
    return known.reduce(0) { $0 + Double($1.voltage) } / Double(known.count) / 1e6
  }

  /// The energy of all rails, without the system's estimates of parts of it, from the first to the
  /// last reading of each.
  private static func rails(_ recording: Recording) -> Span? {
    var ends: [Int: (first: (time: Int64, energy: Int64), last: (time: Int64, energy: Int64))] = [:]
    for row in recording.indices(of: .powerRail) {
      let reading = (recording.rows.time(at: row), recording.rows.values(at: row)[0])
      let name = recording.rows.name(at: row)
      guard !recording.names[name].hasPrefix("estimate-") else { continue }
      ends[name] = (ends[name]?.first ?? reading, reading)
    }
    let from = ends.values.map(\.first.time).min() ?? 0
    let until = ends.values.map(\.last.time).max() ?? 0
    let joules =
      ends.values.map { Double($0.last.energy) - Double($0.first.energy) }.sorted()
      .reduce(0, +) / 1e9
    guard until - from >= least, joules > 0 else { return nil }
    return Span(from: from, until: until, amount: joules, voltage: nil)
  }

  // MARK: - Telling it

  /// The nominal voltage of a phone's cell, where none is told.
  private static let nominalVoltage = 3.85

  /// The energy of all spans.
  package var joules: Double {
    spans.reduce(0) {
      $0 + $1.amount * (source == .rails ? 1 : 3.6 * ($1.voltage ?? Self.nominalVoltage))
    }
  }

  /// `241 mAh in 41.4 min, by the charge that the phone counts`.
  package var words: String {
    let amount = spans.reduce(0) { $0 + $1.amount }
    let seconds = spans.reduce(0) { $0 + Double($1.until - $1.from) / 1e9 }
    let unit = source == .rails ? "J" : "mAh"
    return
      "\(Self.rounded(amount)) \(unit) in \(Self.rounded(seconds / 60)) min, by \(source.rawValue)"
  }

  /// The spans of the metric `measured` in a scenario, as YAML.
  var lines: [String] {
    spans.map { span in
      let form =
        source == .rails
        ? "energy: \(Self.decimal(span.amount)) J"
        : "charge: \(Self.decimal(span.amount)) mAh, voltage: \(Self.rounded(span.voltage ?? Self.nominalVoltage)) V, step: \(Self.rounded(step)) mAh"
      return
        "      - { from: \(span.from / 1_000_000) ms, until: \(span.until / 1_000_000) ms, \(form) }"
    }
  }

  /// A number without an exponent, which the language does not read.
  private static func decimal(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  private static func rounded(_ value: Double) -> Double {
    value < 100 ? (value * 100).rounded() / 100 : (value * 10).rounded() / 10
  }
}
