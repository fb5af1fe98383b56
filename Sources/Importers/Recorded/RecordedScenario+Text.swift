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
    let what = personKinds.isEmpty ? "traffic" : "day"
    return sendsData
      ? "What does this \(what) cost, and what would it cost with its data sent in batches?"
      : "What does this \(what) cost?"
  }

  /// The end of the recording, and the time in which radios fall asleep and variants send the rest.
  private var duration: Int {
    guard sendsData else { return spanSeconds + 60 }
    return wiFiComes + (couldWait ? Self.onWiFi : 0)
  }
  /// Behind the last batch, so that it goes over the network of the recording.
  var wiFiComes: Int { spanSeconds + Self.longestBatch + 60 }
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
      if networks.contains(where: { signal(of: $0) == nil }) {
        lines.append(
          "  signal: { value: 70 %, grade: assumed, range: [15 %, 95 %], reason: \"the recording does not tell it\" }"
        )
      }
      lines += [
        "  # How long the batched variant collects what is to be sent.",
        "  batch: { value: \(Self.batch) s, grade: assumed, range: [1 min, 15 min], reason: \"as long as your users may wait\" }",
      ]
    }
    var known: Set<String> = []
    if apps.contains(where: \.isBusyInFront) {
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
    var lines: [String] = []
    if apps.contains(where: { $0.parts.contains { $0.kind == RecordedKinds.location } }) {
      lines.append("  conditions: [ { from: 0 s, sky: 50 % } ]")
    }
    if sendsData { lines += networkLines }
    if hasCharger {
      lines += [
        "  replay:",
        "    chargers: { recording: recording.drec, charger: { current: 2 A, voltage: 4.35 V, until: 0.2 A } }",
      ]
    }
    return lines.isEmpty ? [] : ["surroundings:"] + lines
  }

  /// The signals: those of the recording, or else what is assumed.
  private var networkLines: [String] {
    var lines = ["  network:"]
    if let cellular = signal(of: .cellular) {
      lines.append("    cellular: { trace: \(cellular.file) }")
    } else {
      lines.append("    cellular: \(networks.contains(.cellular) ? "$(signal)" : "60 %")")
    }
    if couldWait {
      lines += [
        "    # Behind the recording and its last batch the phone comes to Wi-Fi, in all variants alike."
      ]
    }
    if let wiFi = signal(of: .wifi) {
      lines.append("    wi-fi: { trace: \(wiFi.file) }")
    } else if networks.contains(.wifi) {
      lines.append("    wi-fi: $(signal)")
    } else {
      lines.append(
        "    wi-fi: { steps: [ { from: 0 s, signal: 0 % }, { from: \(wiFiComes) s, signal: 80 % } ] }"
      )
    }
    return lines
  }

  private var userLines: [String] {
    guard !personKinds.isEmpty else { return [] }
    return ["user:", "  replay:", "    recorded: { recording: recording.drec }"]
  }

  /// A name as a key of YAML: quoted where it would be a number or another word.
  static func key(_ name: String) -> String {
    let first = name.utf8.first ?? 0
    let isPlain = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
    let words = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
    return isPlain && !words.contains(name.lowercased()) ? name : quoted(name)
  }

  static func quoted(_ name: String) -> String { "\"\(name)\"" }
}
