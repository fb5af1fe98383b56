import Configuration
public import Kernel
public import PowerAccounting
public import Quantities

/// Apps that the system holds back, since the phone rests or since nobody uses them.
///
/// What is held back is what an app does by itself. While the phone rests deeply no timer of it ticks
/// and no wait of it ends; each timer that missed ticks has one of them when the rest is over. An app
/// that is seldom used has few ticks in a time. Events still reach it: whoever sends them has woken the
/// phone. An app in front, or one that a part of the phone keeps running, is left alone.
extension ScriptEngine {
  /// The most ticks in a time that an app may be allowed.
  public static let tickLimit = 64

  mutating func resetRestraint() {
    restDepth = 0
    allowances.fill(with: AppAllowance())
    heldThreads.removeAll()
  }

  /// Whether any app may be held back now.
  public var isRestraining: Bool { restDepth > 0 || rules.limitsTicks }

  /// The phone rests from now on: 0 not at all, 1 lightly, 2 deeply.
  public mutating func setRest(_ depth: Int, future: inout FutureEventList) {
    let wasDeep = restDepth > 1
    restDepth = depth
    guard wasDeep && depth < 2 else { return }
    for index in 1..<max(allowances.count, 1) { release(AppID(index), future: &future) }
  }

  /// A part of the phone keeps an app running, or does not any more.
  public mutating func setKept(
    _ app: AppID, _ isKept: Bool, future: inout FutureEventList
  ) {
    guard allowances[app.index].isKept != isKept else { return }
    allowances[app.index].isKept = isKept
    if isKept { release(app, future: &future) }
  }

  /// Lets an app have so many ticks in a time while it is not in front, and use the network or not.
  ///
  /// - Parameter ticks: 0 for as many as it likes; at most ``tickLimit``.
  public mutating func allow(
    _ app: AppID, ticks: Int, within window: SimDuration, isOnline: Bool,
    future: inout FutureEventList
  ) {
    precondition(ticks <= Self.tickLimit)
    allowances[app.index].ticks = Int32(ticks)
    allowances[app.index].window = window
    allowances[app.index].isOnline = isOnline
    release(app, future: &future)
  }

  /// Whether the system keeps an app from the network.
  public func isCutOff(_ app: AppID, now: SimTime) -> Bool {
    guard isRestraining, isGoverned(app) else { return false }
    return !allowances[app.index].isOnline
      || (restDepth > 0 && now >= allowances[app.index].idleUntil)
  }

  private func isGoverned(_ app: AppID) -> Bool {
    app != .system && app != front && !allowances[app.index].isKept
  }

  /// Whether what an app does by itself waits for the end of a rest.
  private func isAtRest(_ app: AppID) -> Bool { restDepth > 1 && isGoverned(app) }

  /// What an app was kept from happens now, as far as nothing else is in its way.
  private mutating func release(_ app: AppID, future: inout FutureEventList) {
    guard !isAtRest(app) else { return }
    while let handle = heldThreads.take(of: app, among: threads) { makeReady(Int(handle.index)) }
    tickMissed(of: app, now: future.now, future: &future)
  }
}

// MARK: - What is held back

extension ScriptEngine {
  /// Keeps a thread whose wait is over for the end of a rest.
  ///
  /// - Returns: Whether it is kept.
  mutating func holds(_ place: Int, now: SimTime) -> Bool {
    let app = threads[place].app
    guard isAtRest(app), now >= allowances[app.index].idleUntil else { return false }
    heldThreads.append(handle(of: place), among: threads)
    return true
  }

  /// Whether a tick must not come now; it is then missed, and comes as soon as it may.
  mutating func putsOff(_ index: Int, now: SimTime, future: inout FutureEventList) -> Bool {
    let app = timers[index].app
    guard isGoverned(app) else {
      note(tickOf: app, at: now)
      return false
    }
    if timers[index].isAlarmClock {
      if restDepth > 0, let rest = rules.rest {
        allowances[app.index].idleUntil = now + rest.idleTickTime
      }
      return false
    }
    var earliest = now
    let isAtRest = isAtRest(app)
    if isAtRest {
      guard timers[index].ticksWhileIdle, let rest = rules.rest else {
        putOff(index, until: nil, future: &future)
        return true
      }
      if let last = allowances[app.index].lastIdleTick {
        earliest = max(earliest, last + rest.idleTickInterval)
      }
    }
    if let next = nextAllowedTick(of: app, at: now) { earliest = max(earliest, next) }
    guard earliest <= now else {
      putOff(index, until: earliest, future: &future)
      return true
    }
    if isAtRest, let rest = rules.rest {
      allowances[app.index].lastIdleTick = now
      allowances[app.index].idleUntil = now + rest.idleTickTime
    }
    note(tickOf: app, at: now)
    return false
  }

  private mutating func putOff(
    _ index: Int, until time: SimTime?, future: inout FutureEventList
  ) {
    if !timers[index].isMissed { count(.deferredTicks) }
    timers[index].isMissed = true
    timers[index].next = .none
    guard let time, time <= horizon else { return }
    timers[index].next = future.schedule(
      EventTag(kind: EventKind.timer, index: index), at: time, rank: .timer)
  }

  /// When the number of ticks that an app may have in a time allows another one; nil for always.
  private func nextAllowedTick(of app: AppID, at now: SimTime) -> SimTime? {
    let allowance = allowances[app.index]
    guard allowance.ticks > 0, allowance.noted >= UInt32(allowance.ticks),
      !hasNotedTick(of: app, at: now)
    else { return nil }
    let place = Int(allowance.noted &- UInt32(allowance.ticks)) % Self.tickLimit
    return tickTimes[app.index * Self.tickLimit + place] + allowance.window
  }

  /// Ticks of one instant count as one.
  private mutating func note(tickOf app: AppID, at now: SimTime) {
    guard rules.limitsTicks, app != .system else { return }
    if hasNotedTick(of: app, at: now) { return }
    let noted = allowances[app.index].noted
    tickTimes[app.index * Self.tickLimit + Int(noted) % Self.tickLimit] = now
    allowances[app.index].noted = noted &+ 1
  }

  private func hasNotedTick(of app: AppID, at now: SimTime) -> Bool {
    let noted = allowances[app.index].noted
    return noted > 0
      && tickTimes[app.index * Self.tickLimit + Int(noted &- 1) % Self.tickLimit] == now
  }
}

/// What the system lets an app do by itself while it is not in front.
struct AppAllowance: BitwiseCopyable {
  /// Whether a part of the phone that it uses keeps it running.
  var isKept = false
  var isOnline = true
  /// How many ticks it may have in a time; 0 for as many as it likes.
  var ticks: Int32 = 0
  var window = SimDuration.zero
  /// How many of its ticks were noted.
  var noted: UInt32 = 0
  /// The last tick that came while the phone rested deeply, and how long the app may go on for it.
  var lastIdleTick: SimTime?
  var idleUntil = SimTime.zero
}
