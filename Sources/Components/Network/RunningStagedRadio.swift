import Kernel
import PowerAccounting
import Quantities

/// A radio in a run that is promoted for data, and afterwards rests by stages until it is idle.
struct RunningStagedRadio: Component {
  static var hears: PhoneNews { .surroundings }

  enum Activity: BitwiseCopyable {
    /// In the stage with the number ``State/stage``.
    case resting
    /// Data waits for the promotion to end.
    case promoting
    case moving
    /// Data moves on the small channel of the stage.
    case movingSmall
    /// There is no network.
    case searching
  }

  struct State: ~Copyable {
    let plan: RadioSettings
    let stages: FlatTable<RestStage>
    var traffic: RadioTraffic
    var activity = Activity.resting
    var stage = 0
    var stageSince = SimTime.zero
    var signal = 1.0
    /// When data may leave the anchor.
    var anchorUntil = SimTime.zero
    /// The end of the stage, of the promotion or of the anchor.
    var timer = EventToken.none
    /// The pulse that data from the network waits for.
    var pulse = EventToken.none
    /// How many requests the rates of the small channel were set for.
    var smallUp = 0
    var smallDown = 0
    var smallUpRate = 0.0
    var smallDownRate = 0.0
    /// What the rest of the phone was told.
    var isJoined = false
    var isAwake = false
  }

  /// The parts of a plan that are plain values.
  struct RadioSettings: BitwiseCopyable {
    let network: RadioPlan.Network
    let transfer: TransferMode
    let anchor: TransferMode
    let anchorLength: SimDuration
    let signal: SignalEffect
    let search: Power
    let standing: Power
  }

  enum Counter { static let promotions = 0, up = 1, down = 2 }
  enum Code { static let timer = 1024, pulse = 1025 }

  let state: UnsafeMutablePointer<State>

  init(_ plan: RadioPlan) {
    precondition(
      !plan.stages.isEmpty && plan.stages.last!.length == nil, "a radio that never idles")
    state = .allocate(capacity: 1)
    state.initialize(
      to: State(
        plan: RadioSettings(
          network: plan.network, transfer: plan.transfer,
          anchor: plan.anchor?.mode ?? plan.transfer,
          anchorLength: plan.anchor?.length ?? .zero, signal: plan.signal, search: plan.search,
          standing: plan.standing),
        stages: FlatTable(plan.stages),
        traffic: RadioTraffic(
          tailOwner: plan.tailOwner,
          counters: RadioTraffic.Counters(up: Counter.up, down: Counter.down))))
  }

  /// The state machine, and what it draws beside.
  static let laneCount = 2

  func deallocate() {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  func begin(_ context: ComponentContext) {
    state.pointee.traffic.reset()
    state.pointee.anchorUntil = .zero
    state.pointee.timer = .none
    state.pointee.pulse = .none
    state.pointee.signal = signal(context)
    context.change(
      context.lane(1), to: state.pointee.plan.standing,
      chargedTo: Charging(.system, .paging))
    state.pointee.isJoined = false
    state.pointee.isAwake = false
    if state.pointee.signal > 0 { rest(idle, context) } else { search(context) }
    announce(context)
  }

  func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    guard state.pointee.signal > 0 else { return .declined }
    state.pointee.traffic.begin(request, context)
    adapt(context)
    announce(context)
    return .pending
  }

  func handle(_ code: Int, _ context: ComponentContext) {
    switch code {
    case Code.timer: timerEnds(context)
    case Code.pulse:
      state.pointee.pulse = .none
      adapt(context)
    default:
      state.pointee.traffic.handle(code, context)
      adapt(context)
    }
    announce(context)
  }

  func withdraw(_ thread: ThreadHandle, _ context: ComponentContext) {
    state.pointee.traffic.withdraw(thread, context)
    adapt(context)
    announce(context)
  }

  func surroundingsChanged(_ context: ComponentContext) {
    let signal = signal(context)
    let before = state.pointee.signal
    if signal == before { return }
    state.pointee.signal = signal
    if signal == 0 {
      search(context)
    } else if before == 0 {
      rest(idle, context)
      // The phone itself takes up again what stood still, without being paged.
      if waiting(.up) + waiting(.down) > 0 { wake(context) }
    } else if state.pointee.activity == .moving {
      move(context)
    }
    announce(context)
  }

  func finish(_ context: ComponentContext) { state.pointee.traffic.finish(context) }

  /// Lets the rest of the phone know whether it carries data, and whether it is up.
  private func announce(_ context: ComponentContext) {
    let isJoined = state.pointee.activity != .searching
    let isAwake =
      isJoined && !(state.pointee.activity == .resting && state.pointee.stage == idle)
    if isJoined == state.pointee.isJoined && isAwake == state.pointee.isAwake { return }
    state.pointee.isJoined = isJoined
    state.pointee.isAwake = isAwake
    context.share(
      state.pointee.plan.network == .cellular ? .cellular : .wifi, isJoined: isJoined,
      isAwake: isAwake)
  }

  private var idle: Int { state.pointee.stages.count - 1 }

  private func signal(_ context: ComponentContext) -> Double {
    let around = context.surroundings
    let signal =
      switch state.pointee.plan.network {
      case .cellular: around.cellularSignal
      case .wifi: around.wifiSignal
      }
    return signal > 0 ? min(signal, 1) : 0
  }
}
