import Quantities

/// The demotion of a radio that moves too little data for the channel that it has.
extension RRCRadioInstance {
  /// Begin to count what moves, on entering the first stage.
  mutating func watchActivity(_ context: ComponentContext) {
    guard plan.lowActivity != nil, state.window == .none else { return }
    state.lowSince = context.now
    openWindow(context)
  }

  private mutating func openWindow(_ context: ComponentContext) {
    guard let rule = plan.lowActivity else { return }
    state.movedBefore = moved(context)
    state.window = context.schedule(RadioEvent.windowEnds, after: rule.window, rank: .timer)
  }

  /// Judge the window that ends: count on, or leave for the second stage.
  ///
  /// The radio stays while more waits than the channel of that stage takes, for it would be promoted
  /// again at once.
  mutating func windowEnds(_ context: ComponentContext) {
    state.window = .none
    guard let rule = plan.lowActivity else { return }
    if moved(context) - state.movedBefore >= rule.data { state.lowSince = context.now }
    let channel = stages[1].channel
    let isLow = context.now - state.lowSince >= rule.time
    guard isLow, channel.up.takes(traffic.left(.up)), channel.down.takes(traffic.left(.down))
    else { return openWindow(context) }
    if traffic.waiting(.up) + traffic.waiting(.down) == 0 {
      rest(1, context)
    } else {
      state.stage = 1
      state.stageSince = context.now
      beginSmall(context)
    }
  }

  private mutating func moved(_ context: ComponentContext) -> DataAmount {
    traffic.moved(.up, context) + traffic.moved(.down, context)
  }
}
