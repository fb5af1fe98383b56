import Quantities

/// The energy of the accessory, reported beside that of the phone.
extension BluetoothRadioInstance {
  /// The supply voltage of the accessory's CC2540, for the published currents.
  static let accessoryVolts = 3.0

  /// Add the energy of a peripheral's advertising or connection since its last settlement.
  ///
  /// Advertising is settled at its mean rate (one event every interval plus 5 ms); attended
  /// connection events are counted. A peripheral out of range is not counted.
  mutating func settleAccessory(_ index: Int, _ context: ComponentContext) {
    let link = links[index]
    let peripheral = peripherals[index]
    let group = Int(peripheral.group)
    links[index].accessorySince = context.now
    let start = max(link.accessorySince, peripheral.appears)
    let end = min(context.now, peripheral.vanishes)
    guard end > start else { return }
    switch link.state {
    case .idle, .initiating:
      let mean = peripheral.advertising.interval + SimDuration.milliseconds(5)
      let power = advertisingEnergy / mean
      context.depositAccessory(power * (end - start), accessory: group, .advertising)
    case .starting, .connected:
      let interval = link.parameters.attendedInterval
      let events =
        link.connectionEvents(before: end, every: interval)
        - link.connectionEvents(before: start, every: interval)
      depositAccessoryEvents(events, group, context)
    }
  }

  /// Add the connection events from `start` on that a peripheral attends in addition to its regular
  /// ones.
  mutating func depositExtraEvents(
    _ events: Int64, from start: SimTime, of index: Int, _ context: ComponentContext
  ) {
    let link = links[index]
    guard link.parameters.latency > 0, start <= context.horizon else { return }
    let interval = link.parameters.attendedInterval
    let end = min(start + link.parameters.interval * events, .latest)
    let attended =
      link.connectionEvents(before: end, every: interval)
      - link.connectionEvents(before: start, every: interval)
    depositAccessoryEvents(events - attended, Int(peripherals[index].group), context)
  }

  /// Add connection events with empty packets.
  mutating func depositAccessoryEvents(_ events: Int64, _ group: Int, _ context: ComponentContext) {
    let cost = LinkTiming.connectionEvent(
      .slave, pairs: 1, received: LinkTiming.emptyPacket, sent: LinkTiming.emptyPacket)
    let energy = cost.charge * Voltage(volts: Self.accessoryVolts)
    context.depositAccessory(energy * events, accessory: group, .connection)
  }
}
