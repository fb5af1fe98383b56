import Kernel
import PowerAccounting
import Quantities

/// A radio during a run that is promoted for data, and afterwards rests in stages until it is idle.
struct RRCRadioInstance: Component, ~Copyable {
  static var subscriptions: PhoneChanges { .surroundings }

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
    /// The last published status.
    var isJoined = false
    var isAwake = false
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

  mutating func finish(_ context: ComponentContext) { traffic.finish(context) }

  /// Publish whether the radio can carry data, and whether it is active.
  private mutating func announce(_ context: ComponentContext) {
    let isJoined = state.activity != .searching
    let isAwake = isJoined && !(state.activity == .resting && state.stage == idle)
    if isJoined == state.isJoined && isAwake == state.isAwake { return }
    state.isJoined = isJoined
    state.isAwake = isAwake
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
}
