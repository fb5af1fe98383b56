import Components
import PowerAccounting
import Quantities

/// The quota of the jobs of each app.
extension JobService {
  private mutating func row(_ app: AppID, isExpedited: Bool) -> Int {
    2 * app.index + (isExpedited ? 1 : 0)
  }

  private mutating func quota(_ app: AppID, _ context: ComponentContext) -> JobQuota {
    quotas[context.standbyBucket(of: app)]
  }

  /// Whether the jobs of an app are exempt from quotas: it is in front, or the phone is charged and
  /// the app not restricted.
  mutating func isFree(_ app: AppID, _ context: ComponentContext) -> Bool {
    app == state.front
      || context.shared.isCharging
        && context.standbyBucket(of: app) != StandbyBucket.restricted.rawValue
  }

  /// The time that jobs of an app may still run; time that leaves the window meanwhile is not
  /// included.
  mutating func timeLeft(_ app: AppID, isExpedited: Bool, _ context: ComponentContext)
    -> SimDuration
  {
    let (rules, quota) = (self.rules.quotas, quota(app, context))
    if isExpedited {
      return quota.expedited - ran(app, isExpedited: true, in: rules.expeditedWindow, context)
    }
    let ofAll = rules.allowedInAll - ran(app, isExpedited: false, in: rules.windowOfAll, context)
    guard quota.window > quota.allowed else { return ofAll }
    return min(ofAll, quota.allowed - ran(app, isExpedited: false, in: quota.window, context))
  }

  /// The time that a job may run from now on, within the quota of its app.
  mutating func timeLeft(of job: Job, _ context: ComponentContext) -> SimDuration {
    isFree(job.app, context)
      ? rules.runTime(of: job) : timeLeft(job.app, isExpedited: job.isExpedited, context)
  }

  private mutating func ran(
    _ app: AppID, isExpedited: Bool, in window: SimDuration, _ context: ComponentContext
  ) -> SimDuration {
    let known = apps[app.index]
    let since = isExpedited ? known.countedExpedited : known.counted
    return sessions.time(row(app, isExpedited: isExpedited), in: window, at: context.now)
      + (since.map { min(context.now - $0, window) } ?? .zero)
  }

  /// The first instant from now on at which an app may start a job.
  mutating func earliestStart(_ job: Job, _ context: ComponentContext) -> SimTime {
    let (app, rules, now) = (job.app, self.rules.quotas, context.now)
    if isFree(app, context) { return now }
    let quota = quota(app, context)
    if job.isExpedited {
      return earliest(
        app, isExpedited: true, allowed: quota.expedited, in: rules.expeditedWindow, context)
    }
    var earliest = earliest(
      app, isExpedited: false, allowed: rules.allowedInAll, in: rules.windowOfAll, context)
    if quota.window > quota.allowed {
      earliest = max(
        earliest,
        self.earliest(app, isExpedited: false, allowed: quota.allowed, in: quota.window, context))
    }
    let known = apps[app.index]
    // The current session has begun already, and its jobs count.
    if Int(known.begun) >= quota.jobs { return context.beyondHorizon }
    earliest = max(
      earliest,
      sessions.earliest(
        row(app, isExpedited: false),
        within: JobSessions.Limit(
          jobs: quota.jobs - Int(known.begun),
          sessions: known.counted == nil ? quota.sessions : .max, window: quota.window), at: now))
    if let start = known.rateStart, Int(known.rate) >= rules.rateLimit {
      earliest = max(earliest, start + rules.rateWindow)
    }
    return earliest
  }

  /// The instant at which an app has time again: now if it has any left, else when used time leaves
  /// the window.
  private mutating func earliest(
    _ app: AppID, isExpedited: Bool, allowed: SimDuration, in window: SimDuration,
    _ context: ComponentContext
  ) -> SimTime {
    guard ran(app, isExpedited: isExpedited, in: window, context) >= allowed else {
      return context.now
    }
    let left = max(allowed - rules.quotas.buffer, .zero)
    return max(
      context.now + .nanoseconds(1),
      sessions.earliest(
        row(app, isExpedited: isExpedited),
        within: JobSessions.Limit(ran: left, window: window),
        at: context.now))
  }

  // MARK: - Counting

  /// Starts or stops the count of an app's time, according to its running jobs and its exemption.
  mutating func count(timeOf app: AppID, _ context: ComponentContext) {
    let known = apps[app.index]
    let counts = !isFree(app, context)
    let isRunning = known.running > known.runningExpedited
    if counts && isRunning {
      if known.counted == nil { apps[app.index].counted = context.now }
    } else if let since = known.counted {
      append(app, since, isExpedited: false, jobs: known.begun, context)
      apps[app.index].counted = nil
      apps[app.index].begun = 0
    }
    if counts && known.runningExpedited > 0 {
      if known.countedExpedited == nil { apps[app.index].countedExpedited = context.now }
    } else if let since = known.countedExpedited {
      append(app, since, isExpedited: true, jobs: 0, context)
      apps[app.index].countedExpedited = nil
    }
  }

  private mutating func append(
    _ app: AppID, _ since: SimTime, isExpedited: Bool, jobs: Int32, _ context: ComponentContext
  ) {
    sessions.append(
      row(app, isExpedited: isExpedited), from: since, to: context.now, jobs: jobs,
      apart: rules.quotas.coalescing)
  }

  /// Records the start of a job of an app.
  mutating func note(startOf app: AppID, isExpedited: Bool, _ context: ComponentContext) {
    guard !isFree(app, context), !isExpedited else { return }
    let now = context.now
    let known = apps[app.index]
    apps[app.index].begun += 1
    if let start = known.rateStart, now - start < rules.quotas.rateWindow {
      apps[app.index].rate += 1
    } else {
      apps[app.index].rateStart = now
      apps[app.index].rate = 1
    }
  }
}
