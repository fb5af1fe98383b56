/// What the engine is known by outside: its counters and its events.
extension ScriptEngine {
  /// What the engine itself counts, before the counters of the scenario.
  public enum Counter: Int, CaseIterable, Sendable {
    /// Steps that failed and ended the run of their handler.
    case failures
    /// Events lost because a handler had its fill.
    case overflows
    /// Ticks of timers and occasions of actions skipped because the one before was not over.
    case skips
    /// Runs of handlers begun.
    case handlerRuns
    /// Times an app was suspended.
    case suspensions
    /// Times an app was ended.
    case endings
    /// Operations that became more urgent by what their queue was given or who waited for it.
    case promotions
    /// Ticks that the system put off; of several that a timer missed, the first.
    case deferredTicks

    public var name: String {
      switch self {
      case .failures: "failures"
      case .overflows: "overflows"
      case .skips: "skips"
      case .handlerRuns: "handler-runs"
      case .suspensions: "suspensions"
      case .endings: "endings"
      case .promotions: "promotions"
      case .deferredTicks: "deferred-ticks"
      }
    }
  }

  /// Tags of the engine's own events; kinds below the first belong to components.
  public enum EventKind {
    public static let wake: UInt8 = 40
    public static let timer: UInt8 = 41
    public static let action: UInt8 = 42
    public static let suspension: UInt8 = 43
    public static let expiry: UInt8 = 44
    public static let source: UInt8 = 45
  }
}
