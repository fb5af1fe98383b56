import Configuration
import Kernel
import PowerAccounting
import Quantities

/// The Bluetooth controller of one phone, and the peripherals around it, during a run.
package struct BluetoothRadioInstance: Component, ~Copyable {
  package static var subscriptions: PhoneChanges { [.screen, .suspension] }

  /// The state of the controller at an instant of a run.
  package struct State: ComponentState {
    /// The apps whose scan session is on, one bit each.
    var scanning = AppSet()
    var monitoring = AppSet()
    /// The number of transfers that are attempts to connect to an absent peripheral.
    var unansweredAttempts = 0
    var schedule: ScanSchedule?
    var listening: Listening?
    var screenIsOn = false
    var front = AppID.system
    /// The share of time for which Wi-Fi has the antenna.
    var wifiAirtime = 0.0

    package init() {}
  }

  package enum Event: SchedulableEvent {
    case packet(Int), link(Int), vanish(Int), transfer(slot: Int), idleStop(AppID), timeout(Int)
    case look(Int), beaconLeft(Int)

    package static var payloadBits: Int { 11 }
  }

  let model: BluetoothRadio
  private let advertisingEnergy: Energy
  var peripherals: FlatTable<Peripheral>
  /// The number of peripherals near the phone in this run.
  private var peripheralCount = 0
  var links: FlatTable<Link>
  var sessions: FlatTable<ScanSession>
  /// The services of the beacons that each app monitors, and the apps that do so.
  var monitors: FlatTable<UInt64>
  /// The peripheral that each app connected to last, or -1.
  private var lastConnected: FlatTable<Int>
  var transfers = SlotTable<Transfer>(capacity: 256)
  /// The connection lanes that are taken.
  private var laneIsTaken: FlatTable<Bool>
  /// The share of time for which each connection lane is on the air.
  private var laneAirtime: FlatTable<Double>
  package var state = State()

  init(model: BluetoothRadio) {
    let stream = RandomStream(key: RandomKey(seed: 0, replication: 1), name: StreamName(""))
    let nobody = Peripheral(
      group: 0, entity: 0,
      advertising: AdvertisingSequence(interval: .seconds(1), stream: stream), reception: stream,
      connection: stream, services: 0, isConnectable: false, serviceCount: 0, characteristics: 0,
      link: ConnectionParameters(interval: .seconds(1), supervisionTimeout: .seconds(4)),
      inputPeriod: .zero, inputPhase: .zero, notifiedValues: 0)
    let advertising = LinkTiming.advertisingEvent.charge * Voltage(volts: Self.accessoryVolts)
    self.model = model
    peripherals = FlatTable(repeating: nobody, count: BluetoothRadio.peripheralLimit)
    links = FlatTable(repeating: Link(to: nobody), count: BluetoothRadio.peripheralLimit)
    sessions = FlatTable(repeating: ScanSession(), count: AppSet.appLimit + 1)
    monitors = FlatTable(repeating: 0, count: AppSet.appLimit + 1)
    lastConnected = FlatTable(repeating: -1, count: AppSet.appLimit + 1)
    laneIsTaken = FlatTable(repeating: false, count: BluetoothRadio.connectionLimit)
    laneAirtime = FlatTable(repeating: 0, count: BluetoothRadio.connectionLimit)
    advertisingEnergy = advertising
  }

  /// Remove all peripherals; those of the replication are added next, before ``begin(_:)``.
  package mutating func removePeripherals() { peripheralCount = 0 }

  /// Add a peripheral near the phone.
  ///
  /// - Returns: Whether there was room: ``BluetoothRadio/peripheralLimit`` at the most.
  package mutating func add(_ peripheral: Peripheral) -> Bool {
    let index = peripheralCount
    guard index < peripherals.count else { return false }
    peripherals[index] = peripheral
    peripheralCount += 1
    return true
  }

  package mutating func begin(_ context: ComponentContext) {
    for index in 0..<peripheralCount { links[index] = Link(to: peripherals[index]) }
    sessions.fill(with: ScanSession())
    monitors.fill(with: 0)
    lastConnected.fill(with: -1)
    transfers.clear()
    laneIsTaken.fill(with: false)
    laneAirtime.fill(with: 0)
    context.change(context.lane(0), to: model.idle, chargedTo: .baseline)
  }

  package mutating func finish(_ context: ComponentContext) {
    for index in 0..<peripheralCount {
      settleAccessory(index, context)
      countLink(index, context)
      let request = links[index].request
      if links[index].state == .initiating { countWait(request.origin, request.begun, context) }
    }
    for slot in transfers.slots where transfers[slot].kind == .unansweredAttempt {
      countWait(transfers[slot].origin, transfers[slot].begun, context)
    }
  }

  package mutating func handle(_ event: Event, _ context: ComponentContext) {
    switch event {
    case .packet(let peripheral): packetReceived(from: peripheral, context)
    case .link(let peripheral): nextStage(of: peripheral, context)
    case .vanish(let peripheral): vanish(peripheral, context)
    case .transfer(let slot): transferEnds(slot, context)
    case .idleStop(let app): stopScan(of: app, context)
    case .timeout(let peripheral): connectTimedOut(peripheral, context)
    case .look(let peripheral): look(peripheral, context)
    case .beaconLeft(let peripheral): beaconLeft(peripheral, context)
    }
  }

  package mutating func perform(
    _ index: Int, _ request: OperationRequest, _ context: ComponentContext
  ) -> OperationOutcome {
    switch BluetoothOperation(rawValue: index)! {
    case .scan: scan(request, context)
    case .stopScan:
      stopScan(of: request.app, context)
      let keeps = request.operands[BluetoothOperation.StopScanField.keep] == 1
      if !keeps {
        context.dropQueued(BluetoothEvent.peripheralDiscovered.rawValue, of: request.app)
      }
    case .connect: return connect(request, context)
    case .discover: return discover(request, context)
    case .read: return read(request, context)
    case .write: return write(request, context)
    case .subscribe: return subscribe(request, context)
    case .unsubscribe:
      return change(
        .unsubscription, request.operands[BluetoothOperation.UnsubscribeField.from], request,
        context)
    case .disconnect: return disconnect(request, context)
    case .monitorBeacons: monitorBeacons(request, context)
    case .stopMonitoringBeacons: stopMonitoringBeacons(of: request.app, context)
    }
    return .completed
  }

  package mutating func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    guard isOn != state.screenIsOn || app != state.front else { return }
    state.screenIsOn = isOn
    state.front = app
    updateListening(context)
  }

  mutating func isInFront(_ app: AppID) -> Bool { state.screenIsOn && state.front == app }

  mutating func count(_ counter: BluetoothCounter, _ context: ComponentContext) {
    context.count(counter.rawValue)
  }

  mutating func eventFields(_ index: Int, size: Double = 0) -> SIMD4<Double> {
    SIMD4(Double(index), Double(peripherals[index].services), size, 0)
  }

  /// The peripheral of an operand: a single one, a member of a group, or the last connected.
  ///
  /// For a group, it is the member that the app connected to last, or else a connected one, or else
  /// the first.
  mutating func peripheral(_ operand: Double, of app: AppID) -> Int? {
    let last = lastConnected[app.index]
    if operand.isNaN { return last < 0 ? nil : last }
    if operand >= 0 { return Int(operand) }
    let group = Int32(-operand) - 1
    if last >= 0, peripherals[last].group == group { return last }
    var first: Int?
    for index in 0..<peripheralCount where peripherals[index].group == group {
      if links[index].state == .connected { return index }
      if first == nil { first = index }
    }
    return first
  }

  // MARK: - The antenna that Bluetooth shares with Wi-Fi

  /// Share this radio's airtime with Wi-Fi.
  ///
  /// The airtime does not depend on Wi-Fi's, so the two do not react to each other for ever.
  private mutating func shareAirtime(_ context: ComponentContext) {
    var airtime = state.listening?.pattern.duty ?? 0
    for lane in 0..<laneAirtime.count { airtime += laneAirtime[lane] }
    airtime = min(airtime, 1)
    if airtime == context.shared.bluetoothAirtime { return }
    var shared = context.shared
    shared.bluetoothAirtime = airtime
    context.share(shared)
  }

  /// React to a change of Wi-Fi's airtime: packets are lost while Wi-Fi has the antenna, so the
  /// search for the next packet restarts.
  package mutating func sharedStateChanged(_ context: ComponentContext) {
    let airtime = context.shared.wifiAirtime
    guard airtime != state.wifiAirtime else { return }
    state.wifiAirtime = airtime
    guard state.schedule != nil, model.wifiLoss > 0 else { return }
    forgetSearches(context)
    for index in 0..<peripheralCount { updateSearch(index, context) }
  }

  /// The probability that a packet in a window is received now.
  var reception: Double { model.reception * (1 - model.wifiLoss * state.wifiAirtime) }

  // MARK: - Beacons that the system monitors for apps in front and in the background

  mutating func monitorBeacons(_ request: OperationRequest, _ context: ComponentContext) {
    let filter = request.operands[BluetoothOperation.MonitorField.filter]
    monitors[request.app.index] = filter.isFinite ? UInt64(min(max(filter, 0), 0x1p52)) : 0
    state.monitoring.insert(request.app)
    forgetBeacons(of: request.app)
    updateListening(context)
  }

  mutating func stopMonitoringBeacons(of app: AppID, _ context: ComponentContext) {
    state.monitoring.remove(app)
    forgetBeacons(of: app)
    updateListening(context)
  }

  private mutating func forgetBeacons(of app: AppID) {
    for index in 0..<peripheralCount { links[index].reports.nearTo.remove(app) }
  }

  /// Whether an app monitors a peripheral and was not notified of it yet.
  mutating func watches(_ app: AppID, for index: Int) -> Bool {
    monitors[app.index] & peripherals[index].services != 0
      && !links[index].reports.nearTo.contains(app)
  }

  /// Notify the apps that monitor a peripheral that it is near.
  private mutating func beaconHeard(
    _ index: Int, _ advertisement: Advertisement, _ context: ComponentContext
  ) {
    for app in state.monitoring where watches(app, for: index) {
      links[index].reports.nearTo.insert(app)
      tell(app, .beacon, of: index, ordinal: advertisement.ordinal, context)
      expectLeaving(of: index, context)
    }
  }

  /// Schedule the instant at which a beacon that went out of range counts as gone.
  private mutating func expectLeaving(of index: Int, _ context: ComponentContext) {
    let vanishes = peripherals[index].vanishes
    guard !links[index].reports.leavingIsDue, vanishes <= context.horizon else { return }
    let missed = max(vanishes, context.now) + model.beaconExit
    guard missed <= context.horizon else { return }
    links[index].reports.leavingIsDue = true
    context.schedule(Event.beaconLeft(index), at: missed, rank: .timer)
  }

  mutating func beaconLeft(_ index: Int, _ context: ComponentContext) {
    links[index].reports.leavingIsDue = false
    for app in state.monitoring where links[index].reports.nearTo.contains(app) {
      links[index].reports.nearTo.remove(app)
      tell(app, .beaconLeft, of: index, ordinal: .max, context)
    }
  }

  /// Notify an app of a packet of a peripheral, or of the lack of packets.
  mutating func tell(
    _ app: AppID, _ event: BluetoothEvent, of index: Int, ordinal: UInt32,
    _ context: ComponentContext
  ) {
    context.work(model.reportWork, for: app)
    context.deliver(
      event.rawValue, to: app, fields: eventFields(index),
      trigger: Trigger(entity: peripherals[index].entity, ordinal: ordinal))
  }

  // MARK: - The energy of the accessory, reported beside that of the phone

  /// The supply voltage of the accessory's CC2540, for the published currents.
  private static let accessoryVolts = 3.0

  /// Add the energy of a peripheral's advertising or connection since its last settlement.
  ///
  /// Advertising is settled at its mean rate (one event every interval plus 5 ms); attended
  /// connection events are counted. A peripheral out of range is not counted.
  private mutating func settleAccessory(_ index: Int, _ context: ComponentContext) {
    let link = links[index]
    let peripheral = peripherals[index]
    let group = Int(peripheral.group)
    links[index].accessorySince = context.now
    let start = max(link.accessorySince, peripheral.appears)
    let end = min(context.now, peripheral.vanishes)
    guard end > start else { return }
    switch link.state {
    case .idle, .initiating:
      let mean = peripheral.advertising.interval + SimDuration.milliseconds(5)
      let power = advertisingEnergy / mean
      context.depositAccessory(power * (end - start), accessory: group, .advertising)
    case .starting, .connected:
      depositAccessoryEvents(link.connection.attendedEvents(from: start, to: end), group, context)
    }
  }

  /// Add the connection events from `start` on that a peripheral attends in addition to its regular
  /// ones.
  private mutating func depositExtraEvents(
    _ events: Int64, from start: SimTime, of index: Int, _ context: ComponentContext
  ) {
    let connection = links[index].connection
    guard connection.parameters.latency > 0, start <= context.horizon else { return }
    let end = min(start + connection.parameters.interval * events, .latest)
    let attended = connection.attendedEvents(from: start, to: end)
    depositAccessoryEvents(events - attended, Int(peripherals[index].group), context)
  }

  /// Add connection events with empty packets.
  private mutating func depositAccessoryEvents(
    _ events: Int64, _ group: Int, _ context: ComponentContext
  ) {
    let cost = LinkTiming.connectionEvent(
      .slave, pairs: 1, received: LinkTiming.emptyPacket, sent: LinkTiming.emptyPacket)
    let energy = cost.charge * Voltage(volts: Self.accessoryVolts)
    context.depositAccessory(energy * events, accessory: group, .connection)
  }

  // MARK: - Links: from the request to connect until the link is up

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
    let choice = request.operands[Connect.priority]
    let priority = choice.isNaN ? nil : Int(choice)
    links[index].request = Link.Request(
      app: request.app, trigger: request.trigger, origin: untimed(request), begun: context.now,
      interval: SimDuration(operand: request.operands[Connect.interval])
        ?? priority.map { model.priorityIntervals[$0] },
      latency: Self.count(request.operands[Connect.latency])
        ?? priority.map { LinkPriority.allCases[$0].latency })
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
        waiter: request.waiter, app: request.app, origin: untimed(request),
        begun: context.now),
      at: end(of: request.operands[Connect.timeout], context), context)
    updateListening(context)
    return .pending
  }

  private mutating func unansweredAttemptTimedOut(_ attempt: Transfer, _ context: ComponentContext)
  {
    state.unansweredAttempts -= 1
    count(.connectTimeouts, context)
    context.fail(attempt.waiter, .timeout)
    updateListening(context)
  }

  /// Cancel an app's attempts to connect to a group without members in range.
  private mutating func cancelUnansweredAttempts(
    _ request: OperationRequest, _ context: ComponentContext
  ) {
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
    guard let length = lesser(SimDuration(operand: timeout), model.connectLimit) else { return nil }
    return length <= context.horizon - context.now ? context.now + length : nil
  }

  private static func count(_ operand: Double) -> Int? {
    operand.isNaN ? nil : Int(min(max(operand, 0), 1e6).rounded())
  }

  /// The phone's cost of a connection event without data.
  private static var emptyEvent: LinkTiming.Cost {
    LinkTiming.connectionEvent(
      .master, pairs: 1, received: LinkTiming.emptyPacket, sent: LinkTiming.emptyPacket)
  }

  private mutating func connectTimedOut(_ index: Int, _ context: ComponentContext) {
    count(.connectTimeouts, context)
    cancelConnecting(index, .timeout, context)
  }

  /// Cancel an attempt to connect before a packet of the peripheral was received.
  private mutating func cancelConnecting(
    _ index: Int, _ failure: StepFailure, _ context: ComponentContext
  ) {
    context.cancel(links[index].request.timeout)
    links[index].state = .idle
    context.fail(links[index].waiter, failure)
    updateListening(context)
  }

  /// Answer a packet of the awaited peripheral with a connection request.
  private mutating func establish(
    _ index: Int, _ packet: Advertisement, _ context: ComponentContext
  ) {
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

  private mutating func nextStage(of index: Int, _ context: ComponentContext) {
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

  private mutating func linkStarts(_ index: Int, _ context: ComponentContext) {
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

  /// Count the time of a link up to now, for the app that made it.
  private mutating func countLink(_ index: Int, _ context: ComponentContext) {
    guard links[index].state == .connected else { return }
    let time = (context.now - links[index].connection.countedAt).nanoseconds
    context.count(BluetoothCounter.linkTime.rawValue, by: Int(time), for: links[index].request.app)
    links[index].connection.countedAt = context.now
  }

  /// The step of a request to connect that has no timeout; none of one that has.
  private mutating func untimed(_ request: OperationRequest) -> InstructionID {
    request.operands[Connect.timeout].isNaN && model.connectLimit == nil ? request.origin : .none
  }

  /// Count a request to connect that has taken long up to now.
  private func countWait(_ origin: InstructionID, _ begun: SimTime, _ context: ComponentContext) {
    let waited = context.now - begun
    guard waited > .seconds(60) else { return }
    context.count(.delayed, of: origin)
    context.count(.delay, of: origin, times: Int(waited.seconds))
  }

  mutating func linkUp(_ index: Int, _ context: ComponentContext) {
    let link = links[index]
    links[index].state = .connected
    links[index].connection.countedAt = context.now
    links[index].connection.busyUntil = context.now
    lastConnected[link.request.app.index] = index
    count(.connections, context)
    countWait(link.request.origin, link.request.begun, context)
    context.work(model.reportWork, for: link.request.app)
    context.complete(link.waiter)
    links[index].waiter = .nobody
    links[index].linkUps = link.linkUps &+ 1
    context.deliver(
      BluetoothEvent.connected.rawValue, to: link.request.app, fields: eventFields(index),
      trigger: link.trigger(link.linkUps))
  }

  // MARK: - Links: from the request to disconnect, or the loss of the peripheral, until the end

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

  private mutating func linkDown(_ index: Int, _ context: ComponentContext) {
    settleAccessory(index, context)
    // The event with the request to disconnect begins now, and both ends pay for it.
    context.deposit(
      model.energy(Self.emptyEvent), chargedTo: Charging(links[index].request.app, .connection))
    depositAccessoryEvents(1, Int(peripherals[index].group), context)
    takeDown(index, context)
  }

  /// Mark a peripheral as out of range: from now on the phone gets no answer.
  private mutating func vanish(_ index: Int, _ context: ComponentContext) {
    let link = links[index]
    let hasStarted = link.state == .starting && link.connection.stage == .up
    guard hasStarted || link.state == .connected else { return }
    awaitLoss(of: index, vanishingAt: context.now, context)
  }

  /// Start the supervision timeout of a silent link; its transfers stay pending.
  private mutating func awaitLoss(
    of index: Int, vanishingAt instant: SimTime, _ context: ComponentContext
  ) {
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
  private mutating func linkLost(_ index: Int, _ context: ComponentContext) {
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
    countLink(index, context)
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

  // MARK: - Scanning: which packets are received, and which of them are reported

  private typealias Scan = BluetoothOperation.ScanField

  mutating func scan(_ request: OperationRequest, _ context: ComponentContext) {
    let app = request.app
    endSession(of: app, context)
    let (filter, mode) = (request.operands[Scan.filter], request.operands[Scan.mode])
    sessions[app.index] = ScanSession(
      request: request.origin, filter: filter.isFinite ? UInt64(filter) : 0,
      reportsDuplicates: request.operands[Scan.duplicates] == 1
        || request.operands[Scan.callback] == 1,
      mode: mode.isNaN ? .lowPower : ScanMode(rawValue: Int(mode))!,
      idleLimit: SimDuration(operand: request.operands[Scan.stopWhenIdle]))
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
  private mutating func updateListening(_ context: ComponentContext) {
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
    var greatest: Listening?
    for app in state.scanning {
      if let pattern = pattern(of: app) { greatest.add(pattern, by: Charging(app, .scan)) }
    }
    for app in state.monitoring {
      greatest.add(model.scanRules.background, by: Charging(app, .monitoring))
    }
    for index in 0..<peripheralCount where links[index].state == .initiating {
      addConnecting(by: links[index].request.app, to: &greatest)
    }
    guard state.unansweredAttempts > 0 else { return greatest }
    for slot in transfers.slots where transfers[slot].kind == .unansweredAttempt {
      addConnecting(by: transfers[slot].app, to: &greatest)
    }
    return greatest
  }

  private mutating func addConnecting(by app: AppID, to greatest: inout Listening?) {
    let pattern = model.scanRules.patternOfConnecting(isInFront: isInFront(app))
    greatest.add(pattern, by: Charging(app, .connect))
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
  private mutating func forgetSearches(_ context: ComponentContext) {
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
  private mutating func updateSearch(_ index: Int, _ context: ComponentContext) {
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

  private mutating func packetReceived(from index: Int, _ context: ComponentContext) {
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

  // MARK: - Subscriptions to the values of a peripheral, and its notifications

  mutating func subscribe(_ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    let peer = request.operands[BluetoothOperation.SubscribeField.to]
    if let index = connected(peer, request.app) {
      links[index].connection.subscription = request.origin
    }
    return change(.subscription, peer, request, context)
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
    guard isNew else { return }
    links[index].connection.subscribedAt = context.now
    links[index].connection.queuedPeriods = 0
    links[index].connection.queued = 0
    scheduleNotification(of: index, context)
  }

  /// Schedule the next connection event that carries notifications of a peripheral that notifies
  /// all the time: the next one of all while values wait, else the first after the next period.
  ///
  /// One that is under way since before the app unsubscribed serves the new subscription.
  private mutating func scheduleNotification(of index: Int, _ context: ComponentContext) {
    let peripheral = peripherals[index]
    guard peripheral.notifyPeriod > .zero, peripheral.notifiedValues > 0,
      !transfers.slots.contains(where: { slot in
        transfers[slot].kind == .notification && transfers[slot].peripheral == index
      })
    else { return }
    let connection = links[index].connection
    let ready =
      connection.queued > 0
      ? context.now + .nanoseconds(1)
      : connection.subscribedAt + peripheral.notifyPeriod * (connection.queuedPeriods + 1)
    let due = connection.event(from: ready)
    begin(Transfer(kind: .notification, peripheral: index), at: due, context)
  }

  private mutating func notificationArrives(from index: Int, _ context: ComponentContext) {
    guard links[index].connection.isSubscribed else { return }
    let peripheral = peripherals[index]
    guard peripheral.notifyPeriod > .zero else {
      return notify(Int(peripheral.notifiedValues), from: index, context)
    }
    let queue = peripheral.notificationQueue > 0 ? Int(peripheral.notificationQueue) : model.queue
    let (taken, lost) = links[index].connection.takeNotifications(
      at: context.now, every: peripheral.notifyPeriod, values: Int64(peripheral.notifiedValues),
      queue: Int64(queue), atMost: Int64(model.eventNotifications))
    let origin = links[index].connection.subscription
    if lost > 0 {
      context.count(BluetoothCounter.notificationsLost.rawValue, by: lost)
      context.count(.overflowed, of: origin, times: lost)
    }
    if taken > 0 {
      context.count(.arrived, of: origin, times: taken)
      depositExtraEvents(1, from: context.now, of: index, context)
      notify(taken, from: index, context)
    }
    scheduleNotification(of: index, context)
  }

  /// Hand values over to the app, in one connection event.
  private mutating func notify(_ values: Int, from index: Int, _ context: ComponentContext) {
    let app = links[index].request.app
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
  }

  // MARK: - Requests, answers, commands and notifications on a link

  /// Payload of one packet of the attribute protocol with an MTU of 23.
  static let payload = 20
  /// Bytes of L2CAP and attribute headers in a request and its answer.
  private static let questionBytes = 11
  private static let answerBytes = 27
  private static let headerBytes = 7
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

  private mutating func transferEnds(_ slot: Int, _ context: ComponentContext) {
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
