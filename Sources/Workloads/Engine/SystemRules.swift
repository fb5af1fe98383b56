import Configuration
import Quantities

/// The operating system's rules for the scripts of all apps; none by default.
public struct SystemRules: BitwiseCopyable, Sendable {
  /// The rules of timer windows, in which late ticks are aligned.
  public struct TimerWindows: BitwiseCopyable, Sendable {
    /// The default tolerance as a share of the interval.
    public var defaultTolerance: Double
    /// The longest that a tick is put off.
    public var greatest: SimDuration
    /// The shortest interval with a default tolerance; shorter timers are exact.
    public var leastInterval: SimDuration
    /// The shortest interval of timers whose ticks are alarms of the system; nil where none are.
    public var alarmInterval: SimDuration?
    /// The shortest window of an alarm with a tolerance, unless the default one is shorter.
    public var leastWindow: SimDuration

    public init(
      defaultTolerance: Double, greatest: SimDuration, leastInterval: SimDuration = .zero,
      alarmInterval: SimDuration? = nil, leastWindow: SimDuration = .zero
    ) {
      self.leastWindow = leastWindow
      self.alarmInterval = alarmInterval
      self.defaultTolerance = defaultTolerance
      self.greatest = greatest
      self.leastInterval = leastInterval
    }
  }

  /// The rules of suspension for apps in the background.
  public struct Lifecycle: BitwiseCopyable, Sendable {
    /// The time for which an app continues to run after it left the front.
    public var backgroundTime: SimDuration
    /// The time for which it continues to run after nothing keeps it any more.
    public var keptTime: SimDuration
    /// The same after the end of a launch.
    public var launchedTime: SimDuration
    /// Whether it suspends apps at all.
    public var suspends: Bool
    /// The time for which an event lets a suspended app run.
    public var eventTime: SimDuration
    /// The time for which a background task postpones the suspension.
    public var taskLimit: SimDuration
    /// The time before that end at which an app is warned.
    public var taskNotice: SimDuration
    /// Whether its timers wake a suspended app, as an event does.
    public var timersWake: Bool
    /// Whether camera, microphone and speaker are for the app in front, or for the background mode of
    /// the component.
    public var keepsMediaInFront: Bool
    package var positions: PositionRules

    package init(
      backgroundTime: SimDuration, keptTime: SimDuration, launchedTime: SimDuration = .zero,
      suspends: Bool = true, eventTime: SimDuration, taskLimit: SimDuration = .zero,
      taskNotice: SimDuration = .zero, timersWake: Bool = false, keepsMediaInFront: Bool = false,
      positions: PositionRules
    ) {
      self.backgroundTime = backgroundTime
      self.keptTime = keptTime
      self.launchedTime = launchedTime
      self.suspends = suspends
      self.eventTime = eventTime
      self.taskLimit = taskLimit
      self.taskNotice = taskNotice
      self.timersWake = timersWake
      self.keepsMediaInFront = keepsMediaInFront
      self.positions = positions
    }
  }

  /// The rules of rest on an unused phone, in which apps' own work waits.
  public struct Rest: BitwiseCopyable, Sendable {
    /// A number of ticks of an app in a window, at most ``BackgroundLimits/idleTickLimit``.
    public typealias Quota = (ticks: Int, window: SimDuration)

    /// The ticks of an app that are allowed in a deep rest.
    public var idleTicks: Quota
    /// The same for exact timers of an app that may have them.
    public var exactIdleTicks: Quota
    /// The time for which such a tick lets its app run.
    public var idleTickTime: SimDuration

    public init(idleTicks: Quota, exactIdleTicks: Quota, idleTickTime: SimDuration) {
      self.idleTicks = idleTicks
      self.exactIdleTicks = exactIdleTicks
      self.idleTickTime = idleTickTime
    }
  }

  public var rest: Rest?
  /// How long after an exact alarm its app may start foreground services; nil where nobody asks.
  public var exactTickGrace: SimDuration?
  /// Whether apps may have a limit of ticks in a window.
  public var limitsTicks = false
  public var timerWindows: TimerWindows?
  /// Whether work becomes as urgent as the work that waits for it.
  public var promotesOperations = false
  public var lifecycle: Lifecycle?

  public init() {}
}
