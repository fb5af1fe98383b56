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
  let advertisingEnergy: Energy
  var peripherals: FlatTable<Peripheral>
  /// The number of peripherals near the phone in this run.
  var peripheralCount = 0
  var links: FlatTable<Link>
  var sessions: FlatTable<ScanSession>
  /// The services of the beacons that each app monitors, and the apps that do so.
  var monitors: FlatTable<UInt64>
  /// The peripheral that each app connected to last, or -1.
  var lastConnected: FlatTable<Int>
  var transfers = SlotTable<Transfer>(capacity: 256)
  /// The connection lanes that are taken.
  var laneIsTaken: FlatTable<Bool>
  /// The share of time for which each connection lane is on the air.
  var laneAirtime: FlatTable<Double>
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
    for index in 0..<peripheralCount { settleAccessory(index, context) }
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
    case .unsubscribe: return unsubscribe(request, context)
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
  mutating func shareAirtime(_ context: ComponentContext) {
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
}
