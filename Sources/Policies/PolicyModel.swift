public import Components
public import Configuration
public import Workloads

/// A decision of the operating system, with the parameters of one phone: made once, before the runs.
///
/// A policy writes down rules that all scripts follow, or it is a service of the system that runs
/// beside the parts of the phone, or both. To add one: a file with a type that conforms, and its name in
/// the line of its role in ``PolicyCatalog``.
public protocol PolicyModel: Sendable {
  static var definition: PolicyDefinition { get }

  /// Takes the parameters that ``definition`` lists, all present and of the right dimension.
  ///
  /// Complains where their combination makes no sense.
  init?(_ parameters: ModelParameters, diagnostics: Diagnostics)

  /// Writes down what the scripts of all apps have to follow; nothing if not said.
  func govern(_ rules: inout SystemRules)

  /// What the service has to know of the parts of the phone; nothing if not said.
  var watchedState: SharedState.Topics { get }

  /// The service of one phone, for one worker, with the steps, events and counters of its role; nil,
  /// if not said, for a policy of rules alone.
  ///
  /// It draws no power itself: it has no lane.
  func makeService(for apps: [GovernedApp]) -> (any Component)?
}

extension PolicyModel {
  public func govern(_ rules: inout SystemRules) {}
  public var watchedState: SharedState.Topics { [] }
  public func makeService(for apps: [GovernedApp]) -> (any Component)? { nil }
}

/// What the system knows of an app before it runs; its place is that of its `AppID`, the system first.
public struct GovernedApp: Sendable {
  public let name: String
  /// Its background modes, a bit each.
  public let backgroundModes: UInt8
  public let settings: AppSettings
  /// Its queues of requests, which are counted through from the first app to the last.
  public let queues: [RequestQueue]

  public init(
    name: String, backgroundModes: UInt8, settings: AppSettings = AppSettings(),
    queues: [RequestQueue] = []
  ) {
    self.name = name
    self.backgroundModes = backgroundModes
    self.settings = settings
    self.queues = queues
  }

  public func has(_ mode: BackgroundMode) -> Bool { backgroundModes & mode.bit != 0 }
}
