import Kernel
import PowerAccounting
import Quantities

/// The life cycle of every app, including suspension in the background by a policy.
///
/// While an app is suspended its threads do not run, its timers do not tick, and events wait for
/// it, unless they come from a component whose background mode it has: those wake it.
@usableFromInline struct AppLifecycle: ~Copyable {
  struct State: BitwiseCopyable {
    /// Whether it was started and has not ended.
    var isRunning = false
    var isSuspended = false
    /// Whether only a component that it uses prevents its suspension.
    var isKept = false
    /// Background tasks it has begun and not ended.
    var tasks: Int32 = 0
    /// The earliest instant of its suspension, and the event of it.
    var runsUntil = SimTime.zero
    /// The end of the time for which it runs after it left the front, whatever else it does.
    var ownUntil = SimTime.zero
    var suspension = EventToken.none
    /// The end of its background tasks' time, or the warning before.
    var expiry = EventToken.none
    var wasWarned = false
    var resumptions: UInt32 = 0
    /// The number of launches in the background by the system.
    var launches: UInt32 = 0
  }

  private let rules: SystemRules.Lifecycle?
  private var states: FlatTable<State>
  @usableFromInline private(set) var suspendedCount = 0
  /// Apps that were resumed since ``takeResumed()`` was last called.
  @usableFromInline private(set) var resumedApps = AppSet()
  /// Threads of suspended apps that are ready, in the order in which they became so.
  var parked: ThreadList
  /// Events that wait for suspended apps.
  var held: DeferredEvents
  /// The app that is inactive in this run.
  private var silent: AppID?
  private var horizon = SimTime.zero
  /// The apps with background tasks, and whether they have changed since they were last taken.
  private var taskHolders = AppSet()
  @usableFromInline private(set) var tasksChanged = false

  init(_ rules: SystemRules.Lifecycle?, apps: Int) {
    self.rules = rules
    states = FlatTable(repeating: State(), count: apps)
    parked = ThreadList(capacity: rules == nil ? 0 : ThreadTable.limit)
    held = DeferredEvents(capacity: rules == nil ? 0 : DeferredEvents.limit)
  }

  mutating func begin(horizon: SimTime, silent: AppID?) {
    self.horizon = horizon
    self.silent = silent
    states.fill(with: State())
    suspendedCount = 0
    resumedApps = AppSet()
    taskHolders = AppSet()
    tasksChanged = false
    parked.removeAll()
    held.removeAll()
  }

  var appCount: Int { states.count }
  /// Whether a policy suspends apps.
  var suspendsApps: Bool { rules != nil }
  /// Whether timers wake suspended apps.
  var timersWake: Bool { rules?.timersWake ?? false }

  func isRunning(_ app: AppID) -> Bool { states[app.index].isRunning }
  func isSuspended(_ app: AppID) -> Bool { states[app.index].isSuspended }

  // MARK: - Starting and ending

  /// - Returns: Whether the app was not running.
  mutating func start(_ app: AppID) -> Bool {
    guard !states[app.index].isRunning else { return false }
    states[app.index].isRunning = true
    return true
  }

  mutating func end(_ app: AppID) { states[app.index].isRunning = false }

  /// Reset the suspension and the deferred work of an app that has ended.
  mutating func reset(_ app: AppID, future: inout FutureEventList) {
    let state = states[app.index]
    future.cancel(state.suspension)
    future.cancel(state.expiry)
    if state.isSuspended { suspendedCount -= 1 }
    setTaskHolder(app, false)
    states[app.index] = State(resumptions: state.resumptions, launches: state.launches)
    held.remove(for: app)
  }

  // MARK: - In front and behind

  /// Let an app run for a while after it left the front.
  mutating func leftFront(_ app: AppID, future: inout FutureEventList) {
    guard let rules, app != silent else { return }
    if states[app.index].tasks > 0 { scheduleExpiry(app, rules, future: &future) }
    states[app.index].ownUntil =
      future.now.adding(nanoseconds: Double(rules.backgroundTime.nanoseconds)) ?? .latest
    scheduleSuspension(app, after: rules.backgroundTime, future: &future)
  }

  /// Cancel the suspension of an app that came to the front.
  ///
  /// - Returns: Whether it has to be resumed.
  mutating func cameToFront(_ app: AppID, future: inout FutureEventList) -> Bool {
    guard rules != nil, app != silent else { return false }
    let state = states[app.index]
    future.cancel(state.suspension)
    future.cancel(state.expiry)
    states[app.index].suspension = .none
    states[app.index].expiry = .none
    states[app.index].isKept = false
    return state.isSuspended
  }

  // MARK: - Suspension

  private mutating func scheduleSuspension(
    _ app: AppID, after length: SimDuration, future: inout FutureEventList
  ) {
    let now = future.now
    future.cancel(states[app.index].suspension)
    states[app.index].suspension = .none
    states[app.index].isKept = false
    guard rules?.suspends ?? false, length <= horizon - now else { return }
    states[app.index].runsUntil = now + length
    states[app.index].suspension = future.schedule(.suspension(app), at: now + length, rank: .timer)
  }

  /// Whether an app whose time is over is to be suspended, unless a component keeps it running.
  mutating func isSuspensionDue(_ app: AppID, front: AppID) -> Bool {
    states[app.index].suspension = .none
    return app != front && states[app.index].tasks == 0 && !states[app.index].isSuspended
  }

  mutating func suspend(_ app: AppID) {
    states[app.index].isSuspended = true
    suspendedCount += 1
  }

