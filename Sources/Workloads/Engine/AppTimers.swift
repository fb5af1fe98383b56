import Kernel
import PowerAccounting
import Quantities

/// Repeating timers of apps.
///
/// A tick with a tolerance is scheduled for the end of its window, and happens at the first instant
/// in the window at which anything else runs.
@usableFromInline struct AppTimers: ~Copyable {
  /// The request of `every`, in nanoseconds.
  struct Request {
    let interval: Double
    /// To the first tick; NaN for the interval.
    let phase: Double
    /// The greatest delay of a tick; NaN if it is not given.
    let tolerance: Double
    /// 1 for one that ticks in a deep rest, too.
    let whileIdle: Double
    /// 1 for an alarm clock.
    let alarmClock: Double
  }

  /// A timer that is on or off.
  struct Timer: BitwiseCopyable {
    var isOn = false
    var interval = 0.0
    /// When the next tick is due, and how long it may be put off.
    var due = SimTime.latest
    var window = SimDuration.zero
    /// Whether a tick was due while its app was suspended or restricted.
    var isMissed = false
    /// Whether it may tick, now and then, while the phone rests deeply.
    var ticksWhileIdle = false
    /// Whether it is an alarm clock, which no limit restricts and which ends a rest.
    var isAlarmClock = false
    var ticks: UInt32 = 0
    var app = AppID.system
    var trigger = Trigger(entity: 0, ordinal: 0)
    var fields = SIMD4<Double>.zero
    var next = EventToken.none
    /// The run of the last tick, or -1 if it is over.
    var thread: Int32 = -1
  }

  private let definitions: FlatTable<ScriptProgram.Timer>
  private let windows: SystemRules.TimerWindows?
  private var timers: FlatTable<Timer>
  /// The timers that are on, one bit each: few of many.
  private var on: FlatTable<UInt64>
  private var horizon = SimTime.zero
  /// The ticks of all timers of each app.
  private var appTicks: FlatTable<Int>
  /// Whether another alarm clock is the next than when ``takeNextAlarmClock()`` was last called.
  @usableFromInline private(set) var alarmClocksChanged = false

  init(_ program: ScriptProgram, windows: SystemRules.TimerWindows?) {
    definitions = FlatTable(program.timers)
    self.windows = windows
    timers = FlatTable(repeating: Timer(), count: program.timers.count)
    on = FlatTable(repeating: 0, count: program.timers.count / 64 + 1)
    appTicks = FlatTable(repeating: 0, count: program.apps.count)
  }

  mutating func begin(horizon: SimTime) {
    self.horizon = horizon
    timers.fill(with: Timer())
    on.fill(with: 0)
    appTicks.fill(with: 0)
    alarmClocksChanged = false
  }

  /// The first timer from `index` on that is on; nil if there is none.
  mutating func firstOn(from index: Int) -> Int? {
    var word = index >> 6
    if word >= on.count { return nil }
    var bits = on[word] & ~0 << UInt64(index & 63)
    while bits == 0 {
      word += 1
      if word == on.count { return nil }
      bits = on[word]
    }
    return word << 6 | bits.trailingZeroBitCount
  }

  /// Whether the ticks of a timer are alarms of the system.
  func isAlarm(_ timer: Timer) -> Bool {
    guard let least = windows?.alarmInterval else { return false }
    return timer.interval >= Double(least.nanoseconds)
  }

  /// Whether ticks may be aligned within windows.
  var haveWindows: Bool { windows != nil }

  subscript(index: Int) -> Timer { @inline(__always) get { timers[index] } }

  func definition(_ index: Int) -> ScriptProgram.Timer { definitions[index] }

  // MARK: - Starting and stopping

  /// Restart a timer, and stop those of the same name.
  mutating func start(
    _ index: Int, _ request: Request, of app: AppID, fields: SIMD4<Double>, trigger: Trigger,
    future: inout FutureEventList
  ) {
    future.cancel(timers[index].next)
    let label = definitions[index].label
    if label >= 0 { cancel(label: label, of: app, future: &future) }
    timers[index] = Timer(
      isOn: true, interval: request.interval, window: window(of: request),
      ticksWhileIdle: request.whileIdle == 1, isAlarmClock: request.alarmClock == 1, app: app,
      trigger: trigger, fields: fields)
    on[index >> 6] |= 1 << UInt64(index & 63)
    let phase = request.phase.isNaN ? request.interval : request.phase
    schedule(index, at: future.now.adding(nanoseconds: phase), future: &future)
  }

  /// The window of a deferred tick: shorter than the interval, so that no two fall together.
  private func window(of request: Request) -> SimDuration {
    guard let windows, request.alarmClock != 1 else { return .zero }
    let isLong = request.interval >= Double(windows.leastInterval.nanoseconds)
    let usual = isLong ? windows.defaultTolerance * request.interval : 0
    var asked = request.tolerance.isNaN ? usual : request.tolerance
    if asked > 0, let alarm = windows.alarmInterval,
      request.interval >= Double(alarm.nanoseconds)
    {
      asked = max(asked, min(Double(windows.leastWindow.nanoseconds), usual))
    }
    let longest = min(Double(windows.greatest.nanoseconds), request.interval - 1)
    return SimDuration(nanoseconds: Int64(max(0, min(asked, longest))))
  }

