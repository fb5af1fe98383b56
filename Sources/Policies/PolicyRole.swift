public import Components
public import Configuration

/// A matter that the operating system decides, whichever policy decides it.
///
/// What scripts say about it is the same under every policy, so that one can be exchanged for
/// another, or for none, without a change of the apps.
public struct PolicyRole: Sendable {
  /// The key under `policies:`.
  public let name: String
  /// Its steps, events and counters.
  public let interface: ComponentInterface
  /// The policies, one line each.
  public let models: [any PolicyModel.Type]
  /// What its service has to know of the parts of the phone under every policy.
  public let watchedState: SharedState.Topics
  /// What happens where no policy decides: nothing, if not said.
  public let makeDefaultService: @Sendable ([PolicyApp]) -> InstalledComponent

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
  public var hasInterface: Bool {
    !interface.operations.isEmpty || !interface.events.isEmpty || !interface.counters.isEmpty
  }

  /// What it is called by in `policies:` when nothing decides.
  public static let off = "off"

  public func model(named name: String) -> (any PolicyModel.Type)? {
    models.first { $0.definition.name == name }
  }

  /// The names that an entry of `policies:` may choose from.
  public var choices: [String] { [Self.off] + models.map { $0.definition.name } }

  /// The name of the policy that an entry of `policies:` chooses: a word, the one it gives as
  /// `model`, or the only one there is.
  public func name(chosenBy entry: ConfigurationNode) -> String? {
    if let word = entry.text ?? entry["model"]?.text { return word }
    return models.count == 1 ? models[0].definition.name : nil
  }
}
