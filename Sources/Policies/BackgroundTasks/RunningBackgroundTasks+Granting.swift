import Components
import Kernel
import PowerAccounting
import Quantities

/// When a launch is granted.
///
/// It is looked at when something changed, and at the first instant at which a launch would be
/// granted if nothing did: scores are constant within a bin, and the budget grows along a line, so
/// that instant is known.
extension RunningBackgroundTasks {
  /// Launches what can be launched now, and comes back when more can.
  func look(_ context: ComponentContext) {
    guard mayLaunch(context) else { return lookAgain(at: nil, context) }
    launchProcessing(context)
    while true {
      var next = nextProcessing(context)
      var best: (app: Int, kind: Kind, share: Double)?
      var rest = state.pointee.mayRefresh
      while rest != 0 {
        let app = rest.trailingZeroBitCount
        rest &= rest - 1
        guard let wish = nextRefresh(of: app, context) else { continue }
        let grant = granted(app, from: wish.from, context)
        if grant.time > context.now {
          next = min(next ?? grant.time, grant.time)
        } else if grant.share > best?.share ?? -1 {
          best = (app, wish.kind, grant.share)
        }
      }
      guard let best else { return lookAgain(at: next, context) }
      launch(AppID(best.app), best.kind, isBudgeted: true, context)
    }
  }

  /// Whether the phone as a whole is in a state in which anything is launched.
  private func mayLaunch(_ context: ComponentContext) -> Bool {
    let shared = context.shared
    return state.pointee.wasUnlocked && !shared.isLowPower && shared.thermalState < 2
      && (shared.isCharging || shared.batteryLevel >= state.pointee.rules.criticalLevel)
  }

  /// Whether an app can be launched at all.
  private func isReachable(_ app: Int, _ context: ComponentContext) -> Bool {
    state.pointee.apps[app].isInSwitcher && state.pointee.front.index != app
      && context.takesPart(AppID(app))
  }

  // MARK: - Refresh and fetch

  /// The refresh or fetch that is due next for an app, and the instant before which its own wish and
  /// the limit of its rate forbid it.
  private func nextRefresh(of app: Int, _ context: ComponentContext) -> (kind: Kind, from: SimTime)?
  {
    let asked = state.pointee.apps[app]
    guard !state.pointee.budget.isNothing, isReachable(app, context),
      !state.pointee[app, .refresh].isRunning, !state.pointee[app, .fetch].isRunning
    else { return nil }
    let fetch = asked.fetchInterval.map { sum(asked.lastFetch, $0, context) }
    let wish: (kind: Kind, from: SimTime)
    switch (asked.refreshFrom, fetch) {
    case (nil, nil): return nil
    case (let from?, nil): wish = (.refresh, from)
    case (nil, let from?): wish = (.fetch, from)
    case (let one?, let other?): wish = one <= other ? (.refresh, one) : (.fetch, other)
    }
    let interval = state.pointee.rules.leastInterval
    let rested = asked.lastRun.map { sum($0, interval, context) } ?? .zero
    let forgiven =
      asked.lastLaunch.map { sum($0, rest(interval, after: asked.strikes), context) } ?? .zero
    return (wish.kind, max(wish.from, rested, forgiven, context.now))
  }

  /// How long an app waits for which an interval holds, and which did not complete so many launches.
  private func rest(_ interval: SimDuration, after strikes: Int) -> SimDuration {
    let rules = state.pointee.rules
    var length = Double(interval.nanoseconds)
    let limit = max(Double(rules.throttleLimit.nanoseconds), length)
    for _ in 0..<strikes where length < limit { length *= rules.throttleFactor }
    return SimDuration(nanoseconds: Int64(min(length, limit)))
  }

  /// An instant a length after another; one past the end of the run if it lies beyond.
  private func sum(_ time: SimTime, _ length: SimDuration, _ context: ComponentContext) -> SimTime {
    let after = context.horizon + SimDuration(nanoseconds: 1)
    return length > after - time ? after : time + length
  }

