import Components
import Configuration

/// A matter that the operating system decides, whichever policy decides it.
///
/// What scripts say about it is the same under every policy, so that one can be exchanged for
/// another, or for none, without a change of the apps.
package struct PolicyRole: Sendable {
  /// The key under `policies:`.
  package let name: String
  /// Its steps, events and counters.
  package let interface: ComponentInterface
  /// The policies, one line each.
  package let models: [any PolicyModel.Type]
  /// What its service has to know of the parts of the phone under every policy.
  package let watchedState: SharedState.Topics
  /// What happens where no policy decides: nothing, if not said.
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

  /// Whether it needs a place among the parts of a phone even where it is off.
  package var hasInterface: Bool {
    !interface.operations.isEmpty || !interface.events.isEmpty || !interface.counters.isEmpty
  }

  /// What it is called by in `policies:` when nothing decides.
  package static let off = "off"

  package func model(named name: String) -> (any PolicyModel.Type)? {
    models.first { $0.definition.name == name }
  }

  /// The names that an entry of `policies:` may choose from.
  package var choices: [String] { [Self.off] + models.map { $0.definition.name } }

  /// The name of the policy that an entry of `policies:` chooses: a word, the one it gives as
  /// `model`, or the only one there is.
  package func name(chosenBy entry: ConfigurationNode) -> String? {
    if let word = entry.text ?? entry["model"]?.text { return word }
    return models.count == 1 ? models[0].definition.name : nil
  }
}
