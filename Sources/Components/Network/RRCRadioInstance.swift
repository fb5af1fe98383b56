import Kernel
import PowerAccounting
import Quantities

/// A radio during a run that is promoted for data, and afterwards rests in stages until it is idle.
struct RRCRadioInstance: Component, ~Copyable {
  static var subscriptions: PhoneChanges { [.surroundings, .screen] }

  enum Activity: BitwiseCopyable {
    /// In the stage with the number ``State/stage``.
    case resting
    /// Data waits for the promotion to end.
    case promoting
    case moving
    /// Data moves on the small channel of the stage.
    case movingSmall
    /// The phone has asked for the release of its connection; data waits for the end of it.
    case releasing
    /// There is no network.
    case searching
  }

  /// The state of the radio at an instant of a run.
  struct State: ComponentState {
    var activity = Activity.resting
    var stage = 0
    var stageSince = SimTime.zero
    var signal = 1.0
    /// The instant at which data may leave the anchor.
    var anchorUntil = SimTime.zero
    /// The end of the stage, of the promotion, of the release or of the anchor.
    var timer = EventToken.none
    /// The last end of data.
    var lastData = SimTime.zero
    /// Whether the phone releases the connection at the end of the stage.
    var endsInRelease = false
    /// The stage that the promotion leads to, whose channel moves the data; 0 for full rates.
    var goal = 0
    /// The pulse that data from the network waits for.
    var pulse = EventToken.none
    /// The number of requests for which the rates of the small channel were set.
    var smallUp = 0
    var smallDown = 0
    var smallUpRate = 0.0
    var smallDownRate = 0.0
    /// The data for which the small channel was entered from idle.
    var granted = Grant()
    /// The end of the window in which data is counted, and the beginning of low activity.
    var window = EventToken.none
    var lowSince = SimTime.zero
    /// The data moved until the window began.
    var movedBefore = DataAmount.zero
    var isLit = false
  }

  enum Counter { static let promotions = 0, up = 1, down = 2 }

  let plan: RadioPlan.Settings
  let stages: FlatTable<RRCState>
  var traffic: RadioTraffic
  var state = State()

  init(_ plan: RadioPlan) {
    precondition(
      !plan.stages.isEmpty && plan.stages.last!.length == nil, "a radio that never idles")
    self.plan = plan.settings
    stages = FlatTable(plan.stages)
    traffic = RadioTraffic(
      tailOwner: plan.tailOwner, counters: RadioTraffic.Counters(up: Counter.up, down: Counter.down)
    )
  }

  /// The number of lanes: the state machine, and the standing power.
  static let laneCount = 2

  mutating func begin(_ context: ComponentContext) {
    traffic.reset()
    state.signal = signal(context)
    context.change(context.lane(1), to: plan.standing, chargedTo: Charging(.system, .paging))
    if state.signal > 0 { rest(idle, context) } else { search(context) }
    announce(context)
  }

