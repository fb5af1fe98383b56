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

  let recording: Recording
  let choices: Choices
  let drawsTimes: Bool
  let network: RecordingImport.Network
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

  var sendsData: Bool {
    apps.contains { $0.parts.contains { $0.kind == RecordedKinds.packetBurst } }
  }
}
