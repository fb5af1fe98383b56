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
    let diagnostics = assembly.diagnostics
    let title = "session '\(entry.key)'"
    guard let reader = MappingReader(entry.value, title, fields: fields, diagnostics: diagnostics),
      let length = reader["length"]
    else { return }
    DailySchedule.compile(
      reader, title, path: "user.day.\(entry.key)",
      steps: steps(reader["do"], length, entry, diagnostics), into: assembly)
  }

  /// The steps of a session: its beginning, its length, and the lock.
  private static func steps(
    _ own: ConfigurationNode?, _ length: ConfigurationNode, _ entry: ConfigurationNode.Entry,
    _ diagnostics: Diagnostics
  ) -> ConfigurationNode {
    let index = entry.value.location
    func word(_ text: String) -> ConfigurationNode {
      ConfigurationNode(.scalar(text: text, isPlain: true), at: index)
    }
    let first =
      own.map { $0.elements("'do' of session '\(entry.key)'", diagnostics: diagnostics) ?? [] }
      ?? [word("unlock")]
    return ConfigurationNode(
      .sequence(first + [DailySchedule.wait(length), word("lock")]), at: index)
  }
}
