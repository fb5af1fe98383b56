import Recordings

/// The apps of a scenario that plays a recording, and the variants to start from.
extension RecordedScenario {
  var appLines: [String] {
    guard !apps.isEmpty else { return [] }
    var lines = ["apps:"]
    for app in apps {
      lines.append("  \(Self.key(app.name)):")
      lines += replayLines(app)
      if app.sendsData { lines += transferLines(app) }
      let isIdle = app.parts.isEmpty && !app.isBusyInFront
      if !isIdle { lines.append("    handlers:") }
      if app.isBusyInFront { lines += Self.frontLines }
      for part in app.parts {
        lines.append(
          "      \(part.kind.name): { mode: parallel, max: 1000, steps: \(part.steps) }")
      }
    }
    return lines
  }

  /// What an app plays of the recording; what it does only in front keeps its times, with which the
  /// person opens it.
  private func replayLines(_ app: App) -> [String] {
    let inFront = app.parts.map(\.kind).filter { drawsTimes && $0 == RecordedKinds.drawing }
    let others = app.parts.map(\.kind).filter { !inFront.contains($0) }
    func line(_ name: String, _ kinds: [RecordedKind], _ times: String) -> [String] {
      let events = kinds.map(\.name).joined(separator: ", ")
      return kinds.isEmpty
        ? []
        : [
          "      \(name): { recording: recording.drec, of: [\(Self.quoted(app.name))], events: [\(events)]\(times) }"
        ]
    }
    let lines =
      line("recorded", others, drawsTimes ? ", times: drawn" : "") + line("in-front", inFront, "")
    return lines.isEmpty ? [] : ["    replay:"] + lines
  }

  /// What an app computes while it is in front.
  private static let frontLines = [
    "      foreground: [ { every: { interval: 1 s, phase: 0.5 s, name: use, do: [ { compute: { cycles: $(front-share * cycles-a-second), qos: user-interactive } } ] } } ]",
    "      background: [ { cancel: use } ]",
  ]

  /// What waits to be sent, and the tasks that send it: at once, and together.
  private func transferLines(_ app: App) -> [String] {
    // Where the signal was recorded, it may be none.
    let mayFail = !signals.isEmpty || app.radio != nil
    let failure = mayFail ? ", on-failure: [ { count: failed-exchanges } ]" : ""
    func request(_ operands: String) -> String {
      let any = "{ request: { \(operands) }\(failure) }"
      guard let radio = app.radio else { return any }
      // The simulated phone may join a network later than the recorded one did.
      return
        "{ request: { \(operands), via: \(radio.rawValue) }, on-failure: [ { count: over-another-network }, \(any) ] }"
    }
    let times = choices.suspendsApps ? "first: 0 s, times: 0 s" : "times: 0 s"
    var lines = [
      "    # What waits to be sent: exchanges, bytes, and the sum of the times at which they came.",
      "    variables: { waiting: 0, up: 0 B, down: 0 B, \(times), going: 0 B, coming: 0 B }",
      "    tasks:",
      "      transfer:",
      "        - count: exchanges",
      "        - count: { name: waited-seconds, by: 0 }",
    ]
    if tellsRadioTimes {
      lines += [
        "        # Parts keep the radio active as long as it was; their bytes are assumed.",
        "        - repeat:",
        "            for: $(event.length)",
        "            do:",
        "              - "
          + request("up: \(Self.share(of: "up")), down: \(Self.share(of: "down"))"),
        "              - wait: \(Self.part)",
      ]
    } else {
      lines.append(
        "        - " + request("up: $(event.up), down: $(event.down), answer: $(event.pause)")
      )
    }
    lines += ["      collect:", "        - count: exchanges"]
    if choices.suspendsApps {
      lines.append("        - if: $(waiting == 0)\n          then: [ { set: { first: $(now) } } ]")
    }
    lines += [
      "        - set: { waiting: $(waiting + 1), up: $(up + event.up), down: $(down + event.down), times: $(times + now) }"
    ]
    lines += Self.sending("send-all", request("up: $(going), down: $(coming)"))
    if couldWait, !choices.suspendsApps, app.radio == .cellular {
      lines += Self.sending(
        "send-over-wi-fi",
        "{ request: { up: $(going), down: $(coming), via: wi-fi }\(failure) }")
    }
    return lines
  }

  /// The task that sends all that waits in one request.
  private static func sending(_ task: String, _ request: String) -> [String] {
    [
      "      \(task):",
      "        - if: $(waiting > 0)",
      "          then:",
      "            - count: { name: waited-seconds, by: $((waiting * now - times) / 1 s) }",
      "            - set: { waiting: 0, times: 0 s, going: $(up), coming: $(down), up: 0 B, down: 0 B }",
      "            - \(request)",
    ]
  }

  /// How often the parts of a burst follow each other: before any radio of a network falls asleep.
  private static let part = "5 s"

  /// The bytes of such a part.
  private static func share(of field: String) -> String {
    "\"$(event.\(field) * least(1, \(part) / event.length))\""
  }

  var metricLines: [String] {
    guard sendsData else { return [] }
    var lines = [
      "metrics:", "  waiting-seconds: { ratio: [waited-seconds, exchanges], better: lower }",
    ]
    if !signals.isEmpty || apps.contains(where: { $0.radio != nil }) {
      lines.append("  without-a-network: { count: failed-exchanges, better: lower }")
    }
    if apps.contains(where: { $0.radio != nil }) {
      lines.append("  over-another-network: { count: over-another-network }")
    }
    return lines
  }

  var variantLines: [String] {
    var lines = ["variants:", "  original: {}"]
    guard sendsData else { return lines + jobVariant }
    let senders = apps.filter(\.sendsData)
    func patch(_ app: App, start: String? = nil, _ burst: String) -> String {
      let start = start.map { "start: [ \($0) ], " } ?? ""
      return
        "      \(Self.key(app.name)): { handlers: { \(start)packet-burst: { steps: [ \(burst) ] } } }"
    }
    let every = "{ every: { interval: $(batch), do: [ { do: send-all } ] } }"
    lines += ["  batched:", "    apps:"]
    lines += senders.map { app in
      guard choices.suspendsApps else { return patch(app, start: every, "{ do: collect }") }
      return patch(
        app,
        "{ do: collect }, { if: $(now - first >= batch or now >= \(app.lastBurst) s), then: [ { do: send-all } ] }"
      )
    }
    if couldWait, !choices.suspendsApps {
      lines += ["  deferred-to-wi-fi:", "    apps:"]
      lines += senders.filter { $0.radio != .wifi }.map { app in
        let task = app.radio == .cellular ? "send-over-wi-fi" : "send-all"
        return patch(
          app,
          start:
            "{ every: { interval: 1 min, do: [ { if: $(network.wi-fi), then: [ { do: \(task) } ] } ] } }",
          "{ do: collect }")
      }
    }
    return lines + jobVariant
  }

  /// The jobs of all apps taken out: the most that one could save on them.
  private var jobVariant: [String] {
    let patches = apps.compactMap { app -> String? in
      let jobs = app.parts.map(\.kind).filter {
        $0 == RecordedKinds.job || $0 == RecordedKinds.sync
      }
      guard !jobs.isEmpty else { return nil }
      let handlers = jobs.map { "\($0.name): { steps: [] }" }.joined(separator: ", ")
      return "      \(Self.key(app.name)): { handlers: { \(handlers) } }"
    }
    return patches.isEmpty ? [] : ["  without-jobs:", "    apps:"] + patches
  }
}
