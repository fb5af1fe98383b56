import Recordings

/// The rows of a payload: each total, spread evenly over the payload's time in equal parts.
///
/// The parts are whole numbers that add up to the total.
struct MetricRows {
  /// How often things are assumed to have happened in a day.
  enum PerDay {
    static let exchanges: Int64 = 96
    static let computations: Int64 = 288
    static let fixes: Int64 = 24
    static let writes: Int64 = 96
    static let sounds: Int64 = 6
    /// In each time in front, the pieces of the graphics' time.
    static let partsOfSession: Int64 = 10
    /// For payloads that tell no launches.
    static let sessions: Int64 = 20
  }

  /// In nanoseconds of storage for a byte: 100 MB/s.
  static let writingTime: Int64 = 10

  private static let day: Int64 = 86_400_000_000_000

  let totals: MetricTotals
  /// The start of the payload in the time of the recording, in nanoseconds.
  let origin: Int64
  private(set) var recording: RecordingImport
  /// Whether there was no room for an event.
  private(set) var isFull = false

  mutating func add() {
    addNetwork(.cellularUp, .cellularDown, .cellular)
    addNetwork(.wiFiUp, .wiFiDown, .wifi)
    addTime(.processor, .computation, PerDay.computations) { SIMD4($0, $0, 0, 0) }
    addTime(.backgroundAudio, .audio, PerDay.sounds) { SIMD4($0, 0, 0, 0) }
    addTime(.writes, .writing, PerDay.writes) { bytes in
      SIMD4(bytes, bytes.multipliedReportingOverflow(by: Self.writingTime).partialValue, 0, 0)
    }
    for field in MetricField.allCases {
      guard let accuracy = field.accuracy else { continue }
      addTime(field, .location, PerDay.fixes) { SIMD4($0, accuracy, 0, 0) }
    }
    addSessions()
    addBars()
  }

  /// How many parts a total has: so many a day, and none that is nothing.
  private func count(perDay: Int64, of total: Int64) -> Int64 {
    let (days, rest) = totals.span.quotientAndRemainder(dividingBy: Self.day)
    let count = days * perDay + (rest / 1_000_000 * perDay + 43_200_000) / 86_400_000
    return max(1, min(count, total))
  }

  /// A part of a total; all parts together are the total.
  private static func part(_ index: Int64, of count: Int64, _ total: Int64) -> Int64 {
    let (base, rest) = total.quotientAndRemainder(dividingBy: count)
    return base + (index + 1) * rest / count - index * rest / count
  }

  /// The middle of a part of the span.
  private func time(_ index: Int64, of count: Int64) -> Int64 {
    origin + totals.span / count * index + totals.span / count / 2
  }

  private mutating func add(
    _ kind: RecordedKind, at time: Int64, _ name: String = "", _ values: SIMD4<Int64> = .zero
  ) {
    guard let place = recording.events.place(of: kind) else { return }
    let event = RecordedEvent(
      time: time, kind: place, name: recording.events.place(of: name), values: values)
    if recording.events.append(event) == nil { isFull = true }
    recording.take(kind.name)
  }

  private mutating func addTime(
    _ field: MetricField, _ kind: RecordedKind, _ perDay: Int64,
    values: (Int64) -> SIMD4<Int64>
  ) {
    guard let total = totals.totals[field], total > 0 else { return }
    let count = count(perDay: perDay, of: total)
    for index in 0..<count {
      let part = Self.part(index, of: count, total)
      add(kind, at: time(index, of: count), totals.app, values(part))
    }
  }

  private mutating func addNetwork(
    _ upField: MetricField, _ downField: MetricField, _ radio: RecordingImport.Network
  ) {
    let (up, down) = (totals.totals[upField] ?? 0, totals.totals[downField] ?? 0)
    guard up > 0 || down > 0 else { return }
    let name = "\(totals.app)-\(radio.rawValue)"
    recording.note(name, over: radio)
    let count = count(perDay: PerDay.exchanges, of: max(up, down))
    for index in 0..<count {
      add(
        .packetBurst, at: time(index, of: count), name,
        SIMD4(Self.part(index, of: count, up), Self.part(index, of: count, down), 0, 0))
    }
  }

  /// The times in the foreground: the screen is lit, and the app in front.
  private mutating func addSessions() {
    let graphics = totals.totals[.graphics] ?? 0
    guard let total = totals.totals[.foreground], total > 0 else {
      return dropGraphics(because: "the report has no time in front")
    }
    guard total <= totals.span else {
      recording.drop(
        "cumulativeForegroundTime", because: "it is longer than the time that the payload is about")
      return dropGraphics(because: "the time in front is impossible")
    }
    let count =
      totals.launches > 0
      ? max(1, min(totals.launches, total)) : count(perDay: PerDay.sessions, of: total)
    for index in 0..<count {
      // A session begins its part of the span, and none is longer than its part.
      let start = origin + totals.span / count * index
      let length = Self.part(index, of: count, total)
      let end = min(start + length, origin + totals.span)
      add(.screenOn, at: start)
      add(.opened, at: start, totals.app)
      addGraphics(Self.part(index, of: count, graphics), from: start, to: end)
      add(.screenOff, at: end)
    }
  }

  /// The graphics' time of a session, in equal parts: iOS draws nothing of an app that is not in
  /// front.
  private mutating func addGraphics(_ total: Int64, from start: Int64, to end: Int64) {
    let count = min(PerDay.partsOfSession, total)
    for index in 0..<count {
      let part = Self.part(index, of: count, total)
      add(
        .drawing, at: start + (end - start) / count * index + (end - start) / count / 2,
        totals.app, SIMD4(part, part, 0, 0))
    }
  }

  private mutating func dropGraphics(because why: String) {
    if (totals.totals[.graphics] ?? 0) > 0 {
      recording.drop("cumulativeGPUTime", because: "\(why), and iOS draws for the app in front")
    }
  }

  /// The signal, as long at each level as the histogram says, the lowest first.
  private mutating func addBars() {
    let whole = totals.bars.map(\.share).reduce(0, +)
    guard whole > 0 else { return }
    var before: Int64 = 0
    for bar in totals.bars {
      let start = totals.span / whole * before
      let level = HistoryVocabulary.cellularSignal("\(min(bar.bars, 4))") ?? 0
      add(.cellularSignal, at: origin + start, "", SIMD4(level, 0, 0, 0))
      before += bar.share
    }
  }
}
