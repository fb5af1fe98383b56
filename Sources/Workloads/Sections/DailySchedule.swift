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
    _ reader: MappingReader, _ title: String, path: String, steps: ConfigurationNode,
    into assembly: ScriptAssembly
  ) {
    guard let time = DailyTime.read(reader, title, path, assembly) else { return }
    let scope = ScriptScope(assembly.vocabulary)
    let script = ScriptCompiler.compile(
      steps, assembly: assembly, owner: .user, path: path, scope: scope, tasks: [:])
    assembly.program.actionNames.append(path)
    assembly.program.actions.append(
      ScriptProgram.Action(
        script: Int32(script), name: StreamName(path).hash, at: time.at, every: .absent,
        weekdays: time.weekdays))
  }

  /// A step that waits for a length, written where the length is.
  package static func wait(_ length: ConfigurationNode) -> ConfigurationNode {
    ConfigurationNode(
      .mapping([.init(key: "wait", keyLocation: length.location, value: length)]),
      at: length.location)
  }
}
