import Quantities

/// The transitions of a staged radio.
extension RRCRadioInstance {
  /// Adapt the state to the present requests, after any change of them.
  mutating func adapt(_ context: ComponentContext) {
    let (up, down) = (traffic.waiting(.up), traffic.waiting(.down))
    switch state.activity {
    case .searching, .promoting, .releasing: break
    case .resting:
      if up > 0 {
        wake(context)
      } else if down > 0 {
        listen(context)
      } else {
        context.cancel(&state.pulse)
      }
    case .moving:
      if up + down == 0 { restAfterData(context) } else { draw(context) }
    case .movingSmall:
      if up + down == 0 {
        restAfterSmallData(context)
      } else if fitsSmallChannel(context) {
        moveSmall(context)
      } else {
        promote(stages[state.stage].promotion, context)
      }
    }
  }

  mutating func timerEnds(_ context: ComponentContext) {
    state.timer = .none
    switch state.activity {
    case .resting:
      if state.endsInRelease { release(context) } else { rest(state.stage + 1, context) }
      adapt(context)
    case .releasing:
      rest(stages.count - 1, context)
      adapt(context)
    case .promoting: promotionEnds(context)
    case .moving: move(context)
    case .movingSmall, .searching: preconditionFailure("a timer of a state without one")
    }
  }

  private mutating func promotionEnds(_ context: ComponentContext) {
    if state.goal > 0 { return enterSmallChannel(of: state.goal, context) }
    state.anchorUntil = context.now + plan.anchorLength
    move(context)
    if traffic.waiting(.up) + traffic.waiting(.down) == 0 { restAfterData(context) }
  }

  private mutating func restAfterData(_ context: ComponentContext) {
    state.lastData = context.now
    rest(0, context)
  }

  /// Begin to rest in a stage, or in the first one after it with a positive length.
  mutating func rest(_ stage: Int, _ context: ComponentContext) {
    var stage = stage
    while stages[stage].length == .zero { stage += 1 }
    let rest = stages[stage]
    leave(context)
    if stage > 0 { context.cancel(&state.window) }
    state.activity = .resting
    state.stage = stage
    state.stageSince = context.now
    traffic.stop(context)
    if rest.length == nil { traffic.becomeIdle(context) }
    traffic.change(to: rest.level(since: context.now), cause: rest.cause, context)
    if let length = rest.length { setStageTimer(after: length, context) }
  }

  /// Set the timer of a stage: to its end, or to the instant at which the phone asks for a release.
  private mutating func setStageTimer(after length: SimDuration, _ context: ComponentContext) {
    state.endsInRelease = false
    guard let release = plan.release else { return setTimer(after: length, context) }
    let left = max(.zero, state.lastData + release.after - context.now)
    state.endsInRelease = left <= length
    setTimer(after: min(left, length), context)
  }

  /// Ask the network for the release of the connection, and wait for it.
  private mutating func release(_ context: ComponentContext) {
    guard let release = plan.release, release.length > .zero else {
      return rest(stages.count - 1, context)
    }
    leave(context)
    context.cancel(&state.window)
    state.activity = .releasing
    traffic.change(to: release.power, cause: .tail, context)
    setTimer(after: release.length, context)
  }

  /// Search for a network after its loss, while data stands still.
  mutating func search(_ context: ComponentContext) {
    leave(context)
    context.cancel(&state.window)
    state.activity = .searching
    traffic.stop(context)
    traffic.becomeIdle(context)
    traffic.change(to: plan.search, cause: .association, context)
  }

  /// Wait for the pulse that announces data from the network.
  private mutating func listen(_ context: ComponentContext) {
    let stage = stages[state.stage]
    let next = stage.nextPulse(from: context.now, since: state.stageSince)
    if next == context.now { return wake(context) }
    context.cancel(state.pulse)
    state.pulse = context.schedule(RadioEvent.discovery, at: next, rank: .completion)
  }

  mutating func wake(_ context: ComponentContext) {
    let stage = stages[state.stage]
    if fitsSmallChannel(context) {
      beginSmall(context)
    } else if let less = stage.channelPromotion,
      less.takes(up: traffic.left(.up), down: traffic.left(.down))
    {
      promote(less.promotion, to: less.stage, context)
    } else if stage.promotion.isNone {
      if stage.resumesOnAnchor { state.anchorUntil = context.now + plan.anchorLength }
      move(context)
    } else {
      promote(stage.promotion, context)
    }
  }

  /// Begin a promotion to full rates, or to the small channel of a stage.
  mutating func promote(
    _ promotion: RRCState.Promotion, to goal: Int = 0, _ context: ComponentContext
  ) {
    leave(context)
    state.activity = .promoting
    state.goal = goal
    traffic.stop(context)
    context.count(Counter.promotions)
    traffic.change(to: promotion.power, cause: .promotion, context)
    traffic.deposit(promotion.energy, cause: .promotion, context)
    if promotion.length == .zero {
      timerEnds(context)
    } else {
      setTimer(after: promotion.length, context)
    }
  }

  /// Move data at the rate of the signal, on the anchor or off it.
  mutating func move(_ context: ComponentContext) {
    leave(context)
    state.activity = .moving
    let factor = plan.signal.rateFactor(state.signal)
    let mode = mode(context)
    traffic.setRates(up: mode.upRate * factor, down: mode.downRate * factor, context)
    if state.anchorUntil > context.now { setTimer(after: state.anchorUntil - context.now, context) }
    watchActivity(context)
    draw(context)
  }

  private mutating func draw(_ context: ComponentContext) {
    let power = mode(context).power(up: traffic.throughput(.up), down: traffic.throughput(.down))
    traffic.change(to: plan.signal.power(of: power, at: state.signal), cause: .transfer, context)
  }

  private mutating func mode(_ context: ComponentContext) -> TransferMode {
    state.anchorUntil > context.now ? plan.anchor : plan.transfer
  }

  /// Cancel the events of the state that ends.
  mutating func leave(_ context: ComponentContext) {
    context.cancel(&state.timer)
    context.cancel(&state.pulse)
    state.granted = Grant()
  }

  private mutating func setTimer(after length: SimDuration, _ context: ComponentContext) {
    state.timer = context.schedule(RadioEvent.stateEnds, after: length, rank: .timer)
  }
}
