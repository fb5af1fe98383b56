import Configuration
import Recordings

/// The steps that repeat what people and surroundings did in a recording.
enum ReplayActions {
  /// The kinds of events that people and surroundings can repeat.
  static let kinds = [
    RecordedKind.screenOn, RecordedKind.screenOff, RecordedKind.opened, RecordedKind.plugged,
    RecordedKind.unplugged,
  ].map(\.name)

  /// The steps for an event; nil for one that has none.
  ///
  /// An app that the scenario does not have is not opened: the person only looks at the screen.
  ///
  /// - Parameter charger: What the phone is put on, as the step 'plug-in' takes it.
  static func steps(
    for event: String, named name: String, apps: [String], charger: ConfigurationNode?,
    at place: SourceLocation
  ) -> ConfigurationNode? {
    func word(_ text: String) -> ConfigurationNode { ConfigurationNode(text: text, at: place) }
    func step(_ name: String, _ value: ConfigurationNode) -> ConfigurationNode {
      ConfigurationNode(entries: [name: value], at: place)
    }
    let steps: [ConfigurationNode]
    switch event {
    case RecordedKind.screenOn.name: steps = [word("unlock")]
    case RecordedKind.screenOff.name: steps = [word("lock")]
    case RecordedKind.opened.name:
      steps = apps.dropFirst().contains(name) ? [step("open", word(name))] : [word("close")]
    case RecordedKind.plugged.name: steps = charger.map { [step("plug-in", $0)] } ?? []
    case RecordedKind.unplugged.name: steps = [word("unplug")]
    default: return nil
    }
    return ConfigurationNode(.sequence(steps), at: place)
  }
}
