import Quantities

/// The transitions of a staged radio.
extension RRCRadioInstance {
  /// Adapt the state to the present requests, after any change of them.
  mutating func adapt(_ context: ComponentContext) {
    let (up, down) = (traffic.waiting(.up), traffic.waiting(.down))
    switch state.activity {
    case .searching, .promoting: break
    case .resting:
      if up > 0 {
        wake(context)
      } else if down > 0 {
        listen(context)
      } else {
        context.cancel(&state.pulse)
      }
    case .moving:
      if up + down == 0 { rest(0, context) } else { draw(context) }
    case .movingSmall:
      if up + down == 0 {
        let stage = stages[state.stage]
        rest(state.stage, for: stage.lengthAfterData, context)
      } else if fitsSmallChannel() {
        moveSmall(context)
      } else {
        promote(context)
      }
    }
  }

  mutating func timerEnds(_ context: ComponentContext) {
    state.timer = .none
    switch state.activity {
    case .resting:
      rest(state.stage + 1, context)
      adapt(context)
    case .promoting:
      state.anchorUntil = context.now + plan.anchorLength
      move(context)
      if traffic.waiting(.up) + traffic.waiting(.down) == 0 { rest(0, context) }
    case .moving: move(context)
    case .movingSmall, .searching: preconditionFailure("a timer of a state without one")
    }
  }

  /// Begin to rest in a stage, or in the first one after it with a positive length.
  mutating func rest(_ stage: Int, for length: SimDuration? = nil, _ context: ComponentContext) {
    var stage = stage
    if length == nil { while stages[stage].length == .zero { stage += 1 } }
    let rest = stages[stage]
    leave(context)
    state.activity = .resting
    state.stage = stage
    state.stageSince = context.now
    traffic.stop(context)
    if rest.length == nil { traffic.becomeIdle(context) }
    traffic.change(to: rest.level(since: context.now), cause: rest.cause, context)
    if let length = length ?? rest.length { setTimer(after: length, context) }
  }

  /// Search for a network after its loss, while data stands still.
  mutating func search(_ context: ComponentContext) {
    leave(context)
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
    if fitsSmallChannel() {
      leave(context)
      state.activity = .movingSmall
      (state.smallUp, state.smallDown) = (0, 0)
      (state.smallUpRate, state.smallDownRate) = (0, 0)
      moveSmall(context)
    } else if stage.promotion.isNone {
      if stage.resumesOnAnchor { state.anchorUntil = context.now + plan.anchorLength }
      move(context)
    } else {
      promote(context)
    }
  }

  private mutating func promote(_ context: ComponentContext) {
    let promotion = stages[state.stage].promotion
    leave(context)
    state.activity = .promoting
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
    draw(context)
  }

  private mutating func draw(_ context: ComponentContext) {
    let power = mode(context).power(up: traffic.throughput(.up), down: traffic.throughput(.down))
    traffic.change(to: plan.signal.power(of: power, at: state.signal), cause: .transfer, context)
  }

  private mutating func mode(_ context: ComponentContext) -> TransferMode {
    state.anchorUntil > context.now ? plan.anchor : plan.transfer
  }

  /// Set the rates of the small channel for what its buffers hold, if anything came to it.
  private mutating func moveSmall(_ context: ComponentContext) {
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

  private mutating func fitsSmallChannel() -> Bool {
    let channel = stages[state.stage].channel
    return channel.up.takes(traffic.left(.up)) && channel.down.takes(traffic.left(.down))
  }

  /// Cancel the events of the state that ends.
  private mutating func leave(_ context: ComponentContext) {
    context.cancel(&state.timer)
    context.cancel(&state.pulse)
  }

  private mutating func setTimer(after length: SimDuration, _ context: ComponentContext) {
    state.timer = context.schedule(RadioEvent.stateEnds, after: length, rank: .timer)
  }
}
