import Recordings

/// Reader of a history's lines: what is under way, and the rows that it gave.
struct HistoryReader {
  private(set) var recording: RecordingImport
  private var time: Int64 = 0
  /// What lasts, with its beginning: by its word and its detail.
  private var open: [String: Int64] = [:]
  private var values: [String: String] = [:]
  private var level: Int?
  private var front: String?
  private var isLit = false
  private var isPlugged: Bool?
  private var radioTime: [String: Int64] = [:]
  private var histories = 0
  private var wholeTime: [String: Int64] = [:]
  /// The most states that are under way, and the longest history: a month, in milliseconds.
  private static let openLimit = 4096

  init(_ recording: RecordingImport) { self.recording = recording }

  var hasTime: Bool { time > 0 }

  /// Count another history behind the first one.
  mutating func count(line: UnsafeRawBufferPointer) -> Bool {
    if line.starts(with: Array("Battery History".utf8)) { histories += 1 }
    return true
  }

  mutating func refuse(isCut: Bool) {
    recording.drop(
      "lines", because: isCut ? "they are longer than 65536 bytes" : "they have another form")
  }

  /// - Returns: False for a line that is earlier than the one before.
  mutating func take(_ line: HistoryLine) -> Bool {
    if let clock = line.clock {
      if recording.start == nil, time == 0 { readStart(clock) }
      return true
    }
    guard line.time >= time else { return false }
    time = line.time
    recording.take("lines of the history")
    for change in line.changes { take(change) }
    if line.level != nil, line.level != level { level = line.level }
    noteBattery()
    return true
  }

  private mutating func take(_ change: HistoryLine.Change) {
    switch change {
    case .began(let word, let detail): begin(word, detail)
    case .ended(let word, let detail): end(word, detail)
    case .set(let word, let value): set(word, value)
    }
  }

  private mutating func begin(_ word: String, _ detail: String?) {
    switch word {
    case "screen": light(true)
    case "top": bring(HistoryStates.name(detail))
    case "plugged": plug(true)
    case _ where HistoryStates.lasting[word] != nil || Self.radios.contains(word):
      guard open.count < Self.openLimit else {
        return recording.drop("states", because: "more than 4096 are under way at one time")
      }
      // Without an end before, the first beginning holds.
      if open[key(word, detail)] == nil { open[key(word, detail)] = time }
    default: pass(word)
    }
  }

  private mutating func end(_ word: String, _ detail: String?) {
    switch word {
    case "screen": light(false)
    case "top": if front == HistoryStates.name(detail) { bring(nil) }
    case "plugged": plug(false)
    case _ where HistoryStates.lasting[word] != nil || Self.radios.contains(word):
      guard let since = open.removeValue(forKey: key(word, detail)) else {
        return recording.drop("ends of states", because: "they began before the history")
      }
      close(word, detail, since: since)
    default: pass(word)
    }
  }

  private mutating func set(_ word: String, _ value: String) {
    switch word {
    case "top": bring(HistoryStates.name(value))
    case "plug": plug(value != "none")
    case "brightness":
      note(RecordedKinds.brightness, HistoryStates.brightness[value], word, "phone")
    case "phone_signal_strength":
      note(RecordedKinds.cellularSignal, HistoryStates.cellular[value], word)
    case "wifi_signal_strength": note(RecordedKinds.wiFiSignal, HistoryStates.wifi[value], word)
    case "volt", "charge": values[word] = value
    default: pass(word)
    }
  }

  private mutating func pass(_ word: String) {
    guard HistoryStates.passed.contains(word) else {
      return recording.drop("words", because: "they are none of those that are known")
    }
    recording.drop("words", because: "they say nothing that a scenario repeats, as 'stats'")
  }

  // MARK: - Rows

  private static let radios = ["mobile_radio", "wifi_radio"]

  private func key(_ word: String, _ detail: String?) -> String { word + "=" + (detail ?? "") }

  private mutating func row(
    _ kind: RecordedKind, at milliseconds: Int64, _ name: String = "",
    _ values: SIMD4<Int64> = .zero
  ) {
    guard let place = BatteryHistoryImporter.kinds.firstIndex(of: kind) else { return }
    let number = recording.events.append(
      RecordedEvent(
        time: milliseconds &* 1_000_000, kind: place,
        name: name.isEmpty ? 0 : recording.events.place(of: name), values: values))
    if number == nil {
      recording.drop("events", because: "there are more than a recording holds")
    }
  }

