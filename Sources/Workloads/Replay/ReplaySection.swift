import Configuration
import Recordings

/// The sections `replay`: recordings that an app, the person or the surroundings play.
package enum ReplaySection {
  /// The player of a recording.
  package struct Player {
    let actor: RecordedKind.Actor
    let path: String
    /// Its name in messages.
    let title: String
    var app: (index: Int, name: String)?

    package static let person = Player(actor: .person, path: "user.replay", title: "a person")
    package static let surroundings = Player(
      actor: .surroundings, path: "surroundings.replay", title: "the surroundings")

    static func app(_ index: Int, name: String) -> Player {
      Player(actor: .app, path: "apps.\(name).replay", title: "an app", app: (index, name))
    }
  }

  /// The kinds of events that are played.
  private static let kinds = RecordedKind.all.filter { $0.actor != .meter }.map(\.name)

  package static let fields: [FieldDefinition] = [
    .init("recording", .text, required: true, "the file, which 'drainsim import' makes"),
    .init(
      "digest", .text,
      "the SHA-256 of the recording; another recording is refused (default: any recording)"),
    .section(
      "of", .texts, "the names in the recording whose events are played, as a list (default: all)"),
    .section(
      "events", .list(.kind(.choice(kinds))),
      "the kinds of events that are played, as a list (default: all it can)"
    ).taking(kinds),
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
    .section(
      "charger", .step("plug-in"),
      "of the surroundings: what charges the phone while it is plugged in, with the keys of 'plug-in'"
    ),
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
    let kept = factor("keep", reader, upTo: 1, "must be above 0 % and at most 100 %")
    let isReactive = reader.choice("timing", among: ["recorded", "reactive"]) == 1
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
      let uniform = assembly.variate(
        of: .uniform(low: 0, high: 1), stream: "\(path).draws", at: entry.keyLocation)
    else { return }
    let day = ClockTime.day
    if isDaily, Double(recording.span) * stretch > Double(day) {
      return reader.error("plays", "cannot be 'daily': the recording is longer than a day")
    }
    if draws, isReactive {
      return reader.error("times", "cannot be 'drawn' with 'timing: reactive'")
    }
    let factors = recording.kinds.map { kind in
      kind.fields.enumerated().reduce(into: SIMD4<Double>.zero) { factors, field in
        factors[field.offset] =
          field.element.unit.step * (field.element.unit == .bytes ? sizes : 1)
      }
    }
    if player.actor == .person, routes.plays(RecordedKind.screenOff) {
      assembly.program.exogenous.screenIsRecorded = true
    }
    func place(of kind: RecordedKind) -> Int { recording.kinds.firstIndex(of: kind) ?? -1 }
    assembly.program.exogenous.replayNames.append(path)
    assembly.program.exogenous.replays.append(
      ReplayDefinition(
        recording: recording, routes: routes.table, factors: factors,
        lengthFields: recording.kinds.map { kind in
          Int32(kind.fields.firstIndex { $0.name == "length" } ?? -1)
        },
        plan: ReplayPlan(
          rows: recording.rows, app: routes.app, name: name.hash, kinds: recording.kinds.count,
          begins: begins, period: isDaily ? day : 0, span: recording.span, stretch: stretch,
          kept: kept, uniform: uniform, drawsTimes: draws, isReactive: isReactive,
          litKind: place(of: RecordedKind.screenOn),
          openedKind: place(of: RecordedKind.opened))))
    let length = isDaily ? .infinity : Double(recording.span) * stretch
    assembly.uses.noteRecording(until: (begins.constant ?? .infinity) + length)
    if let start = begins.constant {
      assembly.uses.noteTime(
        "replay '\(entry.key)'", .at(start + Double(routes.firstTime) * stretch), reader["begins"],
        at: entry.keyLocation, root: path, earlierIn: "begins")
    }
  }

  /// A number above 0; 1 if it is not given.
  private static func factor(
    _ field: String, _ reader: MappingReader, upTo limit: Double = 1e6,
    _ complaint: String = "must be above 0 and at most 1,000,000"
  ) -> Double? {
    guard reader[field] != nil else { return 1 }
    guard let value = reader.quantity(field, .none)?.value else { return nil }
    return value > 0 && value <= limit ? value : reader.refuse(field, complaint)
  }
}
