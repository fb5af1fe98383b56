import Kernel
import PowerAccounting
import Quantities

/// The Bluetooth controller of one phone, and the air around it, in a run.
public struct RunningBluetooth: Component {
  public static var hears: PhoneNews { [.screen, .suspension] }

  struct State: ~Copyable {
    let model: BluetoothRadio
    var peripherals: FlatTable<Peripheral>
    var links: FlatTable<Link>
    var peripheralCount = 0
    var sessions: FlatTable<ScanSession>
    /// The apps whose session is on, a bit each.
    var scanning = AppSet()
    /// The services of the beacons each app watches for, and which apps do.
    var monitors: FlatTable<UInt64>
    var monitoring = AppSet()
    /// The peripheral each app connected last, or -1.
    var lastConnected: FlatTable<Int>
    var transfers: FlatTable<Transfer>
    /// How many of the transfers are attempts to connect somebody who is not here.
    var vainAttempts = 0
    /// Which connection lanes are taken.
    var laneIsTaken: FlatTable<Bool>
    var schedule: ScanSchedule?
    var listening: Listening?
    var screenIsOn = false
    var front = AppID.system
    /// The share of time each connection lane is on the air.
    var laneAirtime: FlatTable<Double>
    /// The share of time Wi-Fi has the antenna.
    var wifiAirtime = 0.0
    let advertisingEnergy: Energy
  }

  /// What a scheduled code means; the rest of the code is the number of the thing it happens to.
  enum Moment: Int { case packet, link, vanish, transfer, idleStop, timeout, look, beaconLeft }

  static let appLimit = AppSet.appLimit
  let state: UnsafeMutablePointer<State>

  init(model: BluetoothRadio) {
    let stream = RandomStream(key: RandomKey(seed: 0, replication: 1), name: StreamName(""))
    let nobody = Peripheral(
      group: 0, member: 0, entity: 0,
      advertising: AdvertisingSequence(interval: .seconds(1), stream: stream), reception: stream,
      connection: stream, services: 0, isConnectable: false, serviceCount: 0, characteristics: 0,
      link: ConnectionParameters(interval: .seconds(1), supervisionTimeout: .seconds(4)),
      inputPeriod: .zero, inputPhase: .zero, notifiedValues: 0)
    let advertising = LinkTiming.advertisingEvent.charge * Voltage(volts: Self.accessoryVolts)
    state = .allocate(capacity: 1)
    state.initialize(
      to: State(
        model: model,
        peripherals: FlatTable(repeating: nobody, count: BluetoothRadio.peripheralLimit),
        links: FlatTable(
          repeating: Link(to: nobody),
          count: BluetoothRadio.peripheralLimit),
        sessions: FlatTable(repeating: ScanSession(), count: Self.appLimit + 1),
        monitors: FlatTable(repeating: 0, count: Self.appLimit + 1),
        lastConnected: FlatTable(repeating: -1, count: Self.appLimit + 1),
        transfers: FlatTable(repeating: Transfer(), count: 256),
        laneIsTaken: FlatTable(repeating: false, count: BluetoothRadio.connectionLimit),
        laneAirtime: FlatTable(repeating: 0, count: BluetoothRadio.connectionLimit),
        advertisingEnergy: advertising))
  }

