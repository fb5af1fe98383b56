import PowerAccounting
import Quantities

/// The other end's energy, which is not the phone's but is reported beside it.
extension RunningBluetooth {
  /// Supply of the accessory's CC2540: the voltage of the published currents.
  static let accessoryVolts = 3.0

  /// Adds what a peripheral drew since it was last settled, by advertising or by its connection.
  ///
  /// Advertising is settled at its mean rate (one event every interval plus 5 ms), connection
  /// events are counted.
  func settleAccessory(_ index: Int, _ context: ComponentContext) {
    let link = state.pointee.links[index]
    let peripheral = state.pointee.peripherals[index]
    let group = Int(peripheral.group)
    switch link.state {
    case .idle, .initiating:
      let mean = peripheral.advertising.interval + SimDuration.milliseconds(5)
      let power = state.pointee.advertisingEnergy / mean
      context.depositAccessory(
        power * (context.now - link.accessorySince), accessory: group, .advertising)
    case .starting, .connected:
      let interval = peripheral.connectionInterval
      let events =
        link.connectionEvents(before: context.now, interval: interval)
        - link.connectionEvents(before: link.accessorySince, interval: interval)
      depositAccessoryEvents(events, group, context)
    }
    state.pointee.links[index].accessorySince = context.now
  }
  /// Adds connection events of empty packets.
  func depositAccessoryEvents(_ events: Int64, _ group: Int, _ context: ComponentContext) {
    let cost = LinkTiming.connectionEvent(
      .slave, pairs: 1, received: LinkTiming.emptyPacket, sent: LinkTiming.emptyPacket)
    let energy = cost.charge * Voltage(volts: Self.accessoryVolts)
    context.depositAccessory(energy * events, accessory: group, .connection)
  }
}
