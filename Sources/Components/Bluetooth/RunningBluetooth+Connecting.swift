import Configuration
import Kernel
import PowerAccounting
import Quantities

/// Links: from the request to connect until the link is up.
extension RunningBluetooth {
  func connect(_ request: OperationRequest, _ context: ComponentContext) -> OperationOutcome {
    let timeout = request.operands[1]
    guard let index = peripheral(request.operands[0], of: request.app) else {
      return connectInVain(request, context)
    }
    switch state.pointee.links[index].state {
    case .connected:
      // A link that is going down is gone by the time it could be used.
      if state.pointee.links[index].closing { return .failed(.refused) }
      state.pointee.lastConnected[request.app.index] = index
      return .completed
    case .initiating, .starting: return .failed(.refused)
    case .idle: break
    }
    state.pointee.links[index].state = .initiating
    state.pointee.links[index].thread = request.thread
    state.pointee.links[index].app = request.app
    state.pointee.links[index].occasion = request.occasion
    state.pointee.links[index].wantedInterval = Self.length(request.operands[2])
    state.pointee.links[index].wantedLatency = Self.count(request.operands[3])
    if let end = self.end(of: timeout, context) {
      state.pointee.links[index].timeout = schedule(
        .timeout, index, at: end, rank: .timer, context)
    }
    updateListening(context)
    return .pending
  }

  /// Listens for somebody of whose group nobody is here: for ever, or until the timeout.
  private func connectInVain(_ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    state.pointee.vainAttempts += 1
    begin(
      Transfer(
        kind: .vainAttempt, peripheral: Int(request.operands[0]), thread: request.thread,
        app: request.app),
      at: end(of: request.operands[1], context), context)
    updateListening(context)
    return .pending
  }

  func vainAttemptTimedOut(_ attempt: Transfer, _ context: ComponentContext) {
    state.pointee.vainAttempts -= 1
    count(.connectTimeouts, context)
    context.fail(attempt.thread, .timeout)
    updateListening(context)
  }

  /// An app gives up seeking somebody of a group of whom nobody is here.
  func giveUpVainAttempts(_ request: OperationRequest, _ context: ComponentContext) {
    guard state.pointee.vainAttempts > 0, let group = Int(exactly: request.operands[0]) else {
      return
    }
    for slot in 0..<state.pointee.transfers.count {
      let attempt = state.pointee.transfers[slot]
      guard attempt.kind == .vainAttempt, attempt.app == request.app, attempt.peripheral == group
      else { continue }
      context.cancel(attempt.token)
      state.pointee.transfers[slot].kind = .free
      state.pointee.vainAttempts -= 1
      context.fail(attempt.thread, .disconnected)
    }
    updateListening(context)
  }

  /// When an attempt that begins now is given up; nil when that is not in this run.
  private func end(of timeout: Double, _ context: ComponentContext) -> SimTime? {
    guard let length = Self.length(timeout) else { return nil }
    return length <= context.horizon - context.now ? context.now + length : nil
  }

  /// A length of time that a script computed; nil when it gave none.
  private static func length(_ operand: Double) -> SimDuration? {
    operand.isNaN ? nil : SimDuration(nanoseconds: Int64(min(max(operand, 0), 7.8e18).rounded()))
  }

  private static func count(_ operand: Double) -> Int? {
    operand.isNaN ? nil : Int(min(max(operand, 0), 1e6).rounded())
  }

  /// The phone's part of a connection event without data.
  static var emptyEvent: LinkTiming.Cost {
    LinkTiming.connectionEvent(
      .master, pairs: 1, received: LinkTiming.emptyPacket, sent: LinkTiming.emptyPacket)
  }

  func connectTimedOut(_ index: Int, _ context: ComponentContext) {
    count(.connectTimeouts, context)
    giveUpConnecting(index, .timeout, context)
  }

  /// Ends an attempt to connect before a packet of the peripheral was heard.
  func giveUpConnecting(
    _ index: Int, _ failure: StepFailure, _ context: ComponentContext
  ) {
    context.cancel(state.pointee.links[index].timeout)
    state.pointee.links[index].state = .idle
    context.fail(state.pointee.links[index].thread, failure)
    updateListening(context)
  }

