import Kernel
import PowerAccounting
import Quantities

/// A Wi-Fi radio in a run.
struct WiFiRadioInstance: Component, ~Copyable {
  static var subscriptions: PhoneChanges { [.screen, .surroundings] }

  enum Activity: BitwiseCopyable {
    case off
    /// There is no network, or none was found yet.
    case searching
    case joining
    /// Joined, without data: power save.
    case resting
    /// Data waits for the promotion to end.
    case promoting
    case moving
    case tail
  }

  /// The state of the radio at an instant of a run.
  struct State: ComponentState {
    var activity = Activity.resting
    var signal = 1.0
    /// The share of time Bluetooth has the antenna, and that Wi-Fi has.
    var bluetoothAirtime = 0.0
    var airtime = 0.0
    var timetable = ScanTimetable()
    /// Scans of the timetable that were counted.
    var countedScans: Int64 = 0
    var screenIsOn = false
    /// The last computed powers, with and without data to receive.
    var receivePower = TransferPower()
    var sendPower = TransferPower()
    /// The last published status.
    var isJoined = false
    var isAwake = false
    /// The end of the state, if it ends by itself.
    var timer = EventToken.none
    /// The end of the scan that finds the network, or the beacon that tells of data.
    var discovery = EventToken.none
  }

  /// The last computed power, for bytes a nanosecond and a signal.
  struct TransferPower: BitwiseCopyable {
    var up = -1.0
    var down = -1.0
    var signal = -1.0
    var power = Power.zero
  }

  enum Counter { static let promotions = 0, up = 1, down = 2, scans = 3, associations = 4 }

  let settings: WiFiRadio.Settings
  var traffic: RadioTraffic
  var state = State()

  init(_ settings: WiFiRadio.Settings) {
    self.settings = settings
    traffic = RadioTraffic(
      .shared, tailOwner: settings.tailOwner,
      counters: RadioTraffic.Counters(up: Counter.up, down: Counter.down))
  }

  mutating func begin(_ context: ComponentContext) {
    traffic.reset()
    state.signal = context.surroundings.wifiSignal
    if state.signal > 0 { rest(context) } else { search(context) }
  }

  mutating func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    guard index == 0 else {
      setEnabled(request.operands[WiFiRadio.SwitchStep.Field.enabled] == 1, context)
      return .completed
    }
    switch state.activity {
    case .off, .searching, .joining: return .declined
    case .resting, .promoting, .moving, .tail:
      traffic.begin(request, context)
      adapt(context)
      return .pending
    }
  }

  mutating func withdraw(_ waiter: Waiter, _ context: ComponentContext) {
    traffic.withdraw(waiter, context)
    adapt(context)
  }

  mutating func handle(_ event: RadioEvent, _ context: ComponentContext) {
    switch event {
    case .stateEnds:
      state.timer = .none
      stateEnds(context)
    case .discovery:
      state.discovery = .none
      if state.activity == .searching { join(context) } else { promote(context) }
    case .windowEnds: preconditionFailure("an event of a radio with stages")
    case .phaseEnds, .answer, .timeout:
      traffic.handle(event, context)
      adapt(context)
    }
  }

  mutating func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    let wasOn = state.screenIsOn
    state.screenIsOn = isOn
    // A lit screen triggers a new scan.
    if isOn && !wasOn && state.activity == .searching { search(context) }
  }

  mutating func surroundingsChanged(_ context: ComponentContext) {
    let signal = context.surroundings.wifiSignal
    if signal != state.signal { signalChanged(to: signal, context) }
  }

  mutating func sharedStateChanged(_ context: ComponentContext) {
    let airtime = context.shared.bluetoothAirtime
    if airtime != state.bluetoothAirtime {
      state.bluetoothAirtime = airtime
      if state.activity == .moving { move(context) }
    }
  }

  mutating func finish(_ context: ComponentContext) {
    countScans(context)
    traffic.finish(context)
  }

  private mutating func stateEnds(_ context: ComponentContext) {
    switch state.activity {
    case .searching: scanAgain(context)
    case .joining:
      context.count(Counter.associations)
      rest(context)
    case .promoting:
      move(context)
      if traffic.waiting(.up) + traffic.waiting(.down) == 0 { trail(context) }
    case .tail: rest(context)
    case .off, .resting, .moving: preconditionFailure("a timer of a state without one")
    }
  }

  /// Enter a state, and cancel what the one before was waiting for.
  mutating func enter(_ activity: Activity, _ context: ComponentContext) {
    context.cancel(&state.timer)
    context.cancel(&state.discovery)
    state.activity = activity
    if activity != .moving { traffic.stop(context) }
    announce(context)
    // The airtime does not depend on Bluetooth's, so the two do not react to each other.
    let airtime = activity == .moving ? 1.0 : 0
    if airtime == state.airtime { return }
    state.airtime = airtime
    context.share(wifiAirtime: airtime)
  }

  /// Publish whether the radio can carry data, and whether it is active.
  private mutating func announce(_ context: ComponentContext) {
    let isAwake: Bool
    let isJoined: Bool
    switch state.activity {
    case .off, .searching, .joining: (isJoined, isAwake) = (false, false)
    case .resting: (isJoined, isAwake) = (true, false)
    case .promoting, .moving, .tail: (isJoined, isAwake) = (true, true)
    }
    if isJoined == state.isJoined && isAwake == state.isAwake { return }
    state.isJoined = isJoined
    state.isAwake = isAwake
    context.share(.wifi, isJoined: isJoined, isAwake: isAwake)
  }

  mutating func setTimer(after length: SimDuration, _ context: ComponentContext) {
    state.timer = context.schedule(RadioEvent.stateEnds, after: length, rank: .timer)
  }

  mutating func expectDiscovery(at time: SimTime, _ context: ComponentContext) {
    context.cancel(state.discovery)
    state.discovery = context.schedule(RadioEvent.discovery, at: time, rank: .completion)
  }
}
