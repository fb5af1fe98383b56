import Kernel
import PowerAccounting
import Quantities

/// Scanning: which packets are received, and which of them are reported.
extension BluetoothRadioInstance {
  private typealias Scan = BluetoothOperation.ScanField

  mutating func scan(_ request: OperationRequest, _ context: ComponentContext) {
    let app = request.app
    endSession(of: app, context)
    var session = ScanSession()
    session.request = request.origin
    let filter = request.operands[Scan.filter]
    session.filter = filter.isFinite ? UInt64(filter) : 0
    session.reportsDuplicates = request.operands[Scan.duplicates] == 1
    let mode = request.operands[Scan.mode]
    if !mode.isNaN { session.mode = ScanMode(rawValue: Int(mode))! }
    session.idleLimit = SimDuration(operand: request.operands[Scan.stopWhenIdle])
    sessions[app.index] = session
    state.scanning.insert(app)
    for index in 0..<peripheralCount {
      links[index].reports.reportedTo.remove(app)
      links[index].reports.seenBy.remove(app)
    }
    restartIdleTimer(of: app, context)
    count(.scans, context)
    updateListening(context)
  }

  mutating func stopScan(of app: AppID, _ context: ComponentContext) {
    endSession(of: app, context)
    updateListening(context)
  }

  package mutating func appSuspended(_ app: AppID, _ context: ComponentContext) {
    guard state.scanning.contains(app) else { return }
    context.count(.ended, of: sessions[app.index].request)
    stopScan(of: app, context)
  }

  package mutating func appEnded(_ app: AppID, _ context: ComponentContext) {
    if state.scanning.contains(app) { stopScan(of: app, context) }
  }

  private mutating func endSession(of app: AppID, _ context: ComponentContext) {
    context.cancel(sessions[app.index].idleToken)
    sessions[app.index] = ScanSession()
    state.scanning.remove(app)
  }

  private mutating func restartIdleTimer(of app: AppID, _ context: ComponentContext) {
    let session = sessions[app.index]
    context.cancel(session.idleToken)
    sessions[app.index].idleToken = context.schedule(
      Event.idleStop(app), after: session.idleLimit, rank: .timer)
  }

  /// Start, continue or stop listening, after a change of scans or connection attempts.
  mutating func updateListening(_ context: ComponentContext) {
    let old = state.listening
    let new = listening()
    if let new, new.pattern != old?.pattern {
      forgetSearches(context)
      state.schedule = ScanSchedule(
        start: context.now, interval: new.pattern.interval, window: new.pattern.window)
      let level = PowerLevel.pulsed(
        high: model.receive, low: .zero, period: new.pattern.interval,
        onTime: new.pattern.window, phase: context.now)
      context.change(context.lane(1), to: level, chargedTo: new.owner)
    } else if let new, new.owner != old?.owner {
      context.charge(context.lane(1), to: new.owner)
    } else if new == nil, old != nil {
      state.schedule = nil
      context.change(context.lane(1), to: Power.zero, chargedTo: .baseline)
    }
    state.listening = new
    for index in 0..<peripheralCount { updateSearch(index, context) }
    shareAirtime(context)
  }

  /// The listening pattern of the radio, which is the highest of all demands. The app with that
  /// demand pays; among equals the first app that scans, or else the first that connects.
  private mutating func listening() -> Listening? {
    var wishes = RadioDemand()
    for app in state.scanning {
      if let pattern = pattern(of: app) { wishes.add(pattern, by: Charging(app, .scan)) }
    }
    for app in state.monitoring {
      wishes.add(model.scanRules.background, by: Charging(app, .monitoring))
    }
    for index in 0..<peripheralCount where links[index].state == .initiating {
      addConnecting(by: links[index].request.app, to: &wishes)
    }
    guard state.unansweredAttempts > 0 else { return wishes.greatest }
    for slot in transfers.slots where transfers[slot].kind == .unansweredAttempt {
      addConnecting(by: transfers[slot].app, to: &wishes)
    }
    return wishes.greatest
  }

  private mutating func addConnecting(by app: AppID, to wishes: inout RadioDemand) {
    let pattern = model.scanRules.patternOfConnecting(isInFront: isInFront(app))
    wishes.add(pattern, by: Charging(app, .connect))
  }