  /// Record that a component keeps an app running that would be suspended now.
  mutating func keep(_ app: AppID) { states[app.index].isKept = true }

  /// Reconsider the suspension of an app that no longer uses a component.
  mutating func release(_ app: AppID, future: inout FutureEventList) {
    guard let rules, states[app.index].isKept else { return }
    scheduleEnd(app, after: rules.keptTime, future: &future)
  }

  /// End the time for which the system let an app run, unless the app has begun background tasks.
  mutating func endLaunch(of app: AppID, future: inout FutureEventList) {
    guard let rules, app != silent, app != .system, !states[app.index].isSuspended,
      states[app.index].tasks == 0
    else { return }
    scheduleEnd(app, after: rules.launchedTime, future: &future)
  }

  /// Suspend an app after a time, or at the end of its own in the background if that is later.
  private mutating func scheduleEnd(
    _ app: AppID, after length: SimDuration, future: inout FutureEventList
  ) {
    let own = states[app.index].ownUntil - future.now
    scheduleSuspension(app, after: max(length, own), future: &future)
  }

  // MARK: - Resumption

  /// Resume an app that is suspended.
  ///
  /// - Returns: The number of its resumptions.
  mutating func resume(_ app: AppID) -> UInt32 {
    states[app.index].isSuspended = false
    suspendedCount -= 1
    resumedApps.insert(app)
    states[app.index].resumptions &+= 1
    return states[app.index].resumptions
  }

  /// Let an app that was resumed for an event run for as long as an event may take.
  mutating func runForEvent(_ app: AppID, future: inout FutureEventList) {
    guard let rules else { return }
    scheduleSuspension(app, after: rules.eventTime, future: &future)
  }

  /// Count a launch in the background.
  ///
  /// - Returns: How many there were.
  mutating func countLaunch(of app: AppID) -> UInt32 {
    states[app.index].launches &+= 1
    return states[app.index].launches
  }

  /// Let an app run in the background for a time, or for longer if it may already.
  mutating func run(_ app: AppID, for length: SimDuration, future: inout FutureEventList) {
    let rest = states[app.index].runsUntil - future.now
    scheduleSuspension(app, after: max(length, rest), future: &future)
  }

  /// An app that was resumed, each once.
  mutating func takeResumed() -> AppID? { resumedApps.next() }

  // MARK: - Deferred work

  /// Put a ready thread aside if its app is suspended.
  mutating func park(_ thread: Int, among threads: borrowing ThreadTable) -> Bool {
    guard states[threads[thread].app.index].isSuspended else { return false }
    parked.append(threads.handle(of: thread), among: threads)
    return true
  }

  // MARK: - Background tasks

  @inline(never) mutating func beginTask(of app: AppID, front: AppID, future: inout FutureEventList)
  {
    guard let rules, rules.taskLimit > .zero else { return }
    states[app.index].tasks += 1
    setTaskHolder(app, true)
    if states[app.index].tasks == 1 && app != front { scheduleExpiry(app, rules, future: &future) }
  }

  @inline(never) mutating func endTask(of app: AppID, front: AppID, future: inout FutureEventList) {
    guard rules != nil, states[app.index].tasks > 0 else { return }
    states[app.index].tasks -= 1
    if states[app.index].tasks == 0 { tasksEnded(app, front: front, future: &future) }
  }

  private mutating func setTaskHolder(_ app: AppID, _ holds: Bool) {
    guard taskHolders.contains(app) != holds else { return }
    if holds { taskHolders.insert(app) } else { taskHolders.remove(app) }
    tasksChanged = true
  }

  /// The apps with background tasks, which keep the processor awake.
  mutating func takeTaskHolders() -> AppSet {
    tasksChanged = false
    return taskHolders
  }

  /// End the background tasks: the app is suspended at the instant without them.
  private mutating func tasksEnded(_ app: AppID, front: AppID, future: inout FutureEventList) {
    setTaskHolder(app, false)
    future.cancel(states[app.index].expiry)
    states[app.index].expiry = .none
    if app != front { run(app, for: .zero, future: &future) }
  }

  private mutating func scheduleExpiry(
    _ app: AppID, _ rules: SystemRules.Lifecycle, future: inout FutureEventList
  ) {
    states[app.index].wasWarned = false
    scheduleExpiry(app, after: max(rules.taskLimit - rules.taskNotice, .zero), future: &future)
  }

  private mutating func scheduleExpiry(
    _ app: AppID, after length: SimDuration, future: inout FutureEventList
  ) {
    future.cancel(states[app.index].expiry)
    states[app.index].expiry = .none
    guard length <= horizon - future.now else { return }
    states[app.index].expiry = future.schedule(.expiry(app), at: future.now + length, rank: .timer)
  }

  /// Handle the warning before the end of an app's background tasks, or end them.
  ///
  /// - Returns: Whether the app has to be warned.
  mutating func expiryDue(_ app: AppID, front: AppID, future: inout FutureEventList) -> Bool {
    guard rules != nil else { return false }
    states[app.index].expiry = .none
    if !states[app.index].wasWarned {
      states[app.index].wasWarned = true
      return true
    }
    states[app.index].tasks = 0
    tasksEnded(app, front: front, future: &future)
    return false
  }

  /// Schedule the end of the time of which an app was warned.
  mutating func scheduleEndOfTasks(of app: AppID, future: inout FutureEventList) {
    guard let rules else { return }
    scheduleExpiry(app, after: min(rules.taskNotice, rules.taskLimit), future: &future)
  }

  /// The number of an app's resumptions.
  func resumptions(of app: AppID) -> UInt32 { states[app.index].resumptions }
}
