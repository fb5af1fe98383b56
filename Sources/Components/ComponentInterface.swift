import Configuration

/// What scripts and metrics can use of a part of the phone, or of a service of its system.
package struct ComponentInterface: Sendable {
  /// The key below `components` or `policies`.
  package let role: String
  package let operations: [StepDefinition]
  package let events: [EventDefinition]
  /// What it counts in every run.
  package let counters: [CounterDefinition]
  /// The background mode with which an app may go on using it, and is woken by its events.
  package let backgroundMode: BackgroundMode?

  package init(
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
  package var interface: ComponentInterface {
    ComponentInterface(
      role: role, operations: operations, events: events, counters: counters,
      backgroundMode: backgroundMode)
  }
}

/// A place that has a number and does nothing: every step asked of it is over at once.
package struct InertComponent: Component, ~Copyable {
  package static var subscriptions: PhoneChanges { [] }

  package init() {}

  package func perform(
    _ index: Int, _ request: OperationRequest, _ context: ComponentContext
  ) -> OperationOutcome { .completed }
}
