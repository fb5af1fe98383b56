import PowerAccounting
import Quantities

/// The system's limits for apps while the phone rests or the apps are unused.
///
/// They restrict the work that an app starts itself. In a deep rest no timer ticks and no wait
/// ends; a timer that missed ticks has one of them after the rest. A seldom used app has few ticks
/// in a window. Events still reach it, since their sender has woken the phone. An app in front, one
/// that a component keeps running, or one that the person exempts has no limits.
@usableFromInline struct BackgroundLimits: ~Copyable {
  /// The most ticks in a time that an app may be allowed.
  static let tickLimit = 64
  /// The most ticks in a time that an app may be allowed in a deep rest.
  static let idleTickLimit = 128

  /// The limits of an app in the background.
  struct Allowance: BitwiseCopyable {
    /// Whether a component that it uses keeps it running.
    var isKept = false
    var isOnline = true
    /// The ticks that it may have in a window; 0 for any number.
    var ticks: Int32 = 0
    var window = SimDuration.zero
    /// The number of its ticks that were noted.
    var noted: UInt32 = 0
    /// The number of its ticks that came while the phone rested deeply, and how long it may run for
    /// the last.
    var idleTicks: UInt32 = 0
    var idleUntil = SimTime.zero
  }

  /// The decision about a due tick.
  enum TickDecision {
    case comes
    /// The tick is postponed to an instant; nil until the app is released.
    case waits(until: SimTime?)
  }

  private let rest: SystemRules.Rest?
  @usableFromInline let limitsTicks: Bool
  /// The depth of the phone's rest: 0 none, 1 light, 2 deep.
  @usableFromInline private(set) var depth = 0
  private var allowances: FlatTable<Allowance>
  /// When each app had its last ticks, ``tickLimit`` places for each.
  private var tickTimes: FlatTable<SimTime>
  /// When each app had its last ticks in deep rests, ``idleTickLimit`` places for each.
  private var idleTickTimes: FlatTable<SimTime>
  /// Apps that the person exempts, and apps that may have exact timers.
  private let exempt: AppSet
  private let exact: AppSet
  /// Threads whose waits ended while the phone rested, in the order in which they did.
  var deferredThreads: ThreadList

  init(_ rules: SystemRules, for settings: [AppSettings]) {
    let apps = settings.count
    func set(_ holds: (AppSettings) -> Bool) -> AppSet {
      AppSet(settings.indices.filter { holds(settings[$0]) }.map { AppID($0) })
    }
    exempt = set(\.isExempt)
    exact = set(\.hasExactAlarms)
    idleTickTimes = FlatTable(
      repeating: .zero, count: rules.rest == nil ? 0 : apps * Self.idleTickLimit)
    rest = rules.rest
    limitsTicks = rules.limitsTicks
    allowances = FlatTable(repeating: Allowance(), count: apps)
    tickTimes = FlatTable(repeating: .zero, count: rules.limitsTicks ? apps * Self.tickLimit : 0)
    deferredThreads = ThreadList(capacity: rules.rest == nil ? 0 : ThreadTable.limit)
  }

  mutating func begin() {
    depth = 0
    allowances.fill(with: Allowance())
    deferredThreads.removeAll()
  }

  /// Whether any app may be restricted now.
  @inlinable var isActive: Bool { depth > 0 || limitsTicks }

  /// Whether the phone rests deeply.
  var isDeep: Bool { depth > 1 }

  /// - Returns: Whether a deep rest is over.
  mutating func setDepth(_ depth: Int) -> Bool {
    let wasDeep = isDeep
    self.depth = depth
    return wasDeep && !isDeep
  }

  /// Record whether a component keeps an app running.
  ///
  /// - Returns: Whether that has changed.
  mutating func setKept(_ app: AppID, _ isKept: Bool) -> Bool {
    guard allowances[app.index].isKept != isKept else { return false }
    allowances[app.index].isKept = isKept
    return true
  }

  mutating func allow(_ app: AppID, ticks: Int, within window: SimDuration, isOnline: Bool) {
    precondition(ticks <= Self.tickLimit, "\(ticks) ticks in a time")
    allowances[app.index].ticks = Int32(ticks)
    allowances[app.index].window = window
    allowances[app.index].isOnline = isOnline
  }

