import Configuration
import PowerAccounting
import Quantities

/// Links: from the request to connect until the link is up.
extension BluetoothRadioInstance {
  private typealias Connect = BluetoothOperation.ConnectField

  mutating func connect(_ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    guard let index = peripheral(request.operands[Connect.to], of: request.app) else {
      return connectUnanswered(request, context)
    }
    switch links[index].state {
    case .connected:
      // A closing link is gone by the time it could be used.
      if links[index].connection.isClosing { return .failed(.refused) }
      lastConnected[request.app.index] = index
      return .completed
    case .initiating, .starting: return .failed(.refused)
    case .idle: break
    }
    links[index].state = .initiating
    links[index].waiter = request.waiter
    links[index].request = Link.Request(
      app: request.app, trigger: request.trigger,
      interval: SimDuration(operand: request.operands[Connect.interval]),
      latency: Self.count(request.operands[Connect.latency]))
    links[index].request.timeout = context.schedule(
      Event.timeout(index), at: end(of: request.operands[Connect.timeout], context), rank: .timer)
    updateListening(context)
    return .pending
  }

  /// Listen for a group without members in range: for ever, or until the timeout.
  private mutating func connectUnanswered(_ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    state.unansweredAttempts += 1
    begin(
      Transfer(
        kind: .unansweredAttempt, peripheral: Int(request.operands[Connect.to]),
        waiter: request.waiter, app: request.app),
      at: end(of: request.operands[Connect.timeout], context), context)
    updateListening(context)
    return .pending
  }

  mutating func unansweredAttemptTimedOut(_ attempt: Transfer, _ context: ComponentContext) {
    state.unansweredAttempts -= 1
    count(.connectTimeouts, context)
    context.fail(attempt.waiter, .timeout)
    updateListening(context)
  }

  /// Cancel an app's attempts to connect to a group without members in range.
  mutating func cancelUnansweredAttempts(_ request: OperationRequest, _ context: ComponentContext) {
    guard state.unansweredAttempts > 0, let group = Int(exactly: request.operands[Connect.to])
    else { return }
    for slot in transfers.slots {
      let attempt = transfers[slot]
      guard attempt.kind == .unansweredAttempt, attempt.app == request.app,
        attempt.peripheral == group
      else { continue }
      context.cancel(attempt.token)
      transfers[slot].kind = .free
      state.unansweredAttempts -= 1
      context.fail(attempt.waiter, .disconnected)
    }
    updateListening(context)
  }

  /// The timeout of an attempt that begins now; nil when it lies beyond this run.
  private mutating func end(of timeout: Double, _ context: ComponentContext) -> SimTime? {
    guard let length = SimDuration(operand: timeout) else { return nil }
    return length <= context.horizon - context.now ? context.now + length : nil
  }

  private static func count(_ operand: Double) -> Int? {
    operand.isNaN ? nil : Int(min(max(operand, 0), 1e6).rounded())
  }

  /// The phone's cost of a connection event without data.
  static var emptyEvent: LinkTiming.Cost {
    LinkTiming.connectionEvent(
      .master, pairs: 1, received: LinkTiming.emptyPacket, sent: LinkTiming.emptyPacket)
  }

  mutating func connectTimedOut(_ index: Int, _ context: ComponentContext) {
    count(.connectTimeouts, context)
    cancelConnecting(index, .timeout, context)
  }

  /// Cancel an attempt to connect before a packet of the peripheral was received.
  mutating func cancelConnecting(_ index: Int, _ failure: StepFailure, _ context: ComponentContext)
  {
    context.cancel(links[index].request.timeout)
    links[index].state = .idle
    context.fail(links[index].waiter, failure)
    updateListening(context)
  }

  /// Answer a packet of the awaited peripheral with a connection request.
  mutating func establish(_ index: Int, _ packet: Advertisement, _ context: ComponentContext) {
    let link = links[index]
    context.cancel(link.request.timeout)
    guard let lane = laneIsTaken.firstIndex(below: laneIsTaken.count, where: { !$0 }) else {
      links[index].state = .idle
      context.fail(link.waiter, .refused)
      return updateListening(context)
    }
    laneIsTaken[lane] = true
    let peripheral = peripherals[index]
    let share = peripheral.connection.uniform(trigger: packet.ordinal, use: 0)
    let parameters = peripheral.link.asking(
      interval: link.request.interval, latency: link.request.latency)
    let offset = Int64(share * Double(parameters.interval.nanoseconds))
    let anchor = context.now + LinkTiming.transmitWindowDelay + SimDuration(nanoseconds: offset)
    context.deposit(
      model.energy(sending: LinkTiming.connectRequest),
      chargedTo: Charging(link.request.app, .connect))
    settleAccessory(index, context)
    links[index].state = .starting
    // Until the link is usable, the peripheral attends every event.
    links[index].connection = Link.Connection(
      parameters: parameters, anchor: anchor,
      busyUntil: anchor + parameters.interval * Int64(model.setupEvents), lane: lane)
    schedule(.starts, of: index, at: anchor, context)
    if peripheral.vanishes > context.now {
      links[index].connection.vanishDue = context.schedule(
        Event.vanish(index), at: peripheral.vanishes, rank: .surroundings)
    }
    updateListening(context)
  }

  /// Schedule the next stage of a link, and cancel the one scheduled before.
  mutating func schedule(
    _ stage: Link.Connection.Stage, of index: Int, at time: SimTime, _ context: ComponentContext
  ) {
    context.cancel(&links[index].connection.stageDue)
    links[index].connection.stage = stage
    links[index].connection.stageDue = context.schedule(
      Event.link(index), at: time, rank: stage == .starts ? .surroundings : .completion)
  }

  mutating func nextStage(of index: Int, _ context: ComponentContext) {
    let stage = links[index].connection.stage
    links[index].connection.stage = .none
    switch stage {
    case .starts: linkStarts(index, context)
    case .up: linkUp(index, context)
    case .down: linkDown(index, context)
    case .lost: linkLost(index, context)
    case .none: preconditionFailure("link \(index) has nothing to come")
    }
  }

  mutating func linkStarts(_ index: Int, _ context: ComponentContext) {
    let connection = links[index].connection
    let cost = Self.emptyEvent
    let level = PowerLevel.pulsed(
      high: model.energy(cost) / cost.duration, low: .zero,
      period: connection.parameters.interval, onTime: cost.duration, phase: connection.anchor)
    context.change(
      context.lane(2 + connection.lane), to: level,
      chargedTo: Charging(links[index].request.app, .connection))
    laneAirtime[connection.lane] =
      Double(cost.duration.nanoseconds) / Double(connection.parameters.interval.nanoseconds)
    shareAirtime(context)
    if context.now >= peripherals[index].vanishes {
      return awaitLoss(of: index, vanishingAt: context.now, context)
    }
    depositExtraEvents(Int64(model.setupEvents), from: context.now, of: index, context)
    schedule(.up, of: index, at: connection.busyUntil, context)
  }

  mutating func linkUp(_ index: Int, _ context: ComponentContext) {
    let link = links[index]
    links[index].state = .connected
    links[index].connection.busyUntil = context.now
    lastConnected[link.request.app.index] = index
    count(.connections, context)
    context.work(model.reportWork, for: link.request.app)
    context.complete(link.waiter)
    links[index].waiter = .nobody
    links[index].linkUps = link.linkUps &+ 1
    context.deliver(
      BluetoothEvent.connected.rawValue, to: link.request.app, fields: eventFields(index),
      trigger: link.trigger(link.linkUps))
  }
}
