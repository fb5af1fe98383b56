import Configuration
import Quantities

/// A Bluetooth Low Energy controller in the central role: scans, connects, moves data.
package struct BluetoothRadio: ComponentModel {
  package static let definition = ComponentDefinition(
    name: "bluetooth-le", role: "bluetooth",
    summary: "a Bluetooth Low Energy controller in the central role",
    formula: [
      "idle: P = idle",
      "scanning or initiating: P = receive for scan-duty of every scan-interval, on each channel in turn",
      "watching for beacons, or listening for an app in the background: P = receive for background-duty of every background-interval",
      "connected: one connection event per interval, E = charge of its phases × charge-scale × supply",
      "data: E = bytes × 8 µs × current × charge-scale × supply, in the connection event that carries it",
    ],
    operations: BluetoothOperation.definitions,
    events: BluetoothEvent.definitions,
    counters: BluetoothCounter.definitions,
    backgroundMode: .bluetoothCentral,
    limits: [
      "no packet is lost inside a connection while the peripheral is in range",
      "a peripheral that notifies all the time queues its values; what finds the queue full is lost there, and an app learns nothing of it",
      "one radio: scan windows and connection events may overlap, and both cost energy",
      "the phone sends and listens at every connection event, also at those that a peripheral skips: latency saves the accessory's energy; it saves the phone only 2 % of an event, which is neglected",
      "a peripheral that goes out of range never comes back",
      "watching for beacons uses the background duty under either policy; 'beacon-left' comes beacon-exit after the beacon went out of range, not after its last packet",
      "to connect, an app in front listens as in an iOS scan, on Android too",
      "an app that is not in front is in the background; Android reports duplicates only if the app asks for them",
      "with an antenna shared with Wi-Fi, Bluetooth's share of time is its scan duty and connection events; Wi-Fi does not disturb a connection",
      "at most eight connections",
    ])

  static let connectionLimit = 8
  /// The most peripherals near the phone, limited by the bits of an event tag.
  package static let peripheralLimit = 2047

  let idle: Power
  let receive: Power
  let scanRules: ScanRules
  let wifiLoss: Double
  let beaconExit: SimDuration
  /// The time after which the system ends an attempt to connect.
  let connectLimit: SimDuration?
  let reception: Double
  let packetSpacing: SimDuration
  let supply: Voltage
  let chargeScale: Double
  let setupEvents: Int
  let eventsPerRoundTrip: Int
  let reportWork: CycleCount
  let priorityIntervals: [SimDuration]
  let queue: Int
  let eventNotifications: Int

  package init(_ read: ParameterReader) {
    idle = read.power("idle")
    receive = read.power("receive")
    scanRules = ScanRules(read)
    wifiLoss = read.fraction("wi-fi-loss")
    beaconExit = read.duration("beacon-exit")
    let limit = read.positiveDuration("connect-limit")
    connectLimit = scanRules.policy == .android ? limit : nil
    reception = read.share("reception")
    packetSpacing = read.duration("packet-spacing")
    supply = Voltage(volts: read.number("supply"))
    chargeScale = read.number("charge-scale")
    setupEvents = read.whole("setup-events", in: 1...1000)
    eventsPerRoundTrip = read.whole("events-per-round-trip", in: 1...100)
    reportWork = read.cycles("report-work")
    let intervals = read.list("priority-intervals").compactMap { $0.asDuration() }
    let range = ConnectionParameters.shortestInterval...ConnectionParameters.longestInterval
    let isRight =
      intervals.count == LinkPriority.allCases.count && intervals.allSatisfy(range.contains)
    read.require(isRight, "priority-intervals", "three times from 7.5 ms to 4 s")
    priorityIntervals = isRight ? intervals : LinkPriority.allCases.map { _ in range.lowerBound }
    queue = read.whole("peripheral-queue", in: 1...10_000)
    eventNotifications = read.whole("event-notifications", in: 1...10_000)
  }

  /// Whether accessories get the connection parameters that Apple's phones would grant.
  package var followsApple: Bool { scanRules.policy == .ios }

  package var laneCount: Int { 2 + Self.connectionLimit }
  package var watchedState: SharedState.Topics { .wifiAirtime }
  package func makeComponent() -> InstalledComponent { .init(BluetoothRadioInstance(model: self)) }

  /// The energy of a cost of ``LinkTiming`` on this chip.
  func energy(_ cost: LinkTiming.Cost) -> Energy {
    Charge(coulombs: cost.charge.coulombs * chargeScale) * supply
  }

  /// The energy of `bytes` on the air beyond those of an empty packet.
  func energy(sending bytes: Int) -> Energy { energy(bytes, milliamperes: LinkTiming.transmitting) }
  func energy(receiving bytes: Int) -> Energy { energy(bytes, milliamperes: LinkTiming.receiving) }

  private func energy(_ bytes: Int, milliamperes: Double) -> Energy {
    let milliseconds = Double(bytes) * LinkTiming.millisecondsPerByte
    return energy(
      LinkTiming.Cost(milliseconds: milliseconds, microampereSeconds: milliseconds * milliamperes))
  }
}