  private mutating func light(_ isOn: Bool) {
    guard isOn != isLit else { return }
    isLit = isOn
    open["screen"] = isOn ? time : nil
    row(isOn ? RecordedKinds.screenOn : RecordedKinds.screenOff, at: time)
    recording.take(isOn ? "times that the screen was lit" : "times that it went dark")
  }

  private mutating func bring(_ app: String?) {
    guard app != front else { return }
    front = app
    row(RecordedKinds.opened, at: time, app ?? "")
    recording.take("changes of the app in front")
  }

  private mutating func plug(_ isIn: Bool) {
    guard isIn != isPlugged else { return }
    // A phone without a charger at the start needs no word.
    if isIn || isPlugged != nil {
      row(isIn ? RecordedKinds.plugged : RecordedKinds.unplugged, at: time)
    }
    isPlugged = isIn
  }

  private mutating func note(
    _ kind: RecordedKind, _ value: Int64?, _ word: String, _ name: String = ""
  ) {
    guard let value else {
      return recording.drop("values of \(word)", because: "they are none of those that are known")
    }
    row(kind, at: time, name, [value, 0, 0, 0])
    recording.take("changes of '\(kind.name)'")
  }

  private mutating func close(_ word: String, _ detail: String?, since: Int64) {
    let length = time - since
    if Self.radios.contains(word) {
      radioTime[word, default: 0] += length
      // While a radio is active, something moves now and then.
      for start in stride(from: since, through: max(since, time - 1), by: Int(Self.burstStep)) {
        row(
          RecordedKinds.packetBurst, at: start, "network",
          [Self.burstUp, Self.burstDown, 0, 0])
      }
      return
    }
    guard let kind = HistoryStates.lasting[word] else { return }
    row(kind, at: since, HistoryStates.name(detail), [length &* 1_000_000, 0, 0, 0])
    recording.take("times of '\(word)'")
  }

  private static let burstStep: Int64 = 10_000
  private static let burstUp: Int64 = 2000
  private static let burstDown: Int64 = 20_000

  private mutating func noteBattery() {
    guard let level else { return }
    let charge = values["charge"].flatMap { Int64($0) }.flatMap { $0 < 1_000_000 ? $0 : nil } ?? 0
    let volts = values["volt"].flatMap { Int64($0) }.flatMap { $0 < 100_000 ? $0 : nil } ?? 0
    let values: SIMD4<Int64> = [Int64(level) * 10_000, charge * 3_600_000, volts * 1000, 0]
    guard values != lastBattery else { return }
    lastBattery = values
    row(RecordedKinds.batteryLevel, at: time, "", values)
  }

  private var lastBattery: SIMD4<Int64> = [-1, 0, 0, 0]

  /// The local time of the start; the history does not tell its zone.
  private mutating func readStart(_ clock: String) {
    let parts = clock.split(separator: "-")
    guard parts.count == 6,
      let stamp = TimeStamp(
        "\(parts[0])-\(parts[1])-\(parts[2])T\(parts[3]):\(parts[4]):\(parts[5])Z")
    else { return recording.drop("times of the clock", because: "they are none") }
    recording.start = stamp.seconds
    recording.zone = 0
  }

  // MARK: - The end

  mutating func finish() {
    for (key, since) in open.sorted(by: { $0.key < $1.key }) where key != "screen" {
      let sides = key.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let detail = sides.count == 2 && !sides[1].isEmpty ? String(sides[1]) : nil
      close(String(sides[0]), detail, since: since)
      recording.take("states that were under way at the end, and end there")
    }
    open = [:]
    recording.span = time &* 1_000_000
    recording.explainedTime = 1
    let (mobile, wifi) = (radioTime["mobile_radio"] ?? 0, radioTime["wifi_radio"] ?? 0)
    recording.take("seconds in which the mobile radio was active", Int(mobile / 1000))
    recording.take("seconds in which the Wi-Fi radio was active", Int(wifi / 1000))
    if mobile + wifi > 0 {
      recording.network = mobile > wifi ? .cellular : .wifi
      recording.assume(
        .init(
          path: "packet-burst of network", value: "2 kB up and 20 kB down, each 10 s of activity",
          range: "1 kB to 5 MB",
          why: "the history tells when a radio was active, and not how much it moved"))
    }
    if histories > 0 {
      recording.drop("histories", histories, because: "only the first one is read")
    }
    if recording.start != nil {
      recording.assume(
        .init(
          path: "starts", value: "the history's own time",
          why: "it is local, and its zone is not told"))
    }
  }
}
