import Quantities

/// What the operating system decides about the scripts of all apps; nothing if not said.
public struct SystemRules: BitwiseCopyable, Sendable {
  /// Timers that may be late wait for company.
  public struct TimerWindows: BitwiseCopyable, Sendable {
    /// Of the interval, for timers that say no tolerance.
    public var defaultTolerance: Double
    /// The longest that a tick is put off.
    public var greatest: SimDuration
    /// Timers with shorter intervals that say no tolerance are exact.
    public var leastInterval: SimDuration

    public init(
      defaultTolerance: Double, greatest: SimDuration, leastInterval: SimDuration = .zero
    ) {
      self.defaultTolerance = defaultTolerance
      self.greatest = greatest
      self.leastInterval = leastInterval
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
    /// Whether its timers wake a suspended app, as an event does.
    public var timersWake: Bool

    public init(
      backgroundTime: SimDuration, eventTime: SimDuration, taskLimit: SimDuration,
      taskNotice: SimDuration, timersWake: Bool = false
    ) {
      self.timersWake = timersWake
      self.backgroundTime = backgroundTime
      self.eventTime = eventTime
      self.taskLimit = taskLimit
      self.taskNotice = taskNotice
    }
  }

  /// The phone rests when nobody uses it: what apps do by themselves waits.
  public struct Rest: BitwiseCopyable, Sendable {
    /// From one tick of an app that may come in a deep rest to the next.
    public var idleTickInterval: SimDuration
    /// How long such a tick lets its app go on.
    public var idleTickTime: SimDuration

    public init(idleTickInterval: SimDuration, idleTickTime: SimDuration) {
      self.idleTickInterval = idleTickInterval
      self.idleTickTime = idleTickTime
    }
  }

  public var rest: Rest?
  /// Whether apps may be allowed no more than so many ticks in a time.
  public var limitsTicks = false
  public var timerWindows: TimerWindows?
  /// Whether what urgent work waits for becomes urgent.
  public var promotesOperations = false
  public var lifecycle: Lifecycle?

  public init() {}
}
