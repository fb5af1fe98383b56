import Components
import PowerAccounting
import Quantities

/// The conditions under which a launch is granted.
///
/// They are evaluated after every change, and at the first instant at which a launch would be
/// granted without any: scores are constant within a bin and the budget grows linearly, so that
/// instant is known.
extension BackgroundTaskService {
  /// Launches every app that may be launched, and schedules the next evaluation.
  mutating func look(_ context: ComponentContext) {
    guard mayLaunch(context) else { return scheduleCheck(at: nil, context) }
    launchProcessing(context)
    while true {
      var next = nextProcessing(context)
      var best: (app: AppID, kind: Kind, share: Double)?
      let moment = moment(context)
      // After a launch now, or before a launch that is known, no later one counts.
      var limit = Limit(next ?? context.beyondHorizon, moment)
      var apps = refreshable()
      // The app that was the next is most often still the next. The others are then only compared.
      var expected = apps.intersection(state.expected)
      apps = apps.subtracting(expected)
      while let app = expected.next() ?? apps.next() {
        guard context.isActive(app) else { continue }
        let wish = pointer(toApp: app).pointee.wish
        let from = max(wish.from, moment.dataIsBack)
        if from > moment.now ? from >= limit.time : isClosed(app, until: limit, moment) { continue }
        let grant = granted(app, from: from, moment)
        if grant.time > moment.now {
          if grant.time < limit.time {
            next = grant.time
            limit = Limit(grant.time, moment)
            state.expected = AppSet()
            state.expected.insert(app)
          }
        } else if best.map({ (grant.share, -app.index) > ($0.share, -$0.app.index) }) ?? true {
          best = (app, wish.kind, grant.share)
          limit = Limit(moment.now, moment)
        }
      }
      guard let best else { return scheduleCheck(at: next, context) }
      launch(best.app, best.kind, isBudgeted: true, context)
    }
  }

  /// Whether the state of the whole phone permits any launch.
  private mutating func mayLaunch(_ context: ComponentContext) -> Bool {
    let shared = context.shared
    return state.wasUnlocked && !shared.isLowPower && shared.thermalState < 2
      && (shared.isCharging || shared.batteryLevel >= rules.criticalLevel)
  }

  /// Those of some apps that are in the app switcher and not in front.
  private mutating func reachable(of apps: AppSet) -> AppSet {
    var apps = apps.intersection(state.inSwitcher)
    apps.remove(state.front)
    return apps
  }

  // MARK: - Refresh and fetch

  /// The apps whose requested refresh or fetch may be granted.
  private mutating func refreshable() -> AppSet {
    if budget.isNothing { return AppSet() }
    return reachable(of: mayRefresh.intersection(state.wantRefresh).subtracting(state.refreshing))
  }

  /// The first instant from now on at which the data moved does not exceed the data budget.
  private mutating func dataIsBack(_ context: ComponentContext) -> SimTime {
    let wait = dataBudget.time(until: 0, from: context.now)
    return wait > Double((context.horizon - context.now).nanoseconds)
      ? context.beyondHorizon : context.now + SimDuration(nanoseconds: Int64(wait))
  }

  /// The sum of an instant and a length; an instant past the end of the run if it lies beyond.
  private mutating func sum(_ time: SimTime, _ length: SimDuration, _ context: ComponentContext)
    -> SimTime
  {
    let after = context.horizon + SimDuration(nanoseconds: 1)
    return length > after - time ? after : time + length
  }

  /// Values that are the same for all apps at one instant.
  private struct Moment {
    let now: SimTime
    let sinceMidnight: Int64
    /// The level of the budget.
    let level: Double
    /// The first instant at which the data budget is not exceeded.
    let dataIsBack: SimTime
    /// The present bin of the day, and the length of each.
    let bin: Int
    let binLength: Int64
  }

  /// The instant from which on a launch does not count, and the first bin of the present day that
  /// begins then or later.
  private struct Limit {
    let time: SimTime
    let bin: Int

    init(_ time: SimTime, _ moment: Moment) {
      self.time = time
      let sinceMidnight = moment.sinceMidnight + (time - moment.now).nanoseconds
      bin = Int((sinceMidnight + moment.binLength - 1) / moment.binLength)
    }
  }

  /// Whether an app cannot be launched in the present bin of the day nor in any before a limit; if
  /// not on this day at all, the end of the day has to lie before the limit to count.
  private mutating func isClosed(_ app: AppID, until limit: Limit, _ moment: Moment) -> Bool {
    let opening = scores.firstOpening(of: app, from: moment.bin)
    return opening > moment.bin && opening >= limit.bin
  }

  private mutating func moment(_ context: ComponentContext) -> Moment {
    let clock = context.sinceMonday
    scores.prepare(mayRefresh, at: clock, from: &usage)
    let sinceMidnight = clock.nanoseconds % UsageHistograms.day
    return Moment(
      now: context.now, sinceMidnight: sinceMidnight, level: budget.level(at: context.now),
      dataIsBack: dataIsBack(context), bin: usage.learning.bin(of: sinceMidnight),
      binLength: usage.learning.binLength)
  }

  /// The first instant from `from` on at which score and budget permit a launch, with the score
  /// then as a multiple of the mean; or the instant of the next evaluation, if no launch is known.
  private mutating func granted(
    _ app: AppID, from: SimTime, _ moment: Moment
  ) -> (time: SimTime, share: Double) {
    let start = moment.sinceMidnight + (from - moment.now).nanoseconds
    // The scores of the next day are computed on that day.
    if start >= UsageHistograms.day { return (from, 0) }
    let binLength = moment.binLength
    func end(_ bin: Int) -> Double { Double(Int64(bin + 1) * binLength - moment.sinceMidnight) }
    var earliest = scores.firstOpening(of: app, from: usage.learning.bin(of: start))
    // The budget hardly ever has to be waited for: then the bin opens with its beginning.
    if earliest < usage.learning.bins, start < Int64(earliest + 1) * binLength,
      BackgroundBudget.wait(from: moment.level, until: scores.level(app, earliest)) == 0
    {
      let opens = max(start, Int64(earliest) * binLength) - moment.sinceMidnight
      return (moment.now + SimDuration(nanoseconds: opens), scores.share(app, earliest))
    }
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

  /// Whether the requirements of processing are met, apart from an idle person.
  mutating func canProcess(_ needs: Needs, _ context: ComponentContext) -> Bool {
    mayLaunch(context) && (!needs.network || !context.shared.networks.isEmpty)
      && (context.shared.isCharging || !(needs.power || budget.isNothing))
  }

  /// The apps whose requested processing may be granted.
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
        sum($0, rules.rest(rules.processingInterval, after: asked.strikes), context)
      } ?? .zero
    let first = max(from, idle, rested)
    if context.shared.isCharging { return first }
    // On battery, processing waits until the budget covers all of it, or is full.
    let wanted = min(Double(rules.processingTime.nanoseconds) / budget.daily, 1)
    let wait = budget.time(until: wanted, from: context.now)
    let left = Double((context.horizon - context.now).nanoseconds)
    guard wait <= left else { return nil }
    return max(first, context.now + SimDuration(nanoseconds: Int64(wait)), dataIsBack(context))
  }
}
