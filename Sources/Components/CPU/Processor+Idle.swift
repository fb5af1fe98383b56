import Configuration
import PowerAccounting
import Quantities

extension Processor {
  package static var subscriptions: PhoneChanges { .screen }

  package mutating func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    light(isOn, context)
  }

  /// React to a change of the system's clock limit, or of the streams of sensors.
  package mutating func sharedStateChanged(_ context: ComponentContext) {
    settleStreams(context)
    limit(to: context.limits.processorSpeed, context)
  }

  package mutating func perform(
    _ index: Int, _ request: OperationRequest, _ context: ComponentContext
  ) -> OperationOutcome {
    let asked = ProcessorStep(index, request.operands, inherited: request.quality)
    guard asked.cycles.isFinite else {
      context.abort("processor work of no number of cycles, such as 0 over 0")
      return .completed
    }
    guard asked.cycles >= 1 else { return .completed }
    accept(
      ProcessorJob(
        waiter: request.waiter, app: request.app, cause: .computation, quality: asked.quality,
        left: ProcessorJob.nanocycles(Int64(min(asked.cycles, 9e18)))), context)
    return .pending
  }

  /// Do system work that delivers an event to `app`; no thread waits for it.
  package mutating func deliver(_ work: CycleCount, to app: AppID, _ context: ComponentContext) {
    accept(
      ProcessorJob(
        app: app, cause: .delivery, quality: QualityOfService.userInitiated.rawValue,
        left: ProcessorJob.nanocycles(work.cycles)), context)
  }

  package mutating func handle(_ event: Event, _ context: ComponentContext) {
    switch event {
    case .wokeUp: wokeUp(context)
    case .jobDone(let core): finished(on: core, context)
    }
  }

  // MARK: - The processor without work

  // It idles while the screen is on, and goes to sleep some time after
  // the last work while the screen is off.
  //
  // Going to sleep needs no event: the level of the idle processor is one pulse that ends when sleep
  // begins. Its energy is charged when the state is next read.

  mutating func light(_ isOn: Bool, _ context: ComponentContext) {
    if isOn == state.screenIsOn { return }
    state.screenIsOn = isOn
    if isOn {
      _ = endRest(for: .system, context)
    } else if state.idleCores == allCores {
      state.lastApp = .system
    }
    setAwake(context)
    if state.streamPayer != nil { chargeAwake(context) }
  }

  /// Whether the processor is asleep or going to sleep.
  mutating func sleeps(at now: SimTime) -> Bool {
    guard let since = state.restsSince else { return false }
    // A rest of zero length does not count.
    return state.sleptFromStart || (now > since && now - since >= costs.sleep.after)
  }

  /// Set the level that follows from work and screen.
  @inline(__always) mutating func setAwake(_ context: ComponentContext) {
    let isUp =
      state.screenIsOn || state.isWaking || state.idleCores != allCores || state.streamPayer != nil
    if isUp != state.isAwake { setAwake(isUp, context) }
  }

  private mutating func setAwake(_ isUp: Bool, _ context: ComponentContext) {
    if isUp {
      state.isAwake = true
      return context.change(context.lane(0), to: costs.awake, chargedTo: .baseline)
    }
    state.isAwake = false
    state.restsSince = context.now
    state.sleptFromStart = false
    state.entryIsPaid = false
    let hold = costs.sleep.after + costs.sleep.entryTime
    if hold == .zero {
      return context.change(context.lane(0), to: Power.zero, chargedTo: .baseline)
    }
    context.change(
      context.lane(0),
      to: .pulsed(
        high: costs.awake, low: .zero, period: SimTime.latest - .zero, onTime: hold,
        phase: context.now),
      chargedTo: Charging(state.lastApp, .tail))
  }

  /// End a rest, and charge the wake-up if the processor was asleep.
  ///
  /// - Returns: The time for which work has to wait.
  @inline(__always)
  mutating func endRest(for app: AppID, _ context: ComponentContext) -> SimDuration {
    if let since = state.restsSince { endRest(since, for: app, context) } else { .zero }
  }

  private mutating func endRest(
    _ since: SimTime, for app: AppID, _ context: ComponentContext
  ) -> SimDuration {
    let sleeps = sleeps(at: context.now)
    if sleeps { payForFallingAsleep(context) }
    state.restsSince = nil
    guard sleeps else { return .zero }
    let sleep = costs.sleep
    if sleep.exit != .zero { context.deposit(sleep.exit, chargedTo: Charging(app, .wakeUp)) }
    if state.sleptFromStart { return sleep.exitTime }
    let asleep = since + (sleep.after + sleep.entryTime)
    return asleep > context.now ? (asleep - context.now) + sleep.exitTime : sleep.exitTime
  }

  mutating func payForFallingAsleep(_ context: ComponentContext) {
    if state.entryIsPaid { return }
    state.entryIsPaid = true
    context.count(Counter.sleeps, for: state.lastApp)
    if costs.sleep.entry != .zero {
      context.deposit(costs.sleep.entry, chargedTo: Charging(state.lastApp, .wakeUp))
    }
  }

  /// Start waking up; all work waits until then.
  mutating func wake(after delay: SimDuration, _ context: ComponentContext) {
    state.isWaking = true
    setAwake(context)
    context.schedule(Event.wokeUp, after: delay, rank: .completion)
  }
}
