import Kernel
import PowerAccounting
import Quantities

/// Listening: which packets are received, and which of them are reported.
extension RunningBluetooth {
  func scan(_ request: OperationRequest, _ context: ComponentContext) -> OperationOutcome {
    let app = request.app.index
    endSession(of: request.app, context)
    var session = ScanSession()
    let filter = request.operands[0]
    session.filter = filter.isFinite ? UInt64(filter) : 0
    session.reportsDuplicates = request.operands[1] == 1
    let idle = request.operands[2]
    if !idle.isNaN {
      session.idleLimit = SimDuration(nanoseconds: Int64(min(max(idle, 0), 7.8e18).rounded()))
    }
    state.pointee.sessions[app] = session
    state.pointee.scanning |= 1 << UInt64(app)
    for index in 0..<state.pointee.peripheralCount {
      state.pointee.links[index].reportedTo &= ~(1 << UInt64(app))
      state.pointee.links[index].seenBy &= ~(1 << UInt64(app))
    }
    restartIdleTimer(of: request.app, context)
    count(.scans, context)
    updateListening(context)
    return .completed
  }

  func stopScan(of app: AppID, _ context: ComponentContext) {
    endSession(of: app, context)
    updateListening(context)
  }

  private func endSession(of app: AppID, _ context: ComponentContext) {
    context.cancel(state.pointee.sessions[app.index].idleToken)
    state.pointee.sessions[app.index] = ScanSession()
    state.pointee.scanning &= ~(1 << UInt64(app.index))
  }

  private func restartIdleTimer(of app: AppID, _ context: ComponentContext) {
    let session = state.pointee.sessions[app.index]
    context.cancel(session.idleToken)
    guard let limit = session.idleLimit, limit <= context.horizon - context.now else { return }
    state.pointee.sessions[app.index].idleToken = schedule(
      .idleStop, app.index, at: context.now + limit, rank: .timer, context)
  }

  /// Starts, goes on with or stops listening, after scans or connection attempts changed.
  func updateListening(_ context: ComponentContext) {
    let owner = listener()
    if let owner, state.pointee.schedule == nil {
      let model = state.pointee.model
      state.pointee.schedule = ScanSchedule(
        start: context.now, interval: model.scanInterval, window: model.scanWindow)
      let level = PowerLevel.pulsed(
        high: model.receive, low: .zero, period: model.scanInterval, onTime: model.scanWindow,
        phase: context.now)
      context.change(context.lane(1), to: level, chargedTo: owner)
    } else if let owner, owner != state.pointee.listener {
      context.charge(context.lane(1), to: owner)
    } else if owner == nil, state.pointee.schedule != nil {
      state.pointee.schedule = nil
      context.change(context.lane(1), to: .off, chargedTo: .baseline)
    }
    state.pointee.listener = owner ?? .baseline
    for index in 0..<state.pointee.peripheralCount { updateSearch(index, context) }
  }

  /// Who pays for listening: the first app that scans, or else the first that connects.
  private func listener() -> Charging? {
    let scanning = state.pointee.scanning
    if scanning != 0 { return Charging(AppID(scanning.trailingZeroBitCount), .scan) }
    for index in 0..<state.pointee.peripheralCount
    where state.pointee.links[index].state == .initiating {
      return Charging(state.pointee.links[index].app, .connect)
    }
    guard state.pointee.vainAttempts > 0 else { return nil }
    for slot in 0..<state.pointee.transfers.count
    where state.pointee.transfers[slot].kind == .vainAttempt {
      return Charging(state.pointee.transfers[slot].app, .connect)
    }
    return nil
  }

  /// Whether the next packet of a peripheral would make a difference.
  private func isAwaited(_ index: Int) -> Bool {
    let link = state.pointee.links[index]
    switch link.state {
    case .starting, .connected: return false
    case .initiating: return true
    case .idle:
      let services = state.pointee.peripherals[index].services
      return scanningApps.contains { app in
        let session = state.pointee.sessions[app]
        return session.wants(services)
          && (session.reportsDuplicates || link.reportedTo >> UInt64(app) & 1 == 0)
      }
    }
  }

  /// Looks ahead for the next packet that will be received, or drops what was found.
  func updateSearch(_ index: Int, _ context: ComponentContext) {
    guard let schedule = state.pointee.schedule, isAwaited(index) else {
      if state.pointee.links[index].search == .scheduled {
        context.cancel(state.pointee.links[index].candidateToken)
      }
      state.pointee.links[index].search = .notDone
      return
    }
    guard state.pointee.links[index].search == .notDone else { return }
    let model = state.pointee.model
    let peripheral = state.pointee.peripherals[index]
    let packet = SimDuration(
      seconds: Double(LinkTiming.advertisingPacket) * LinkTiming.millisecondsPerByte / 1e3)
    var candidate = peripheral.advertising.first(
      from: context.now, startingAt: state.pointee.links[index].cursor)
    state.pointee.links[index].cursor = candidate
    while candidate.time <= context.horizon {
      if let channel = schedule.channelReceiving(
        at: candidate.time, packet: packet, spacing: model.packetSpacing),
        peripheral.reception.uniform(occasion: candidate.ordinal, use: 0) < model.reception
      {
        let ends = candidate.time + model.packetSpacing * Int64(channel) + packet
        state.pointee.links[index].candidate = candidate
        state.pointee.links[index].search = .scheduled
        if ends <= context.horizon {
          state.pointee.links[index].candidateToken = self.schedule(
            .packet, index, at: ends, rank: .surroundings, context)
          return
        }
      }
      candidate = peripheral.advertising.next(after: candidate)
    }
    state.pointee.links[index].search = .nothing
  }

  func packetReceived(from index: Int, _ context: ComponentContext) {
    let advertisement = state.pointee.links[index].candidate
    let peripheral = state.pointee.peripherals[index]
    state.pointee.links[index].search = .notDone
    state.pointee.links[index].cursor = peripheral.advertising.next(after: advertisement)
    if state.pointee.links[index].state == .initiating && peripheral.isConnectable {
      establish(index, advertisement, context)
    } else {
      for app in scanningApps {
        report(index, advertisement, to: AppID(app), context)
      }
    }
    updateSearch(index, context)
  }

  private func report(
    _ index: Int, _ advertisement: Advertisement, to app: AppID, _ context: ComponentContext
  ) {
    let session = state.pointee.sessions[app.index]
    let bit: UInt64 = 1 << UInt64(app.index)
    let link = state.pointee.links[index]
    guard session.wants(state.pointee.peripherals[index].services),
      session.reportsDuplicates || link.reportedTo & bit == 0
    else { return }
    state.pointee.links[index].reportedTo |= bit
    if link.seenBy & bit == 0 {
      state.pointee.links[index].seenBy |= bit
      restartIdleTimer(of: app, context)
    }
    count(.reports, context)
    context.work(state.pointee.model.reportWork, for: app)
    context.deliver(
      BluetoothEvent.peripheralDiscovered.rawValue, to: app, fields: eventFields(index),
      occasion: Occasion(
        entity: state.pointee.peripherals[index].entity, ordinal: advertisement.ordinal))
  }

  private var scanningApps: BitPositions { BitPositions(rest: state.pointee.scanning) }
}

/// The places of the ones in a word, lowest first.
private struct BitPositions: Sequence, IteratorProtocol {
  var rest: UInt64

  mutating func next() -> Int? {
    if rest == 0 { return nil }
    defer { rest &= rest - 1 }
    return rest.trailingZeroBitCount
  }
}
