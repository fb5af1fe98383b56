import Recordings

/// The scenario that plays a recording, with variants to start from.
package struct RecordedScenario {
  /// What the command decides for all kinds of files.
  package struct Choices: Sendable {
    package var name: String
    package var phone: String
    package var network: RecordingImport.Network?
    /// Whether the phone's system suspends apps that are not in front, with their timers.
    package var suspendsApps: Bool
    /// The files that were read, and the kind of import, for the first line.
    package var kind: String
    package var files: [String]

    package init(
      name: String, phone: String, suspendsApps: Bool, network: RecordingImport.Network?,
      kind: String, files: [String]
    ) {
      self.name = name
      self.phone = phone
      self.suspendsApps = suspendsApps
      self.network = network
      self.kind = kind
      self.files = files
    }
  }

  let recording: Recording
  let choices: Choices
  let drawsTimes: Bool
  let tellsRadioTimes: Bool
  /// The network of apps without a radio of their own.
  let network: RecordingImport.Network
  /// The recorded signals, as tables beside the scenario.
  package private(set) var signals: [RecordedSignal] = []
  /// The apps, by what they do most first, with the kinds that they play.
  let apps: [App]
  let personKinds: [String]
  /// Whether chargers come and go, and the level at the start in millionths.
  let hasCharger: Bool
  let firstLevel: Int64?

  struct App {
    let name: String
    let parts: [RecordedPart]
    /// Whether the person opens it.
    let isOpened: Bool
    /// The one radio that it uses, where the files tell it.
    let radio: RecordingImport.Network?
    /// The second of its last burst of packets.
    let lastBurst: Int64

    var sendsData: Bool { parts.contains { $0.kind == RecordedKinds.packetBurst } }
    /// What it computes in front is told by nothing.
    var isBusyInFront: Bool {
      isOpened && !parts.contains { $0.kind == RecordedKinds.computation }
    }
  }

  /// How long the batched variant collects, in seconds, and at most.
  static let batch = 300
  static let longestBatch = 900
  /// How long the phone is on Wi-Fi behind a recording of the mobile network: time to send all.
  static let onWiFi = 300

  /// Decide how the recording is played; what the scenario leaves out and assumes is added to
  /// `report`.
  package init(
    _ recording: Recording, _ choices: Choices, report: inout RecordingImport
  ) {
    self.recording = recording
    self.choices = choices
    drawsTimes = report.drawsTimes
    tellsRadioTimes = report.tellsRadioTimes
    network = choices.network ?? report.network ?? .cellular
    let counts = Self.counts(recording)
    apps = Self.apps(recording, counts, report.radios)
    personKinds = recording.kinds.indices.filter { place in
      recording.kinds[place].actor == .person && counts.contains { $0.key.kind == place }
    }.map { recording.kinds[$0].name }
    hasCharger = recording.kinds.indices.contains { place in
      recording.kinds[place].actor == .surroundings
        && recording.kinds[place] == RecordedKinds.plugged
        && counts.contains { $0.key.kind == place }
    }
    firstLevel = Self.gaugedLevel(recording)
    if sendsData { addSignals(to: &report) }
    if apps.contains(where: \.isBusyInFront) {
      report.assume(
        .init(
          path: "parameters.front-share", value: "10 %", range: "2 % to 40 %",
          why: "the recording tells which app was in front, and not what it computed there"))
    }
    Self.report(recording, counts, apps.flatMap(\.parts), into: &report)
    if apps.contains(where: { $0.sendsData && $0.radio == nil }), choices.network == nil,
      report.network == nil
    {
      report.assume(
        .init(
          path: "the network", value: "cellular",
          why: "the files do not tell it; --network wi-fi names the other"))
    }
    if networks.contains(where: { signal(of: $0) == nil }) {
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
    _ recording: Recording, _ counts: [Cell: Int], _ radios: [Int: RecordingImport.Network]
  ) -> [App] {
    var lastBursts: [Int: Int64] = [:]
    let burst = recording.kinds.firstIndex(of: RecordedKinds.packetBurst) ?? -1
    for row in 0..<recording.count where recording.rows.kind(at: row) == burst {
      lastBursts[recording.rows.name(at: row)] = recording.rows.time(at: row) / 1_000_000_000
    }
    return recording.names.indices.compactMap { name -> (app: App, events: Int)? in
      let parts = recording.kinds.indices.filter { counts[Cell(name: name, kind: $0)] != nil }
        .compactMap { RecordedPart.of(recording.kinds[$0]) }
      let events = counts.filter { $0.key.name == name }.map(\.value).reduce(0, +)
      let isOpened = recording.kinds.indices.contains {
        recording.kinds[$0] == RecordedKinds.opened && counts[Cell(name: name, kind: $0)] != nil
      }
      guard name != 0, !parts.isEmpty || isOpened else { return nil }
      let app = App(
        name: recording.names[name], parts: parts, isOpened: isOpened, radio: radios[name],
        lastBurst: lastBursts[name] ?? 0)
      return (app, events)
    }.sorted { ($1.events, $0.app.name) < ($0.events, $1.app.name) }.map(\.app)
  }

  private static func report(
    _ recording: Recording, _ counts: [Cell: Int], _ parts: [RecordedPart],
    into report: inout RecordingImport
  ) {
    for (place, kind) in recording.kinds.enumerated() {
      let count = counts.filter { $0.key.kind == place }.map(\.value).reduce(0, +)
      guard count > 0, kind.actor == .app, RecordedPart.of(kind) == nil else { continue }
      report.drop(
        "'\(kind.name)' events", count,
        because: "no step repeats them; they are in the recording for handlers of your own")
    }
    for part in parts { if let assumption = part.assumption { report.assume(assumption) } }
  }

  var sendsData: Bool { apps.contains(where: \.sendsData) }

  /// The networks that apps use.
  var networks: [RecordingImport.Network] {
    [.cellular, .wifi].filter { network in
      apps.contains { $0.sendsData && ($0.radio ?? self.network) == network }
    }
  }

  /// Whether data of the mobile network could wait for Wi-Fi.
  var couldWait: Bool { networks.contains(.cellular) }

  /// The recorded signal of a network; nil where it is assumed.
  func signal(of network: RecordingImport.Network) -> RecordedSignal? {
    signals.first { $0.network == network }
  }

  /// Keep the recorded signals of the networks that are used.
  private mutating func addSignals(to report: inout RecordingImport) {
    for network in [RecordingImport.Network.cellular, .wifi]
    where networks.contains(network) || network == .wifi && couldWait {
      guard var signal = RecordedSignal(network, of: recording),
        let ends = RecordedSignal.ends[network]
      else { continue }
      if network == .wifi, couldWait { signal.add(Int64(wiFiComes) * 1000, 80) }
      signals.append(signal)
      report.assume(
        .init(
          path: "surroundings.network.\(network.rawValue)",
          value: "evenly from none at \(ends.none / 1000) dBm to all at \(ends.best / 1000) dBm",
          range: "±10 dBm",
          why: "the model's signal is a share, and no source says of which levels"))
    }
    if couldWait, choices.suspendsApps {
      report.drop(
        "the variant 'deferred-to-wi-fi'",
        because:
          "the system suspends the app with its timers; only its own discretionary transfers wait for Wi-Fi"
      )
    }
  }
}
