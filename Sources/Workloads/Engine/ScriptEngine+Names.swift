import Configuration

/// The public counters of the engine.
extension ScriptEngine {
  /// The counters of the engine itself, before those of the scenario.
  public enum Counter: Int, CaseIterable, Sendable {
    case failures, overflows, skips, handlerRuns, suspensions, endings, promotions, deferredTicks

    package var definition: CounterDefinition {
      switch self {
      case .failures:
        .init(
          "failures", "steps that failed and ended the run of their handler", better: .lower)
      case .overflows:
        .init(
          "overflows", "events dropped because the handler's queue was full", better: .lower)
      case .skips:
        .init(
          "skips",
          "ticks of timers and actions of the user skipped because the one before was not over",
          better: .lower)
      case .handlerRuns: .init("handler-runs", "runs of handlers begun")
      case .suspensions: .init("suspensions", "times an app was suspended")
      case .endings: .init("endings", "times an app was ended")
      case .promotions:
        .init(
          "promotions",
          "operations that became more urgent because their queue did, or because a script waited for it"
        )
      case .deferredTicks:
        .init(
          "deferred-ticks",
          "ticks that the system deferred; several that one timer missed count once")
      }
    }

    public var name: String { definition.name }
  }

}
