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

  public var timerWindows: TimerWindows?

  public init() {}
}
