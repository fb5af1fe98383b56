import PowerAccounting
import Quantities

/// Subscriptions to the values of a peripheral, and its notifications.
extension BluetoothRadioInstance {
  mutating func subscribe(_ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    change(.subscription, request.operands[BluetoothOperation.SubscribeField.to], request, context)
  }

  mutating func unsubscribe(_ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    change(
      .unsubscription, request.operands[BluetoothOperation.UnsubscribeField.from], request, context)
  }

  /// Write whether the peripheral is to notify, once for each of its values.
  private mutating func change(
    _ kind: Transfer.Kind, _ operand: Double, _ request: OperationRequest,
    _ context: ComponentContext
  ) -> OperationOutcome {
    guard let index = connected(operand, request.app) else { return .failed(.disconnected) }
    let trips = max(1, Int(peripherals[index].notifiedValues))
    return ask(
      kind, of: index, trips: trips, sending: trips * (Self.headerBytes + 2),
      receiving: trips * Self.headerBytes, for: request, context)
  }

  mutating func subscribed(to index: Int, _ context: ComponentContext) {
    let isNew = !links[index].connection.isSubscribed
    links[index].connection.isSubscribed = true
    if isNew { scheduleNotification(of: index, context) }
  }

  /// Schedule the next notification of a peripheral that notifies all the time.
  ///
  /// One that is under way since before the app unsubscribed serves the new subscription.
  private mutating func scheduleNotification(of index: Int, _ context: ComponentContext) {
    let peripheral = peripherals[index]
    guard peripheral.notifyPeriod > .zero, peripheral.notifiedValues > 0,
      !transfers.slots.contains(where: { slot in
        transfers[slot].kind == .notification && transfers[slot].peripheral == index
      })
    else { return }
    let due = links[index].connection.event(from: context.now + peripheral.notifyPeriod)
    begin(Transfer(kind: .notification, peripheral: index), at: due, context)
  }

  mutating func notificationArrives(from index: Int, _ context: ComponentContext) {
    guard links[index].connection.isSubscribed else { return }
    if peripherals[index].notifyPeriod > .zero {
      depositExtraEvents(1, from: context.now, of: index, context)
    }
    let app = links[index].request.app
    let values = Int(peripherals[index].notifiedValues)
    pay(
      index, sending: 0, receiving: values * (Self.headerBytes + Self.payload), app: app, context)
    for _ in 0..<values {
      count(.notifications, context)
      context.work(model.reportWork, for: app)
      context.deliver(
        BluetoothEvent.valueReceived.rawValue, to: app,
        fields: eventFields(index, size: Double(Self.payload)),
        trigger: links[index].trigger(links[index].connection.notifications))
      links[index].connection.notifications &+= 1
    }
    scheduleNotification(of: index, context)
  }
}
