import Components
import Configuration
import PowerAccounting
import Workloads

/// The definition of a policy, for `explain`, error messages and documentation.
package struct PolicyDefinition: TabulatedModel {
  /// The name in `policies:` and `explain`.
  package let name: String
  /// The role: the key under `policies:`.
  package let role: String
  package let summary: String
  /// Its rules, one line each.
  package let rules: [String]
  /// Its limits: what is not modelled.
  package let limits: [String]
}

/// A decision of the operating system, with the parameters of one phone, made once before the runs.
///
/// A policy sets rules for all scripts, or runs as a service beside the components of the phone, or
/// both. To add one: a file with a type that conforms, a section of `parameters.txt`, and its name in
/// the line of its role in ``PolicyCatalogue``.
package protocol PolicyModel: ParameterizedModel {
  static var definition: PolicyDefinition { get }

  /// Sets the rules for the scripts of all apps; nothing by default.
  func govern(_ rules: inout SystemRules)

  /// Sets the rules for the components of the phone in each state; nothing by default.
  func limit(_ parts: inout SavingRules)

  /// The names of the random streams of its service; none by default.
  var streams: [String] { get }

  /// The shared state that its service subscribes to; none by default.
  var watchedState: SharedState.Topics { get }

  /// The battery levels at which its service is notified while the level falls, and while it rises;
  /// none by default.
  var watchedLevels: [Double] { get }
  var watchedLevelsOfCharge: [Double] { get }

  /// Whether its service reads the level at other times, too; true by default.
  ///
  /// The battery is then settled before every event that comes later than its model's longest mean.
  var readsBatteryLevel: Bool { get }

  /// The service of one phone, for one worker, with the steps, events and counters of its role; nil
  /// by default, for a policy of rules alone.
  ///
  /// It draws no power itself: it has no lane.
  func makeService(for apps: [PolicyApp]) -> InstalledComponent?
}

extension PolicyModel {
  package static var path: String { "policies.\(definition.role)" }
  package func govern(_ rules: inout SystemRules) {}
  package func limit(_ parts: inout SavingRules) {}
  package var streams: [String] { [] }
  package var watchedState: SharedState.Topics { [] }
  package var watchedLevels: [Double] { [] }
  package var watchedLevelsOfCharge: [Double] { [] }
  package var readsBatteryLevel: Bool { true }
  package func makeService(for apps: [PolicyApp]) -> InstalledComponent? { nil }
}

/// The facts about an app that the system knows before it runs; its index is that of its `AppID`,
/// the system first.
package typealias PolicyApp = ScriptProgram.App

extension [PolicyApp] {
  /// Those that the person exempts from what saves the battery.
  var exempt: AppSet { AppSet(indices.filter { self[$0].settings.isExempt }.map { AppID($0) }) }
}

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
  /// The precondition for a policy of the role to change anything.
  package let need: Need?
  /// The service where no policy decides; none by default.
  package let makeDefaultService: @Sendable ([PolicyApp]) -> InstalledComponent

  init(
    _ name: String, operations: [StepDefinition] = [], events: [EventDefinition] = [],
    counters: [CounterDefinition] = [], models: [any PolicyModel.Type],
    watchedState: SharedState.Topics = [], need: Need? = nil,
    makeDefaultService: (@Sendable ([PolicyApp]) -> InstalledComponent)? = nil
  ) {
    self.name = name
    // Without a service in its place, nothing of the role happens without a policy.
    let isIdle = makeDefaultService == nil
    interface = ComponentInterface(
      role: name, operations: isIdle ? operations.map { $0.needing(.policy(name)) } : operations,
      events: isIdle ? events.map { $0.needing(.policy(name)) } : events,
      counters: isIdle ? counters.map { $0.needing(.policy(name)) } : counters)
    self.models = models
    self.watchedState = watchedState
    self.need = need
    self.makeDefaultService = makeDefaultService ?? { _ in InstalledComponent(InertComponent()) }
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

extension ComponentContext {
  /// Count something that a service has a counter of.
  func count(
    _ counter: some RawRepresentable<Int>, by amount: Int = 1, for app: AppID = .system
  ) { count(counter.rawValue, by: amount, for: app) }
}
