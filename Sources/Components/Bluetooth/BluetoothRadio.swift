public import Configuration
import PowerAccounting
import Quantities

/// A Bluetooth Low Energy controller in the central role: scans, connects, moves data.
public struct BluetoothRadio: ComponentModel {
  public static let definition = ComponentDefinition(
    name: "bluetooth-le", role: "bluetooth",
    summary: "a Bluetooth Low Energy controller in the central role",
    formula: [
      "idle: P = idle",
      "scanning or initiating: P = receive for scan-duty of every scan-interval, on channels in turn",
      "connected: one connection event an interval, E = charge of its phases × charge-scale × supply",
      "data: E = bytes × 8 µs × current × charge-scale × supply, in the connection event that carries it",
    ],
    parameters: [
      ParameterDefinition(
        "idle", .power, "power of the controller that does nothing",
        .proxy("33 uW", "aosp-pixel-3", "1 uW", "10 mW", note: "controller idle, 0.01 mA at 3.3 V")),
      ParameterDefinition(
        "receive", .power, "power while it listens",
        .proxy("79 mW", "kindt-2013", "20 mW", "90 mW", note: "26.4 mA at 3.0 V")),
      ParameterDefinition(
        "scan-interval", .duration, "from one scan window to the next",
        .assumed("100 ms", "30 ms", "300 ms", "not published by Apple")),
      ParameterDefinition(
        "scan-duty", .none, "share of the interval it listens, above 0 to 1",
        .assumed("50 %", "10 %", "100 %", "not published by Apple")),
      ParameterDefinition(
        "reception", .none, "probability that a packet in a window is received",
        .assumed(
          "80 %", "50 %", "95 %",
          "packets lost to collisions and fading in an office; no figure is published")),
      ParameterDefinition(
        "packet-spacing", .duration, "from one channel's packet to the next's",
        .assumed(
          "0.5 ms", "0.4 ms", "1.5 ms",
          "an advertising packet and the turn-around; the standard allows up to 10 ms")),
      ParameterDefinition(
        "supply", .voltage, "voltage the currents of the phases are for",
        .published("3.0 V", "kindt-2013")),
      ParameterDefinition(
        "charge-scale", .none, "charge of this chip against the CC2540's",
        .proxy(
          "1", "kindt-2013", "0.3", "1.2",
          note: "the CC2540's charge; a phone's controller is newer")),
      ParameterDefinition(
        "setup-events", .none, "connection events until a link can be used",
        .assumed("6", "2", "20", "version, feature and length exchange of a new link")),
      ParameterDefinition(
        "events-per-round-trip", .none, "connection events a question takes",
        .assumed("2", "1", "4", "a question in one connection event, its answer in the next")),
      ParameterDefinition(
        "report-work", .cycles, "system work for a report or an answer",
        .assumed(
          "0.5 M", "0.1 M", "3 M", "daemon, inter-process message and delegate call; not published")
      ),
    ],
    operations: BluetoothOperation.definitions,
    events: BluetoothEvent.definitions,
    counters: BluetoothCounter.allCases.map(\.name),
    sources: ["bluetooth-core", "kindt-2013"],
    limits: [
      "no packet is lost inside a connection; no supervision time-out",
      "one radio: scan windows and connection events may overlap and both are paid",
      "peripheral latency is zero", "eight connections at the most",
    ])

  static let connectionLimit = 8
  /// Peripherals near the phone at the most: the room there is in an event's tag.
  public static let peripheralLimit = 2047

  let idle: Power
  let receive: Power
  let scanInterval: SimDuration
  let scanWindow: SimDuration
  let reception: Double
  let packetSpacing: SimDuration
  let supply: Voltage
  let chargeScale: Double
  let setupEvents: Int
  let eventsPerRoundTrip: Int
  let reportWork: CycleCount

  public init?(_ parameters: ComponentParameters, diagnostics: Diagnostics) {
    let checked = ParameterChecks(parameters, of: "bluetooth", diagnostics: diagnostics)
    guard let duty = checked.share("scan-duty"), let reception = checked.share("reception"),
      let setup = checked.whole("setup-events", in: 1...1000),
      let perTrip = checked.whole("events-per-round-trip", in: 1...100),
      let scanInterval = checked.positiveDuration("scan-interval"),
      let spacing = parameters["packet-spacing"].asDuration(),
      let work = parameters["report-work"].asCycles(),
      let idle = parameters["idle"].asPower(), let receive = parameters["receive"].asPower()
    else { return nil }
    self.idle = idle
    self.receive = receive
    self.scanInterval = scanInterval
    scanWindow = SimDuration(
      nanoseconds: max(1, Int64((duty * Double(scanInterval.nanoseconds)).rounded())))
    self.reception = reception
    packetSpacing = spacing
    supply = Voltage(volts: parameters["supply"].value)
    chargeScale = parameters["charge-scale"].value
    setupEvents = setup
    eventsPerRoundTrip = perTrip
    reportWork = work
  }

  public var laneCount: Int { 2 + Self.connectionLimit }
  public func makeComponent() -> any Component { RunningBluetooth(model: self) }

  /// The energy of a cost of ``LinkTiming`` on this chip.
  func energy(_ cost: LinkTiming.Cost) -> Energy {
    Charge(coulombs: cost.charge.coulombs * chargeScale) * supply
  }

  /// The energy of `bytes` more on the air than an empty packet has.
  func energy(sending bytes: Int) -> Energy { energy(bytes, milliamperes: LinkTiming.transmitting) }
  func energy(receiving bytes: Int) -> Energy { energy(bytes, milliamperes: LinkTiming.receiving) }

  private func energy(_ bytes: Int, milliamperes: Double) -> Energy {
    let milliseconds = Double(bytes) * LinkTiming.millisecondsPerByte
    return energy(
      LinkTiming.Cost(
        milliseconds: milliseconds, microampereSeconds: milliseconds * milliamperes))
  }
}
