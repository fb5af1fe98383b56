import Kernel
import PowerAccounting
import Quantities

/// Beacons that the system watches for on behalf of apps, whether or not they are in front.
extension RunningBluetooth {
  func monitorBeacons(_ request: OperationRequest, _ context: ComponentContext) {
    let filter = request.operands[0]
    state.pointee.monitors[request.app.index] =
      filter.isFinite ? UInt64(min(max(filter, 0), 0x1p52)) : 0
    state.pointee.monitoring.insert(request.app)
    forgetBeacons(of: request.app)
    updateListening(context)
  }

  func stopMonitoringBeacons(of app: AppID, _ context: ComponentContext) {
    state.pointee.monitoring.remove(app)
    forgetBeacons(of: app)
    updateListening(context)
  }

  private func forgetBeacons(of app: AppID) {
    for index in 0..<state.pointee.peripheralCount {
      state.pointee.links[index].nearTo.remove(app)
    }
  }

  /// Whether an app watches for a peripheral that it was not told of yet.
  func watches(_ app: AppID, for index: Int) -> Bool {
    state.pointee.monitors[app.index] & state.pointee.peripherals[index].services != 0
      && !state.pointee.links[index].nearTo.contains(app)
  }

  /// Tells who watches for it that a peripheral is near.
  func beaconHeard(
    _ index: Int, _ advertisement: Advertisement, _ context: ComponentContext
  ) {
    for app in state.pointee.monitoring where watches(app, for: index) {
      state.pointee.links[index].nearTo.insert(app)
      tell(app, .beacon, of: index, ordinal: advertisement.ordinal, context)
      expectLeaving(of: index, context)
    }
  }

  /// A beacon that goes out of range is missed some time later.
  private func expectLeaving(of index: Int, _ context: ComponentContext) {
    let vanishes = state.pointee.peripherals[index].vanishes
    guard !state.pointee.links[index].leavingIsDue, vanishes <= context.horizon else { return }
    let missed = max(vanishes, context.now) + state.pointee.model.beaconExit
    guard missed <= context.horizon else { return }
    state.pointee.links[index].leavingIsDue = true
    schedule(.beaconLeft, index, at: missed, rank: .timer, context)
  }

  func beaconLeft(_ index: Int, _ context: ComponentContext) {
    state.pointee.links[index].leavingIsDue = false
    for app in state.pointee.monitoring
    where state.pointee.links[index].nearTo.contains(app) {
      state.pointee.links[index].nearTo.remove(app)
      tell(app, .beaconLeft, of: index, ordinal: .max, context)
    }
  }

  private func tell(
    _ app: AppID, _ event: BluetoothEvent, of index: Int, ordinal: UInt32,
    _ context: ComponentContext
  ) {
    context.work(state.pointee.model.reportWork, for: app)
    context.deliver(
      event.rawValue, to: app, fields: eventFields(index),
      occasion: Occasion(entity: state.pointee.peripherals[index].entity, ordinal: ordinal))
  }
}
