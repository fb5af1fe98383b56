import Kernel
import PowerAccounting
import Quantities

/// Requests, answers, commands and notifications on a link.
extension BluetoothRadioInstance {
  /// Payload of one packet of the attribute protocol with an MTU of 23.
  static let payload = 20
  /// Bytes of L2CAP and attribute headers in a request and its answer.
  private static let questionBytes = 11
  private static let answerBytes = 27
  static let headerBytes = 7
  /// The longest time of one request.
  private static let longest = SimDuration.seconds(30 * 365 * 86_400)

  mutating func discover(_ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    guard
      let index = connected(request.operands[BluetoothOperation.DiscoverField.from], request.app)
    else { return .failed(.disconnected) }
    let peripheral = peripherals[index]
    let wanted = request.operands[BluetoothOperation.DiscoverField.services]
    let trips: Int
    if wanted.isFinite {
      let named = UInt64(wanted)
      trips = AttributeProtocol.roundTrips(
        named: named.nonzeroBitCount, offered: (named & peripheral.services).nonzeroBitCount,
        characteristics: Int(peripheral.characteristics))
    } else {
      trips = AttributeProtocol.roundTripsForAll(
        services: Int(peripheral.serviceCount), characteristics: Int(peripheral.characteristics))
    }
    // The set of named services may be empty: then there is no request.
    guard trips > 0 else { return .completed }
    return ask(
      .question, of: index, trips: trips, sending: trips * Self.questionBytes,
      receiving: trips * Self.answerBytes, for: request, context)
  }

  mutating func read(_ request: OperationRequest, _ context: ComponentContext) -> OperationOutcome {
    guard let index = connected(request.operands[BluetoothOperation.ReadField.from], request.app)
    else { return .failed(.disconnected) }
    let size = bytes(request.operands[BluetoothOperation.ReadField.size])
    let trips = packets(size)
    count(.reads, context)
    return ask(
      .question, of: index, trips: trips, sending: trips * Self.headerBytes,
      receiving: trips * Self.headerBytes + size, for: request, context)
  }

  mutating func write(_ request: OperationRequest, _ context: ComponentContext) -> OperationOutcome
  {
    guard let index = connected(request.operands[BluetoothOperation.WriteField.to], request.app)
    else { return .failed(.disconnected) }
    let size = bytes(request.operands[BluetoothOperation.WriteField.size])
    let waits = request.operands[BluetoothOperation.WriteField.response] != 0
    let choice = request.operands[BluetoothOperation.WriteField.command]
    let command = choice.isNaN ? .step : CommandLatch.Command(rawValue: Int(choice))!
    count(.writesSent, context)
    let trips = packets(size)
    let sent = trips * Self.headerBytes + size
    if waits {
      return ask(
        .answeredCommand, of: index, trips: trips, sending: sent,
        receiving: trips * Self.headerBytes, command, for: request, context)
    }
    let connection = links[index].connection
    pay(index, sending: sent, receiving: 0, app: request.app, context)
    // Data sent to a peripheral out of range is lost with the link.
    if connection.isSilent { return .completed }
    let arrives = connection.attendedEvent(from: context.now)
    begin(
      Transfer(kind: .command, peripheral: index, waiter: .nobody, command: command), at: arrives,
      context)
    return .completed
  }

  /// Queue requests on the link, after those in progress.
  mutating func ask(
    _ kind: Transfer.Kind, of index: Int, trips: Int, sending: Int, receiving: Int,
    _ command: CommandLatch.Command = .step, for request: OperationRequest,
    _ context: ComponentContext
  ) -> OperationOutcome {
    let transfer = Transfer(
      kind: kind, peripheral: index, waiter: request.waiter, command: command)
    let connection = links[index].connection
    let interval = connection.parameters.interval
    let starts =
      connection.busyUntil > context.now
      ? connection.event(from: connection.busyUntil) : connection.attendedEvent(from: context.now)
    // Longer times are cut to thirty years, so that no sum leaves the range of time.
    let events = min(
      Int64(trips * model.eventsPerRoundTrip),
      max(1, Self.longest.nanoseconds / interval.nanoseconds))
    context.count(BluetoothCounter.roundTrips.rawValue, by: trips)
    pay(index, sending: sending, receiving: receiving, app: request.app, context)
    context.work(model.reportWork, for: request.app)
    if connection.isSilent {
      begin(transfer, at: nil, context)
      return .pending
    }
    links[index].connection.busyUntil = min(starts + interval * events, .latest)
    depositExtraEvents(events, from: starts, of: index, context)
    if kind == .answeredCommand {
      begin(Transfer(kind: .command, peripheral: index, command: command), at: starts, context)
    }
    begin(transfer, at: starts + interval * (events - 1), context)
    return .pending
  }

