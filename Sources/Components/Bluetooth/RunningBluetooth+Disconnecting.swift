import Kernel
import PowerAccounting
import Quantities

/// Links: how they come to their end.
extension RunningBluetooth {
  func disconnect(_ request: OperationRequest, _ context: ComponentContext) -> OperationOutcome {
    guard let index = peripheral(request.operands[0], of: request.app) else {
      giveUpVainAttempts(request, context)
      return .completed
    }
    if state.pointee.links[index].state == .initiating {
      giveUpConnecting(index, .disconnected, context)
      return .completed
    }
    guard state.pointee.links[index].state == .connected, !state.pointee.links[index].closing
    else { return .completed }
    state.pointee.links[index].closing = true
    state.pointee.links[index].thread = request.thread
    // Nobody hears the request of a link that is about to be lost.
    if !state.pointee.links[index].isSilent {
      let down = state.pointee.links[index].attendedEvent(from: context.now)
      schedule(.down, of: index, at: down, context)
    }
    return .pending
  }

  func linkDown(_ index: Int, _ context: ComponentContext) {
    let link = state.pointee.links[index]
    settleAccessory(index, context)
    // The event that carries the request to drop the link begins now, and both ends pay for it.
    context.deposit(
      state.pointee.model.energy(Self.emptyEvent), chargedTo: Charging(link.app, .connection))
    depositAccessoryEvents(1, Int(state.pointee.peripherals[index].group), context)
    takeDown(index, context)
  }

  /// The peripheral goes out of range: from now on the phone sends in vain.
  func vanish(_ index: Int, _ context: ComponentContext) {
    let link = state.pointee.links[index]
    let hasStarted = link.state == .starting && link.stage == .up
    guard hasStarted || link.state == .connected else { return }
    awaitLoss(of: index, vanishingAt: context.now, context)
  }

  /// Lets the supervision time-out of a silent link run down. What is under way on it stays so.
  func awaitLoss(
    of index: Int, vanishingAt instant: SimTime, _ context: ComponentContext
  ) {
    settleAccessory(index, context)
    state.pointee.links[index].isSilent = true
    for slot in 0..<state.pointee.transfers.count
    where state.pointee.transfers[slot].kind != .free
      && state.pointee.transfers[slot].peripheral == index
    {
      context.cancel(state.pointee.transfers[slot].token)
      state.pointee.transfers[slot].token = .none
    }
    let loss = state.pointee.links[index].lossTime(vanishingAt: instant)
    schedule(.lost, of: index, at: loss, context)
  }

  /// The supervision time-out has passed: the phone gives the link up.
  func linkLost(_ index: Int, _ context: ComponentContext) {
    let link = state.pointee.links[index]
    count(.linksLost, context)
    if link.state == .starting {
      context.fail(link.thread, .disconnected)
      state.pointee.links[index].thread = .none
    }
    takeDown(index, context)
  }

  /// Ends a link, in whatever way it came to its end.
  private func takeDown(_ index: Int, _ context: ComponentContext) {
    let link = state.pointee.links[index]
    context.cancel(link.vanishDue)
    context.change(context.lane(2 + link.laneOffset), to: Power.zero, chargedTo: .baseline)
    state.pointee.laneIsTaken[link.laneOffset] = false
    state.pointee.laneAirtime[link.laneOffset] = 0
    shareAirtime(context)
    state.pointee.links[index].state = .idle
    state.pointee.links[index].isSilent = false
    // A desk that nobody holds any more stops: assumed, as a safe desk would.
    if state.pointee.links[index].latch.motion == .continuous {
      _ = state.pointee.links[index].latch.receive(.stop)
    }
    // A peripheral that was dropped is reported again, though it is not new.
    state.pointee.links[index].reportedTo = AppSet()
    state.pointee.links[index].isSubscribed = false
    for slot in 0..<state.pointee.transfers.count
    where state.pointee.transfers[slot].kind != .free
      && state.pointee.transfers[slot].peripheral == index
    {
      context.cancel(state.pointee.transfers[slot].token)
      context.fail(state.pointee.transfers[slot].thread, .disconnected)
      state.pointee.transfers[slot].kind = .free
    }
    for app in 0..<state.pointee.lastConnected.count
    where state.pointee.lastConnected[app] == index {
      state.pointee.lastConnected[app] = -1
    }
    if link.state == .connected { context.complete(link.thread) }
    state.pointee.links[index].thread = .none
    updateSearch(index, context)
    guard link.state == .connected else { return }
    context.deliver(
      BluetoothEvent.disconnected.rawValue, to: link.app, fields: eventFields(index),
      occasion: link.occasion(link.linkUps))
  }
}
