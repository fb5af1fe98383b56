import Components
import Kernel
import PowerAccounting
import Quantities
import Workloads

extension PushService {
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
      Code.firstExempt + app.index, after: urgent.exemption, rank: .timer)
  }

  mutating func endExemption(_ app: AppID, _ context: ComponentContext) {
    urgents[app.index].end = .none
    context.endUse(by: app)
  }

  package mutating func exempts(_ app: AppID) -> Bool {
    app.index < urgents.count && urgents[app.index].end != .none
  }
}
