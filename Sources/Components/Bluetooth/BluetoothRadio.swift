public import Configuration
import PowerAccounting
import Quantities

/// A Bluetooth Low Energy controller in the central role: scans, connects, moves data.
public struct BluetoothRadio: ComponentModel {
  public static let definition = ComponentDefinition(
    name: "bluetooth",
    summary: "a Bluetooth Low Energy controller in the central role",
    formula: [
      "idle: P = idle",
      "scanning or initiating: P = receive for scan-duty of every scan-interval, on channels in turn",
      "connected: one connection event an interval, E = charge of its phases × charge-scale × supply",
      "data: E = bytes × 8 µs × current × charge-scale × supply, in the connection event that carries it",
    ],
    parameters: [
      ParameterDefinition("idle", .power, "power of the controller that does nothing"),
      ParameterDefinition("receive", .power, "power while it listens"),
      ParameterDefinition("scan-interval", .duration, "from one scan window to the next"),
      ParameterDefinition("scan-duty", .none, "share of the interval it listens, above 0 to 1"),
      ParameterDefinition("reception", .none, "probability that a packet in a window is received"),
      ParameterDefinition("packet-spacing", .duration, "from one channel's packet to the next's"),
      ParameterDefinition("supply", .voltage, "voltage the currents of the phases are for"),
      ParameterDefinition("charge-scale", .none, "charge of this chip against the CC2540's"),
      ParameterDefinition("setup-events", .none, "connection events until a link can be used"),
      ParameterDefinition("events-per-round-trip", .none, "connection events a question takes"),
      ParameterDefinition("report-work", .cycles, "system work for a report or an answer"),
    ],
    operations: BluetoothOperation.definitions,
    events: BluetoothEvent.definitions,
    counters: BluetoothCounter.allCases.map(\.name),
    sources: [
      "Bluetooth Core Specification 5.3",
      "Kindt et al., arXiv:1403.2919 (phases of a connection event)",
    ],
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
