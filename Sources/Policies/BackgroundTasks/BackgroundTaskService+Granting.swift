import Components
import Kernel
import PowerAccounting
import Quantities

/// When a launch is granted.
///
/// It is looked at when something changed, and at the first instant at which a launch would be
/// granted if nothing did: scores are constant within a bin, and the budget grows along a line, so
/// that instant is known.
extension BackgroundTaskService {
  /// Launches what can be launched now, and comes back when more can.
  mutating func look(_ context: ComponentContext) {
    guard mayLaunch(context) else { return scheduleCheck(at: nil, context) }
    launchProcessing(context)
    while true {
      var next = nextProcessing(context)
      var best: (app: AppID, kind: Kind, share: Double)?
      let moment = moment(context)
      for app in refreshable() where context.isActive(app) {
        guard let wish = nextRefresh(of: app, context) else { continue }
        let grant = granted(app, from: wish.from, moment)
        if grant.time > context.now {
          next = min(next ?? grant.time, grant.time)
        } else if grant.share > best?.share ?? -1 {
          best = (app, wish.kind, grant.share)
        }
      }
      guard let best else { return scheduleCheck(at: next, context) }
      launch(best.app, best.kind, isBudgeted: true, context)
    }
  }

  /// Whether the phone as a whole is in a state in which anything is launched.
  private mutating func mayLaunch(_ context: ComponentContext) -> Bool {
    let shared = context.shared
    return state.wasUnlocked && !shared.isLowPower && shared.thermalState < 2
      && (shared.isCharging || shared.batteryLevel >= rules.criticalLevel)
  }

  /// Those of `apps` that can be launched at all, but for an app that takes no part today.
  private mutating func reachable(of apps: AppSet) -> AppSet {
    var apps = apps.intersection(state.inSwitcher)
    apps.remove(state.front)
    return apps
  }

  // MARK: - Refresh and fetch

  /// The apps that may be launched for a refresh or a fetch that they ask for.
  private mutating func refreshable() -> AppSet {
    if budget.isNothing { return AppSet() }
    return reachable(of: mayRefresh.intersection(state.wantRefresh).subtracting(state.refreshing))
  }

  /// The refresh or fetch that is due next for an app, and the instant before which its own wish and
  /// the limit of its rate forbid it.
  private mutating func nextRefresh(
    of app: AppID, _ context: ComponentContext
  ) -> (kind: Kind, from: SimTime)? {
    let asked = apps[app.index]
    let fetch = asked.fetchInterval.map { sum(asked.lastFetch, $0, context) }
    let wish: (kind: Kind, from: SimTime)
    switch (asked.refreshFrom, fetch) {
    case (nil, nil): return nil
    case (let from?, nil): wish = (.refresh, from)
    case (nil, let from?): wish = (.fetch, from)
    case (let one?, let other?): wish = one <= other ? (.refresh, one) : (.fetch, other)
    }
    let interval = rules.leastInterval
    let rested = asked.lastRun.map { sum($0, interval, context) } ?? .zero
    let forgiven =
      asked.lastLaunch.map { sum($0, rest(interval, after: asked.strikes), context) } ?? .zero
    return (wish.kind, max(wish.from, rested, forgiven, dataIsBack(context)))
  }

  /// The first instant from now on at which no more was moved than there was of the budget.
  private mutating func dataIsBack(_ context: ComponentContext) -> SimTime {
    let wait = dataBudget.time(until: 0, from: context.now)
    return wait > Double((context.horizon - context.now).nanoseconds)
      ? context.beyondHorizon : context.now + SimDuration(nanoseconds: Int64(wait))
  }

  /// How long an app waits for which an interval holds, and which did not complete so many launches.
  private mutating func rest(_ interval: SimDuration, after strikes: Int) -> SimDuration {
    var length = Double(interval.nanoseconds)
    let limit = max(Double(rules.throttleLimit.nanoseconds), length)
    for _ in 0..<strikes where length < limit { length *= rules.throttleFactor }
    return SimDuration(nanoseconds: Int64(min(length, limit)))
  }

  /// An instant a length after another; one past the end of the run if it lies beyond.
  private mutating func sum(_ time: SimTime, _ length: SimDuration, _ context: ComponentContext)
    -> SimTime
  {
    let after = context.horizon + SimDuration(nanoseconds: 1)
    return length > after - time ? after : time + length
  }

