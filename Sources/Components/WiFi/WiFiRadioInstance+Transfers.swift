import Quantities

/// Joined to a network: from power save to data and back.
extension WiFiRadioInstance {
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
    traffic.change(
      to: .pulsed(
        high: settings.beacon, low: settings.idle, period: settings.beaconPeriod,
        onTime: settings.beaconOn, phase: .zero), cause: .paging, context)
    adapt(context)
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
    traffic.change(to: promotion.power, cause: .promotion, context)
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
    traffic.change(to: power(up: up, down: down), cause: .transfer, context)
  }

  /// The power of transfers; most are as fast as the one before.
  private mutating func power(up: Double, down: Double) -> Power {
    let signal = state.signal
    let known = down > 0 ? state.receivePower : state.sendPower
    if known.up == up && known.down == down && known.signal == signal { return known.power }
    let power = settings.signal.power(
      of: settings.transfer.power(up: up, down: down), at: signal)
    let new = TransferPower(up: up, down: down, signal: signal, power: power)
    if down > 0 { state.receivePower = new } else { state.sendPower = new }
    return power
  }

  /// Begin the tail after the last data.
  mutating func trail(_ context: ComponentContext) {
    enter(.tail, context)
    traffic.change(to: settings.tailPower, cause: .tail, context)
    setTimer(after: settings.tail, context)
  }
}
