import Quantities

/// The small channel of a stage, such as FACH of 3G, and the way to it.
extension RRCRadioInstance {
  /// The data that a radio promised to move on the small channel when it left idle.
  struct Grant: BitwiseCopyable {
    var up = DataAmount.zero
    var down = DataAmount.zero
    /// The data moved before, in each direction.
    var upBefore = DataAmount.zero
    var downBefore = DataAmount.zero

    /// The part of what is `left` that came later.
    static func beyond(
      _ granted: DataAmount, before: DataAmount, left: DataAmount, moved: DataAmount
    ) -> DataAmount {
      let owed = max(.zero, granted - (moved - before))
      return max(.zero, left - owed)
    }
  }

  /// Begin to move data on the channel of the stage.
  mutating func beginSmall(_ context: ComponentContext) {
    leave(context)
    state.activity = .movingSmall
    (state.smallUp, state.smallDown) = (0, 0)
    (state.smallUpRate, state.smallDownRate) = (0, 0)
    moveSmall(context)
  }

  /// Set the rates of the channel for what its buffers hold, if anything came to it.
  mutating func moveSmall(_ context: ComponentContext) {
    let stage = stages[state.stage]
    let (up, down) = (traffic.waiting(.up), traffic.waiting(.down))
    if up > state.smallUp { state.smallUpRate = stage.channel.up.rate(for: traffic.left(.up)) }
    if down > state.smallDown {
      state.smallDownRate = stage.channel.down.rate(for: traffic.left(.down))
    }
    (state.smallUp, state.smallDown) = (up, down)
    traffic.setRates(up: state.smallUpRate, down: state.smallDownRate, context)
    traffic.change(to: stage.low, cause: .transfer, context)
  }

  /// Whether the channel of the stage takes what waits, except for data for which it was entered.
  mutating func fitsSmallChannel(_ context: ComponentContext) -> Bool {
    let channel = stages[state.stage].channel
    var (up, down) = (traffic.left(.up), traffic.left(.down))
    let granted = state.granted
    if granted.up > .zero {
      let moved = traffic.moved(.up, context)
      up = Grant.beyond(granted.up, before: granted.upBefore, left: up, moved: moved)
    }
    if granted.down > .zero {
      let moved = traffic.moved(.down, context)
      down = Grant.beyond(granted.down, before: granted.downBefore, left: down, moved: moved)
    }
    return channel.up.takes(up) && channel.down.takes(down)
  }

  /// Rest in the stage whose channel moved the last data.
  mutating func restAfterSmallData(_ context: ComponentContext) {
    state.lastData = context.now
    rest(state.stage, context)
  }

  /// Arrive from idle at a stage with a channel, which moves the data that waits if it is little.
  mutating func enterSmallChannel(of stage: Int, _ context: ComponentContext) {
    let idle = stages[state.stage]
    state.stage = stage
    state.stageSince = context.now
    let (up, down) = (traffic.left(.up), traffic.left(.down))
    if traffic.waiting(.up) + traffic.waiting(.down) == 0 {
      restAfterSmallData(context)
    } else if let promotion = idle.channelPromotion, promotion.takes(up: up, down: down) {
      beginSmall(context)
      state.granted = Grant(
        up: up, down: down, upBefore: traffic.moved(.up, context),
        downBefore: traffic.moved(.down, context))
    } else {
      promote(stages[stage].promotion, context)
    }
  }
}