  /// Register a transfer that ends at an instant, or never by itself.
  mutating func begin(_ transfer: Transfer, at time: SimTime?, _ context: ComponentContext) {
    guard let slot = transfers.claim() else {
      return context.abort("more than 256 Bluetooth transfers are under way")
    }
    transfers[slot] = transfer
    let rank: EventRank =
      switch transfer.kind {
      case .command: .surroundings
      case .unansweredAttempt: .timer
      default: .completion
      }
    transfers[slot].token = context.schedule(Event.transfer(slot: slot), at: time, rank: rank)
  }

  mutating func transferEnds(_ slot: Int, _ context: ComponentContext) {
    let transfer = transfers[slot]
    transfers[slot].kind = .free
    switch transfer.kind {
    case .subscription:
      subscribed(to: transfer.peripheral, context)
      context.complete(transfer.waiter)
    case .unsubscription:
      links[transfer.peripheral].connection.isSubscribed = false
      context.complete(transfer.waiter)
    case .command: commandArrives(transfer.command, at: transfer.peripheral, context)
    case .notification: notificationArrives(from: transfer.peripheral, context)
    case .question, .answeredCommand: context.complete(transfer.waiter)
    case .unansweredAttempt: unansweredAttemptTimedOut(transfer, context)
    case .free: preconditionFailure("transfer \(slot) ended twice")
    }
  }

  private mutating func commandArrives(
    _ command: CommandLatch.Command, at index: Int, _ context: ComponentContext
  ) {
    let peripheral = peripherals[index]
    guard peripheral.inputPeriod > .zero else { return }
    if links[index].latch.receive(command) { count(.writesLost, context) }
    if links[index].lookIsScheduled { return }
    let time = CommandLatch.nextLook(
      from: context.now, period: peripheral.inputPeriod, phase: peripheral.inputPhase)
    scheduleLook(index, at: time, context)
  }

  private mutating func scheduleLook(_ index: Int, at time: SimTime, _ context: ComponentContext) {
    links[index].lookIsScheduled = true
    context.schedule(Event.look(index), at: time, rank: .surroundings)
  }

  /// Let the desk poll its input: it starts or stops moving, and notifies the subscribers.
  mutating func look(_ index: Int, _ context: ComponentContext) {
    let peripheral = peripherals[index]
    if links[index].latch.pending != nil { count(.commandsRead, context) }
    let (moved, moves) = links[index].latch.look()
    links[index].lookIsScheduled = false
    if moves != moved { context.mark(2 * Int(peripheral.group) + (moves ? 0 : 1)) }
    let link = links[index]
    if moved, link.connection.isSubscribed, link.state == .connected, !link.connection.isSilent,
      peripheral.notifiedValues > 0
    {
      let arrives = link.connection.event(from: context.now)
      depositExtraEvents(1, from: arrives, of: index, context)
      begin(Transfer(kind: .notification, peripheral: index), at: arrives, context)
    }
    if link.latch.needsLook {
      scheduleLook(index, at: context.now + peripheral.inputPeriod, context)
    }
  }

  // MARK: - Sizes and energy

  mutating func connected(_ operand: Double, _ app: AppID) -> Int? {
    guard let index = peripheral(operand, of: app),
      links[index].state == .connected, !links[index].connection.isClosing
    else { return nil }
    return index
  }

  private mutating func bytes(_ operand: Double) -> Int {
    operand.isNaN ? Self.payload : Int(min(max(operand, 0), 1e9))
  }

  private mutating func packets(_ size: Int) -> Int {
    max(1, (size + Self.payload - 1) / Self.payload)
  }

  mutating func pay(
    _ index: Int, sending: Int, receiving: Int, app: AppID, _ context: ComponentContext
  ) {
    context.deposit(
      model.energy(sending: sending) + model.energy(receiving: receiving),
      chargedTo: Charging(app, .transfer))
    // The accessory receives the data that the phone sends.
    let received = Double(sending) * LinkTiming.receiving
    let sent = Double(receiving) * LinkTiming.transmitting
    let charge = (received + sent) * LinkTiming.millisecondsPerByte / 1e6
    context.depositAccessory(
      Charge(coulombs: charge) * Voltage(volts: Self.accessoryVolts),
      accessory: Int(peripherals[index].group), .transfer)
  }
}
