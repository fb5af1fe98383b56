import Recordings

/// The text of a scenario that plays a recording: sections in the order of the file.
extension RecordedScenario {
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
