import Configuration
import PowerAccounting
import Recordings

/// Where the events of a recording go: to handlers of an app, or to the steps that repeat what
/// people and surroundings did.
struct ReplayRoutes {
  let app: AppID
  /// For each name and kind, names first: an event or a script; -1 for what is not played.
  private(set) var table: [Int32]
  /// The recorded instant of the first event that is played.
  private(set) var firstTime: Int64 = 0

  private let recording: Recording
  private let player: ReplaySection.Player

  init?(
    _ recording: Recording, _ player: ReplaySection.Player, _ reader: MappingReader,
    _ path: String, _ assembly: ScriptAssembly
  ) {
    self.recording = recording
    self.player = player
    app = player.app.map { AppID($0.index) } ?? .system
    table = [Int32](repeating: -1, count: recording.names.count * recording.kinds.count)
    if player.actor == .surroundings, recording.kinds.contains(RecordedKind.plugged),
      reader["charger"] == nil
    {
      reader.error(
        "recording", "has a charger, and nothing says what it gives",
        note: "write, for example, charger: { current: 2 A, voltage: 4.35 V, until: 0.2 A }")
      return nil
    }
    guard let names = Self.names(recording, reader),
      let kinds = Self.kinds(recording, player, reader)
    else { return nil }
    let counts = count(names, kinds)
    guard !counts.isEmpty else {
      reader.error(
        "recording", "has no event that \(player.title) can play",
        note: Self.contents(recording))
      return nil
    }
    for (name, kind) in counts.keys.map({ ($0.name, $0.kind) }).sorted(by: <) {
      table[name * recording.kinds.count + kind] = route(name, kind, path, reader, assembly)
    }
    note(kinds: Set(counts.keys.map(\.kind)), counts, reader, assembly)
  }

  /// Whether any event of a kind is played.
  func plays(_ kind: RecordedKind) -> Bool {
    guard let place = recording.kinds.firstIndex(of: kind) else { return false }
    return recording.names.indices.contains { table[$0 * recording.kinds.count + place] >= 0 }
  }

  private struct Cell: Hashable {
    let name: Int
    let kind: Int
  }

  /// How many events there are of each chosen name and kind; the first of them is noted.
  private mutating func count(_ names: Set<Int>, _ kinds: Set<Int>) -> [Cell: Int] {
    var counts: [Cell: Int] = [:]
    for row in 0..<recording.count {
      let cell = Cell(name: recording.rows.name(at: row), kind: recording.rows.kind(at: row))
      guard names.contains(cell.name), kinds.contains(cell.kind) else { continue }
      if counts.isEmpty { firstTime = recording.rows.time(at: row) }
      counts[cell, default: 0] += 1
    }
    return counts
  }

  private func route(
    _ name: Int, _ kind: Int, _ path: String, _ reader: MappingReader, _ assembly: ScriptAssembly
  ) -> Int32 {
    let event = recording.kinds[kind].name
    if player.app != nil { return Int32(assembly.vocabulary.event(event) ?? -1) }
    guard
      let steps = ReplayActions.steps(
        for: event, named: recording.names[name], apps: assembly.appNames,
        charger: reader["charger"], at: reader.location(of: "recording"))
    else { return -1 }
    return Int32(
      ScriptCompiler.compile(
        steps, assembly: assembly, owner: .user, path: "\(path).\(event).\(name)",
        scope: ScriptScope(vocabulary: assembly.vocabulary), tasks: [:], root: path))
  }

  /// Note what the recording brings, for the check of what can have an effect, and say which of its
  /// events no handler takes.
  private func note(
    kinds: Set<Int>, _ counts: [Cell: Int], _ reader: MappingReader,
    _ assembly: ScriptAssembly
  ) {
    guard let (index, name) = player.app else { return }
    assembly.uses.noteKey("replay", app: index)
    assembly.program.apps[index].modes |= ReplayEvents.wakingBit
    for kind in kinds.sorted() {
      let event = recording.kinds[kind].name
      assembly.uses.noteKey("replay", with: event, app: index)
      let place = assembly.vocabulary.event(event)
      if assembly.program.handlers.contains(where: {
        Int($0.app) == index && Int($0.event) == place
      }) {
        continue
      }
      let count = counts.filter { $0.key.kind == kind }.map(\.value).reduce(0, +)
      assembly.diagnostics.warning(
        "'\(name)' plays \(count) '\(event)' events, and has no handler for them",
        at: reader.location(of: "recording"),
        note: "add a handler for '\(event)', or list the kinds that are meant in 'events'")
    }
  }

  // MARK: - Choices

  private static func names(_ recording: Recording, _ reader: MappingReader) -> Set<Int>? {
    guard reader["of"] != nil else { return Set(recording.names.indices) }
    var chosen: Set<Int> = []
    for node in reader.elements("of") {
      guard let name = node.text else { continue }
      if let place = recording.names.firstIndex(of: name), !name.isEmpty {
        chosen.insert(place)
      } else {
        let known = recording.names.filter { !$0.isEmpty }
        reader.diagnostics.error(
          "the recording has no events of '\(name)'", at: node.location,
          note: Spelling.hint(for: name, among: known)
            ?? "it has those of: \(known.prefix(20).joined(separator: ", "))")
      }
    }
    return chosen.isEmpty ? nil : chosen
  }

  private static func kinds(
    _ recording: Recording, _ player: ReplaySection.Player, _ reader: MappingReader
  ) -> Set<Int>? {
    let playable = Set(
      recording.kinds.indices.filter { place in
        let kind = recording.kinds[place]
        return kind.actor == player.actor
          && (kind.actor == .app || ReplayActions.kinds.contains(kind.name))
      })
    guard reader["events"] != nil else { return playable }
    var chosen: Set<Int> = []
    for node in reader.elements("events") {
      guard let name = node.text else { continue }
      if let place = playable.first(where: { recording.kinds[$0].name == name }) {
        chosen.insert(place)
      } else {
        let known = playable.sorted().map { recording.kinds[$0].name }
        reader.diagnostics.error(
          "the recording has no '\(name)' that \(player.title) can play", at: node.location,
          note: Spelling.hint(for: name, among: known)
            ?? (known.isEmpty ? contents(recording) : "it has: \(known.joined(separator: ", "))"))
      }
    }
    return chosen.isEmpty ? nil : chosen
  }

  private static func contents(_ recording: Recording) -> String {
    let kinds = recording.kinds.map(\.name)
    return kinds.isEmpty ? "it is empty" : "it may hold: \(kinds.joined(separator: ", "))"
  }
}
