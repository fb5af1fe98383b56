import Components
import Configuration
import Workloads

/// A decision of the operating system, with the parameters of one phone: made once, before the runs.
///
/// A policy writes down rules that all scripts follow, or it is a service of the system that runs
/// beside the parts of the phone, or both. To add one: a file with a type that conforms, and its name in
/// the line of its role in ``PolicyCatalog``.
package protocol PolicyModel: Sendable {
  static var definition: PolicyDefinition { get }

  /// Takes the parameters that ``definition`` lists, all present and of the right dimension.
  ///
  /// Complains where their combination makes no sense.
  init?(_ parameters: ModelParameters, diagnostics: Diagnostics)

  /// Writes down what the scripts of all apps have to follow; nothing if not said.
  func govern(_ rules: inout SystemRules)

  /// Writes down what the parts of the phone have to follow in each state; nothing if not said.
  func limit(_ parts: inout SavingRules)

  /// The names of the streams that its service draws from; none if not said.
  var streams: [String] { get }

  /// What the service has to know of the parts of the phone; nothing if not said.
  var watchedState: SharedState.Topics { get }

  /// The levels of the battery at which its service is told of ``SharedState/batteryLevel`` on the way
  /// down, and those on the way up; none if not said.
  var watchedLevels: [Double] { get }
  var watchedLevelsOfCharge: [Double] { get }

  /// Whether its service asks for the level at other times, too; true if not said.
  ///
  /// The battery is then settled before every event that comes later than its model's longest mean.
  var readsBatteryLevel: Bool { get }

  /// The service of one phone, for one worker, with the steps, events and counters of its role; nil,
  /// if not said, for a policy of rules alone.
  ///
  /// It draws no power itself: it has no lane.
  func makeService(for apps: [PolicyApp]) -> InstalledComponent?
}

extension PolicyModel {
  package func govern(_ rules: inout SystemRules) {}
  package func limit(_ parts: inout SavingRules) {}
  package var streams: [String] { [] }
  package var watchedState: SharedState.Topics { [] }
  package var watchedLevels: [Double] { [] }
  package var watchedLevelsOfCharge: [Double] { [] }
  package var readsBatteryLevel: Bool { true }
  package func makeService(for apps: [PolicyApp]) -> InstalledComponent? { nil }
}

/// What the system knows of an app before it runs; its place is that of its `AppID`, the system first.
package struct PolicyApp: Sendable {
  package let name: String
  /// Its background modes, a bit each.
  package let backgroundModes: UInt8
  package let settings: AppSettings
  /// Its queues of requests, which are counted through from the first app to the last.
  package let queues: [RequestQueue]

  package init(
    name: String, backgroundModes: UInt8, settings: AppSettings = AppSettings(),
    queues: [RequestQueue] = []
  ) {
    self.name = name
    self.backgroundModes = backgroundModes
    self.settings = settings
    self.queues = queues
  }

  package func has(_ mode: BackgroundMode) -> Bool { backgroundModes & mode.bit != 0 }
}
