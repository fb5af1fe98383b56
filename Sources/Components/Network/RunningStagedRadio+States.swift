import Kernel
import PowerAccounting
import Quantities

/// What leads from one state of a staged radio to the next.
extension RunningStagedRadio {
  /// Does what the requests under way ask for, after anything happened to them.
  func adapt(_ context: ComponentContext) {
    let (up, down) = (waiting(.up), waiting(.down))
    switch state.pointee.activity {
    case .searching, .promoting: break
    case .resting:
      if up > 0 {
        wake(context)
      } else if down > 0 {
        listen(context)
      } else {
        context.cancel(state.pointee.pulse)
        state.pointee.pulse = .none
      }
    case .moving:
      if up + down == 0 { rest(0, context) } else { draw(context) }
    case .movingSmall:
      if up + down == 0 {
        let stage = state.pointee.stages[state.pointee.stage]
        rest(state.pointee.stage, for: stage.lengthAfterData, context)
      } else if fitsSmallChannel {
        moveSmall(context)
      } else {
        promote(context)
      }
    }
  }

  func timerEnds(_ context: ComponentContext) {
    state.pointee.timer = .none
    switch state.pointee.activity {
    case .resting:
      rest(state.pointee.stage + 1, context)
      adapt(context)
    case .promoting:
      state.pointee.anchorUntil = context.now + state.pointee.plan.anchorLength
      move(context)
      adapt(context)
    case .moving: move(context)
    case .movingSmall, .searching: preconditionFailure("a timer of a state without one")
    }
  }

  /// Begins to rest in a stage, or in the first after it that takes time.
  func rest(_ stage: Int, for length: SimDuration? = nil, _ context: ComponentContext) {
    var stage = stage
    if length == nil { while state.pointee.stages[stage].length == .zero { stage += 1 } }
    let rest = state.pointee.stages[stage]
    leave(context)
    state.pointee.activity = .resting
    state.pointee.stage = stage
    state.pointee.stageSince = context.now
    state.pointee.traffic.setRates(up: 0, down: 0, context)
    if rest.length == nil { state.pointee.traffic.becomeIdle(context) }
    state.pointee.traffic.change(to: rest.level(since: context.now), cause: rest.cause, context)
    if let length = length ?? rest.length { setTimer(after: length, context) }
  }

  /// The network is lost: data stands still, and the radio looks for one.
  func search(_ context: ComponentContext) {
    leave(context)
    state.pointee.activity = .searching
    state.pointee.traffic.setRates(up: 0, down: 0, context)
    state.pointee.traffic.becomeIdle(context)
    state.pointee.traffic.change(
      to: state.pointee.plan.search, cause: .association, context)
  }

  /// Data from the network is there: it moves as soon as the radio hears of it.
  private func listen(_ context: ComponentContext) {
    let stage = state.pointee.stages[state.pointee.stage]
    let next = stage.nextPulse(from: context.now, since: state.pointee.stageSince)
    if next == context.now { return wake(context) }
    context.cancel(state.pointee.pulse)
    state.pointee.pulse =
      next <= context.horizon
      ? context.schedule(Code.pulse, at: next, rank: .completion) : .none
  }

  func wake(_ context: ComponentContext) {
    let stage = state.pointee.stages[state.pointee.stage]
    if fitsSmallChannel {
      leave(context)
      state.pointee.activity = .movingSmall
      (state.pointee.smallUp, state.pointee.smallDown) = (0, 0)
      (state.pointee.smallUpRate, state.pointee.smallDownRate) = (0, 0)
      moveSmall(context)
    } else if stage.promotion.isNone {
      if stage.resumesOnAnchor {
        state.pointee.anchorUntil = context.now + state.pointee.plan.anchorLength
      }
      move(context)
    } else {
      promote(context)
    }
  }

  private func promote(_ context: ComponentContext) {
    let promotion = state.pointee.stages[state.pointee.stage].promotion
    leave(context)
    state.pointee.activity = .promoting
    state.pointee.traffic.setRates(up: 0, down: 0, context)
    context.count(Counter.promotions)
    state.pointee.traffic.change(to: promotion.power, cause: .promotion, context)
    state.pointee.traffic.deposit(promotion.energy, cause: .promotion, context)
    if promotion.length == .zero {
      timerEnds(context)
    } else {
      setTimer(after: promotion.length, context)
    }
  }

  /// Moves data at the rate of the signal, on the anchor or off it.
  func move(_ context: ComponentContext) {
    leave(context)
    state.pointee.activity = .moving
    let factor = state.pointee.plan.signal.rateFactor(state.pointee.signal)
    let mode = mode(context)
    state.pointee.traffic.setRates(
      up: mode.upRate * factor, down: mode.downRate * factor, context)
    if state.pointee.anchorUntil > context.now {
      setTimer(after: state.pointee.anchorUntil - context.now, context)
    }
    draw(context)
  }

  private func draw(_ context: ComponentContext) {
    let power = mode(context).power(
      up: state.pointee.traffic.throughput(.up),
      down: state.pointee.traffic.throughput(.down))
    let factor = state.pointee.plan.signal.powerFactor(state.pointee.signal)
    state.pointee.traffic.change(
      to: Power.watts(power.watts * factor), cause: .transfer, context)
  }

  private func mode(_ context: ComponentContext) -> TransferMode {
    state.pointee.anchorUntil > context.now
      ? state.pointee.plan.anchor : state.pointee.plan.transfer
  }

  /// Sets the rates of the small channel for what its buffers hold, if anything came to it.
  private func moveSmall(_ context: ComponentContext) {
    let stage = state.pointee.stages[state.pointee.stage]
    let (up, down) = (waiting(.up), waiting(.down))
    if up > state.pointee.smallUp {
      state.pointee.smallUpRate = stage.channel.up.rate(for: state.pointee.traffic.left(.up))
    }
    if down > state.pointee.smallDown {
      state.pointee.smallDownRate = stage.channel.down.rate(
        for: state.pointee.traffic.left(.down))
    }
    (state.pointee.smallUp, state.pointee.smallDown) = (up, down)
    state.pointee.traffic.setRates(
      up: state.pointee.smallUpRate, down: state.pointee.smallDownRate, context)
    state.pointee.traffic.change(to: stage.low, cause: .transfer, context)
  }

  private var fitsSmallChannel: Bool {
    let channel = state.pointee.stages[state.pointee.stage].channel
    return channel.up.takes(state.pointee.traffic.left(.up))
      && channel.down.takes(state.pointee.traffic.left(.down))
  }

  func waiting(_ direction: Direction) -> Int {
    state.pointee.traffic.waiting(direction)
  }

  /// Cancels what the state that ends was waiting for.
  private func leave(_ context: ComponentContext) {
    context.cancel(state.pointee.timer)
    context.cancel(state.pointee.pulse)
    state.pointee.timer = .none
    state.pointee.pulse = .none
  }

  private func setTimer(after length: SimDuration, _ context: ComponentContext) {
    state.pointee.timer = context.schedule(Code.timer, after: length, rank: .timer)
  }
}
