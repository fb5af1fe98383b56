import Components
import Configuration
import Kernel
import PowerAccounting
import Quantities

extension RunningPushDelivery {
  /// How many silent pushes may wake an app in a time.
  struct SilentLimit: BitwiseCopyable {
    var limit: Int
    var window: SimDuration
  }
}

/// How often an app was woken by silent pushes, and the one that is held back.
struct SilentQuota: BitwiseCopyable {
  var wakings = 0
  var held: RunningPushDelivery.Push?
  var release = EventToken.none
}

extension RunningPushDelivery {
  /// Whether a push would wake an app more often than it may be; if not, it is one more time.
  func isOneTooMany(_ push: Push, _ context: ComponentContext) -> Bool {
    let app = push.app
    guard let silent = state.pointee.settings?.silent, !push.isAlert, !push.isVoIP,
      state.pointee.modes[app.index] & BackgroundMode.remoteNotification.bit != 0,
      app != state.pointee.front
    else { return false }
    let number = state.pointee.quotas[app.index].wakings
    let place = app.index * silent.limit + number % silent.limit
    if state.pointee.quotas[app.index].held != nil
      || number >= silent.limit
        && context.now - state.pointee.wakings[place] < silent.window
    {
      return true
    }
    state.pointee.wakings[place] = context.now
    state.pointee.quotas[app.index].wakings = number + 1
    return false
  }

  /// Keeps the newest of those that are too many until the app may be woken again.
  func hold(_ push: Push, _ context: ComponentContext) {
    let app = push.app
    count(.throttled, for: app, context)
    let isFirst = state.pointee.quotas[app.index].held == nil
    state.pointee.quotas[app.index].held = push
    guard isFirst else { return count(.discarded, for: app, context) }
    guard let silent = state.pointee.settings?.silent else { return }
    let oldest = state.pointee.quotas[app.index].wakings % silent.limit
    let left =
      silent.window
      - (context.now - state.pointee.wakings[app.index * silent.limit + oldest])
    state.pointee.quotas[app.index].release = context.schedule(
      Code.firstHeld + app.index, after: left, rank: .timer)
  }

  /// Hands over what was held back.
  func release(_ app: AppID, _ context: ComponentContext) {
    guard app.index < state.pointee.quotas.count,
      let push = takeHeld(app, context)
    else { return }
    deliver(push, context)
  }

  private func takeHeld(_ app: AppID, _ context: ComponentContext) -> Push? {
    context.cancel(state.pointee.quotas[app.index].release)
    state.pointee.quotas[app.index].release = .none
    defer { state.pointee.quotas[app.index].held = nil }
    return state.pointee.quotas[app.index].held
  }

  /// What is held back for an app that a person has ended is lost.
  public func appEnded(_ app: AppID, _ context: ComponentContext) {
    guard app.index < state.pointee.quotas.count, takeHeld(app, context) != nil else { return }
    count(.discarded, for: app, context)
  }
}
