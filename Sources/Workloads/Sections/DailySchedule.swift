import Configuration
import Kernel

/// The schedule of an event once a day around a time of the clock: a person's session, a charger.
///
/// Its steps are a script like that of an action.
package enum DailySchedule {
  package static let fields = DailyTime.fields

  /// Compile the steps, and let them begin at the times of `reader`.
  ///
  /// - Parameter path: The name of its streams, without the field.
  package static func compile(
    _ reader: MappingReader, path: String, steps: ConfigurationNode, into assembly: ScriptAssembly
  ) {
    guard let time = DailyTime.read(reader, path, assembly) else { return }
    assembly.addAction(path, steps, at: time.at, weekdays: time.weekdays)
  }

  /// A step that waits for a length, written where the length is.
  package static func wait(_ length: ConfigurationNode) -> ConfigurationNode {
    ConfigurationNode(entries: ["wait": length], at: length.location)
  }
}

extension ScriptAssembly {
  /// Add an action of a person, or another that comes like one.
  func addAction(
    _ path: String, _ steps: ConfigurationNode, at: Operand, every: Operand = .absent,
    weekdays: UInt8 = 0
  ) {
    let script = ScriptCompiler.compile(
      steps, assembly: self, owner: .user, path: path, scope: ScriptScope(vocabulary: vocabulary),
      tasks: [:])
    program.actionNames.append(path)
    program.actions.append(
      ScriptProgram.Action(
        script: Int32(script), name: StreamName(path).hash, at: at, every: every,
        weekdays: weekdays))
  }
}
