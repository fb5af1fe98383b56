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
    if isOn != wasOn, settings.lit > .zero { drawAgain(context) }
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
    let (isJoined, isAwake) =
      switch state.activity {
      case .off, .searching, .joining: (false, false)
      case .resting: (true, false)
      case .promoting, .moving, .tail: (true, true)
      }
    context.share(.wifi, isJoined: isJoined, isAwake: isAwake)
  }

  mutating func setTimer(after length: SimDuration, _ context: ComponentContext) {
    state.timer = context.schedule(RadioEvent.stateEnds, after: length, rank: .timer)
  }

  private mutating func expectDiscovery(at time: SimTime, _ context: ComponentContext) {
    context.cancel(state.discovery)
    state.discovery = context.schedule(RadioEvent.discovery, at: time, rank: .completion)
  }

  // MARK: - Without a network: scanning, finding, joining, switching

  /// Begin to look for a network with a scan at once.
  mutating func search(_ context: ComponentContext) {
    countScans(context)
    enter(.searching, context)
    state.timetable = ScanTimetable(
      from: context.now, first: settings.scan.firstInterval,
      greatest: settings.scan.greatestInterval)
    state.countedScans = 0
    traffic.becomeIdle(context)
    scan(context)
    if state.signal > 0 { expectDiscovery(at: context.now + settings.scan.length, context) }
  }

  /// Scan after the last interval, and double the next one.
  private mutating func scanAgain(_ context: ComponentContext) {
    countScans(context)
    state.timetable.grow()
    state.countedScans = 0
    scan(context)
  }

  /// Scan now and at every interval, until a timer makes the interval longer.
  private mutating func scan(_ context: ComponentContext) {
    let timetable = state.timetable
    let level = PowerLevel.pulsed(
      high: settings.scan.power, low: .zero, period: timetable.interval,
      onTime: settings.scan.length, phase: timetable.phase)
    traffic.change(to: level, cause: .search, context)
    if timetable.willGrow { setTimer(after: timetable.interval, context) }
  }

  /// Count the scans that have begun since they were last counted.
  private mutating func countScans(_ context: ComponentContext) {
    guard state.activity == .searching else { return }
    let begun = state.timetable.scans(before: context.now)
    context.count(Counter.scans, by: Int(begun - state.countedScans))
    state.countedScans = begun
  }

  mutating func join(_ context: ComponentContext) {
    countScans(context)
    enter(.joining, context)
    traffic.change(to: settings.association, cause: .association, context)
    setTimer(after: settings.associationTime, context)
  }

  private mutating func signalChanged(to signal: Double, _ context: ComponentContext) {
    let wasInRange = state.signal > 0
    state.signal = signal
    switch state.activity {
    case .off: break
    case .searching:
      if signal > 0 && !wasInRange {
        // A scan under way has perhaps passed the channel: the next whole one finds it.
        let scan = state.timetable.scan(from: context.now)
        expectDiscovery(at: scan + settings.scan.length, context)
      } else if signal == 0 {
        context.cancel(&state.discovery)
      }
    case .joining, .resting, .promoting, .moving, .tail:
      if signal == 0 {
        traffic.failAll(.offline, context)
        search(context)
      } else if state.activity == .moving {
        move(context)
      }
    }
  }

  private mutating func setEnabled(_ isEnabled: Bool, _ context: ComponentContext) {
    if isEnabled {
      if state.activity == .off { search(context) }
    } else if state.activity != .off {
      countScans(context)
      traffic.failAll(.offline, context)
      enter(.off, context)
      traffic.becomeIdle(context)
      traffic.change(to: Power.zero, cause: .search, context)
    }
  }

  // MARK: - Joined to a network: from power save to data and back

  /// Adapt the state to the present requests, after any change of them.
  mutating func adapt(_ context: ComponentContext) {
    let (up, down) = (traffic.waiting(.up), traffic.waiting(.down))
    switch state.activity {
    case .off, .searching, .joining, .promoting: break
    case .resting:
      if up > 0 {
        promote(context)
      } else if down > 0 {
        listen(context)
      } else {
        context.cancel(&state.discovery)
      }
    case .tail: if up + down > 0 { move(context) }
    case .moving: if up + down > 0 { draw(context) } else { trail(context) }
    }
  }

  /// Power save: it listens to beacons at multiples of their period since the start.
  mutating func rest(_ context: ComponentContext) {
    enter(.resting, context)
    traffic.becomeIdle(context)
    save(context)
    adapt(context)
  }

  /// A power while joined: no less than that of a lit phone.
  private func joined(_ power: Power) -> Power {
    state.screenIsOn ? max(power, settings.lit) : power
  }

  /// Draw what the state does with a screen that is lit now, or dark.
  private mutating func drawAgain(_ context: ComponentContext) {
    switch state.activity {
    case .off, .searching, .joining: break
    case .resting: save(context)
    case .promoting:
      traffic.change(to: joined(settings.promotion.power), cause: .promotion, context)
    case .moving: draw(context)
    case .tail: traffic.change(to: joined(settings.tailPower), cause: .tail, context)
    }
  }

  /// Draw what power save does.
  private mutating func save(_ context: ComponentContext) {
    traffic.change(
      to: .pulsed(
        high: joined(settings.beacon), low: joined(settings.idle), period: settings.beaconPeriod,
        onTime: settings.beaconOn, phase: .zero), cause: .paging, context)
  }

  /// Wait for the beacon that announces data at the access point.
  private mutating func listen(_ context: ComponentContext) {
    let into = (context.now - SimTime.zero).nanoseconds % settings.beaconPeriod.nanoseconds
    if into < settings.beaconOn.nanoseconds { return promote(context) }
    let left = settings.beaconPeriod - .nanoseconds(into)
    guard left <= context.horizon - context.now else { return }
    expectDiscovery(at: context.now + left, context)
  }

  mutating func promote(_ context: ComponentContext) {
    enter(.promoting, context)
    context.count(Counter.promotions)
    let promotion = settings.promotion
    traffic.change(to: joined(promotion.power), cause: .promotion, context)
    setTimer(after: promotion.length, context)
  }

  /// Move data at the rate that signal and Bluetooth leave.
  mutating func move(_ context: ComponentContext) {
    if state.activity != .moving { enter(.moving, context) }
    let factor =
      settings.signal.rateFactor(state.signal)
      * (1 - settings.bluetoothLoss * state.bluetoothAirtime)
    traffic.setRates(
      up: settings.transfer.upRate * factor, down: settings.transfer.downRate * factor, context)
    draw(context)
  }

  private mutating func draw(_ context: ComponentContext) {
    let (up, down) = (traffic.throughput(.up), traffic.throughput(.down))
    let power = power(up: up, down: down)
    traffic.change(to: joined(power), cause: .transfer, context)
    if power == settings.signal.powerLimit { traffic.noteLimit(context) }
  }

  /// The power of transfers; most are as fast as the one before.
  private mutating func power(up: Double, down: Double) -> Power {
    let signal = state.signal
    let known = down > 0 ? state.receivePower : state.sendPower
    if known.up == up && known.down == down && known.signal == signal { return known.power }
    let power = settings.signal.power(of: settings.transfer.power(up: up, down: down), at: signal)
    let new = TransferPower(up: up, down: down, signal: signal, power: power)
    if down > 0 { state.receivePower = new } else { state.sendPower = new }
    return power
  }

  /// Begin the tail after the last data.
  private mutating func trail(_ context: ComponentContext) {
    enter(.tail, context)
    traffic.change(to: joined(settings.tailPower), cause: .tail, context)
    setTimer(after: settings.tail, context)
  }
}
