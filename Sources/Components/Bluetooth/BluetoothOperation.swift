import Configuration

/// The script steps of the Bluetooth controller, in the order of ``definitions``.
enum BluetoothOperation: Int, CaseIterable {
  case scan, stopScan, connect, discover, read, write, subscribe, disconnect, monitorBeacons
  case stopMonitoringBeacons

  // The operand indices of the fields of each step, in the order of its definition.
  enum ScanField { static let filter = 0, duplicates = 1, stopWhenIdle = 2, mode = 3 }
  enum StopScanField { static let keep = 0 }
  enum ConnectField { static let to = 0, timeout = 1, interval = 2, latency = 3 }
  enum DiscoverField { static let services = 0, from = 1 }
  enum ReadField { static let from = 0, size = 1 }
  enum WriteField { static let to = 0, size = 1, response = 2, command = 3 }
  enum SubscribeField { static let to = 0 }
  enum DisconnectField { static let from = 0 }
  enum MonitorField { static let filter = 0 }

  static let definitions: [StepDefinition] = allCases.map(\.definition)

  private var definition: StepDefinition {
    switch self {
    case .scan:
      StepDefinition(
        "scan", "listens for peripherals; a scan of the app that is on is replaced",
        fields: [
          .init("filter", .names(.service), "only peripherals that offer one of these; none: all"),
          .flag("duplicates", "report every packet, not every peripheral once"),
          .duration("stop-when-idle", "stop this long after the last new peripheral"),
          .choice(
            "mode", ScanMode.allCases.map(\.name),
            "Android's trade of energy for latency, low-power if not said; iOS knows none"),
        ])
    case .stopScan:
      StepDefinition(
        "stop-scan", "stops the app's scan and forgets discoveries not yet handled",
        fields: [.flag("keep", "keep the discoveries not yet handled")])
    case .connect:
      StepDefinition(
        "connect", "connects to a peripheral; without a timeout it waits for ever",
        fields: [
          Self.peer("to", required: true),
          .duration("timeout", "give up after this long"),
          .duration(
            "interval",
            "the connection interval to ask for, 7.5 ms to 4 s; the peripheral's if not said"),
          .number(
            "latency",
            "connection events the peripheral may leave out in a row, 0 to 499; its own if not said"
          ),
        ], returns: "when the link can be used", failures: [.timeout, .refused, .disconnected])
    case .discover:
      StepDefinition(
        "discover", "asks a connected peripheral for services and their characteristics",
        fields: [
          .init("services", .names(.service), "only these; all if not said"),
          Self.peer("from"),
        ], returns: "when the last answer is there", failures: [.disconnected])
    case .read:
      StepDefinition(
        "read", "asks a connected peripheral for a value",
        fields: [Self.peer("from"), Self.size],
        returns: "when the answer is there", failures: [.disconnected])
    case .write:
      StepDefinition(
        "write", "sends a value to a connected peripheral",
        fields: [
          Self.peer("to"), Self.size,
          .flag("response", "wait for the answer; true if not said"),
          .choice(
            "command", CommandLatch.Command.allCases.map { "\($0)" },
            "what a desk does with it: one step (if not said), start or stop moving"),
        ], returns: "when the answer is there; at once without one", failures: [.disconnected])
    case .subscribe:
      StepDefinition(
        "subscribe", "asks a connected peripheral to notify its values",
        fields: [Self.peer("to")],
        returns: "when the answer is there", failures: [.disconnected])
    case .disconnect:
      StepDefinition(
        "disconnect", "drops the link to a peripheral, or gives up connecting to it",
        fields: [Self.peer("from")], returns: "when the link is down")
    case .monitorBeacons:
      StepDefinition(
        "monitor-beacons",
        "lets the system watch for peripherals, also while the app is not in front",
        fields: [
          .init(
            "filter", .names(.service), required: true, "those that offer one of these services")
        ])
    case .stopMonitoringBeacons:
      StepDefinition("stop-monitoring-beacons", "ends what monitor-beacons began")
    }
  }

  private static func peer(_ name: String, required: Bool = false) -> FieldDefinition {
    FieldDefinition(
      name, .reference(.peripheral), required: required,
      required ? "the peripheral" : "the peripheral; the one the app connected last if not said")
  }

  private static let size = FieldDefinition.size("size", "bytes of the value; 20 B if not said")
}

/// The events of the Bluetooth controller, in the order of ``definitions``.
enum BluetoothEvent: Int, CaseIterable {
  case peripheralDiscovered, connected, disconnected, valueReceived, beacon, beaconLeft

  static let definitions: [EventDefinition] = allCases.map(\.definition)

  private var definition: EventDefinition {
    switch self {
    case .peripheralDiscovered:
      .init("peripheral-discovered", "a packet of a peripheral was reported", fields: Self.peer)
    case .connected: .init("connected", "a link can be used", fields: Self.peer)
    case .disconnected: .init("disconnected", "a link went down", fields: Self.peer)
    case .beacon: .init("beacon", "a peripheral that is watched for is near", fields: Self.peer)
    case .beaconLeft:
      .init(
        "beacon-left", "a peripheral that was near has not been heard for a while",
        fields: Self.peer)
    case .valueReceived:
      .init(
        "value-received", "a peripheral notified its values",
        fields: [
          ("peripheral", .reference(.peripheral)), ("offers", .names(.service)),
          ("size", .quantity(.dataSize)),
        ])
    }
  }

  private static let peer: [(String, ExpressionType)] = [
    ("peripheral", .reference(.peripheral)), ("offers", .names(.service)),
  ]
}

/// The counters of the Bluetooth controller, in the order of the definition.
enum BluetoothCounter: Int, CaseIterable {
  case scans, reports, connections, connectTimeouts, roundTrips
  case writesSent, writesLost, reads, notifications, linksLost

  var definition: CounterDefinition {
    switch self {
    case .scans: .init("scans", "scans begun")
    case .reports: .init("advertisements-reported", "advertisements told to an app")
    case .connections: .init("connections", "connections made")
    case .connectTimeouts:
      .init("connect-timeouts", "attempts to connect given up after their time")
    case .roundTrips: .init("round-trips", "requests to a peripheral with their answers")
    case .writesSent: .init("writes-sent", "writes sent to a peripheral")
    case .writesLost:
      .init("writes-lost", "writes that the next one overwrote before the peripheral looked")
    case .reads: .init("reads", "reads of a value of a peripheral")
    case .notifications: .init("notifications", "values that a peripheral sent by itself")
    case .linksLost: .init("links-lost", "connections lost because nothing was heard")
    }
  }
}
