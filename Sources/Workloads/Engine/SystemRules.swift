public import Quantities

/// What the operating system decides about the scripts of all apps; nothing if not said.
public struct SystemRules: BitwiseCopyable, Sendable {
  /// Timers that may be late wait for company.
  public struct TimerWindows: BitwiseCopyable, Sendable {
    /// Of the interval, for timers that say no tolerance.
    public var defaultTolerance: Double
    /// The longest that a tick is put off.
    public var greatest: SimDuration

    public init(defaultTolerance: Double, greatest: SimDuration) {
      self.defaultTolerance = defaultTolerance
      self.greatest = greatest
    }
  }

  /// Apps that are not in front are suspended.
  public struct Lifecycle: BitwiseCopyable, Sendable {
    /// How long an app runs on after it left the front.
    public var backgroundTime: SimDuration
    /// How long an event lets a suspended app run.
    public var eventTime: SimDuration
    /// How long a background task puts the suspension off.
    public var taskLimit: SimDuration
    /// How long before the end of that an app is warned.
    public var taskNotice: SimDuration

    public init(
      backgroundTime: SimDuration, eventTime: SimDuration, taskLimit: SimDuration,
      taskNotice: SimDuration
    ) {
      self.backgroundTime = backgroundTime
      self.eventTime = eventTime
      self.taskLimit = taskLimit
      self.taskNotice = taskNotice
    }
  }

  public var timerWindows: TimerWindows?
  /// Whether what urgent work waits for becomes urgent.
  public var promotesOperations = false
  public var lifecycle: Lifecycle?

  public init() {}
}
