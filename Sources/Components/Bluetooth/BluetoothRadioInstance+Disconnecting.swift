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
    let connection = links[index].connection
    guard links[index].state == .connected, !connection.isClosing else { return .completed }
    links[index].connection.isClosing = true
    links[index].waiter = request.waiter
    // The peripheral does not receive a request over a link that is about to be lost.
    if !connection.isSilent {
      schedule(.down, of: index, at: connection.attendedEvent(from: context.now), context)
    }
    return .pending
  }

  mutating func linkDown(_ index: Int, _ context: ComponentContext) {
    settleAccessory(index, context)
    // The event with the request to disconnect begins now, and both ends pay for it.
    context.deposit(
      model.energy(Self.emptyEvent), chargedTo: Charging(links[index].request.app, .connection))
    depositAccessoryEvents(1, Int(peripherals[index].group), context)
    takeDown(index, context)
  }

  /// Mark a peripheral as out of range: from now on the phone gets no answer.
  mutating func vanish(_ index: Int, _ context: ComponentContext) {
    let link = links[index]
    let hasStarted = link.state == .starting && link.connection.stage == .up
    guard hasStarted || link.state == .connected else { return }
    awaitLoss(of: index, vanishingAt: context.now, context)
  }

  /// Start the supervision timeout of a silent link; its transfers stay pending.
  mutating func awaitLoss(of index: Int, vanishingAt instant: SimTime, _ context: ComponentContext)
  {
    settleAccessory(index, context)
    links[index].connection.isSilent = true
    for slot in transfers.slots
    where !transfers[slot].isFree && transfers[slot].peripheral == index {
      context.cancel(&transfers[slot].token)
    }
    let loss = links[index].connection.lossTime(vanishingAt: instant)
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
    let lane = link.connection.lane
    context.cancel(link.connection.vanishDue)
    context.change(context.lane(2 + lane), to: Power.zero, chargedTo: .baseline)
    laneIsTaken[lane] = false
    laneAirtime[lane] = 0
    shareAirtime(context)
    links[index].state = .idle
    // A desk without a link stops: assumed, as a safe desk would.
    if links[index].latch.motion == .continuous { _ = links[index].latch.receive(.stop) }
    // A disconnected peripheral is reported again, though it is not new.
    links[index].reports.reportedTo = AppSet()
    for slot in transfers.slots
    where !transfers[slot].isFree && transfers[slot].peripheral == index {
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
      BluetoothEvent.disconnected.rawValue, to: link.request.app, fields: eventFields(index),
      trigger: link.trigger(link.linkUps))
  }
}