  /// Stop the timers of an app, all or those that have a name; a current run continues.
  @inline(never) mutating func cancel(
    label: Int32? = nil, of app: AppID, future: inout FutureEventList
  ) {
    var next = 0
    while let index = firstOn(from: next) {
      next = index + 1
      if timers[index].app == app, label == nil || definitions[index].label == label {
        cancel(index, future: &future)
      }
    }
  }

  private mutating func cancel(_ index: Int, future: inout FutureEventList) {
    future.cancel(timers[index].next)
    timers[index].isOn = false
    on[index >> 6] &= ~(1 << UInt64(index & 63))
    if timers[index].isAlarmClock { alarmClocksChanged = true }
  }

  // MARK: - Ticks

  private mutating func schedule(_ index: Int, at time: SimTime?, future: inout FutureEventList) {
    timers[index].next = .none
    timers[index].due = time ?? .latest
    if timers[index].isAlarmClock { alarmClocksChanged = true }
    guard let time, time <= horizon else { return }
    // A window that outlasts the run may still bring the tick, if anything runs in it.
    let window = timers[index].window
    guard window <= horizon - time else { return }
    scheduleTick(index, at: time + window, future: &future)
  }

  private mutating func scheduleTick(_ index: Int, at time: SimTime, future: inout FutureEventList)
  { timers[index].next = future.schedule(.timer(index), at: time, rank: .timer) }

  /// Whether a timer has a tick that is due and waits for an instant such as this.
  @inline(__always) func hasOpenWindow(_ index: Int, now: SimTime) -> Bool {
    timers[index].isOn && timers[index].due <= now && timers[index].window > .zero
      && !timers[index].isMissed
  }

  /// Take back the event of the next tick, which comes now.
  mutating func advanceTick(_ index: Int, future: inout FutureEventList) {
    future.cancel(timers[index].next)
  }

  /// Mark a tick and all later ones as missed until the timer catches up.
  mutating func miss(_ index: Int) {
    timers[index].isMissed = true
    timers[index].next = .none
  }

  /// Mark a tick as missed and try again at an instant; nil until the app is released.
  mutating func putOff(_ index: Int, until time: SimTime?, future: inout FutureEventList) {
    miss(index)
    if let time, time <= horizon { scheduleTick(index, at: time, future: &future) }
  }

  /// Whether a timer of an app has ticks to catch up on.
  func hasMissed(_ index: Int, of app: AppID) -> Bool {
    timers[index].isMissed && timers[index].isOn && timers[index].app == app
  }

  /// Return to the original schedule: the last missed tick stands for all of them.
  ///
  /// - Returns: The number of the others, which never come.
  mutating func catchUp(_ index: Int, future: inout FutureEventList) -> Int {
    future.cancel(timers[index].next)
    let missed = ticks(of: index, until: future.now)
    timers[index].due =
      timers[index].due.adding(nanoseconds: missed * timers[index].interval) ?? future.now
    return Int(min(missed, Self.mostCounted))
  }

  /// No more missed ticks are counted at once: many more than anybody asks for, and so few that sums
  /// over all runs do not overflow.
  private static let mostCounted = 1e9

  /// The missed ticks of a timer that nothing has caught up on when the run ends.
  func leftToCatchUp(_ index: Int) -> Int {
    guard timers[index].isOn, timers[index].isMissed, timers[index].due <= horizon else { return 0 }
    return 1 + Int(min(ticks(of: index, until: horizon), Self.mostCounted))
  }

  /// The number of ticks after the one that is due, as a whole number of intervals.
  private func ticks(of index: Int, until time: SimTime) -> Double {
    (Double((time - timers[index].due).nanoseconds) / timers[index].interval).rounded(.down)
  }

  /// Record that a tick happens, late or not.
  mutating func tickComes(_ index: Int) { timers[index].isMissed = false }

  mutating func countTick(_ index: Int) {
    timers[index].ticks += 1
    appTicks[timers[index].app.index] += 1
  }

  /// The ticks of an app's timers since the run began, or since the warm-up.
  func ticks(of app: AppID) -> Int { appTicks[app.index] }

  mutating func forgetTicks() { appTicks.fill(with: 0) }

  mutating func runBegan(_ index: Int, thread: Int) { timers[index].thread = Int32(thread) }

  /// Record the end of a tick's run.
  mutating func runEnded(_ index: Int, thread: Int) {
    if Int(timers[index].thread) == thread { timers[index].thread = -1 }
  }

  /// Schedule the tick after one that was due.
  mutating func scheduleNext(_ index: Int, future: inout FutureEventList) {
    let next = timers[index].due.adding(nanoseconds: timers[index].interval)
    schedule(index, at: next, future: &future)
  }

  // MARK: - Alarm clocks

  /// When the next alarm clock rings; nil for none.
  mutating func takeNextAlarmClock() -> SimTime? {
    alarmClocksChanged = false
    var next: SimTime?
    for index in 0..<timers.count where timers[index].isOn && timers[index].isAlarmClock {
      next = min(next ?? .latest, timers[index].due)
    }
    return next
  }
}
