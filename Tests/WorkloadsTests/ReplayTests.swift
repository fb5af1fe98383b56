import DrainsimTestSupport
import Quantities
import Recordings
import Testing

@testable import Workloads

/// Recordings that are played, on a bench without a phone.
struct `A replayed recording` {
  /// A row: when in seconds, of whom, what it waited for, its bytes up, and how long it lasted.
  struct Row {
    var at: Double
    var name = "mail"
    var cause = -1
    var up: Int64 = 0
    var lasting = 0.0
  }

  static func recording(_ rows: [Row], span: Double = 100) throws -> Recording {
    var builder = RecordingBuilder(kinds: [RecordedKind.packetBurst])
    for row in rows {
      builder.append(
        RecordedEvent(
          time: Int64(row.at * 1e9), kind: 0, name: builder.place(of: row.name), cause: row.cause,
          values: [row.up, 0, 0, Int64(row.lasting * 1e9)]))
    }
    return try Recording(builder.encoded(span: Int64(span * 1e9)))
  }

  static func bench(
    _ recording: Recording, _ keys: [String: Tree] = [:],
    steps: Tree = [["say": "$(event.up / 1 B)"]], mode: Tree = "parallel", seconds: Double = 60
  ) -> ScriptBench {
    var entries: [(String, Tree)] = [
      ("recording", "r.drec"), ("digest", Tree(stringLiteral: recording.digest)),
    ]
    entries += keys.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let apps: Tree = [
      "mail": [
        "replay": ["day": Tree(entries: entries)],
        "handlers": ["packet-burst": ["mode": mode, "max": "1000", "steps": steps]],
      ]
    ]
    return ScriptBench(apps: apps, recordings: [recording], seconds: seconds)
  }

  static func played(_ bench: ScriptBench, seed: UInt64 = 1) -> [LogEntry] {
    bench.run(seed: seed)
    return bench.log
  }

  @Test func `comes at its times, with its values`() throws {
    let recording = try Self.recording([.init(at: 2, up: 70), .init(at: 2, up: 8), .init(at: 9.5)])
    let log = Self.played(Self.bench(recording))
    #expect(log == [LogEntry(.at(2), "70"), LogEntry(.at(2), "8"), LogEntry(.at(9.5), "0")])
  }

  @Test func `begins when it is said, and is stretched and scaled`() throws {
    let recording = try Self.recording([.init(at: 2, up: 70), .init(at: 10, up: 8)])
    let log = Self.played(
      Self.bench(recording, ["begins": "5 s", "stretch": "2", "sizes": "0.5"]))
    #expect(log == [LogEntry(.at(9), "35"), LogEntry(.at(25), "4")])
  }

  @Test func `begins at a drawn instant, which is another in another run`() throws {
    let recording = try Self.recording([.init(at: 0), .init(at: 3)])
    let bench = Self.bench(recording, ["begins": ["uniform": ["0 s", "40 s"]]])
    let starts = (1...20).map { Self.played(bench, seed: $0)[0].time }
    #expect(Set(starts).count == 20)
    let log = Self.played(bench, seed: 4)
    #expect(log[1].time - log[0].time == .seconds(3))
  }

  @Test func `comes again every day`() throws {
    let recording = try Self.recording([.init(at: 10), .init(at: 20)])
    let log = Self.played(
      Self.bench(recording, ["plays": "daily", "begins": "1 h"], seconds: 3 * 86_400))
    let expected = (0..<3).flatMap { day in
      [10.0, 20].map { SimTime.at(Double(day) * 86_400 + 3600 + $0) }
    }
    #expect(log.map(\.time) == expected)
  }

  @Test func `plays only what is chosen`() throws {
    let recording = try Self.recording([
      .init(at: 1, name: "mail", up: 1), .init(at: 2, name: "other", up: 2),
      .init(at: 3, name: "chat", up: 3),
    ])
    let log = Self.played(Self.bench(recording, ["of": ["mail", "chat"]]))
    #expect(log.map(\.what) == ["1", "3"])
  }

  /// The share that stays is a sum of independent draws: within five standard deviations.
  @Test func `is thinned by independent draws, the same in every variant`() throws {
    let rows = (0..<4000).map { Row(at: Double($0) * 0.01, up: Int64($0)) }
    let recording = try Self.recording(rows)
    let bench = Self.bench(recording, ["keep": "30 %"])
    let log = Self.played(bench)
    let deviation: Double = (4000 * 0.3 * 0.7).squareRoot()
    let distance = abs(log.count - 1200)
    #expect(Double(distance) < 5 * deviation)
    let idle = Self.bench(recording, ["keep": "30 %"], steps: [["wait": "1 ms"]])
    _ = Self.played(idle)
    #expect(idle.exogenousRecord == bench.exogenousRecord)
  }

