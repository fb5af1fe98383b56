import Kernel
import PowerAccounting
import Quantities

private let phone = StreamName("phone")
private let autoLock = StreamName("auto-lock")
private let launched = StreamName("awakened")
private let resumed = StreamName("resumed")
private let taskExpiring = StreamName("task-expiring")

// MARK: - In front

/// The life cycle of apps: which is in front, and which are suspended, resumed and ended.
extension ScriptEngine {
  /// A person opens or closes an app, locks or unlocks.
  @inline(never) mutating func change(
    _ instruction: Instruction, by thread: Int, future: inout FutureEventList
  ) {
    let change: ScreenState.Change =
      switch instruction.code {
      case .open: .open(AppID(Int(instruction.index)))
      case .unlock: .unlock
      case .lock: .lock
      default: .close
      }
    guard let departure = screen.apply(change) else { return }
    let trigger = childTrigger(of: thread, phone.hash, local: instruction.local)
    frontChanged(from: departure, trigger, future: &future)
  }

  /// Open an app for a person in another way than by its icon.
  public mutating func open(_ app: AppID, trigger: Trigger, future: inout FutureEventList) {
    guard let departure = screen.apply(.open(app)) else { return }
    frontChanged(from: departure, trigger, future: &future)
  }

  /// Lock the unused phone: the screen goes dark, and the app in front leaves it.
  public mutating func lockUnattended(future: inout FutureEventList) {
    guard let departure = screen.lockUnattended() else { return }
    let trigger = Trigger(entity: autoLock.hash, ordinal: screen.locks)
    frontChanged(from: departure, trigger, future: &future)
  }

  /// Notify the app that left the front, and the one that came there.
  private mutating func frontChanged(
    from departure: ScreenState.Departure, _ trigger: Trigger, future: inout FutureEventList
  ) {
    let previous = departure.app
    if previous != .system {
      if !departure.wasInterrupted { tell(.inactive, to: previous, trigger, future: &future) }
      lifecycle.leftFront(previous, future: &future)
      tell(.background, to: previous, trigger, future: &future)
    }
    let app = screen.front
    guard app != .system else { return }
    if lifecycle.cameToFront(app, future: &future) { resume(app, future: &future) }
    begin(app, trigger, future: &future)
    tell(.foreground, to: app, trigger, future: &future)
    tell(.active, to: app, trigger, future: &future)
  }

  /// Something comes over the app in front, or goes again.
  @inline(never) mutating func interrupt(
    _ begins: Bool, by thread: Int, local: UInt16, future: inout FutureEventList
  ) {
    guard screen.interrupt(begins) else { return }
    let trigger = childTrigger(of: thread, phone.hash, local: local)
    tell(begins ? .inactive : .active, to: screen.front, trigger, future: &future)
  }

  private mutating func tell(
    _ event: AppEvent, to app: AppID, _ trigger: Trigger, future: inout FutureEventList
  ) {
    deliver(event.rawValue, to: app, fields: .zero, trigger: trigger, future: &future)
  }

  /// Start an app that is not running.
  private mutating func begin(_ app: AppID, _ trigger: Trigger, future: inout FutureEventList) {
    if lifecycle.start(app) { tell(.start, to: app, trigger, future: &future) }
  }

  // MARK: - Ending

  /// End an app for a person: all its runs and timers end, its deferred events are dropped, and its
  /// variables are reset. Components end their own claims for it.
  @inline(never) mutating func quit(_ app: AppID, future: inout FutureEventList) {
    screen.remove(app)
    guard lifecycle.isRunning(app) else { return }
    records.count(.endings)
    lifecycle.end(app)
    dropWaiting(of: app, future: &future)
    queues.empty(of: app)
    timers.cancelAll(of: app, future: &future)
    for thread in 0..<threads.used where threads[thread].isLive && threads[thread].app == app {
      end(thread, future: &future)
    }
    values.reset(variablesOf: app)
    lifecycle.reset(app, future: &future)
  }

  // MARK: - Suspension

  /// Whether an app whose time is over is to be suspended, unless a component keeps it running.
  public mutating func isSuspensionDue(_ app: AppID) -> Bool {
    lifecycle.isSuspensionDue(app, front: screen.front)
  }

  public mutating func suspend(_ app: AppID) {
    lifecycle.suspend(app)
    records.count(.suspensions)
  }

  /// Record that a component keeps an app running that would be suspended now.
  public mutating func keep(_ app: AppID) { lifecycle.keep(app) }

