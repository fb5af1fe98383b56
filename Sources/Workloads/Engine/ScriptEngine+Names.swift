import Configuration

/// The public counters of the engine.
extension ScriptEngine {
  /// The counters of the engine itself, before those of the scenario.
  public enum Counter: Int, CaseIterable, Sendable {
    case failures, overflows, skips, handlerRuns, suspensions, endings, promotions, deferredTicks

    package var definition: CounterDefinition {
      switch self {
      case .failures:
        CounterDefinition("failures", "steps that failed and ended the run of their handler")
      case .overflows: CounterDefinition("overflows", "events lost because a handler had its fill")
      case .skips:
        CounterDefinition(
          "skips",
          "ticks of timers and occasions of actions skipped because the one before was not over")
      case .handlerRuns: CounterDefinition("handler-runs", "runs of handlers begun")
      case .suspensions: CounterDefinition("suspensions", "times an app was suspended")
      case .endings: CounterDefinition("endings", "times an app was ended")
      case .promotions:
        CounterDefinition(
          "promotions",
          "operations that became more urgent by what their queue was given or who waited for it")
      case .deferredTicks:
        CounterDefinition(
          "deferred-ticks",
          "ticks that the system put off; of several that a timer missed, the first")
      }
    }

    public var name: String { definition.name }
  }

}