  @Test func `keeps its order where its times are drawn`() throws {
    let rows = (0..<200).map { Row(at: Double($0), up: Int64($0)) }
    let recording = try Self.recording(rows, span: 200)
    let log = Self.played(Self.bench(recording, ["times": "drawn"], seconds: 300))
    #expect(log.map(\.what) == (0..<200).map { "\($0)" })
    for (row, entry) in log.enumerated() {
      #expect(entry.time >= .at(Double(row)) && entry.time <= .at(Double(row + 1)))
    }
    let mean = log.enumerated().map { ($1.time - .at(Double($0))).seconds }.reduce(0, +) / 200
    let deviation: Double = 1 / (12.0 * 200).squareRoot()
    #expect(abs(mean - 0.5) < 5 * deviation)
  }

  // MARK: - Causes

  /// The second event came half a second after the first had ended, and the third with it.
  static let chain: [Row] = [
    .init(at: 1, up: 1, lasting: 2), .init(at: 3.5, cause: 0, up: 2, lasting: 1),
    .init(at: 3.5, cause: 0, up: 3), .init(at: 6, cause: 1, up: 4),
    .init(at: 30, up: 5),
  ]
  static let slowWork: Tree = [["work": "10 s"], ["say": "$(event.up / 1 B)"]]

  @Test func `waits again for what it waited for, when it is reactive`() throws {
    let recording = try Self.recording(Self.chain)
    let log = Self.played(
      Self.bench(recording, ["timing": "reactive"], steps: Self.slowWork))
    // 1 + 10; half a second later and 10 more; 1.5 s after the end of that and 10 more.
    #expect(
      log == [
        LogEntry(.at(11), "1"), LogEntry(.at(21.5), "2"), LogEntry(.at(21.5), "3"),
        LogEntry(.at(33), "4"), LogEntry(.at(40), "5"),
      ])
  }

  @Test func `does not wait in recorded timing`() throws {
    let log = Self.played(Self.bench(try Self.recording(Self.chain), steps: Self.slowWork))
    #expect(log.map(\.time) == [11, 13.5, 13.5, 16, 40].map { .at($0) })
  }

  /// With recorded lengths simulated again, both timings are one.
  @Test func `comes at its recorded times when everything takes as long as it did`() throws {
    var rows: [Row] = []
    for flow in 0..<5 {
      var before = -1
      for step in 0..<20 {
        rows.append(
          Row(
            at: Double(step) * 2 + Double(flow) * 0.1, cause: before, up: Int64(rows.count),
            lasting: 0.5))
        before = rows.count - 1
      }
    }
    let recording = try Self.recording(rows)
    let steps: Tree = [["say": "$(event.up / 1 B)"], ["work": "$(event.length)"]]
    let logs = ["recorded", "reactive"].map { timing in
      Self.played(Self.bench(recording, ["timing": Tree(stringLiteral: timing)], steps: steps))
    }
    #expect(logs[0] == logs[1] && logs[0].count == 100)
  }

  @Test func `goes on behind an event that its handler drops`() throws {
    let recording = try Self.recording([
      .init(at: 1, up: 1, lasting: 1), .init(at: 1, up: 2, lasting: 1),
      .init(at: 3, cause: 1, up: 3),
    ])
    let log = Self.played(
      Self.bench(recording, ["timing": "reactive"], steps: Self.slowWork, mode: "single"))
    // The second is dropped at 1 s, so the third may come a second later, and is dropped too.
    #expect(log == [LogEntry(.at(11), "1")])
  }

  @Test func `waits until a queued event has had its turn`() throws {
    let recording = try Self.recording([
      .init(at: 1, up: 1), .init(at: 1, up: 2), .init(at: 2, cause: 1, up: 3),
    ])
    let log = Self.played(
      Self.bench(recording, ["timing": "reactive"], steps: Self.slowWork, mode: "queued"))
    #expect(
      log == [LogEntry(.at(11), "1"), LogEntry(.at(21), "2"), LogEntry(.at(32), "3")])
  }

  // MARK: - Persons

  @Test func `lights the screen and opens the apps of a person again`() throws {
    var builder = RecordingBuilder(
      kinds: [RecordedKind.screenOn, RecordedKind.opened, RecordedKind.screenOff])
    builder.append(RecordedEvent(time: 1_000_000_000, kind: 0))
    builder.append(
      RecordedEvent(time: 2_000_000_000, kind: 1, name: builder.place(of: "mail")))
    builder.append(
      RecordedEvent(time: 3_000_000_000, kind: 1, name: builder.place(of: "unknown")))
    builder.append(RecordedEvent(time: 4_000_000_000, kind: 2))
    let recording = try Recording(builder.encoded(span: 5_000_000_000))
    let bench = ScriptBench(
      apps: ["mail": ["handlers": ["start": [["say": "1"]]]]],
      userReplay: [
        "day": ["recording": "r.drec", "digest": Tree(stringLiteral: recording.digest)]
      ], recordings: [recording], seconds: 60)
    bench.run()
    #expect(
      bench.log == [
        LogEntry(.at(1), "lit, app 0"), LogEntry(.at(2), "lit, app 1"), LogEntry(.at(2), "1"),
        LogEntry(.at(3), "lit, app 0"), LogEntry(.at(4), "dark, app 0"),
      ])
  }

  @Test func `brings the app of a lit screen back, and no app to a dark one`() throws {
    var builder = RecordingBuilder(
      kinds: [RecordedKind.screenOn, RecordedKind.opened, RecordedKind.screenOff])
    let (mail, maps) = (builder.place(of: "mail"), builder.place(of: "maps"))
    // Opened in the dark; lit, dark, lit again; another one in the dark.
    for (second, kind, name) in [
      (1, 1, mail), (2, 0, 0), (3, 2, 0), (4, 0, 0), (5, 2, 0), (6, 1, maps), (8, 0, 0),
    ] as [(Int64, Int, Int)] {
      builder.append(RecordedEvent(time: second * 1_000_000_000, kind: kind, name: name))
    }
    let recording = try Recording(builder.encoded(span: 9_000_000_000))
    let app: Tree = ["handlers": ["start": [["say": "1"]]]]
    let bench = ScriptBench(
      apps: ["mail": app, "maps": app],
      userReplay: [
        "day": ["recording": "r.drec", "digest": Tree(stringLiteral: recording.digest)]
      ], recordings: [recording], seconds: 60)
    bench.run()
    #expect(
      bench.log.filter { $0.what.hasPrefix("lit") || $0.what.hasPrefix("dark") } == [
        LogEntry(.at(2), "lit, app 0"), LogEntry(.at(2), "lit, app 1"),
        LogEntry(.at(3), "dark, app 0"), LogEntry(.at(4), "lit, app 0"),
        LogEntry(.at(4), "lit, app 1"), LogEntry(.at(5), "dark, app 0"),
        LogEntry(.at(8), "lit, app 0"), LogEntry(.at(8), "lit, app 2"),
      ], "\(bench.log)")
  }

  // MARK: - Mistakes

  static let mistakes: [([String: Tree], String)] = [
    (["keep": "0 %"], "keep' must be"), (["keep": "110 %"], "keep' must be"),
    (["stretch": "0"], "stretch"),
    (["of": ["mial"]], "no events of 'mial'"), (["events": ["screen-on"]], "no 'screen-on'"),
    (["plays": "daily", "stretch": "2000"], "longer than a day"),
    (["times": "drawn", "timing": "reactive"], "cannot be 'drawn'"),
    (["charger": ["current": "1 A"]], "that the surroundings play"),
  ]

  @Test(arguments: mistakes)
  func `is refused where it cannot be played`(keys: [String: Tree], complaint: String) throws {
    let recording = try Self.recording([.init(at: 1)])
    let entries =
      [
        ("recording", "r.drec" as Tree), ("digest", Tree(stringLiteral: recording.digest)),
      ] + keys.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let found = ScriptBench.complaints(
      apps: [
        "mail": [
          "replay": ["day": Tree(entries: entries)], "handlers": ["packet-burst": [["say": "1"]]],
        ]
      ], recordings: [recording])
    #expect(found.count == 1 && found[0].contains(complaint), "\(found)")
  }

  @Test func `says for which of its events there is no handler`() throws {
    let recording = try Self.recording([.init(at: 1)])
    let found = ScriptBench.complaints(
      apps: [
        "mail": [
          "replay": [
            "day": ["recording": "r.drec", "digest": Tree(stringLiteral: recording.digest)]
          ]
        ]
      ], recordings: [recording])
    #expect(found.count == 1 && found[0].hasPrefix("'mail' plays 1 'packet-burst' events"))
  }
}