  /// Reconsider the suspension of an app that no longer uses a component.
  public mutating func endUse(_ app: AppID, future: inout FutureEventList) {
    lifecycle.release(app, future: &future)
  }

  /// Let an app run for a while in the background; one that was ended is started.
  public mutating func awaken(_ app: AppID, for length: SimDuration, future: inout FutureEventList)
  {
    guard app != run.silent, app != screen.front, app != .system else { return }
    let ordinal = lifecycle.countLaunch(of: app)
    if lifecycle.suspendsApps {
      if lifecycle.isSuspended(app) { resume(app, future: &future) }
      lifecycle.run(app, for: length, future: &future)
    }
    begin(app, Trigger(entity: launched.hash, ordinal: ordinal), future: &future)
  }

  /// End the time for which the system let an app run: it is suspended again, unless it is in front
  /// or has begun background tasks.
  public mutating func rest(_ app: AppID, future: inout FutureEventList) {
    if app != screen.front { lifecycle.endLaunch(of: app, future: &future) }
  }

  /// An app that was resumed, each once.
  @inlinable public mutating func takeResumed() -> AppID? {
    lifecycle.resumedApps.isEmpty ? nil : takeNextResumed()
  }

  @usableFromInline mutating func takeNextResumed() -> AppID? { lifecycle.takeResumed() }

  /// Resume a suspended app for as long as an event may take.
  mutating func wake(_ app: AppID, future: inout FutureEventList) {
    resume(app, future: &future)
    lifecycle.runForEvent(app, future: &future)
  }

  private mutating func resume(_ app: AppID, future: inout FutureEventList) {
    let ordinal = lifecycle.resume(app)
    while let handle = lifecycle.takeParked(of: app, among: threads) {
      makeReady(Int(handle.index))
    }
    tell(.resumed, to: app, Trigger(entity: resumed.hash, ordinal: ordinal), future: &future)
    while let event = lifecycle.takeDeferred(for: app) {
      deliver(
        Int(event.event), to: app, fields: event.fields, trigger: event.trigger, future: &future)
    }
    tickMissed(of: app, future: &future)
  }

  /// The time of an app's background tasks is nearly over, or over.
  public mutating func expiryDue(_ app: AppID, future: inout FutureEventList) {
    guard lifecycle.expiryDue(app, front: screen.front, future: &future) else { return }
    let trigger = Trigger(entity: taskExpiring.hash, ordinal: lifecycle.resumptions(of: app))
    tell(.taskExpiring, to: app, trigger, future: &future)
    lifecycle.scheduleEndOfTasks(of: app, future: &future)
  }

  // MARK: - Background limits

  /// The most ticks in a time that an app may be allowed.
  public static var tickLimit: Int { BackgroundLimits.tickLimit }

  /// Whether any app may be restricted now.
  @inlinable public var limitsBackground: Bool { backgroundLimits.isActive }

  /// Set the rest of the phone from now on: 0 none, 1 light, 2 deep.
  public mutating func setRest(_ depth: Int, future: inout FutureEventList) {
    guard backgroundLimits.setDepth(depth) else { return }
    for app in 1..<lifecycle.appCount { release(AppID(app), future: &future) }
  }

  /// Set whether a component keeps an app running.
  public mutating func setKept(_ app: AppID, _ isKept: Bool, future: inout FutureEventList) {
    if backgroundLimits.setKept(app, isKept), isKept { release(app, future: &future) }
  }

  /// Set the ticks that an app may have in a window in the background, and whether it may use the
  /// network.
  ///
  /// - Parameter ticks: 0 for any number; at most ``tickLimit``.
  public mutating func allow(
    _ app: AppID, ticks: Int, within window: SimDuration, isOnline: Bool,
    future: inout FutureEventList
  ) {
    backgroundLimits.allow(app, ticks: ticks, within: window, isOnline: isOnline)
    release(app, future: &future)
  }

  /// Whether the system keeps an app from the network.
  public func isCutOff(_ app: AppID, now: SimTime) -> Bool {
    backgroundLimits.isCutOff(app, front: screen.front, now: now)
  }

  /// Release the deferred ticks and waits of an app, unless another limit applies.
  private mutating func release(_ app: AppID, future: inout FutureEventList) {
    if backgroundLimits.isAtRest(app, front: screen.front) { return }
    while let handle = backgroundLimits.takeDeferred(of: app, among: threads) {
      makeReady(Int(handle.index))
    }
    tickMissed(of: app, future: &future)
  }
}
