import Configuration

/// The sessions of a person's day: the section `user: day:`.
///
/// A session comes once a day around a time of the clock. Its steps are a script like that of an
/// action; at its end the phone is locked.
package enum UserDaySection {
  package static let fields: [FieldDefinition] =
    DailySchedule.fields + [
      FieldDefinition("do", .steps, "the steps with which it begins; unlock if not said"),
      FieldDefinition("length", .variate(.duration), required: true, "from the steps to the lock"),
    ]

  static func compile(_ section: ConfigurationNode, into assembly: ScriptAssembly) {
    let sessions = section.namedEntries("'user.day'", diagnostics: assembly.diagnostics) ?? []
    for entry in sessions { compile(entry, into: assembly) }
  }

  private static func compile(_ entry: ConfigurationNode.Entry, into assembly: ScriptAssembly) {
    guard
      let reader = MappingReader(
        entry.value, "session '\(entry.key)'", fields: fields, in: assembly.reading),
      let length = reader["length"]
    else { return }
    // A session's beginning, its length, and the lock.
    func word(_ text: String) -> ConfigurationNode {
      ConfigurationNode(text: text, at: entry.value.location)
    }
    let first = reader["do"] == nil ? [word("unlock")] : reader.elements("do")
    let steps = first + [DailySchedule.wait(length), word("lock")]
    DailySchedule.compile(
      reader, path: "user.day.\(entry.key)",
      steps: ConfigurationNode(.sequence(steps), at: entry.value.location), into: assembly)
  }
}
