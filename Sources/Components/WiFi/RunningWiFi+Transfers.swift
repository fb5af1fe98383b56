import Kernel
import PowerAccounting
import Quantities

/// Joined to a network: from power save to data and back.
extension RunningWiFi {
  /// Does what the requests under way ask for, after anything happened to them.
  func adapt(_ context: ComponentContext) {
    let (up, down) = (waiting(.up), waiting(.down))
    switch state.pointee.activity {
    case .off, .searching, .joining, .promoting: break
    case .resting:
      if up > 0 {
        promote(context)
      } else if down > 0 {
        listen(context)
      } else {
        context.cancel(state.pointee.discovery)
        state.pointee.discovery = .none
      }
    case .tail: if up + down > 0 { move(context) }
    case .moving: if up + down > 0 { draw(context) } else { trail(context) }
    }
  }

  /// Power save: it listens to beacons at multiples of their period since the start.
  func rest(_ context: ComponentContext) {
    enter(.resting, context)
    state.pointee.traffic.becomeIdle(context)
    let settings = state.pointee.settings
    state.pointee.traffic.change(
      to: .pulsed(
        high: settings.beacon, low: settings.idle, period: settings.beaconPeriod,
        onTime: settings.beaconOn, phase: .zero),
      cause: .paging, context)
    adapt(context)
  }

  /// Data from the network is at the access point: the next beacon tells of it.
  private func listen(_ context: ComponentContext) {
    let settings = state.pointee.settings
    let into = (context.now - SimTime.zero).nanoseconds % settings.beaconPeriod.nanoseconds
    if into < settings.beaconOn.nanoseconds { return promote(context) }
    let left = settings.beaconPeriod - .nanoseconds(into)
    guard left <= context.horizon - context.now else { return }
    expectDiscovery(at: context.now + left, context)
  }

  func promote(_ context: ComponentContext) {
    enter(.promoting, context)
    context.count(Counter.promotions)
    let promotion = state.pointee.settings.promotion
    state.pointee.traffic.change(to: promotion.power, cause: .promotion, context)
    setTimer(after: promotion.length, context)
  }

  /// Moves data at the rate that signal and Bluetooth leave.
  func move(_ context: ComponentContext) {
    if state.pointee.activity != .moving { enter(.moving, context) }
    let factor =
      state.pointee.settings.signal.rateFactor(state.pointee.signal)
      * (1 - state.pointee.settings.bluetoothLoss * state.pointee.bluetoothAirtime)
    state.pointee.traffic.setRates(
      up: state.pointee.settings.transfer.upRate * factor,
      down: state.pointee.settings.transfer.downRate * factor, context)
    draw(context)
  }

  private func draw(_ context: ComponentContext) {
    let (up, down) = (
      state.pointee.traffic.throughput(.up), state.pointee.traffic.throughput(.down)
    )
    state.pointee.traffic.change(to: power(up: up, down: down), cause: .transfer, context)
  }

  /// What transfers draw; most are as fast as the one before.
  private func power(up: Double, down: Double) -> Power {
    let signal = state.pointee.signal
    let known = state.pointee.transferPower
    if known.up == up && known.down == down && known.signal == signal { return known.power }
    let power = state.pointee.settings.transfer.power(up: up, down: down)
    let factor = state.pointee.settings.signal.powerFactor(signal)
    let weakened = Power.watts(power.watts * factor)
    state.pointee.transferPower = TransferPower(
      up: up, down: down, signal: signal, power: weakened)
    return weakened
  }

  /// Nothing is left to move: it waits for more.
  private func trail(_ context: ComponentContext) {
    enter(.tail, context)
    state.pointee.traffic.change(
      to: state.pointee.settings.tailPower, cause: .tail, context)
    setTimer(after: state.pointee.settings.tail, context)
  }

  private func waiting(_ direction: Direction) -> Int {
    state.pointee.traffic.waiting(direction)
  }
}