  /// The listening pattern for the scan of an app; nil when the radio does not listen for it.
  private mutating func pattern(of app: AppID) -> ListeningPattern? {
    model.scanRules.pattern(
      of: sessions[app.index], isInFront: isInFront(app), screenIsOn: state.screenIsOn)
  }

  /// Whether the next packet of a peripheral is reported to an app.
  private mutating func wants(_ app: AppID, _ index: Int) -> Bool {
    let session = sessions[app.index]
    guard session.wants(peripherals[index].services), pattern(of: app) != nil else { return false }
    return !links[index].reports.reportedTo.contains(app)
      || model.scanRules.reportsDuplicates(of: session, isInFront: isInFront(app))
  }

  /// Discard the search results for future packets, because they may not be received now.
  mutating func forgetSearches(_ context: ComponentContext) {
    for index in 0..<peripheralCount where !links[index].search.isReceiving(at: context.now) {
      links[index].search.discard(context)
    }
  }

  /// Whether the next packet of a peripheral has any effect.
  private mutating func isAwaited(_ index: Int) -> Bool {
    switch links[index].state {
    case .starting, .connected: return false
    case .initiating: return true
    case .idle:
      return state.scanning.contains { wants($0, index) }
        || state.monitoring.contains { watches($0, for: index) }
    }
  }

  /// Search for the next packet that will be received, or discard the result.
  mutating func updateSearch(_ index: Int, _ context: ComponentContext) {
    guard let schedule = state.schedule, isAwaited(index) else {
      return links[index].search.discard(context)
    }
    guard links[index].search.state == .notDone else { return }
    let peripheral = peripherals[index]
    let packet = SimDuration(
      seconds: Double(LinkTiming.advertisingPacket) * LinkTiming.millisecondsPerByte / 1e3)
    let reception = self.reception
    var candidate = peripheral.advertising.first(
      from: max(context.now, peripheral.appears), startingAt: links[index].search.cursor)
    links[index].search.cursor = candidate
    while candidate.time <= context.horizon && candidate.time < peripheral.vanishes {
      if let channel = schedule.channelReceiving(
        at: candidate.time, packet: packet, spacing: model.packetSpacing),
        peripheral.reception.uniform(trigger: candidate.ordinal, use: 0) < reception
      {
        let ends = candidate.time + model.packetSpacing * Int64(channel) + packet
        links[index].search.candidate = candidate
        links[index].search.state = .scheduled
        if ends <= context.horizon {
          links[index].search.token = context.schedule(
            Event.packet(index), at: ends, rank: .surroundings)
          return
        }
      }
      candidate = peripheral.advertising.next(after: candidate)
    }
    links[index].search.state = .nothing
  }

  mutating func packetReceived(from index: Int, _ context: ComponentContext) {
    let advertisement = links[index].search.candidate
    let peripheral = peripherals[index]
    links[index].search.state = .notDone
    links[index].search.cursor = peripheral.advertising.next(after: advertisement)
    if links[index].state == .initiating && peripheral.isConnectable {
      establish(index, advertisement, context)
    } else {
      for app in state.scanning { report(index, advertisement, to: app, context) }
      beaconHeard(index, advertisement, context)
    }
    updateSearch(index, context)
  }

  private mutating func report(
    _ index: Int, _ advertisement: Advertisement, to app: AppID, _ context: ComponentContext
  ) {
    guard wants(app, index) else { return }
    links[index].reports.reportedTo.insert(app)
    if !links[index].reports.seenBy.contains(app) {
      links[index].reports.seenBy.insert(app)
      restartIdleTimer(of: app, context)
    }
    count(.reports, context)
    tell(app, .peripheralDiscovered, of: index, ordinal: advertisement.ordinal, context)
  }
}

/// The listening pattern of the radio, and the app that pays for it.
struct Listening: BitwiseCopyable {
  let pattern: ListeningPattern
  let owner: Charging
}

/// The demands on the radio, of which it serves the highest.
private struct RadioDemand {
  private(set) var greatest: Listening?

  mutating func add(_ pattern: ListeningPattern, by owner: Charging) {
    if let greatest, pattern.duty <= greatest.pattern.duty { return }
    greatest = Listening(pattern: pattern, owner: owner)
  }
}
