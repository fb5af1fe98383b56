import Kernel
import PowerAccounting
import Quantities

/// Beacons that the system monitors for apps in front and in the background.
extension BluetoothRadioInstance {
  mutating func monitorBeacons(_ request: OperationRequest, _ context: ComponentContext) {
    let filter = request.operands[BluetoothOperation.MonitorField.filter]
    monitors[request.app.index] = filter.isFinite ? UInt64(min(max(filter, 0), 0x1p52)) : 0
    state.monitoring.insert(request.app)
    forgetBeacons(of: request.app)
    updateListening(context)
  }

  mutating func stopMonitoringBeacons(of app: AppID, _ context: ComponentContext) {
    state.monitoring.remove(app)
    forgetBeacons(of: app)
    updateListening(context)
  }

  private mutating func forgetBeacons(of app: AppID) {
    for index in 0..<peripheralCount { links[index].reports.nearTo.remove(app) }
  }

  /// Whether an app monitors a peripheral and was not notified of it yet.
  mutating func watches(_ app: AppID, for index: Int) -> Bool {
    monitors[app.index] & peripherals[index].services != 0
      && !links[index].reports.nearTo.contains(app)
  }

  /// Notify the apps that monitor a peripheral that it is near.
  mutating func beaconHeard(
    _ index: Int, _ advertisement: Advertisement, _ context: ComponentContext
  ) {
    for app in state.monitoring where watches(app, for: index) {
      links[index].reports.nearTo.insert(app)
      tell(app, .beacon, of: index, ordinal: advertisement.ordinal, context)
      expectLeaving(of: index, context)
    }
  }

  /// Schedule the instant at which a beacon that went out of range counts as gone.
  private mutating func expectLeaving(of index: Int, _ context: ComponentContext) {
    let vanishes = peripherals[index].vanishes
    guard !links[index].reports.leavingIsDue, vanishes <= context.horizon else { return }
    let missed = max(vanishes, context.now) + model.beaconExit
    guard missed <= context.horizon else { return }
    links[index].reports.leavingIsDue = true
    context.schedule(Event.beaconLeft(index), at: missed, rank: .timer)
  }

  mutating func beaconLeft(_ index: Int, _ context: ComponentContext) {
    links[index].reports.leavingIsDue = false
    for app in state.monitoring where links[index].reports.nearTo.contains(app) {
      links[index].reports.nearTo.remove(app)
      tell(app, .beaconLeft, of: index, ordinal: .max, context)
    }
  }

  /// Notify an app of a packet of a peripheral, or of the lack of packets.
  mutating func tell(
    _ app: AppID, _ event: BluetoothEvent, of index: Int, ordinal: UInt32,
    _ context: ComponentContext
  ) {
    context.work(model.reportWork, for: app)
    context.deliver(
      event.rawValue, to: app, fields: eventFields(index),
      trigger: Trigger(entity: peripherals[index].entity, ordinal: ordinal))
  }

  // MARK: - The energy of the accessory, reported beside that of the phone

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
      depositAccessoryEvents(link.connection.attendedEvents(from: start, to: end), group, context)
    }
  }

  /// Add the connection events from `start` on that a peripheral attends in addition to its regular
  /// ones.
  mutating func depositExtraEvents(
    _ events: Int64, from start: SimTime, of index: Int, _ context: ComponentContext
  ) {
    let connection = links[index].connection
    guard connection.parameters.latency > 0, start <= context.horizon else { return }
    let end = min(start + connection.parameters.interval * events, .latest)
    let attended = connection.attendedEvents(from: start, to: end)
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
