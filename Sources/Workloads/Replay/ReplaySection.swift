import Configuration
import Recordings

/// The sections `replay`: recordings that an app, the person or the surroundings play.
package enum ReplaySection {
  /// The player of a recording.
  package enum Player {
    case app(Int, name: String)
    case person, surroundings

    var actor: RecordedKind.Actor {
      switch self {
      case .app: .app
      case .person: .person
      case .surroundings: .surroundings
      }
    }

    var path: String {
      switch self {
      case .app(_, let name): "apps.\(name).replay"
      case .person: "user.replay"
      case .surroundings: "surroundings.replay"
      }
    }
  }

  /// The kinds of events that are played.
  private static let kinds = RecordedKind.all.filter { $0.actor != .meter }.map(\.name)

  package static let fields: [FieldDefinition] = [
    .init("recording", .text, required: true, "the file, which 'drainsim import' makes"),
    .init(
      "digest", .text,
      "the SHA-256 of the recording; another recording is refused (default: any recording)"),
    .init(
      "of", .section,
      "the names in the recording whose events are played, as a list (default: all)"
    ).holding(.list(.kind(.text))),
    .init(
      "events", .section, "the kinds of events that are played, as a list (default: all it can)"
    ).taking(kinds).holding(.list(.kind(.choice(kinds)))),
    .duration("begins", "time from the start to the recording's first instant (default: 0 s)"),
    .choice("plays", ["once", "daily"], "how often it is played (default: once)"),
    .choice(
      "timing", ["recorded", "reactive"],
      "reactive: an event that waited for another waits for it again, and comes the recorded time after its end (default: recorded)"
    ),
    .choice(
      "times", ["recorded", "drawn"],
      "drawn: each event comes at a drawn instant between its own and that of the next (default: recorded)"
    ),
    .init(
      "charger", .section,
      "of the surroundings: what charges the phone while it is plugged in, with the keys of 'plug-in'"
    ).holding(.step("plug-in")),
    .init("stretch", .quantity(.none), "what recorded times are multiplied by (default: 1)"),
    .init("sizes", .quantity(.none), "what recorded bytes are multiplied by (default: 1)"),
    .init(
      "keep", .quantity(.none),
      "the share of the events that is played, each drawn on its own (default: 100 %)"),
  ]

  /// The most recordings of a scenario.
  private static let limit = Replays.limit

  package static func compile(
    _ section: ConfigurationNode?, of player: Player, into assembly: ScriptAssembly
  ) {
    for entry in section?.namedEntries("'\(player.path)'", diagnostics: assembly.diagnostics) ?? []
    {
      guard assembly.program.exogenous.replays.count < limit else {
        return assembly.diagnostics.error(
          "more than \(limit) recordings are played", at: entry.keyLocation)
      }
      read(entry, player, assembly)
    }
  }

  private static func read(
    _ entry: ConfigurationNode.Entry, _ player: Player, _ assembly: ScriptAssembly
  ) {
    let path = "\(player.path).\(entry.key)"
    guard let reader = assembly.reader(entry.value, at: path, fields) else { return }
    if let charger = reader["charger"], player.actor != .surroundings {
      assembly.diagnostics.error(
        "'charger' is for a recording that the surroundings play", at: charger.location)
    }
    let stretch = factor("stretch", reader)
    let sizes = factor("sizes", reader)
    let kept = share(reader)
    let timing = reader.choice("timing", among: ["recorded", "reactive"]) ?? 0
    let draws = reader.choice("times", among: ["recorded", "drawn"]) == 1
    let isDaily = reader.choice("plays", among: ["once", "daily"]) == 1
    let begins = reader["begins"].map { _ in
      reader.variate("begins", .duration, stream: "\(path).begins", assembly)
    }
    // A recording that cannot be read was reported where it was to be read.
    guard let digest = reader["digest"]?.text, let recording = assembly.recordings[digest],
      let stretch, let sizes, let kept, let begins = begins ?? .constant(0),
      let routes = ReplayRoutes(recording, player, reader, path, assembly),
      let name = assembly.stream(path, at: entry.keyLocation),
      let law = assembly.place(of: .uniform(low: 0, high: 1)),
      let draw = assembly.stream("\(path).draws", at: entry.keyLocation)
    else { return }
    let day = ClockTime.day
    if isDaily, Double(recording.span) * stretch > Double(day) {
      return reader.error("plays", "cannot be 'daily': the recording is longer than a day")
    }
    if draws, timing == 1 {
      return reader.error("times", "cannot be 'drawn' with 'timing: reactive'")
    }
    let factors = recording.kinds.map { kind in
      kind.fields.enumerated().reduce(into: SIMD4<Double>.zero) { factors, field in
        factors[field.offset] =
          field.element.unit.step * (field.element.unit == .bytes ? sizes : 1)
      }
    }
    if case .person = player, routes.plays(RecordedKind.screenOff) {
      assembly.program.exogenous.screenIsRecorded = true
    }
    assembly.program.exogenous.replayNames.append(path)
    assembly.program.exogenous.replays.append(
      ReplayDefinition(
        recording: recording, app: routes.app, name: name.hash, routes: routes.table,
        factors: factors,
        lengthFields: recording.kinds.map { kind in
          Int32(kind.fields.firstIndex { $0.name == "length" } ?? -1)
        },
        begins: begins, period: isDaily ? day : 0, stretch: stretch, kept: kept,
        uniform: Variate(operand: Operand(kind: .draw, start: law, stream: draw.hash)),
        drawsTimes: draws, timing: timing == 1 ? .reactive : .recorded))
    if let start = begins.constant {
      assembly.uses.noteTime(
        "replay '\(entry.key)'", .at(start + Double(routes.firstTime) * stretch), reader["begins"],
        at: entry.keyLocation, root: path, earlierIn: "begins")
    }
  }

  private static func factor(_ field: String, _ reader: MappingReader) -> Double? {
    guard reader[field] != nil else { return 1 }
    guard let value = reader.quantity(field, .none)?.value else { return nil }
    guard value > 0, value <= 1e6 else {
      return reader.refuse(field, "must be above 0 and at most 1,000,000")
    }
    return value
  }

  private static func share(_ reader: MappingReader) -> Double? {
    guard reader["keep"] != nil else { return 1 }
    guard let value = reader.quantity("keep", .none)?.value else { return nil }
    guard value > 0, value <= 1 else {
      return reader.refuse("keep", "must be above 0 % and at most 100 %")
    }
    return value
  }
}
