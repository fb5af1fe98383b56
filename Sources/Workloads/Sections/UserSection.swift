import Configuration

/// The section `user`: the actions of a person.
package enum UserSection {
  package static let fields: [FieldDefinition] = [
    .section(
      "day", .named(.mapping(UserDaySection.fields)),
      "named sessions, each once a day around a time of the clock"),
    .section(
      "actions", .entries(.mapping(actionFields)), "named actions: 'at' or 'every', and their steps"
    ),
    .section(
      "replay", .named(.mapping(ReplaySection.fields)),
      "recordings whose screen and apps the person repeats, name: { … }, as for apps"),
  ]

  package static let actionFields: [FieldDefinition] = [
    .duration("at", "time from the start to the first action"),
    .duration(
      "every",
      "time from one beginning to the next; an action is skipped while the one before goes on"),
    .init("do", .steps, required: true, "the steps"),
  ]

  /// Compile the actions.
  package static func compile(_ section: ConfigurationNode?, into assembly: ScriptAssembly) {
    guard let section, let reader = assembly.reader(section, at: "user", fields) else { return }
    if let day = reader["day"] { UserDaySection.compile(day, into: assembly) }
    for entry in reader.entries("actions") { compile(entry, into: assembly) }
    ReplaySection.compile(reader["replay"], of: .person, into: assembly)
  }

  private static func compile(_ entry: ConfigurationNode.Entry, into assembly: ScriptAssembly) {
    let path = "user.actions.\(entry.key)"
    guard let reader = assembly.reader(entry.value, "action '\(entry.key)'", actionFields),
      let steps = reader["do"]
    else { return }
    guard reader["at"] != nil || reader["every"] != nil else {
      return reader.error("needs 'at', 'every' or both")
    }
    if refusesClock(reader, of: entry.key) { return }
    func operand(_ field: String) -> Operand {
      reader.variate(field, .duration, stream: "\(path).\(field)", assembly)?.operand ?? .absent
    }
    let every = operand("every")
    if every.isNoLength { reader.error("every", "must be above 0") }
    let at = operand("at")
    let first = at.kind == .absent ? every : at
    assembly.uses.noteTime(
      "action '\(entry.key)'", .at(first.kind == .constant ? first.value : 0),
      reader["at"] ?? reader["every"], at: entry.keyLocation, root: path, earlierIn: "at")
    assembly.addAction(path, steps, at: at, every: every)
  }

  /// Whether the first time of an action is one of the clock, which is reported, or a number that
  /// may be one.
  private static func refusesClock(_ reader: MappingReader, of name: String) -> Bool {
    guard let text = reader["at"]?.text else { return false }
    func session(_ time: String) -> String {
      "a session: user: day: \(name): { around: \(time), length: 1 min, do: […] }"
    }
    if ClockText.nanoseconds(text) != nil {
      reader.error(
        "at", "counts from the start of the run, found the time of the clock '\(text)'",
        note: "write \(session(text))")
      return true
    }
    guard Int(text) == nil, let meant = ClockText.meant(by: text) else { return false }
    let isNumber = Double(text) != nil
    reader.error(
      "at", "counts from the start of the run, found '\(text)'",
      note: (isNumber ? "add a unit, as in '\(text) h', or for" : "for")
        + " a time of the clock write \(session(meant))")
    return true
  }

  /// The events of taps and presses that no app answers in this variant.
  ///
  /// A release without a handler is usual; a tap or a press without effect in any variant is a
  /// mistake.
  package static func unanswered(
    _ section: ConfigurationNode?, in assembly: ScriptAssembly
  ) -> [String] {
    (section.map(Buttons.events(below:)) ?? []).map(\.name).filter { name in
      guard let index = assembly.vocabulary.event(name), !name.hasSuffix("-released") else {
        return false
      }
      return assembly.program.listeners(to: index).isEmpty
    }
  }
}

/// The sessions of a person's day: the section `user: day:`.
///
/// A session comes once a day around a time of the clock. Its steps are a script like that of an
/// action; at its end the phone is locked.
package enum UserDaySection {
  package static let fields: [FieldDefinition] =
    DailySchedule.fields + [
      .init("do", .steps, "the steps that begin the session (default: unlock)"),
      .duration("length", required: true, "the time from the end of 'do' to the lock"),
      .duration(
        "touches",
        "time from one touch to the next until the lock (default: nobody touches the screen, which goes dark after 'auto-lock', however long the session, unless an app keeps it on)"
      ),
    ]

  static func compile(_ section: ConfigurationNode, into assembly: ScriptAssembly) {
    let sessions = section.namedEntries("'user.day'", diagnostics: assembly.diagnostics) ?? []
    for entry in sessions { compile(entry, into: assembly) }
  }

  private static func compile(_ entry: ConfigurationNode.Entry, into assembly: ScriptAssembly) {
    guard let reader = assembly.reader(entry.value, "session '\(entry.key)'", fields),
      let length = reader["length"]
    else { return }
    // A session's beginning, its length, and the lock.
    func word(_ text: String) -> ConfigurationNode {
      ConfigurationNode(text: text, at: entry.value.location)
    }
    let first = reader["do"] == nil ? [word("unlock")] : reader.elements("do")
    let stay =
      reader["touches"].map { touches in
        ConfigurationNode(
          entries: [
            UseStep.definition.name: ConfigurationNode(
              entries: ["for": length, "touches": touches], at: length.location)
          ], at: length.location)
      } ?? DailySchedule.wait(length)
    let steps = first + [stay, word("lock")]
    DailySchedule.compile(
      reader, "session '\(entry.key)'", at: entry.keyLocation, path: "user.day.\(entry.key)",
      steps: ConfigurationNode(.sequence(steps), at: entry.value.location),
      handing: ["length", "touches"], into: assembly)
  }
}
