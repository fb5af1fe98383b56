import Components
import Configuration
import Kernel
import PowerAccounting
import Quantities

extension PushService {
  /// How many silent pushes may wake an app in a time.
  struct SilentLimit: BitwiseCopyable {
    var limit: Int
    var window: SimDuration
  }
}

/// How often an app was woken by silent pushes, and the one that is held back.
struct SilentQuota: BitwiseCopyable {
  var wakings = 0
  var held: PushService.Push?
  var release = EventToken.none
}

extension PushService {
  /// Whether a push would wake an app more often than it may be; if not, it is one more time.
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

  /// Keeps the newest of those that are too many until the app may be woken again.
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

  /// Hands over what was held back.
  mutating func release(_ app: AppID, _ context: ComponentContext) {
    guard app.index < quotas.count, let push = takeDeferred(app, context) else { return }
    deliver(push, context)
  }

  private mutating func takeDeferred(_ app: AppID, _ context: ComponentContext) -> Push? {
    context.cancel(quotas[app.index].release)
    quotas[app.index].release = .none
    defer { quotas[app.index].held = nil }
    return quotas[app.index].held
  }

  /// What is held back for an app that a person has ended is lost.
  package mutating func appEnded(_ app: AppID, _ context: ComponentContext) {
    guard app.index < quotas.count, takeDeferred(app, context) != nil else { return }
    count(.discarded, for: app, context)
  }
}