  mutating func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    guard state.signal > 0 else { return .declined }
    traffic.begin(request, context)
    adapt(context)
    announce(context)
    return .pending
  }

  mutating func handle(_ event: RadioEvent, _ context: ComponentContext) {
    switch event {
    case .stateEnds: timerEnds(context)
    case .discovery:
      state.pulse = .none
      adapt(context)
    case .phaseEnds, .answer, .timeout:
      traffic.handle(event, context)
      adapt(context)
    case .windowEnds: windowEnds(context)
    }
    announce(context)
  }

  mutating func withdraw(_ waiter: Waiter, _ context: ComponentContext) {
    traffic.withdraw(waiter, context)
    adapt(context)
    announce(context)
  }

  mutating func surroundingsChanged(_ context: ComponentContext) {
    let signal = signal(context)
    let before = state.signal
    if signal == before { return }
    state.signal = signal
    if signal == 0 {
      search(context)
    } else if before == 0 {
      rest(idle, context)
      // The phone itself resumes stalled data, without paging.
      if traffic.waiting(.up) + traffic.waiting(.down) > 0 { wake(context) }
    } else if state.activity == .moving {
      move(context)
    }
    announce(context)
  }

  /// Set the timer of the stage again, where the release depends on the screen.
  mutating func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    if isOn == state.isLit { return }
    state.isLit = isOn
    guard plan.release?.needsDark == true, state.activity == .resting, state.stage < plan.rest,
      let length = stages[state.stage].length
    else { return }
    context.cancel(&state.timer)
    setStageTimer(after: length - (context.now - state.stageSince), context)
  }

  mutating func finish(_ context: ComponentContext) { traffic.finish(context) }

  /// The radio does not count by app: all is of the phone.
  mutating func uncounted(_ counter: Int, for app: AppID?, _ context: ComponentContext) -> Int {
    app == nil ? traffic.uncounted(counter) : 0
  }

  /// Publish whether the radio can carry data, and whether it is active.
  private mutating func announce(_ context: ComponentContext) {
    let isJoined = state.activity != .searching
    let isAwake = isJoined && !(state.activity == .resting && state.stage >= plan.rest)
    context.share(
      plan.network == .cellular ? .cellular : .wifi, isJoined: isJoined, isAwake: isAwake)
  }

  private var idle: Int { stages.count - 1 }

  private mutating func signal(_ context: ComponentContext) -> Double {
    let around = context.surroundings
    let signal =
      switch plan.network {
      case .cellular: around.cellularSignal
      case .wifi: around.wifiSignal
      }
    return signal > 0 ? min(signal, 1) : 0
  }

  // MARK: - The demotion of a radio that moves too little data for the channel that it has

  /// Begin to count what moves, on entering the first stage.
  private mutating func watchActivity(_ context: ComponentContext) {
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

  // MARK: - The small channel of a stage, such as FACH of 3G, and the way to it

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
  private mutating func beginSmall(_ context: ComponentContext) {
    leave(context)
    state.activity = .movingSmall
    (state.smallUp, state.smallDown) = (0, 0)
    (state.smallUpRate, state.smallDownRate) = (0, 0)
    moveSmall(context)
  }

  /// Set the rates of the channel for what its buffers hold, if anything came to it.
  private mutating func moveSmall(_ context: ComponentContext) {
    let stage = stages[state.stage]
    let (up, down) = (traffic.waiting(.up), traffic.waiting(.down))
    if up > state.smallUp { state.smallUpRate = stage.channel.up.rate(for: traffic.left(.up)) }
    if down > state.smallDown {
      state.smallDownRate = stage.channel.down.rate(for: traffic.left(.down))
    }
    (state.smallUp, state.smallDown) = (up, down)
    traffic.setRates(up: state.smallUpRate, down: state.smallDownRate, context)
    traffic.change(to: stage.channel.power, cause: .transfer, context)
  }

  /// Whether the channel of the stage takes what waits, except for data for which it was entered.
  private mutating func fitsSmallChannel(_ context: ComponentContext) -> Bool {
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
  private mutating func restAfterSmallData(_ context: ComponentContext) {
    state.lastData = context.now
    rest(state.stage, context)
  }

  /// Arrive from idle at a stage with a channel, which moves the data that waits if it is little.
  private mutating func enterSmallChannel(of stage: Int, _ context: ComponentContext) {
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

  // MARK: - The transitions of a staged radio

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

  private mutating func timerEnds(_ context: ComponentContext) {
    state.timer = .none
    switch state.activity {
    case .resting:
      if state.endsInRelease { release(context) } else { rest(state.stage + 1, context) }
      adapt(context)
    case .releasing:
      rest(plan.rest, context)
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
    if stage >= plan.rest { traffic.becomeIdle(context) }
    traffic.change(to: rest.level(since: context.now), cause: rest.cause, context)
    if let length = rest.length { setStageTimer(after: length, context) }
  }

  /// Set the timer of a stage: to its end, or to the instant at which the phone asks for a release.
  private mutating func setStageTimer(after length: SimDuration, _ context: ComponentContext) {
    state.endsInRelease = false
    guard let release = plan.release, state.stage < plan.rest,
      !(release.needsDark && state.isLit)
    else { return setTimer(after: length, context) }
    let left = max(.zero, state.lastData + release.after - context.now)
    state.endsInRelease = left <= length
    setTimer(after: min(left, length), context)
  }

  /// Ask the network for the release of the connection, and wait for it.
  private mutating func release(_ context: ComponentContext) {
    guard let release = plan.release, release.length > .zero else {
      return rest(plan.rest, context)
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
    traffic.change(to: plan.search, cause: .search, context)
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
    let drawn = plan.signal.power(of: power, at: state.signal)
    traffic.change(to: drawn, cause: .transfer, context)
    if drawn == plan.signal.powerLimit { traffic.noteLimit(context) }
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
