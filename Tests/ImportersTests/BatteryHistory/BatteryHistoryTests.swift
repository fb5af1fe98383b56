import Configuration
import DrainsimTestSupport
import Foundation
import Recordings
import Testing

@testable import Importers

struct `Battery histories` {
  struct Outcome {
    let recording: Recording?
    let result: RecordingImport
    let complaints: [String]

    /// Rows of a kind as `seconds name first-value`.
    func rows(_ kind: RecordedKind) -> [String] {
      guard let recording, let place = recording.kinds.firstIndex(of: kind) else { return [] }
      return (0..<recording.count).map { recording.event(at: $0) }.filter { $0.kind == place }.map {
        "\(Double($0.time) / 1e9) \(recording.names[$0.name]) \($0.values[0])"
      }
    }
  }

  static func imported(_ bytes: [UInt8]) throws -> Outcome {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("history-\(UUID().uuidString).txt")
    try Data(bytes).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    let diagnostics = Diagnostics()
    var result = RecordingImport(kinds: BatteryHistoryImporter.kinds)
    BatteryHistoryImporter.read(
      [ImportedFile(path: path.path)], values: [:], into: &result, diagnostics: diagnostics)
    let recording =
      diagnostics.hasErrors
      ? nil : try Recording(result.events.encoded(origin: result.origin, span: result.span))
    return Outcome(
      recording: recording, result: result,
      complaints: diagnostics.all.map { "\($0.location.line): \($0.message)" })
  }

  static func imported(_ lines: String) throws -> Outcome {
    try imported(Array(("Battery History (0% used, 8 used of 4096KB):\n" + lines).utf8))
  }

  static let day = """
                      0 (14) RESET:TIME: 2020-11-13-12-28-54
                      0 (2) 095 status=discharging plug=none volt=4354 charge=3177 +running brightness=dim
                      0 (2) 095 +screen top=u0a133:"com.example.home"
                +2s072ms (3) 095 -top=u0a133:"com.example.home"
                +2s072ms (3) 095 +top=u0a12:"com.example.mail"
                 +5s000ms (3) 095 +job=u0a12:"com.example.mail/.Fetch" +gps +audio
                 +9s500ms (3) 094 -job=u0a12:"com.example.mail/.Fetch" -screen
              +1m10s000ms (2) 094 -gps +mobile_radio unknown_word=3
              +1m12s000ms (2) 094 -mobile_radio plug=ac
            +1h00m00s000ms (2) 093 phone_signal_strength=poor volt=4100
    """