  /// What is the same for all apps at one instant.
  private struct Moment {
    let now: SimTime
    let sinceMidnight: Int64
    /// What there is of the budget.
    let level: Double
  }

  private mutating func moment(_ context: ComponentContext) -> Moment {
    let clock = context.sinceMonday
    scores.prepare(mayRefresh, at: clock, from: &usage)
    return Moment(
      now: context.now, sinceMidnight: clock.nanoseconds % UsageHistograms.day,
      level: budget.level(at: context.now))
  }

  /// The first instant from `from` on at which score and budget allow a launch, and how many times
  /// the mean the score then is; or an instant at which to look again, of which more is not known.
  private mutating func granted(
    _ app: AppID, from: SimTime, _ moment: Moment
  ) -> (time: SimTime, share: Double) {
    let start = moment.sinceMidnight + (from - moment.now).nanoseconds
    // Tomorrow's scores are reckoned tomorrow.
    if start >= UsageHistograms.day { return (from, 0) }
    let learning = usage.learning
    let binLength = learning.binLength
    func end(_ bin: Int) -> Double { Double(Int64(bin + 1) * binLength - moment.sinceMidnight) }
    var earliest = learning.bin(of: start)
    while let bin = scores.firstBin(
      of: app, from: earliest, within: BackgroundBudget.level(moment.level, after: end(earliest)),
      growing: BackgroundBudget.growth(in: binLength))
    {
      let wait = BackgroundBudget.wait(from: moment.level, until: scores.level(app, bin))
      let first = Double(max(start, Int64(bin) * binLength) - moment.sinceMidnight)
      let opens = max(first, wait.rounded(.up))
      if opens < end(bin) {
        return (moment.now + SimDuration(nanoseconds: Int64(opens)), scores.share(app, bin))
      }
      earliest = bin + 1
    }
    let left = UsageHistograms.day - moment.sinceMidnight
    return (moment.now + SimDuration(nanoseconds: left), 0)
  }

  // MARK: - Processing

  /// Whether what processing needs is there, but for a person who leaves the phone alone.
  mutating func canProcess(_ needs: Needs, _ context: ComponentContext) -> Bool {
    mayLaunch(context) && (!needs.network || !context.shared.networks.isEmpty)
      && (context.shared.isCharging || !(needs.power || budget.isNothing))
  }

  /// The apps that may be launched for processing that they ask for.
  private mutating func processable() -> AppSet {
    if state.screenIsOn { return AppSet() }
    return reachable(
      of: mayProcess.intersection(state.wantProcessing).subtracting(state.processing))
  }

  private mutating func launchProcessing(_ context: ComponentContext) {
    for app in processable() where context.isActive(app) {
      guard let time = nextProcessing(of: app, context), time <= context.now else { continue }
      launch(app, .processing, isBudgeted: !context.shared.isCharging, context)
    }
  }

  private mutating func nextProcessing(_ context: ComponentContext) -> SimTime? {
    var next: SimTime?
    for app in processable() where context.isActive(app) {
      guard let time = nextProcessing(of: app, context) else { continue }
      next = min(next ?? time, time)
    }
    return next
  }

  /// The first instant at which an app is launched for processing if nothing changes.
  private mutating func nextProcessing(of app: AppID, _ context: ComponentContext) -> SimTime? {
    let asked = apps[app.index]
    guard let from = asked.processingFrom, canProcess(asked.needs, context) else { return nil }
    let idle = sum(state.darkSince, rules.idleTime, context)
    let rested =
      asked.lastProcessing.map {
        sum($0, rest(rules.processingInterval, after: asked.strikes), context)
      } ?? .zero
    let first = max(from, idle, rested)
    if context.shared.isCharging { return first }
    // On the battery it waits until there is budget for all of it, or for as much as there can be.
    let wanted = min(Double(rules.processingTime.nanoseconds) / budget.daily, 1)
    let wait = budget.time(until: wanted, from: context.now)
    let left = Double((context.horizon - context.now).nanoseconds)
    guard wait <= left else { return nil }
    return max(first, context.now + SimDuration(nanoseconds: Int64(wait)), dataIsBack(context))
  }
}
