import Components
import Configuration
import Kernel
import PowerAccounting
import Quantities
import Workloads

extension PushService {
  /// The greatest number of silent pushes that may wake an app in a time.
  struct SilentLimit: BitwiseCopyable {
    var limit: Int
    var window: SimDuration
  }

  /// Whether a push would exceed the limit of its app; if not, it is counted.
  mutating func isOneTooMany(_ push: Push, _ context: ComponentContext) -> Bool {
    let app = push.app
    guard let silent = settings?.silent, !push.isAlert, !push.isVoIP,
      modes[app.index] & BackgroundMode.remoteNotification.bit != 0, app != state.front
    else { return false }
    let number = quotas[app.index].wakings
    let slot = app.index * silent.limit + number % silent.limit
    if quotas[app.index].held != nil
      || number >= silent.limit && context.now - wakings[slot] < silent.window
    {
      return true
    }
    wakings[slot] = context.now
    quotas[app.index].wakings = number + 1
    return false
  }

  /// Defers the newest push above the limit until the app may be woken again.
  mutating func hold(_ push: Push, _ context: ComponentContext) {
    let app = push.app
    count(.throttled, for: app, context)
    let isFirst = quotas[app.index].held == nil
    quotas[app.index].held = push
    guard isFirst else { return count(.discarded, for: app, context) }
    guard let silent = settings?.silent else { return }
    let oldest = quotas[app.index].wakings % silent.limit
    let left = silent.window - (context.now - wakings[app.index * silent.limit + oldest])
    quotas[app.index].release = context.schedule(Event.release(app), after: left, rank: .timer)
  }

  /// Delivers the deferred push.
  mutating func release(_ app: AppID, _ context: ComponentContext) {
    guard app.index < quotas.count, let push = takeDeferred(app, context) else { return }
    deliver(push, context)
  }

  private mutating func takeDeferred(_ app: AppID, _ context: ComponentContext) -> Push? {
    context.cancel(&quotas[app.index].release)
    defer { quotas[app.index].held = nil }
    return quotas[app.index].held
  }

  /// Drops the deferred push of an app that a person has ended.
  package mutating func appEnded(_ app: AppID, _ context: ComponentContext) {
    guard app.index < quotas.count, takeDeferred(app, context) != nil else { return }
    count(.discarded, for: app, context)
  }

  /// The greatest number of priority pushes per app and time in each bucket, and the exemption that
  /// one gives.
  struct UrgentLimit: BitwiseCopyable {
    /// The greatest allowed number in a time.
    static let greatest = 64

    /// By bucket, from active on; 0 for no limit.
    var limits: SIMD8<Int32>
    var window: SimDuration
    /// The length of the exemption after a push.
    var exemption: SimDuration
  }

  /// The priority pushes of an app.
  struct UrgentQuota: BitwiseCopyable {
    /// Their number; the times of the last are kept.
    var count = 0
    /// The end of the exemption.
    var end = EventToken.none
  }

  /// Whether a message of the server is deferred: by its own setting, or because too many of its
  /// app were not.
  mutating func isDeferred(_ route: PushSource.Route, _ app: AppID, _ context: ComponentContext)
    -> Bool
  {
    guard let settings = self.settings else { return false }
    if route == .deferred { return true }
    guard let urgent = settings.urgent, app != state.front, !context.shared.isCharging
    else { return false }
    let limit = Int(urgent.limits[context.standbyBucket(of: app)])
    guard limit > 0 else { return false }
    let count = urgents[app.index].count
    let first = app.index * UrgentLimit.greatest
    let oldest = first + max(count - limit, 0) % UrgentLimit.greatest
    if count >= limit, context.now - urgentTimes[oldest] < urgent.window {
      self.count(.throttled, for: app, context)
      return true
    }
    urgentTimes[first + count % UrgentLimit.greatest] = context.now
    urgents[app.index].count = count + 1
    return false
  }

  /// Exempts an app from restrictions for a while.
  mutating func exempt(_ app: AppID, _ context: ComponentContext) {
    guard let urgent = settings?.urgent else { return }
    context.cancel(urgents[app.index].end)
    urgents[app.index].end = context.schedule(
      Event.exemptionEnds(app), after: urgent.exemption, rank: .timer)
  }

  mutating func endExemption(_ app: AppID, _ context: ComponentContext) {
    urgents[app.index].end = .none
    context.endUse(by: app)
  }

  package mutating func exempts(_ app: AppID) -> Bool {
    app.index < urgents.count && urgents[app.index].end != .none
  }
}

/// The number of silent pushes that woke an app, and the deferred push.
struct SilentQuota: BitwiseCopyable {
  var wakings = 0
  var held: PushService.Push?
  var release = EventToken.none
}
