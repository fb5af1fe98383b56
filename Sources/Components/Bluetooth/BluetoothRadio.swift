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
    parameters: [
      .power("idle", "power of the idle controller")
        .proxy(
          "33 uW", "aosp-pixel-3", "1 uW", "24 mW",
          note: "controller idle, 0.01 mA at 3.3 V; range: 83 power files"),
      .power("receive", "power while it listens")
        .proxy(
          "79 mW", "kindt-2013", "20 mW", "340 mW", note: "26.4 mA at 3.0 V; range: 24 power files"),
      .duration("scan-interval", "time from one scan window to the next")
        .assumed("100 ms", "30 ms", "300 ms", "not published by Apple"),
      .number("scan-duty", "share of the interval in which it listens, above 0 to 1")
        .assumed("50 %", "10 %", "100 %", "not published by Apple"),
      .number("reception", "probability that a packet in a window is received").assumed(
        "80 %", "50 %", "95 %",
        "packets lost to collisions and fading in an office; no figure is published"
      ).of(.network),
      .choice(
        "scan-policy", ScanPolicy.allCases.map(\.name),
        "the system that rules scans: which apps may scan in the background, and how often",
        standard: "ios"
      ).of(.structure),
      .duration(
        "background-interval",
        "iOS: time between scan windows for an app that is not in front"
      ).assumed("1 s", "0.3 s", "10 s", "Apple says that it is longer, not how long"),
      .number(
        "background-duty",
        "iOS: listening share of that interval; both policies: to connect in the background"
      ).assumed("5 %", "1 %", "30 %", "Apple says that it is less, not how much"),
      .duration("beacon-exit", "time from when a watched beacon goes out of range to 'beacon-left'")
        .assumed("30 s", "10 s", "60 s", "recalled of iOS, not published"),
      .duration("connect-limit", "Android: an attempt to connect ends after this long")
        .published("30 s", "aosp-gatt", note: "of a direct connection; recalled"),
      .list(
        "mode-intervals", of: .duration,
        "Android, screen lit: time between windows in low-power, balanced, low-latency mode"
      ).published("[1400 ms, 730 ms, 100 ms]", "aosp-scan"),
      .list("mode-windows", of: .duration, "Android, screen lit: length of each window")
        .published("[140 ms, 183 ms, 100 ms]", "aosp-scan"),
      .list(
        "dark-intervals", of: .duration,
        "Android, screen dark: time between windows in each mode"
      ).published(
        "[10240 ms, 730 ms, 100 ms]", "aosp-scan", note: "low-latency as with the screen lit"),
      .list("dark-windows", of: .duration, "Android, screen dark: length of each window")
        .published("[512 ms, 183 ms, 100 ms]", "aosp-scan"),
      .number(
        "wi-fi-loss", "share of packets lost while Wi-Fi transfers; 0: an antenna of its own"
      ).assumed("50 %", "0 %", "90 %", "how a phone's two radios take turns is not published"),
      .duration("packet-spacing", "time between packets on successive channels").assumed(
        "0.5 ms", "0.4 ms", "1.5 ms",
        "an advertising packet and the turn-around; the standard allows up to 10 ms"),
      .quantity("supply", .voltage, "voltage for which the currents of the phases hold")
        .proxy(
          "3.0 V", "kindt-2013", "2 V", "3.85 V",
          note: "the CC2540's, which works from 2 V; controllers of Pixels have 3.3 V to 3.85 V"),
      .number("charge-scale", "charge of this chip relative to the CC2540's").proxy(
        "1", "kindt-2013", "0.3", "4.3",
        note: "the CC2540's charge; range: receiving of 24 power files"),
      .number("setup-events", "connection events until a link is ready")
        .assumed("6", "2", "20", "version, feature and length exchange of a new link"),
      .number("events-per-round-trip", "connection events that a request takes")
        .assumed("2", "1", "4", "a question in one connection event, its answer in the next"),
      .list(
        "priority-intervals", of: .duration,
        "Android: connection interval for the priority high, balanced, low-power"
      ).published(
        "[15 ms, 50 ms, 125 ms]", "aosp-gatt",
        note: "the longest of 11.25 to 15, 30 to 50 and 100 to 125 ms"),
      .number("peripheral-queue", "values that a peripheral keeps until a connection event")
        .assumed(
          "10", "1", "64", "1 to some ten buffers in the stacks of peripherals; a device may say"),
      .number("event-notifications", "values that one connection event carries at most")
        .assumed("6", "1", "20", "4 to 6 packets are reported of phones; not published by makers"),
      .quantity("report-work", .cycles, "system work for a report or an answer").assumed(
        "0.5 M", "0.1 M", "3 M", "daemon, inter-process message and delegate call; not published"),
    ],
    ascending: [
      ["idle", "receive"],
      ["background-duty", "scan-duty"],
      ["scan-interval", "background-interval"],
    ],
    states: StateDiagram([
      ("idle", "an app scans, or watches for beacons", "scanning"),
      ("scanning", "the app stops, or 'stop-when-idle' passes without a new peripheral", "idle"),
      ("idle", "an app connects", "initiating"), ("scanning", "an app connects", "initiating"),
      ("initiating", "a packet of the peripheral is received", "connected"),
      ("initiating", "the app aborts, or its time-out expires", "idle"),
      (
        "connected", "an app reads, writes, discovers or subscribes, or the peripheral notifies",
        "moving data"
      ),
      ("moving data", "the last answer is there", "connected"),
      ("connected", "the app disconnects, or the supervision time-out expires", "idle"),
    ]),
    operations: BluetoothOperation.definitions,
    events: BluetoothEvent.definitions,
    counters: BluetoothCounter.definitions,
    backgroundMode: .bluetoothCentral,
    sources: ["bluetooth-core", "kindt-2013", "power-files"],
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