  public func deallocate() {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Clears the air; the peripherals of the replication follow, before ``begin(_:)``.
  public func removePeripherals() { state.pointee.peripheralCount = 0 }

  /// Puts one more peripheral near the phone.
  ///
  /// - Returns: Whether there was room: ``BluetoothRadio/peripheralLimit`` at the most.
  public func add(_ peripheral: Peripheral) -> Bool {
    let index = state.pointee.peripheralCount
    guard index < state.pointee.peripherals.count else { return false }
    state.pointee.peripherals[index] = peripheral
    state.pointee.peripheralCount += 1
    return true
  }

  public func begin(_ context: ComponentContext) {
    for index in 0..<state.pointee.peripheralCount {
      state.pointee.links[index] = Link(to: state.pointee.peripherals[index])
    }
    state.pointee.sessions.fill(with: ScanSession())
    state.pointee.scanning = AppSet()
    state.pointee.monitors.fill(with: 0)
    state.pointee.monitoring = AppSet()
    state.pointee.lastConnected.fill(with: -1)
    state.pointee.transfers.fill(with: Transfer())
    state.pointee.vainAttempts = 0
    state.pointee.laneIsTaken.fill(with: false)
    state.pointee.schedule = nil
    state.pointee.listening = nil
    state.pointee.screenIsOn = false
    state.pointee.front = .system
    state.pointee.laneAirtime.fill(with: 0)
    state.pointee.wifiAirtime = 0
    context.change(
      context.lane(0), to: state.pointee.model.idle, chargedTo: .baseline)
  }

  public func finish(_ context: ComponentContext) {
    for index in 0..<state.pointee.peripheralCount { settleAccessory(index, context) }
  }

  public func handle(_ code: Int, _ context: ComponentContext) {
    let index = code & 0x7ff
    switch Moment(rawValue: code >> 11)! {
    case .packet: packetReceived(from: index, context)
    case .link: nextStage(of: index, context)
    case .vanish: vanish(index, context)
    case .transfer: transferEnds(index, context)
    case .idleStop: stopScan(of: AppID(index), context)
    case .timeout: connectTimedOut(index, context)
    case .look: look(index, context)
    case .beaconLeft: beaconLeft(index, context)
    }
  }

  public func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    switch BluetoothOperation(rawValue: index)! {
    case .scan: return scan(request, context)
    case .stopScan:
      stopScan(of: request.app, context)
      let keeps = request.operands[0] == 1
      if !keeps {
        context.dropQueued(BluetoothEvent.peripheralDiscovered.rawValue, of: request.app)
      }
      return .completed
    case .connect: return connect(request, context)
    case .discover: return discover(request, context)
    case .read: return read(request, context)
    case .write: return write(request, context)
    case .subscribe: return subscribe(request, context)
    case .disconnect: return disconnect(request, context)
    case .monitorBeacons:
      monitorBeacons(request, context)
      return .completed
    case .stopMonitoringBeacons:
      stopMonitoringBeacons(of: request.app, context)
      return .completed
    }
  }

  public func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    guard isOn != state.pointee.screenIsOn || app != state.pointee.front else { return }
    state.pointee.screenIsOn = isOn
    state.pointee.front = app
    updateListening(context)
  }

  func isInFront(_ app: AppID) -> Bool { state.pointee.screenIsOn && state.pointee.front == app }

  @discardableResult
  func schedule(
    _ moment: Moment, _ index: Int, at time: SimTime, rank: EventRank, _ context: ComponentContext
  ) -> EventToken {
    context.schedule(moment.rawValue << 11 | index, at: time, rank: rank)
  }

  func count(_ counter: BluetoothCounter, _ context: ComponentContext) {
    context.count(counter.rawValue)
  }

  func eventFields(_ index: Int, size: Double = 0) -> SIMD4<Double> {
    SIMD4(Double(index), Double(state.pointee.peripherals[index].services), size, 0)
  }

  /// The peripheral an operand names: one of them, a member of a group, or the last connected.
  ///
  /// Of a group, it is the member that the app connected last, or else one that is connected, or
  /// else the first.
  func peripheral(_ operand: Double, of app: AppID) -> Int? {
    if operand.isNaN {
      let last = state.pointee.lastConnected[app.index]
      return last < 0 ? nil : last
    }
    if operand >= 0 { return Int(operand) }
    let group = Int32(-operand) - 1
    let last = state.pointee.lastConnected[app.index]
    if last >= 0, state.pointee.peripherals[last].group == group { return last }
    var first: Int?
    for index in 0..<state.pointee.peripheralCount
    where state.pointee.peripherals[index].group == group {
      if state.pointee.links[index].state == .connected { return index }
      if first == nil { first = index }
    }
    return first
  }
}