  /// A packet of the awaited peripheral came: the answer asks it to connect.
  func establish(_ index: Int, _ packet: Advertisement, _ context: ComponentContext) {
    let link = state.pointee.links[index]
    context.cancel(link.timeout)
    guard let lane = takeLane() else {
      state.pointee.links[index].state = .idle
      context.fail(link.thread, .refused)
      return updateListening(context)
    }
    let model = state.pointee.model
    let peripheral = state.pointee.peripherals[index]
    let share = peripheral.connection.uniform(occasion: packet.ordinal, use: 0)
    let parameters = peripheral.link.asking(
      interval: link.wantedInterval, latency: link.wantedLatency)
    let offset = Int64(share * Double(parameters.interval.nanoseconds))
    let anchor =
      context.now + LinkTiming.transmitWindowDelay + SimDuration(nanoseconds: offset)
    context.deposit(
      model.energy(sending: LinkTiming.connectRequest), chargedTo: Charging(link.app, .connect))
    settleAccessory(index, context)
    state.pointee.links[index].state = .starting
    state.pointee.links[index].parameters = parameters
    state.pointee.links[index].isSilent = false
    state.pointee.links[index].anchor = anchor
    // Until it can be used, the peripheral attends every event.
    state.pointee.links[index].busyUntil =
      anchor + parameters.interval * Int64(model.setupEvents)
    state.pointee.links[index].laneOffset = lane
    state.pointee.links[index].isSubscribed = false
    state.pointee.links[index].closing = false
    schedule(.starts, of: index, at: anchor, context)
    if peripheral.vanishes > context.now && peripheral.vanishes <= context.horizon {
      state.pointee.links[index].vanishDue = schedule(
        .vanish, index, at: peripheral.vanishes, rank: .surroundings, context)
    }
    updateListening(context)
  }

  /// Expects the next thing in the life of a link, in place of what was expected.
  func schedule(
    _ stage: Link.Stage, of index: Int, at time: SimTime, _ context: ComponentContext
  ) {
    context.cancel(state.pointee.links[index].stageDue)
    state.pointee.links[index].stageDue = .none
    state.pointee.links[index].stage = stage
    guard time <= context.horizon else { return }
    state.pointee.links[index].stageDue = schedule(
      .link, index, at: time, rank: stage == .starts ? .surroundings : .completion, context)
  }

  func nextStage(of index: Int, _ context: ComponentContext) {
    let stage = state.pointee.links[index].stage
    state.pointee.links[index].stage = .none
    switch stage {
    case .starts: linkStarts(index, context)
    case .up: linkUp(index, context)
    case .down: linkDown(index, context)
    case .lost: linkLost(index, context)
    case .none: preconditionFailure("link \(index) has nothing to come")
    }
  }

  func linkStarts(_ index: Int, _ context: ComponentContext) {
    let link = state.pointee.links[index]
    let cost = Self.emptyEvent
    let level = PowerLevel.pulsed(
      high: state.pointee.model.energy(cost) / cost.duration, low: .zero,
      period: link.parameters.interval, onTime: cost.duration, phase: link.anchor)
    context.change(
      context.lane(2 + link.laneOffset), to: level, chargedTo: Charging(link.app, .connection))
    state.pointee.laneAirtime[link.laneOffset] =
      Double(cost.duration.nanoseconds) / Double(link.parameters.interval.nanoseconds)
    shareAirtime(context)
    if context.now >= state.pointee.peripherals[index].vanishes {
      return awaitLoss(of: index, vanishingAt: context.now, context)
    }
    depositExtraEvents(
      Int64(state.pointee.model.setupEvents), from: context.now, of: index, context)
    schedule(.up, of: index, at: link.busyUntil, context)
  }

  func linkUp(_ index: Int, _ context: ComponentContext) {
    let link = state.pointee.links[index]
    state.pointee.links[index].state = .connected
    state.pointee.links[index].busyUntil = context.now
    state.pointee.lastConnected[link.app.index] = index
    count(.connections, context)
    context.work(state.pointee.model.reportWork, for: link.app)
    context.complete(link.thread)
    state.pointee.links[index].thread = .none
    state.pointee.links[index].linkUps = link.linkUps &+ 1
    state.pointee.links[index].notifications = 0
    context.deliver(
      BluetoothEvent.connected.rawValue, to: link.app, fields: eventFields(index),
      occasion: link.occasion(link.linkUps))
  }

  private func takeLane() -> Int? {
    for lane in 0..<state.pointee.laneIsTaken.count where !state.pointee.laneIsTaken[lane] {
      state.pointee.laneIsTaken[lane] = true
      return lane
    }
    return nil
  }
}