  /// Whether a timer is an exact alarm for the system.
  func isExact(_ timer: AppTimers.Timer) -> Bool {
    timer.isAlarmClock || timer.window == .zero && exact.contains(timer.app)
  }

  // MARK: - Restricted apps

  /// Whether the system keeps an app from the network.
  func isCutOff(_ app: AppID, front: AppID, now: SimTime) -> Bool {
    guard isActive, isGoverned(app, front: front) else { return false }
    return !allowances[app.index].isOnline || (depth > 0 && now >= allowances[app.index].idleUntil)
  }

  private func isGoverned(_ app: AppID, front: AppID) -> Bool {
    app != .system && app != front && !allowances[app.index].isKept && !exempt.contains(app)
  }

  /// Whether an app's own work waits for the end of a rest.
  func isAtRest(_ app: AppID, front: AppID) -> Bool { isDeep && isGoverned(app, front: front) }

  // MARK: - Threads

  /// Defer a thread whose wait is over until the end of a rest.
  ///
  /// - Returns: Whether it is deferred.
  mutating func hold(
    _ thread: Int, among threads: borrowing ThreadTable, front: AppID, now: SimTime
  ) -> Bool {
    let app = threads[thread].app
    guard isAtRest(app, front: front), now >= allowances[app.index].idleUntil else { return false }
    deferredThreads.append(threads.handle(of: thread), among: threads)
    return true
  }

  // MARK: - Ticks

  /// Decide about a due tick, and record it if it happens.
  mutating func decide(_ timer: AppTimers.Timer, front: AppID, now: SimTime) -> TickDecision {
    let app = timer.app
    guard isGoverned(app, front: front) else {
      note(tickOf: app, at: now)
      return .comes
    }
    if timer.isAlarmClock {
      if depth > 0, let rest { allowances[app.index].idleUntil = now + rest.idleTickTime }
      return .comes
    }
    var earliest = now
    if isDeep {
      guard timer.ticksWhileIdle, let rest else { return .waits(until: nil) }
      if let next = nextIdleTick(of: timer, rest) { earliest = max(earliest, next) }
    }
    if let next = nextAllowedTick(of: app, at: now) { earliest = max(earliest, next) }
    guard earliest <= now else { return .waits(until: earliest) }
    if isDeep, let rest {
      let number = Int(allowances[app.index].idleTicks) % Self.idleTickLimit
      idleTickTimes[app.index * Self.idleTickLimit + number] = now
      allowances[app.index].idleTicks &+= 1
      allowances[app.index].idleUntil = now + rest.idleTickTime
    }
    note(tickOf: app, at: now)
    return .comes
  }

  /// When the quota of ticks in deep rests allows a timer another one; nil for always.
  private func nextIdleTick(of timer: AppTimers.Timer, _ rest: SystemRules.Rest) -> SimTime? {
    let quota = isExact(timer) ? rest.exactIdleTicks : rest.idleTicks
    let count = Int(allowances[timer.app.index].idleTicks)
    guard count >= quota.ticks else { return nil }
    let first = timer.app.index * Self.idleTickLimit
    return idleTickTimes[first + (count - quota.ticks) % Self.idleTickLimit] + quota.window
  }

  /// When the number of ticks that an app may have in a time allows another one; nil for always.
  private func nextAllowedTick(of app: AppID, at now: SimTime) -> SimTime? {
    let allowance = allowances[app.index]
    guard allowance.ticks > 0, allowance.noted >= UInt32(allowance.ticks),
      !hasNotedTick(of: app, at: now)
    else { return nil }
    let slot = Int(allowance.noted &- UInt32(allowance.ticks)) % Self.tickLimit
    return tickTimes[app.index * Self.tickLimit + slot] + allowance.window
  }

  /// Ticks of one instant count as one.
  private mutating func note(tickOf app: AppID, at now: SimTime) {
    guard limitsTicks, app != .system, !hasNotedTick(of: app, at: now) else { return }
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
