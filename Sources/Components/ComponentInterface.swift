public import Configuration

/// What scripts and metrics can use of a part of the phone, or of a service of its system.
public struct ComponentInterface: Sendable {
  /// The key below `components` or `policies`.
  public let role: String
  public let operations: [StepDefinition]
  public let events: [EventDefinition]
  /// What it counts in every run.
  public let counters: [CounterDefinition]
  /// The background mode with which an app may go on using it, and is woken by its events.
  public let backgroundMode: BackgroundMode?

  public init(
    role: String, operations: [StepDefinition] = [], events: [EventDefinition] = [],
    counters: [CounterDefinition] = [], backgroundMode: BackgroundMode? = nil
  ) {
    self.role = role
    self.operations = operations
    self.events = events.map { $0.waking(backgroundMode) }
    self.counters = counters
    self.backgroundMode = backgroundMode
  }
}

extension ComponentDefinition {
  public var interface: ComponentInterface {
    ComponentInterface(
      role: role, operations: operations, events: events, counters: counters,
      backgroundMode: backgroundMode)
  }
}

/// A place that has a number and does nothing: every step asked of it is over at once.
public struct InertComponent: Component, ~Copyable {
  public static var subscriptions: PhoneChanges { [] }

  public init() {}

  public func perform(
    _ index: Int, _ request: OperationRequest, _ context: ComponentContext
  ) -> OperationOutcome { .completed }
}
