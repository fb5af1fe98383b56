import Configuration
import Recordings

/// The scenario that plays a recording, with variants to start from.
package struct RecordedScenario {
  /// The decisions of the command for all kinds of files.
  package struct Choices: Sendable {
    package var name: String
    package var phone: String
    package var network: RecordingImport.Network?
    /// The phone's system; nil of an unknown one.
    package var system: SystemVersion?
    /// The capacity of the phone's battery, in milliampere-hours.
    package var capacity: Double?
    /// The app that comes first, which savings, parts and advice are about; nil for the app with the most
    /// events, of those that are no part of the system.
    package var about: String?
    /// The files that were read, and the kind of import, for the first line.
    package var kind: String
    package var files: [String]

    /// Whether the system suspends apps that are not in front, with their timers.
    var suspendsApps: Bool { system?.system == .ios }
    /// Whether an app asks for the permission that an exact alarm needs.
    var asksForAlarms: Bool { system.map { $0.system == .android && $0.number >= 12 } ?? false }

    package init(
      name: String, phone: String, system: SystemVersion?, capacity: Double? = nil,
      about: String? = nil,
      network: RecordingImport.Network?, kind: String, files: [String]
    ) {
      self.name = name
      self.phone = phone
      self.system = system
      self.capacity = capacity
      self.about = about
      self.network = network
      self.kind = kind
      self.files = files
    }
  }

  let recording: Recording
  let choices: Choices
  let drawsTimes: Bool
  let hasRadioTimes: Bool
  /// The network of apps without a radio of their own.
  let network: RecordingImport.Network
  /// The recorded signals, as tables beside the scenario.
  package private(set) var signals: [RecordedSignal] = []
  /// The apps, by what they do most first, with the kinds that they play.
  let apps: [App]
  /// Their names, for messages.
  package var appNames: [String] { apps.map(\.name) }
  private let hasPerson: Bool
  /// Whether chargers come and go, and the level at the start in millionths.
  private let hasCharger: Bool
  private let firstLevel: Int64?
  /// The measurement of the phone's own gauge.
  package let gauge: RecordedGauge?

  struct App {
    let name: String
    let parts: [RecordedPart]
    /// Whether the person opens it.
    let isOpened: Bool
    /// The one radio that it uses, where the files tell it.
    let radio: RecordingImport.Network?
    /// The second of its last exchange of data.
    let lastBurst: Int64

    /// Whether it stands for the system, or for apps that are not told apart.
    let isOfSystem: Bool
    var traffic: [RecordedKind] { parts.map(\.kind).filter(RecordedPart.traffic.contains) }
    var sendsData: Bool { !traffic.isEmpty }
    /// Its computation in front is not recorded.
    var isBusyInFront: Bool { isOpened && !parts.contains { $0.kind == .computation } }
  }

  /// How long the batched variant collects, in seconds.
  static let batch = 300
  /// Data wait in variants of recordings of at least this length, in seconds: two batches.
  private static let leastToWait = 2 * batch
  /// The time behind a recording with data in which radios fall asleep, and in which a variant sends
  /// what waited at its end, in seconds.
  private static let rest = 30
  /// So many apps have a variant of their own.
  private static let mostAlone = 3
  private static let sendingTheRest = 60
  /// How long the phone is on Wi-Fi behind a recording of the mobile network: time to send all.
  private static let onWiFi = 180

  /// Decide how the recording is played; what the scenario leaves out and assumes is added to
  /// `report`.
  package init(
    _ recording: Recording, _ choices: Choices, report: inout RecordingImport
  ) {
    self.recording = recording
    self.choices = choices
    drawsTimes = report.drawsTimes
    hasRadioTimes = report.hasRadioTimes
    network = choices.network ?? report.network ?? .cellular
    let counts = Self.counts(recording)
    let all = Self.apps(recording, counts, report.radios, isIOS: choices.suspendsApps)
    apps = all.filter { $0.name == choices.about } + all.filter { $0.name != choices.about }
    let kinds = Self.kinds(recording) { kind in counts.contains { $0[kind] > 0 } }
    hasPerson = kinds.contains { $0.actor == .person }
    hasCharger = kinds.contains(.plugged)
    firstLevel = Self.gaugedLevel(recording)
    gauge = RecordedGauge(recording, report.gauge, capacity: choices.capacity)
    addSignals(to: &report)
    report.assume(
      where: gauge?.isOfPlayer == true, path: "the capacity of the recorded phone's battery",
      value: "that of \(choices.phone)",
      why: "its gauge tells a level alone, and the files do not tell the capacity")
    report.assume(
      where: apps.contains(where: \.isBusyInFront), path: "parameters.front-share, front-frames",
      value: "10 %, 10 Hz", range: "2 % to 100 %, 1 to 60 Hz",
      why: "the recording tells which app was in front, and not what it computed and drew there")
    Self.report(recording, counts, apps.flatMap(\.parts), into: &report)
    report.assume(
      where: apps.contains { $0.sendsData && $0.radio == nil } && choices.network == nil
        && report.network == nil, path: "the network", value: "cellular",
      why: "the files do not tell it; --network wi-fi names the other")
    report.assume(
      where: networks.contains { signal(of: $0) == nil }, path: "parameters.signal", value: "70 %",
      range: "15 % to 95 %", why: "the files do not tell how good the signal was")
    report.tell(playing: choices.phone)
  }

  /// The first level that the phone's gauge recorded, if it did so at the beginning.
  private static func gaugedLevel(_ recording: Recording) -> Int64? {
    guard let row = recording.indices(of: .batteryLevel).first,
      recording.rows.time(at: row) <= recording.span / 20
    else { return nil }
    return recording.rows.values(at: row)[0]
  }

  /// The number of events of each kind, by the place of their name.
  private static func counts(_ recording: Recording) -> [[Int]] {
    let none = [Int](repeating: 0, count: recording.kinds.count)
    var counts = [[Int]](repeating: none, count: recording.names.count)
    for row in 0..<recording.count {
      counts[recording.rows.name(at: row)][recording.rows.kind(at: row)] += 1
    }
    return counts
  }

  /// The kinds of a recording whose places pass a test.
  private static func kinds(_ recording: Recording, where test: (Int) -> Bool) -> [RecordedKind] {
    recording.kinds.indices.filter(test).map { recording.kinds[$0] }
  }

  private static func apps(
    _ recording: Recording, _ counts: [[Int]], _ radios: [String: RecordingImport.Network],
    isIOS: Bool
  ) -> [App] {
    let shared = [RecordingImport.other] + RecordingImport.Network.allCases.map(\.radioName)
    var lastBursts: [Int: Int64] = [:]
    let isTraffic = recording.kinds.map(RecordedPart.traffic.contains)
    for row in 0..<recording.count where isTraffic[recording.rows.kind(at: row)] {
      lastBursts[recording.rows.name(at: row)] = recording.rows.time(at: row) / 1_000_000_000
    }
    return recording.names.indices.dropFirst().compactMap { name -> (app: App, events: Int)? in
      let kinds = kinds(recording) { counts[name][$0] > 0 }
      let parts = kinds.compactMap(RecordedPart.of).filter { $0.list(isIOS: isIOS) != nil }
      let isOpened = kinds.contains(.opened)
      guard !parts.isEmpty || isOpened else { return nil }
      let app = App(
        name: recording.names[name], parts: parts, isOpened: isOpened,
        radio: radios[recording.names[name]],
        lastBurst: lastBursts[name] ?? 0,
        isOfSystem: recording.names[name].hasPrefix("android-")
          || shared.contains(recording.names[name]))
      return (app, counts[name].reduce(0, +))
    }.sorted {
      ($0.app.isOfSystem ? 1 : 0, -$0.events, $0.app.name)
        < ($1.app.isOfSystem ? 1 : 0, -$1.events, $1.app.name)
    }.map(\.app)
  }

  private static func report(
    _ recording: Recording, _ counts: [[Int]], _ parts: [RecordedPart],
    into report: inout RecordingImport
  ) {
    for (place, kind) in recording.kinds.enumerated() {
      let count = counts.reduce(0) { $0 + $1[place] }
      guard count > 0, kind.actor == .app, RecordedPart.of(kind) == nil else { continue }
      report.drop(
        "'\(kind.name)' events", count,
        because: "no step repeats them; they are in the recording for handlers of your own")
    }
    for part in parts { if let assumption = part.assumption { report.assume(assumption) } }
  }

  private var sendsData: Bool { apps.contains(where: \.sendsData) }

  /// The networks that apps use.
  var networks: [RecordingImport.Network] {
    [.cellular, .wifi].filter { network in
      apps.contains { $0.sendsData && ($0.radio ?? self.network) == network }
    }
  }

  /// Whether data could wait: a shorter recording is of something that a person waits for.
  private var canBatch: Bool { sendsData && spanSeconds >= Self.leastToWait }
  /// Whether data of the mobile network could wait for Wi-Fi.
  private var couldWait: Bool { canBatch && networks.contains(.cellular) }

  /// The recorded signal of a network; nil where it is assumed.
  func signal(of network: RecordingImport.Network) -> RecordedSignal? {
    signals.first { $0.network == network }
  }

  /// Keep the recorded signals. A phone searches for a network that it does not find, whether or not
  /// an app uses it.
  private mutating func addSignals(to report: inout RecordingImport) {
    for network in [RecordingImport.Network.cellular, .wifi] {
      guard var signal = RecordedSignal(network, of: recording),
        let ends = RecordedSignal.ends[network]
      else { continue }
      if network == .wifi, couldWait { signal.add(Int64(wiFiComes) * 1000, 80) }
      signals.append(signal)
      report.assume(
        path: "surroundings.network.\(network.rawValue)",
        value: "evenly from none at \(ends.none / 1000) dBm to all at \(ends.best / 1000) dBm",
        range: "±10 dBm",
        why: "the model's signal is a share, and no source says of which levels")
    }
    if couldWait, choices.suspendsApps {
      report.drop(
        "the variant 'deferred-to-wi-fi'",
        because:
          "the system suspends the app with its timers; only its own discretionary transfers wait for Wi-Fi"
      )
    }
  }

  // MARK: - The apps of a scenario that plays a recording, and the variants to start from

  private var appLines: [String] {
    guard !apps.isEmpty else { return [] }
    var lines = ["apps:"]
    for app in apps {
      lines.append("  \(Self.key(app.name)):")
      lines += modeLines(app)
      lines += replayLines(app)
      lines += scriptLines(app)
      let isIdle = app.parts.isEmpty && !app.isBusyInFront
      if !isIdle { lines.append("    handlers:") }
      if app.isBusyInFront { lines += Self.frontLines }
      for part in app.parts {
        lines.append(
          "      \(part.kind.name): { mode: parallel, max: 1000, steps: \(part.list(isIOS: choices.suspendsApps) ?? "[]") }"
        )
      }
    }
    return lines
  }

  /// The modes without which the system would end what the app was recorded to do, and the permission of the
  /// alarms with which variants do what waits at the end.
  private func modeLines(_ app: App) -> [String] {
    if choices.asksForAlarms, app.sendsData, canBatch {
      return ["    exact-alarms: true"]
    }
    let modes = app.parts.compactMap(\.mode)
    guard choices.suspendsApps, !modes.isEmpty else { return [] }
    return [
      "    # It did so behind other apps, too.",
      "    background-modes: [\(modes.joined(separator: ", "))]",
    ]
  }

  /// The events of the recording that an app plays. Those in front alone keep their times, with which the
  /// person opens it.
  private func replayLines(_ app: App) -> [String] {
    let inFront = app.parts.map(\.kind).filter { drawsTimes && $0 == .drawing }
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
    return Self.section("    replay:", lines)
  }

  /// The computation and the frames of an app while it is in front.
  private static let frontLines = [
    "      foreground: [ { every: { interval: 1 s, phase: 0.5 s, name: use, do: [ { compute: { cycles: $(front-share * cycles-a-second), qos: user-interactive } } ] } }, { animate: { rate: $(front-frames), name: use } } ]",
    "      background: [ { cancel: use }, { stop-animating: use } ]",
  ]

  /// The variables of waiting data, and the tasks that send data: at once, and together.
  private func scriptLines(_ app: App) -> [String] {
    guard app.sendsData else { return [] }
    guard canBatch else { return ["    tasks:"] + transferLines(app) }
    let times = choices.suspendsApps ? "first: 0 s, times: 0 s" : "times: 0 s"
    return [
      "    # What waits to be sent: exchanges, bytes, and the sum of the times at which they came.",
      "    variables: { waiting: 0, up: 0 B, down: 0 B, \(times), going: 0 B, coming: 0 B }",
      "    tasks:",
    ] + transferLines(app) + waitingLines(app)
  }

  /// The steps that end a request of an app which found no network, if that can be.
  private func failure(_ app: App) -> String {
    // Where the signal was recorded, it may be none.
    let mayFail = !signals.isEmpty || app.radio != nil
    return mayFail ? ", on-failure: [ { count: failed-exchanges } ]" : ""
  }

  private func request(_ operands: String, of app: App) -> String {
    let any = "{ request: { \(operands) }\(failure(app)) }"
    guard let radio = app.radio else { return any }
    // The simulated phone may join a network later than the recorded one did.
    return
      "{ request: { \(operands), via: \(radio.rawValue) }, on-failure: [ { count: over-another-network }, \(any) ] }"
  }

  /// The task that sends data at once.
  private func transferLines(_ app: App) -> [String] {
    let start =
      ["      transfer:", "        - count: exchanges"]
      + Self.when(canBatch, "        - count: { name: waited-seconds, by: 0 }")
    guard hasRadioTimes else {
      let operands = "up: $(event.up), down: $(event.down), answer: $(event.pause)"
      return start + ["        - " + request(operands, of: app)]
    }
    let operands = "up: \(Self.share(of: "up")), down: \(Self.share(of: "down"))"
    return start + [
      "        # Parts keep the radio active as long as it was; their bytes are assumed.",
      "        - repeat:",
      "            for: $(event.length)",
      "            do:",
      "              - " + request(operands, of: app),
      "              - wait: \(Self.part)",
    ]
  }

  /// The tasks that collect data, and send them together.
  private func waitingLines(_ app: App) -> [String] {
    var lines = ["      collect:", "        - count: exchanges"]
    lines += Self.when(
      app.radio != nil, "        - count: { name: over-another-network, by: 0 }")
    lines += Self.when(
      choices.suspendsApps, "        - if: $(waiting == 0)",
      "          then: [ { set: { first: $(now) } } ]")
    lines += [
      "        - set: { waiting: $(waiting + 1), up: $(up + event.up), down: $(down + event.down), times: $(times + now) }"
    ]
    lines += Self.sending("send-all", request("up: $(going), down: $(coming)", of: app))
    if couldWait, !choices.suspendsApps, app.radio == .cellular {
      lines += Self.sending(
        "send-over-wi-fi",
        "{ request: { up: $(going), down: $(coming), via: wi-fi }\(failure(app)) }")
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

  private var metricLines: [String] {
    let isAlone = apps.count < 2
    let named = isAlone ? [] : apps.filter { !$0.isOfSystem }.prefix(Self.mostAlone)
    let hasRadios = apps.contains { $0.radio != nil }
    var lines = gauge.map { ["  # \($0.words).", "  gauge:", "    measured:"] + $0.lines } ?? []
    lines += Self.when(!isAlone, "  all-apps: { energy: { apps: all } }")
    lines += named.map {
      "  \(Self.key("charged-to-" + $0.name)): { energy: { apps: \(Self.key($0.name)) } }"
    }
    lines += Self.when(
      canBatch, "  waiting-seconds: { ratio: [waited-seconds, exchanges], better: lower }")
    lines += Self.when(
      sendsData && (!signals.isEmpty || hasRadios),
      "  without-a-network: { count: failed-exchanges, better: lower }")
    lines += Self.when(hasRadios, "  over-another-network: { count: over-another-network }")
    return Self.section("metrics:", lines)
  }

  private var variantLines: [String] {
    var lines = ["variants:", "  original: {}"]
    guard sendsData else { return lines }
    let senders = apps.filter(\.sendsData)
    func patch(_ app: App, start: String? = nil, _ burst: String) -> String {
      let start = start.map { "start: [ \($0) ], " } ?? ""
      let handlers = app.traffic.map { "\($0.name): { steps: [ \(burst) ] }" }
        .joined(separator: ", ")
      return "      \(Self.key(app.name)): { handlers: { \(start)\(handlers) } }"
    }
    guard canBatch else { return lines + halved + cached }
    let every =
      "{ every: { interval: $(batch), do: [ { do: send-all } ] } }, \(atTheEnd("send-all"))"
    func batched(_ app: App) -> String {
      guard choices.suspendsApps else { return patch(app, start: every, "{ do: collect }") }
      return patch(
        app,
        "{ do: collect }, { if: $(now - first >= batch or now >= \(app.lastBurst) s), then: [ { do: send-all } ] }"
      )
    }
    lines += ["  batched:", "    apps:"] + senders.map(batched)
    for app in senders.prefix(Self.mostAlone) where senders.count > 1 {
      lines += ["  \(Self.key("batched-" + app.name)):", "    apps:", batched(app)]
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
    return lines + cached
  }

  /// Half of the bytes, as with smaller pictures and packed texts.
  private var halved: [String] {
    ["  half-the-bytes:", "    apps:"]
      + apps.filter(\.sendsData).map {
        "      \(Self.key($0.name)): { replay: { recorded: { sizes: 0.5 } } }"
      }
  }

  /// The downloads that a cache of the apps would have held, taken out.
  private var cached: [String] {
    let patches = apps.filter { $0.traffic.contains(RecordedKind.repeatedDownload) }.map {
      "      \(Self.key($0.name)): { handlers: { \(RecordedKind.repeatedDownload.name): { steps: [] } } }"
    }
    return patches.isEmpty ? [] : ["  cached:", "    apps:"] + patches
  }

  /// The steps that do a task when the recording ends.
  private func atTheEnd(_ task: String) -> String {
    // An alarm, since a wait does not wake a phone that sleeps.
    "{ every: { interval: \"$(greatest(1 s, \(spanSeconds) s - now))\", alarm-clock: true, do: [ { do: \(task) } ] } }"
  }

  // MARK: - The text of a scenario that plays a recording: sections in the order of the file

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
      // A phone that shows 0 % still runs.
      lines.append("battery: { state-of-charge: \(Double(max(firstLevel, 10_000)) / 1e4) % }")
    }
    lines += [
      "duration: \(duration) s", "replications: \(drawsTimes ? 30 : 1)",
      "# What was recorded happened: no policy may defer it.",
      "policies: { doze: off, standby: off }",
    ]
    lines += parameterLines + surroundingLines + userLines + appLines + metricLines + variantLines
    return lines.joined(separator: "\n") + "\n"
  }

  private var question: String {
    let what = hasPerson ? "day" : "traffic"
    guard sendsData else { return "What does this \(what) cost?" }
    return canBatch
      ? "What does this \(what) cost, and what would it cost with its data sent in batches?"
      : "What does this \(what) cost, and what would it cost with half of its bytes?"
  }

  /// The end of the recording, and the time in which radios fall asleep and variants send the rest.
  private var duration: Int {
    // The end is open: what came at the end of the recording still comes.
    guard sendsData else { return spanSeconds + 1 }
    guard canBatch else { return spanSeconds + Self.rest }
    return wiFiComes + (couldWait ? Self.onWiFi : 0)
  }
  /// Behind the last batch, so that it goes over the network of the recording.
  private var wiFiComes: Int { spanSeconds + Self.sendingTheRest }
  private var spanSeconds: Int { Int((Double(recording.span) / 1e9).rounded(.up)) }

  /// The weekday and the time of the start, where both are known.
  private var startText: String? {
    guard let start = recording.start, let zone = recording.zone else { return nil }
    let local = start + Int64(zone)
    let day = Int((local / 86_400 + 3) % 7)
    let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    guard local >= 0 else { return nil }
    func two(_ number: Int64) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return "\(days[day]) \(two(local / 3600 % 24)):\(two(local / 60 % 60))"
  }

  private var parameterLines: [String] {
    let isBusy = apps.contains(where: \.isBusyInFront)
    var lines = Self.when(
      networks.contains { signal(of: $0) == nil },
      "  signal: { value: 70 %, grade: assumed, range: [15 %, 95 %], reason: \"the recording does not tell it\" }"
    )
    lines += Self.when(
      canBatch, "  # How long the batched variant collects what is to be sent.",
      "  batch: { value: \(Self.batch) s, grade: assumed, range: [1 min, 15 min], reason: \"as long as your users may wait\" }"
    )
    lines += Self.when(
      isBusy, "  # How busy a core is with the app in front.",
      "  front-share: { value: 10 %, grade: assumed, range: [2 %, 100 %], reason: \"the recording does not tell what apps computed; a game keeps a core busy\" }",
      "  # How many frames a second it draws: few of a text that is read, as many as the panel shows of a game.",
      "  front-frames: { value: 10 Hz, grade: assumed, range: [1 Hz, 60 Hz], reason: \"the recording does not tell what apps drew\" }"
    )
    let parameters =
      (isBusy ? [RecordedPart.clock] : []) + apps.flatMap(\.parts).flatMap(\.parameters)
    for parameter in parameters.distinct(by: \.name) {
      lines.append("  \(parameter.name): \(parameter.value)")
    }
    return Self.section("parameters:", lines)
  }

  private var surroundingLines: [String] {
    let locates = apps.contains { $0.parts.contains { $0.kind == .location } }
    var lines = Self.when(locates, "  conditions: [ { from: 0 s, sky: 50 % } ]")
    if sendsData || !signals.isEmpty { lines += networkLines }
    lines += Self.when(
      hasCharger, "  replay:",
      "    chargers: { recording: recording.drec, charger: { current: 2 A, voltage: 4.35 V, until: 0.2 A } }"
    )
    return Self.section("surroundings:", lines)
  }

  /// The signals: those of the recording, or else what is assumed.
  private var networkLines: [String] {
    func signal(_ network: RecordingImport.Network, else other: String) -> String {
      self.signal(of: network).map { "{ trace: \($0.file) }" }
        ?? (networks.contains(network) ? "$(signal)" : other)
    }
    let noWiFi =
      couldWait
      ? "{ steps: [ { from: 0 s, signal: 0 % }, { from: \(wiFiComes) s, signal: 80 % } ] }" : "0 %"
    let comment =
      "    # Behind the recording and its last batch the phone comes to Wi-Fi, in all variants alike."
    return ["  network:", "    cellular: \(signal(.cellular, else: "60 %"))"]
      + Self.when(couldWait, comment) + ["    wi-fi: \(signal(.wifi, else: noWiFi))"]
  }

  private var userLines: [String] {
    Self.when(hasPerson, "user:", "  replay:", "    recorded: { recording: recording.drec }")
  }

  /// Lines that the file has where they are needed.
  private static func when(_ isNeeded: Bool, _ lines: String...) -> [String] {
    isNeeded ? lines : []
  }

  private static func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [title] + lines
  }

  /// A name as a key of YAML: quoted where it would be a number or another word.
  static func key(_ name: String) -> String {
    let first = name.utf8.first ?? 0
    let isPlain = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
    return isPlain && !ConfigurationNode.isSpecial(name) ? name : quoted(name)
  }

  static func quoted(_ name: String) -> String { "\"\(name)\"" }
}
