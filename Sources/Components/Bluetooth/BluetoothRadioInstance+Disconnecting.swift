import PowerAccounting
import Quantities

/// Links: from the request to disconnect, or the loss of the peripheral, until the end.
extension BluetoothRadioInstance {
  mutating func disconnect(_ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    guard
      let index = peripheral(
        request.operands[BluetoothOperation.DisconnectField.from], of: request.app)
    else {
      cancelUnansweredAttempts(request, context)
      return .completed
    }
    if links[index].state == .initiating {
      cancelConnecting(index, .disconnected, context)
      return .completed
    }
    guard links[index].state == .connected, !links[index].closing else { return .completed }
    links[index].closing = true
    links[index].waiter = request.waiter
    // The peripheral does not receive a request over a link that is about to be lost.
    if !links[index].isSilent {
      let down = links[index].attendedEvent(from: context.now)
      schedule(.down, of: index, at: down, context)
    }
    return .pending
  }

  mutating func linkDown(_ index: Int, _ context: ComponentContext) {
    let link = links[index]
    settleAccessory(index, context)
    // The event with the request to disconnect begins now, and both ends pay for it.
    context.deposit(model.energy(Self.emptyEvent), chargedTo: Charging(link.app, .connection))
    depositAccessoryEvents(1, Int(peripherals[index].group), context)
    takeDown(index, context)
  }

  /// Mark a peripheral as out of range: from now on the phone gets no answer.
  mutating func vanish(_ index: Int, _ context: ComponentContext) {
    let link = links[index]
    let hasStarted = link.state == .starting && link.stage == .up
    guard hasStarted || link.state == .connected else { return }
    awaitLoss(of: index, vanishingAt: context.now, context)
  }

  /// Start the supervision timeout of a silent link; its transfers stay pending.
  mutating func awaitLoss(of index: Int, vanishingAt instant: SimTime, _ context: ComponentContext)
  {
    settleAccessory(index, context)
    links[index].isSilent = true
    for slot in 0..<transfers.count
    where transfers[slot].kind != .free && transfers[slot].peripheral == index {
      context.cancel(&transfers[slot].token)
    }
    let loss = links[index].lossTime(vanishingAt: instant)
    schedule(.lost, of: index, at: loss, context)
  }

  /// Drop a link after its supervision timeout.
  mutating func linkLost(_ index: Int, _ context: ComponentContext) {
    let link = links[index]
    count(.linksLost, context)
    if link.state == .starting {
      context.fail(link.waiter, .disconnected)
      links[index].waiter = .nobody
    }
    takeDown(index, context)
  }

  /// End a link, for any reason.
  private mutating func takeDown(_ index: Int, _ context: ComponentContext) {
    let link = links[index]
    context.cancel(link.vanishDue)
    context.change(context.lane(2 + link.laneOffset), to: Power.zero, chargedTo: .baseline)
    laneIsTaken[link.laneOffset] = false
    laneAirtime[link.laneOffset] = 0
    shareAirtime(context)
    links[index].state = .idle
    links[index].isSilent = false
    // A desk without a link stops: assumed, as a safe desk would.
    if links[index].latch.motion == .continuous { _ = links[index].latch.receive(.stop) }
    // A disconnected peripheral is reported again, though it is not new.
    links[index].reportedTo = AppSet()
    links[index].isSubscribed = false
    for slot in 0..<transfers.count
    where transfers[slot].kind != .free && transfers[slot].peripheral == index {
      context.cancel(transfers[slot].token)
      context.fail(transfers[slot].waiter, .disconnected)
      transfers[slot].kind = .free
    }
    for app in 0..<lastConnected.count where lastConnected[app] == index { lastConnected[app] = -1 }
    if link.state == .connected { context.complete(link.waiter) }
    links[index].waiter = .nobody
    updateSearch(index, context)
    guard link.state == .connected else { return }
    context.deliver(
      BluetoothEvent.disconnected.rawValue, to: link.app, fields: eventFields(index),
      trigger: link.trigger(link.linkUps))
  }
}
