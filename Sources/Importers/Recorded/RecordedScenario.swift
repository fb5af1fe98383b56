import Recordings

/// The scenario that plays a recording, with variants to start from.
package struct RecordedScenario {
  /// What the command decides for all kinds of files.
  package struct Choices: Sendable {
    package var name: String
    package var phone: String
    package var network: RecordingImport.Network?
    /// The files that were read, and the kind of import, for the first line.
    package var kind: String
    package var files: [String]

    package init(
      name: String, phone: String, network: RecordingImport.Network?, kind: String,
      files: [String]
    ) {
      self.name = name
      self.phone = phone
      self.network = network
      self.kind = kind
      self.files = files
    }
  }

  private let recording: Recording
  private let choices: Choices
  private let drawsTimes: Bool
  private let network: RecordingImport.Network
  /// The apps, by what they do most first, with the kinds that they play.
  private let apps: [App]
  private let personKinds: [String]
  /// Whether chargers come and go, and the level at the start in millionths.
  private let hasCharger: Bool
  private let firstLevel: Int64?

  private struct App {
    let name: String
    let parts: [RecordedPart]
    /// Whether the person opens it.
    let isOpened: Bool
  }

  /// How long the batched variant collects, in seconds, and at most.
  private static let batch = 300
  private static let longestBatch = 900
  /// How long the phone is on Wi-Fi behind a recording of the mobile network: time to send all.
  private static let onWiFi = 300

  /// Decide how the recording is played; what the scenario leaves out and assumes is added to
  /// `report`.
  package init(
    _ recording: Recording, _ choices: Choices, report: inout RecordingImport
  ) {
    self.recording = recording
    self.choices = choices
    drawsTimes = report.drawsTimes
    network = choices.network ?? report.network ?? .cellular
    let counts = Self.counts(recording)
    apps = Self.apps(recording, counts)
    personKinds = recording.kinds.indices.filter { place in
      recording.kinds[place].actor == .person && counts.contains { $0.key.kind == place }
    }.map { recording.kinds[$0].name }
    hasCharger = recording.kinds.indices.contains { place in
      recording.kinds[place].actor == .surroundings
        && recording.kinds[place] == RecordedKinds.plugged
        && counts.contains { $0.key.kind == place }
    }
    firstLevel = Self.gaugedLevel(recording)
    if apps.contains(where: \.isOpened) {
      report.assume(
        .init(
          path: "parameters.front-share", value: "10 %", range: "2 % to 40 %",
          why: "the recording tells which app was in front, and not what it computed there"))
    }
    Self.report(recording, counts, apps.flatMap(\.parts), into: &report)
    if sendsData, choices.network == nil, report.network == nil {
      report.assume(
        .init(
          path: "the network", value: "cellular",
          why: "the files do not tell it; --network wi-fi names the other"))
    }
    if sendsData || apps.contains(where: { $0.parts.contains { $0.conditions != nil } }) {
      report.assume(
        .init(
          path: "parameters.signal", value: "70 %", range: "15 % to 95 %",
          why: "the files do not tell how good the signal was"))
    }
    report.assume(
      .init(
        path: "phone", value: choices.phone,
        why: "the files do not tell the phone; --phone names another"))
  }

  /// The first level that the phone's gauge told, if it did so at the beginning.
  private static func gaugedLevel(_ recording: Recording) -> Int64? {
    guard let kind = recording.kinds.firstIndex(of: RecordedKinds.batteryLevel) else { return nil }
    let row = (0..<recording.count).first { recording.rows.kind(at: $0) == kind }
    return row.flatMap { row in
      recording.rows.time(at: row) * 20 <= recording.span ? recording.rows.values(at: row)[0] : nil
    }
  }

  private struct Cell: Hashable {
    let name: Int
    let kind: Int
  }

  private static func counts(_ recording: Recording) -> [Cell: Int] {
    var counts: [Cell: Int] = [:]
    for row in 0..<recording.count {
      counts[
        Cell(name: recording.rows.name(at: row), kind: recording.rows.kind(at: row)), default: 0
      ] += 1
    }
    return counts
  }

  private static func apps(
    _ recording: Recording, _ counts: [Cell: Int]
  ) -> [App] {
    recording.names.indices.compactMap { name -> (app: App, events: Int)? in
      let parts = recording.kinds.indices.filter { counts[Cell(name: name, kind: $0)] != nil }
        .compactMap { RecordedPart.of(recording.kinds[$0]) }
      let events = counts.filter { $0.key.name == name }.map(\.value).reduce(0, +)
      let isOpened = recording.kinds.indices.contains {
        recording.kinds[$0] == RecordedKinds.opened && counts[Cell(name: name, kind: $0)] != nil
      }
      guard name != 0, !parts.isEmpty || isOpened else { return nil }
      return (App(name: recording.names[name], parts: parts, isOpened: isOpened), events)
    }.sorted { ($1.events, $0.app.name) < ($0.events, $1.app.name) }.map(\.app)
  }

  private static func report(
    _ recording: Recording, _ counts: [Cell: Int], _ parts: [RecordedPart],
    into report: inout RecordingImport
  ) {
    for (place, kind) in recording.kinds.enumerated() {
      let count = counts.filter { $0.key.kind == place }.map(\.value).reduce(0, +)
      let isSignal = kind == RecordedKinds.cellularSignal || kind == RecordedKinds.wiFiSignal
      guard count > 0, isSignal || kind.actor == .app && RecordedPart.of(kind) == nil else {
        continue
      }
      report.drop(
        "'\(kind.name)' events", count,
        because: "no step repeats them; they are in the recording for handlers of your own")
    }
    for part in parts { if let assumption = part.assumption { report.assume(assumption) } }
  }

  private var sendsData: Bool {
    apps.contains { $0.parts.contains { $0.kind == RecordedKinds.packetBurst } }
  }

  // MARK: - Text

  /// The scenario as YAML, with comments that tell its author what to change.
  package var text: String {
    var lines: [String] = [
      "# Made by 'drainsim import \(choices.kind)' of \(choices.files.joined(separator: ", ")).",
      "# import.json says what was taken of it, left out and assumed. The recording is the original;",
      "# the variants are a start: change them to what your app would do.",
      "scenario: \(choices.name)",
      "question: \(question)",
      "phone: \(choices.phone)",
    ]
    if let starts = startText { lines.append("starts: \(starts)") }
    if let firstLevel {
      lines.append("battery: { state-of-charge: \(Double(firstLevel) / 1e4) % }")
    }
    lines += ["duration: \(duration) s", "replications: \(drawsTimes ? 30 : 1)"]
    lines += [
      "# What was recorded happened: no policy may defer it.",
      "policies: { doze: off, standby: off }",
    ]
    lines += parameterLines + surroundingLines + userLines + appLines + metricLines + variantLines
    return lines.joined(separator: "\n") + "\n"
  }

  private var question: String {
    sendsData
      ? "What does this traffic cost, and what would it cost sent in batches?"
      : "What does this day cost?"
  }

  /// The end of the recording, and the time in which radios fall asleep and variants send the rest.
  private var duration: Int {
    guard sendsData else { return spanSeconds + 60 }
    return wiFiComes + (network == .cellular ? Self.onWiFi : 0)
  }
  /// Behind the last batch, so that it goes over the network of the recording.
  private var wiFiComes: Int { spanSeconds + Self.longestBatch + 60 }
  private var spanSeconds: Int { Int((Double(recording.span) / 1e9).rounded(.up)) }

  /// The weekday and the time of the start, where both are known.
  private var startText: String? {
    guard let start = recording.start, let zone = recording.zone else { return nil }
    let local = start + Int64(zone)
    let day = Int((local / 86_400 + 3) % 7)
    let days = [
      "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
    guard local >= 0 else { return nil }
    func two(_ number: Int64) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return "\(days[day]) \(two(local / 3600 % 24)):\(two(local / 60 % 60))"
  }

  private var parameterLines: [String] {
    var lines: [String] = []
    if sendsData {
      lines += [
        "  signal: { value: 70 %, grade: assumed, range: [15 %, 95 %], reason: \"the recording does not tell it\" }",
        "  # How long the batched variant collects what is to be sent.",
        "  batch: { value: \(Self.batch) s, grade: assumed, range: [1 min, 15 min], reason: \"as long as your users may wait\" }",
      ]
    }
    var known: Set<String> = []
    if apps.contains(where: \.isOpened) {
      lines += [
        "  # How busy a core is with the app in front.",
        "  front-share: { value: 10 %, grade: assumed, range: [2 %, 40 %], reason: \"the recording does not tell what apps computed\" }",
        "  \(RecordedPart.clock.name): \(RecordedPart.clock.value)",
      ]
      known.insert(RecordedPart.clock.name)
    }
    for parameter in apps.flatMap(\.parts).flatMap(\.parameters)
    where known.insert(parameter.name).inserted {
      lines.append("  \(parameter.name): \(parameter.value)")
    }
    return lines.isEmpty ? [] : ["parameters:"] + lines
  }

  private var surroundingLines: [String] {
    let needsSky = apps.contains { $0.parts.contains { $0.kind == RecordedKinds.location } }
    let sky = needsSky ? "sky: 50 %, " : ""
    let charger =
      hasCharger
      ? [
        "  replay:",
        "    chargers: { recording: recording.drec, charger: { current: 2 A, voltage: 4.35 V, until: 0.2 A } }",
      ] : []
    guard sendsData else {
      let sky = needsSky ? ["  conditions: [ { from: 0 s, sky: 50 % } ]"] : []
      return sky.isEmpty && charger.isEmpty ? [] : ["surroundings:"] + sky + charger
    }
    let during =
      network == .wifi
      ? "wi-fi-signal: $(signal), cellular-signal: 60 %"
      : "wi-fi-signal: 0 %, cellular-signal: $(signal)"
    var lines = ["surroundings:", "  conditions:", "    - { from: 0 s, \(sky)\(during) }"]
    if network == .cellular {
      lines += [
        "    # Behind the recording and its last batch the phone comes to Wi-Fi, in all variants alike.",
        "    - { from: \(wiFiComes) s, \(sky)wi-fi-signal: 80 %, cellular-signal: $(signal) }",
      ]
    }
    return lines + charger
  }

  private var userLines: [String] {
    guard !personKinds.isEmpty else { return [] }
    return ["user:", "  replay:", "    recorded: { recording: recording.drec }"]
  }

  private var appLines: [String] {
    guard !apps.isEmpty else { return [] }
    var lines = ["apps:"]
    for app in apps {
      let kinds = app.parts.map(\.kind.name).joined(separator: ", ")
      let times = drawsTimes ? ", times: drawn" : ""
      lines += [
        "  \(Self.key(app.name)):"
      ]
      if !app.parts.isEmpty {
        lines += [
          "    replay:",
          "      recorded: { recording: recording.drec, of: [\(Self.quoted(app.name))], events: [\(kinds)]\(times) }",
        ]
      }
      if app.parts.contains(where: { $0.kind == RecordedKinds.packetBurst }) {
        lines += Self.transferLines
      }
      lines.append("    handlers:")
      if app.isOpened { lines += Self.frontLines }
      for part in app.parts {
        lines.append(
          "      \(part.kind.name): { mode: parallel, max: 1000, steps: \(part.steps) }")
      }
    }
    return lines
  }

  /// What an app computes while it is in front.
  private static let frontLines = [
    "      foreground: [ { every: { interval: 1 s, phase: 0.5 s, name: use, do: [ { compute: { cycles: $(front-share * cycles-a-second), qos: user-interactive } } ] } } ]",
    "      background: [ { cancel: use } ]",
  ]

  /// What waits to be sent, and the tasks that send it: at once, and together.
  private static let transferLines = [
    "    # What waits to be sent: exchanges, bytes, and the sum of the times at which they came.",
    "    variables: { waiting: 0, up: 0 B, down: 0 B, times: 0 s, going: 0 B, coming: 0 B }",
    "    tasks:",
    "      transfer:",
    "        - count: exchanges",
    "        - count: { name: waited-seconds, by: 0 }",
    "        - request: { up: $(event.up), down: $(event.down), answer: $(event.pause) }",
    "      collect:",
    "        - count: exchanges",
    "        - set: { waiting: $(waiting + 1), up: $(up + event.up), down: $(down + event.down), times: $(times + now) }",
    "      send-all:",
    "        - if: $(waiting > 0)",
    "          then:",
    "            - count: { name: waited-seconds, by: $((waiting * now - times) / 1 s) }",
    "            - set: { waiting: 0, times: 0 s, going: $(up), coming: $(down), up: 0 B, down: 0 B }",
    "            - request: { up: $(going), down: $(coming) }",
  ]

  private var metricLines: [String] {
    sendsData
      ? ["metrics:", "  waiting-seconds: { ratio: [waited-seconds, exchanges], better: lower }"]
      : []
  }

  private var variantLines: [String] {
    guard sendsData else { return ["variants:", "  original: {}"] }
    let senders = apps.filter { $0.parts.contains { $0.kind == RecordedKinds.packetBurst } }
    func patch(_ start: String, _ burst: String) -> [String] {
      ["    apps:"]
        + senders.map {
          "      \(Self.key($0.name)): { handlers: { start: [ \(start) ], packet-burst: { steps: [ \(burst) ] } } }"
        }
    }
    let every = "{ every: { interval: $(batch), do: [ { do: send-all } ] } }"
    var lines =
      ["variants:", "  original: {}", "  batched:"] + patch(every, "{ do: collect }")
    if network == .cellular {
      lines.append("  deferred-to-wi-fi:")
      lines += patch(
        "{ every: { interval: 1 min, do: [ { if: $(network.wi-fi), then: [ { do: send-all } ] } ] } }",
        "{ do: collect }")
    }
    return lines
  }

  /// A name as a key of YAML: quoted where it would be a number or another word.
  private static func key(_ name: String) -> String {
    let first = name.utf8.first ?? 0
    let isPlain = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
    let words = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
    return isPlain && !words.contains(name.lowercased()) ? name : quoted(name)
  }

  private static func quoted(_ name: String) -> String { "\"\(name)\"" }
}
