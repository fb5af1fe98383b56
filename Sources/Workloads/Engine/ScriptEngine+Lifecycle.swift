import Configuration
public import Kernel
public import PowerAccounting
import Quantities

/// Apps that are not in front, as far as a policy suspends them.
///
/// While an app is suspended its threads do not go on, its timers do not tick, and events wait for
/// it, unless they come from a part of the phone whose background mode it has: those wake it.
extension ScriptEngine {
  static let heldLimit = 1024

  private static let awakened = StreamName("awakened")
  private static let resumed = StreamName("resumed")
  private static let taskExpiring = StreamName("task-expiring")

  mutating func resetLifecycle() {
    appStates.fill(with: AppState())
    suspendedCount = 0
    resumedApps = AppSet()
    parked.removeAll()
    heldCount = 0
  }

  /// An app has ended: it is not suspended, and nothing waits for it.
  mutating func forgetLifecycle(of app: AppID, future: inout FutureEventList) {
    let state = appStates[app.index]
    future.cancel(state.suspension)
    future.cancel(state.expiry)
    if state.isSuspended { suspendedCount -= 1 }
    appStates[app.index] = AppState(
      resumptions: state.resumptions, awakenings: state.awakenings)
    var kept = 0
    for index in 0..<heldCount where held[index].app != app {
      held[kept] = held[index]
      kept += 1
    }
    heldCount = kept
  }

  /// An app is not in front any more: it may run on for a while.
  mutating func leftFront(_ app: AppID, future: inout FutureEventList) {
    guard let rules = rules.lifecycle, app != silent else { return }
    if appStates[app.index].tasks > 0 { scheduleExpiry(app, rules, future: &future) }
    scheduleSuspension(app, at: future.now, after: rules.backgroundTime, future: &future)
  }

  /// An app is in front: nobody suspends it.
  mutating func cameToFront(_ app: AppID, future: inout FutureEventList) {
    guard rules.lifecycle != nil, app != silent else { return }
    let state = appStates[app.index]
    future.cancel(state.suspension)
    future.cancel(state.expiry)
    appStates[app.index].suspension = .none
    appStates[app.index].expiry = .none
    appStates[app.index].isKept = false
    if state.isSuspended { resume(app, future: &future) }
  }

  private mutating func scheduleSuspension(
    _ app: AppID, at now: SimTime, after length: SimDuration, future: inout FutureEventList
  ) {
    future.cancel(appStates[app.index].suspension)
    appStates[app.index].suspension = .none
    appStates[app.index].isKept = false
    guard length <= horizon - now else { return }
    appStates[app.index].runsUntil = now + length
    appStates[app.index].suspension = future.schedule(
      EventTag(kind: EventKind.suspension, index: app.index), at: now + length, rank: .timer)
  }

  /// Whether an app whose time is over is to be suspended, unless a part keeps it running.
  public mutating func isSuspensionDue(_ app: AppID) -> Bool {
    appStates[app.index].suspension = .none
    return app != front && appStates[app.index].tasks == 0 && !appStates[app.index].isSuspended
  }

  /// A part of the phone keeps an app running that would be suspended now.
  public mutating func keep(_ app: AppID) { appStates[app.index].isKept = true }

  /// An app no longer uses a part that may have kept it running.
  public mutating func letGo(_ app: AppID, future: inout FutureEventList) {
    guard let rules = rules.lifecycle, appStates[app.index].isKept else { return }
    scheduleSuspension(app, at: future.now, after: rules.backgroundTime, future: &future)
  }

  /// The modes in which an app may go on when it is not in front.
  public func backgroundModes(of app: AppID) -> UInt8 { appModes[app.index] }

  /// The system lets an app run for a while though it is not in front; one that was ended is started.
  public mutating func awaken(
    _ app: AppID, for length: SimDuration, future: inout FutureEventList
  ) {
    guard app != silent, app != front, app != .system else { return }
    appStates[app.index].awakenings &+= 1
    if rules.lifecycle != nil {
      if appStates[app.index].isSuspended { resume(app, future: &future) }
      let rest = appStates[app.index].runsUntil - future.now
      scheduleSuspension(app, at: future.now, after: max(length, rest), future: &future)
    }
    begin(
      app,
      occasion: Occasion(
        entity: Self.awakened.hash, ordinal: appStates[app.index].awakenings),
      future: &future)
  }

  /// What the system let an app run for is over: it stands still again, unless it is in front or has
  /// begun something that is to be finished.
  public mutating func rest(_ app: AppID, future: inout FutureEventList) {
    guard rules.lifecycle != nil, app != silent, app != front, app != .system,
      !appStates[app.index].isSuspended, appStates[app.index].tasks == 0
    else { return }
    scheduleSuspension(app, at: future.now, after: .zero, future: &future)
  }

  /// An app that was suspended and goes on, each once.
  @inline(__always)
  public mutating func takeResumed() -> AppID? {
    resumedApps.next()
  }

  /// Whether an app stands still.
  public func isSuspended(_ app: AppID) -> Bool { appStates[app.index].isSuspended }

  public mutating func suspend(_ app: AppID) {
    appStates[app.index].isSuspended = true
    suspendedCount += 1
    count(.suspensions)
  }