  @Test func `become the person's day with its apps and states`() throws {
    let outcome = try Self.imported(Self.day)
    #expect(outcome.complaints == [])
    #expect(outcome.rows(RecordedKinds.screenOn) == ["0.0  0"])
    #expect(outcome.rows(RecordedKinds.screenOff) == ["9.5  0"])
    #expect(
      outcome.rows(RecordedKinds.opened) == [
        "0.0 com-example-home 0", "2.072  0", "2.072 com-example-mail 0",
      ])
    #expect(outcome.rows(RecordedKinds.job) == ["5.0 com-example-mail 4500000000"])
    #expect(outcome.rows(RecordedKinds.location) == ["5.0 phone 65000000000"])
    // Under way at the end, and told.
    #expect(outcome.rows(RecordedKinds.audio) == ["5.0 phone 3595000000000"])
    #expect(outcome.result.taken.contains { $0.what.contains("under way at the end") })
    #expect(outcome.rows(RecordedKinds.plugged) == ["72.0  0"])
    #expect(outcome.rows(RecordedKinds.cellularSignal) == ["3600.0  -123000"])
    #expect(outcome.rows(RecordedKinds.brightness) == ["0.0 phone 300000"])
    #expect(outcome.rows(RecordedKinds.packetBurst) == ["70.0 network 2000"])
    #expect(outcome.result.dropped.contains { $0.why.contains("none of those that are known") })
    #expect(outcome.result.span == 3_600_000_000_000)
    // 2020-11-13 12:28:54, seconds since 1970.
    #expect(outcome.result.start == 1_605_270_534)
  }

  /// 95 % of level, 3177 mAh are 11,437.2 C, 4.354 V.
  @Test func `keep what the gauge told`() throws {
    let outcome = try Self.imported(Self.day)
    let recording = try #require(outcome.recording)
    let kind = try #require(recording.kinds.firstIndex(of: RecordedKinds.batteryLevel))
    let rows = (0..<recording.count).map { recording.event(at: $0) }.filter { $0.kind == kind }
    #expect(rows.map { $0.values[0] } == [950_000, 940_000, 930_000])
    #expect(rows[0].values == [950_000, 11_437_200_000, 4_354_000, 0])
    #expect(rows[2].values[2] == 4_100_000)
  }

  @Test(arguments: [
    ("", "1: the file has no battery history"),
    ("+1s000ms (2) 090 +screen\n+0s500ms (2) 090 -screen\n", "3: the history goes back in time"),
    ("PK", "1: the file has no battery history"),
  ])
  func `are refused with the line where they make no sense`(lines: String, complaint: String)
    throws
  {
    #expect(try Self.imported(lines).complaints == [complaint])
  }

  @Test func `that are zipped or in another form are refused with a way out`() throws {
    #expect(
      try Self.imported([0x50, 0x4b, 3, 4, 0, 0]).complaints == ["1: the bug report is zipped"])
    let checkin = Array("9,hsp,0,1000,\"x\"\n".utf8)
    #expect(
      try Self.imported(checkin).complaints == [
        "1: the history is in the form of --checkin, which is not read"
      ])
  }

  /// Changed, cut and repeated lines: each ends with a valid recording or a word.
  @Test func `that are damaged end with a valid recording or a word`() throws {
    let text = Array(("Battery History (0% used):\n" + Self.day).utf8)
    var state: UInt64 = 5
    func draw(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var refused = 0
    for _ in 0..<1500 {
      var bytes = text
      switch draw(4) {
      case 0: for _ in 0...draw(9) { bytes[draw(bytes.count)] = UInt8(draw(256)) }
      case 1: bytes = Array(bytes.prefix(draw(bytes.count)))
      case 2: bytes.insert(contentsOf: Array("+9999999999h9\"=(".utf8), at: draw(bytes.count))
      default:
        bytes.insert(contentsOf: [UInt8](repeating: 0x2b, count: 70_000), at: draw(bytes.count))
      }
      let outcome = try Self.imported(bytes)
      if outcome.recording == nil { refused += 1 }
      #expect((outcome.recording == nil) == !outcome.complaints.isEmpty)
    }
    #expect(refused > 10 && refused < 1400)
  }

  // MARK: - Measured histories

  /// The share of the time between words `+NAME` and `-NAME`, read with a pattern of the text alone.
  static func share(_ name: String, in text: String) -> Double {
    var (time, since, sum, last): (Double, Double?, Double, Double) = (0, nil, 0, 0)
    let history = text.components(separatedBy: "\n").dropFirst().prefix {
      !$0.allSatisfy { $0.isWhitespace }
    }
    for line in history {
      guard let match = line.firstMatch(of: /^\s+(0|\+[0-9dhms]+) \(/) else { continue }
      time = 0
      for part in String(match.1).matches(of: /([0-9]+)(ms|d|h|m|s)/) {
        let unit = ["ms": 0.001, "d": 86_400, "h": 3600, "m": 60, "s": 1][String(part.2)]!
        time += Double(part.1)! * unit
      }
      last = max(last, time)
      for word in line.split(separator: " ") {
        if word == "+" + name, since == nil { since = time }
        if word == "-" + name, let start = since {
          sum += time - start
          since = nil
        }
      }
    }
    if let start = since { sum += last - start }
    return sum / last
  }

  @Test(
    SharedData.has("battery-histories"),
    arguments: [
      "energy_saving.log", "pixel_bats.log", "scenario1_history.txt", "scenario4_history.txt",
    ])
  func `of real phones keep the shares of screen and receiver within 0.1 points`(file: String)
    throws
  {
    let text = try SharedData.text("battery-histories/" + file)
    let outcome = try Self.imported(Array(text.utf8))
    #expect(outcome.complaints == [])
    let span = Double(outcome.result.span) / 1e9
    var (lit, since): (Double, Double?) = (0, nil)
    let recording = try #require(outcome.recording)
    for row in 0..<recording.count {
      let event = recording.event(at: row)
      let kind = recording.kinds[event.kind]
      if kind == RecordedKinds.screenOn { since = Double(event.time) / 1e9 }
      if kind == RecordedKinds.screenOff, let start = since {
        lit += Double(event.time) / 1e9 - start
        since = nil
      }
    }
    if let start = since { lit += span - start }
    #expect(abs(lit / span - Self.share("screen", in: text)) < 0.001)
    let place = try #require(recording.kinds.firstIndex(of: RecordedKinds.location))
    var gps = 0.0
    for row in 0..<recording.count where recording.rows.kind(at: row) == place {
      gps += Double(recording.rows.values(at: row)[0]) / 1e9
    }
    #expect(abs(gps / span - Self.share("gps", in: text)) < 0.001)
  }
}
