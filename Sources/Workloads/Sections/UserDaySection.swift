public import Configuration
import Kernel

/// The sessions of a person's day: the section `user: day:`.
///
/// A session comes once a day around a time of the clock. What is done in it is a script like that of
/// an action; at its end the phone is locked.
public enum UserDaySection {
  public static let fields: [FieldDefinition] =
    DailyTime.fields + [
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
    let path = "user.day.\(entry.key)"
    guard
      let reader = MappingReader(entry.value, title, fields: fields, diagnostics: diagnostics),
      let time = DailyTime.read(reader, title, path, assembly), let length = reader["length"]
    else { return }
    let scope = ScriptScope(assembly.vocabulary)
    let script = ScriptCompiler.compile(
      steps(reader["do"], length, entry, diagnostics), assembly: assembly, owner: .user,
      path: path, scope: scope, tasks: [:])
    assembly.program.actions.append(
      ScriptProgram.Action(
        script: Int32(script), name: StreamName(path).hash, at: time.at, every: .absent,
        weekdays: time.weekdays))
  }

  /// What the session begins with, its length, and the lock.
  private static func steps(
    _ own: ConfigurationNode?, _ length: ConfigurationNode, _ entry: ConfigurationNode.Entry,
    _ diagnostics: Diagnostics
  ) -> ConfigurationNode {
    let place = entry.value.location
    func word(_ text: String) -> ConfigurationNode {
      ConfigurationNode(.scalar(text: text, isPlain: true), at: place)
    }
    let wait = ConfigurationNode(
      .mapping([.init(key: "wait", keyLocation: length.location, value: length)]),
      at: length.location)
    let first =
      own.map { $0.elements("'do' of session '\(entry.key)'", diagnostics: diagnostics) ?? [] }
      ?? [word("unlock")]
    return ConfigurationNode(.sequence(first + [wait, word("lock")]), at: place)
  }
}