  /// The first instant from `from` on at which score and budget allow a launch, and how many times
  /// the mean the score then is; or an instant at which to look again, of which more is not known.
  private func granted(
    _ app: Int, from: SimTime, _ context: ComponentContext
  ) -> (time: SimTime, share: Double) {
    let now = context.now
    let clock = context.sinceMonday
    state.pointee.usage.prepare(app, at: clock)
    let mean = meanScore(at: clock)
    let (bins, binLength) = (state.pointee.usage.learning.bins, state.pointee.usage.binLength)
    let sinceMidnight = clock.nanoseconds % UsageHistograms.day
    let start = sinceMidnight + (from - now).nanoseconds
    // Tomorrow's scores are reckoned tomorrow.
    if start >= UsageHistograms.day { return (from, 0) }
    for bin in state.pointee.usage.bin(of: SimDuration(nanoseconds: start))..<bins {
      let share = mean > 0 ? state.pointee.usage.score(app, bin) / mean : 0
      let wanted = share > 0 ? state.pointee.rules.leastScore / share : .infinity
      // Even scores are their mean, but for rounding.
      if wanted > 1 + 1e-9 { continue }
      let wait = state.pointee.budget.time(until: min(wanted, 1), from: now)
      let opens = max(Double(max(start, Int64(bin) * binLength) - sinceMidnight), wait)
      if opens < Double(Int64(bin + 1) * binLength - sinceMidnight) {
        return (now + SimDuration(nanoseconds: Int64(opens)), share)
      }
    }
    return (now + SimDuration(nanoseconds: UsageHistograms.day - sinceMidnight), 0)
  }

  /// The mean of the day's scores over all apps that may be refreshed.
  private func meanScore(at clock: SimDuration) -> Double {
    var rest = state.pointee.mayRefresh
    var sum = 0.0
    while rest != 0 {
      let app = rest.trailingZeroBitCount
      rest &= rest - 1
      state.pointee.usage.prepare(app, at: clock)
      sum += state.pointee.usage.meanScore(app)
    }
    return sum / Double(max(state.pointee.mayRefresh.nonzeroBitCount, 1))
  }

  // MARK: - Processing

  /// Whether what processing needs is there, but for a person who leaves the phone alone.
  func canProcess(_ needs: Needs, _ context: ComponentContext) -> Bool {
    let around = context.surroundings
    let hasNetwork = around.wifiSignal > 0 || around.cellularSignal > 0
    return mayLaunch(context) && (!needs.network || hasNetwork)
      && (context.shared.isCharging || !(needs.power || state.pointee.budget.isNothing))
  }

  private func launchProcessing(_ context: ComponentContext) {
    var rest = state.pointee.mayProcess
    while rest != 0 {
      let app = rest.trailingZeroBitCount
      rest &= rest - 1
      guard let time = nextProcessing(of: app, context), time <= context.now else { continue }
      launch(
        AppID(app), .processing, isBudgeted: !context.shared.isCharging, context)
    }
  }

  private func nextProcessing(_ context: ComponentContext) -> SimTime? {
    var rest = state.pointee.mayProcess
    var next: SimTime?
    while rest != 0 {
      let app = rest.trailingZeroBitCount
      rest &= rest - 1
      guard let time = nextProcessing(of: app, context) else { continue }
      next = min(next ?? time, time)
    }
    return next
  }

  /// The first instant at which an app is launched for processing if nothing changes.
  private func nextProcessing(of app: Int, _ context: ComponentContext) -> SimTime? {
    let asked = state.pointee.apps[app]
    guard let from = asked.processingFrom, !state.pointee.screenIsOn, isReachable(app, context),
      !state.pointee[app, .processing].isRunning, canProcess(asked.needs, context)
    else { return nil }
    let rules = state.pointee.rules
    let idle = sum(state.pointee.darkSince, rules.idleTime, context)
    let rested =
      asked.lastProcessing.map {
        sum($0, rest(rules.processingInterval, after: asked.strikes), context)
      } ?? .zero
    let first = max(from, idle, rested)
    if context.shared.isCharging { return first }
    // On the battery it waits until there is budget for all of it, or for as much as there can be.
    let wanted = min(Double(rules.processingTime.nanoseconds) / state.pointee.budget.daily, 1)
    let wait = state.pointee.budget.time(until: wanted, from: context.now)
    let left = Double((context.horizon - context.now).nanoseconds)
    guard wait <= left else { return nil }
    return max(first, context.now + SimDuration(nanoseconds: Int64(wait)))
  }
}
