import Components
import Configuration
import Kernel
import PowerAccounting
import Quantities

extension PushService {
  /// The greatest number of silent pushes that may wake an app in a time.
  struct SilentLimit: BitwiseCopyable {
    var limit: Int
    var window: SimDuration
  }
}

/// The number of silent pushes that woke an app, and the deferred push.
struct SilentQuota: BitwiseCopyable {
  var wakings = 0
  var held: PushService.Push?
  var release = EventToken.none
}

extension PushService {
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
    quotas[app.index].release = context.schedule(
      Code.firstDeferred + app.index, after: left, rank: .timer)
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
}
