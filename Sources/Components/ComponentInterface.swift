import Configuration

/// The interface of a component or service to scripts and metrics.
package struct ComponentInterface: Sendable {
  /// The key below `components` or `policies`.
  package let role: String
  package let operations: [StepDefinition]
  package let events: [EventDefinition]
  /// The counters of every run.
  package let counters: [CounterDefinition]
  /// The background mode that lets an app continue to use it, and wakes the app for its events.
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

/// A component with an index but no behaviour: each of its steps completes at once.
package struct InertComponent: Component, ~Copyable {
  package static var subscriptions: PhoneChanges { [] }

  package init() {}

  package func perform(
    _ index: Int, _ request: OperationRequest, _ context: ComponentContext
  ) -> OperationOutcome { .completed }
}
