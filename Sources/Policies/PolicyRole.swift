import Components
import Configuration

/// A decision of the operating system, independent of the policy that takes it.
///
/// The interface for scripts is the same under every policy, so policies can be exchanged or
/// switched off without a change of the apps.
package struct PolicyRole: Sendable {
  /// The key under `policies:`.
  package let name: String
  /// Its steps, events and counters.
  package let interface: ComponentInterface
  /// The policies of the role, one line each.
  package let models: [any PolicyModel.Type]
  /// The shared state that its service subscribes to under every policy.
  package let watchedState: SharedState.Topics
  /// The service where no policy decides; none by default.
  package let makeDefaultService: @Sendable ([PolicyApp]) -> InstalledComponent

  init(
    _ name: String, operations: [StepDefinition] = [], events: [EventDefinition] = [],
    counters: [CounterDefinition] = [], models: [any PolicyModel.Type],
    watchedState: SharedState.Topics = [],
    makeDefaultService: @escaping @Sendable ([PolicyApp]) -> InstalledComponent = { _ in
      InstalledComponent(InertComponent())
    }
  ) {
    self.name = name
    interface = ComponentInterface(
      role: name, operations: operations, events: events, counters: counters)
    self.models = models
    self.watchedState = watchedState
    self.makeDefaultService = makeDefaultService
  }

  /// Whether it needs an index among the components of a phone even where it is off.
  package var hasInterface: Bool {
    !interface.operations.isEmpty || !interface.events.isEmpty || !interface.counters.isEmpty
  }

  /// The name in `policies:` for no policy.
  package static let off = "off"

  package func model(named name: String) -> (any PolicyModel.Type)? {
    models.first { $0.definition.name == name }
  }

  /// The names that an entry of `policies:` may choose from.
  package var choices: [String] { [Self.off] + models.map { $0.definition.name } }

  /// The name of the policy that an entry of `policies:` chooses: a word, its `model`, or the only
  /// policy of the role.
  package func name(chosenBy entry: ConfigurationNode) -> String? {
    if let word = entry.text ?? entry["model"]?.text { return word }
    return models.count == 1 ? models[0].definition.name : nil
  }
}
