import Configuration

/// The public counters of the engine.
extension ScriptEngine {
  /// The counters of the engine itself, before those of the scenario.
  public enum Counter: Int, CaseIterable, Sendable {
    case failures, overflows, skips, handlerRuns, suspensions, endings, promotions, deferredTicks

    package var definition: CounterDefinition {
      switch self {
      case .failures: .init("failures", "steps that failed and ended the run of their handler")
      case .overflows: .init("overflows", "events lost because a handler had its fill")
      case .skips:
        .init(
          "skips",
          "ticks of timers and occasions of actions skipped because the one before was not over")
      case .handlerRuns: .init("handler-runs", "runs of handlers begun")
      case .suspensions: .init("suspensions", "times an app was suspended")
      case .endings: .init("endings", "times an app was ended")
      case .promotions:
        .init(
          "promotions",
          "operations that became more urgent by what their queue was given or who waited for it")
      case .deferredTicks:
        .init(
          "deferred-ticks",
          "ticks that the system put off; of several that a timer missed, the first")
      }
    }

    public var name: String { definition.name }
  }

}