  /// Whether timers wake suspended apps.
  var timersWake: Bool { rules.lifecycle?.timersWake ?? false }

  /// Lets a suspended app go on for as long as an event would.
  mutating func wake(_ app: AppID, future: inout FutureEventList) {
    guard let rules = rules.lifecycle else { return }
    resume(app, future: &future)
    scheduleSuspension(app, at: future.now, after: rules.eventTime, future: &future)
  }

  private mutating func resume(_ app: AppID, future: inout FutureEventList) {
    appStates[app.index].isSuspended = false
    suspendedCount -= 1
    resumedApps.insert(app)
    appStates[app.index].resumptions &+= 1
    while let handle = parked.take(of: app, among: threads) { makeReady(Int(handle.index)) }
    deliver(
      AppEvent.resumed.rawValue, to: app, fields: .zero,
      occasion: Occasion(
        entity: Self.resumed.hash, ordinal: appStates[app.index].resumptions),
      future: &future)
    deliverHeld(to: app, future: &future)
    tickMissed(of: app, now: future.now, future: &future)
  }
}

// MARK: - What waits

extension ScriptEngine {
  /// Puts a ready thread aside if its app is suspended.
  mutating func park(_ handle: ThreadHandle) -> Bool {
    guard appStates[threads[Int(handle.index)].app.index].isSuspended else { return false }
    parked.append(handle, among: threads)
    return true
  }

  /// Lets an event wait for a suspended app, or wakes the app for it.
  ///
  /// - Returns: Whether it waits.
  mutating func holdBack(
    _ event: Int, from app: AppID, fields: SIMD4<Double>, occasion: Occasion,
    future: inout FutureEventList
  ) -> Bool {
    guard rules.lifecycle != nil, appStates[app.index].isSuspended else { return false }
    if eventModes[event] & appModes[app.index] != 0 {
      wake(app, future: &future)
      return false
    }
    guard heldCount < Self.heldLimit else {
      count(.overflows)
      return true
    }
    held[heldCount] = HeldEvent(
      app: app, event: Int32(event), fields: fields, occasion: occasion)
    heldCount += 1
    return true
  }

  private mutating func deliverHeld(to app: AppID, future: inout FutureEventList) {
    let count = heldCount
    var kept = 0
    for index in 0..<count {
      let event = held[index]
      if event.app == app {
        deliver(
          Int(event.event), to: app, fields: event.fields, occasion: event.occasion,
          future: &future)
      } else {
        held[kept] = event
        kept += 1
      }
    }
    heldCount = kept
  }
}

// MARK: - Background tasks

extension ScriptEngine {
  mutating func beginTask(of app: AppID, now: SimTime, future: inout FutureEventList) {
    guard let rules = rules.lifecycle else { return }
    appStates[app.index].tasks += 1
    if appStates[app.index].tasks == 1 && app != front {
      scheduleExpiry(app, rules, future: &future)
    }
  }

  mutating func endTask(of app: AppID, future: inout FutureEventList) {
    guard rules.lifecycle != nil, appStates[app.index].tasks > 0 else { return }
    appStates[app.index].tasks -= 1
    if appStates[app.index].tasks == 0 { tasksEnded(app, future: &future) }
  }

  /// Nothing is left to finish: the app is suspended as soon as it would have been without.
  private mutating func tasksEnded(_ app: AppID, future: inout FutureEventList) {
    future.cancel(appStates[app.index].expiry)
    appStates[app.index].expiry = .none
    guard app != front else { return }
    let rest = appStates[app.index].runsUntil - future.now
    scheduleSuspension(app, at: future.now, after: max(rest, .zero), future: &future)
  }

  private mutating func scheduleExpiry(
    _ app: AppID, _ rules: SystemRules.Lifecycle, future: inout FutureEventList
  ) {
    let length = max(rules.taskLimit - rules.taskNotice, .zero)
    appStates[app.index].wasWarned = false
    scheduleExpiry(app, after: length, future: &future)
  }

  private mutating func scheduleExpiry(
    _ app: AppID, after length: SimDuration, future: inout FutureEventList
  ) {
    future.cancel(appStates[app.index].expiry)
    appStates[app.index].expiry = .none
    guard length <= horizon - future.now else { return }
    appStates[app.index].expiry = future.schedule(
      EventTag(kind: EventKind.expiry, index: app.index), at: future.now + length, rank: .timer)
  }

  /// The time of an app's background tasks is nearly over, or over.
  public mutating func expiryDue(_ app: AppID, future: inout FutureEventList) {
    guard let rules = rules.lifecycle else { return }
    appStates[app.index].expiry = .none
    if !appStates[app.index].wasWarned {
      appStates[app.index].wasWarned = true
      deliver(
        AppEvent.taskExpiring.rawValue, to: app, fields: .zero,
        occasion: Occasion(
          entity: Self.taskExpiring.hash, ordinal: appStates[app.index].resumptions),
        future: &future)
      scheduleExpiry(app, after: min(rules.taskNotice, rules.taskLimit), future: &future)
    } else {
      appStates[app.index].tasks = 0
      tasksEnded(app, future: &future)
    }
  }
}
