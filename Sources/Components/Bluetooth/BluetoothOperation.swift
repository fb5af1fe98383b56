import Configuration

/// The script steps of the Bluetooth controller, in the order of ``definitions``.
enum BluetoothOperation: Int, CaseIterable {
  case scan, stopScan, connect, discover, read, write, subscribe, unsubscribe, disconnect
  case monitorBeacons, stopMonitoringBeacons

  // The operand indices of the fields of each step, in the order of its definition.
  enum ScanField { static let filter = 0, duplicates = 1, stopWhenIdle = 2, mode = 3, callback = 4 }
  enum StopScanField { static let keep = 0 }
  enum ConnectField { static let to = 0, timeout = 1, interval = 2, latency = 3, priority = 4 }
  enum DiscoverField { static let services = 0, from = 1 }
  enum ReadField { static let from = 0, size = 1 }
  enum WriteField { static let to = 0, size = 1, response = 2, command = 3 }
  enum SubscribeField { static let to = 0 }
  enum UnsubscribeField { static let from = 0 }
  enum DisconnectField { static let from = 0 }
  enum MonitorField { static let filter = 0 }

  static let definitions: [StepDefinition] = [
    StepDefinition(
      "scan", "listens for peripherals; replaces a running scan of the app",
      fields: [
        .init("filter", .names(.service), "peripherals that offer one of these; default: all"),
        .flag("duplicates", "report every packet instead of each peripheral once"),
        .duration("stop-when-idle", "stop this long after the last new peripheral"),
        .choice(
          "mode", ScanMode.allCases.map(\.name),
          "Android's balance of energy and latency; default: low-power"),
        .choice(
          "callback", ["first-match", "all-matches"],
          "Android's word for 'duplicates': each peripheral once, or every packet; default: first-match"
        ),
      ]
    ).claiming(),
    StepDefinition(
      "stop-scan", "stops the app's scan and drops discoveries not yet handled",
      fields: [.flag("keep", "keep the discoveries not yet handled")]
    ).ending("scan"),
    StepDefinition(
      "connect",
      "connects to a peripheral; without a timeout it waits as long as the system, on iOS forever",
      fields: [
        peer("to", required: true),
        .duration("timeout", "abort after this long"),
        .duration(
          "interval",
          "the connection interval to request, 7.5 ms to 4 s; default: the peripheral's"),
        .number(
          "latency",
          "connection events the peripheral may skip in a row, 0 to 499; default: its own"
        ),
        .choice(
          "priority", LinkPriority.allCases.map(\.name),
          "Android's choice of interval and latency; 'interval' and 'latency' come first"),
      ], returns: "when the link is ready", failures: [.timeout, .refused, .disconnected]),
    StepDefinition(
      "discover", "asks a connected peripheral for its services and their characteristics",
      fields: [
        .init("services", .names(.service), "only these; default: all"),
        peer("from"),
      ], returns: "when the last answer has arrived", failures: [.disconnected]
    ).needing(.step("connect")),
    StepDefinition(
      "read", "asks a connected peripheral for a value",
      fields: [peer("from"), size],
      returns: "when the answer has arrived", failures: [.disconnected]
    ).needing(.step("connect")),
    StepDefinition(
      "write", "sends a value to a connected peripheral",
      fields: [
        peer("to"), size,
        .flag("response", "wait for the answer; default: true"),
        .choice(
          "command", CommandLatch.Command.allCases.map(\.name),
          "what a desk does with it: one step (default), start or stop moving"),
      ], returns: "when the answer has arrived; at once without one", failures: [.disconnected]
    ).needing(.step("connect")),
    StepDefinition(
      "subscribe", "subscribes to the values that a connected peripheral notifies",
      fields: [peer("to")],
      returns: "when the answer has arrived", failures: [.disconnected]
    ).needing(.step("connect")),
    StepDefinition(
      "unsubscribe", "ends what subscribe began; the link stays up",
      fields: [peer("from")],
      returns: "when the answer has arrived", failures: [.disconnected]
    ).ending("subscribe"),
    StepDefinition(
      "disconnect", "closes the link to a peripheral, or aborts connecting to it",
      fields: [peer("from")], returns: "when the link is down"
    ).ending("connect"),
    StepDefinition(
      "monitor-beacons",
      "makes the system watch for peripherals, also while the app is not in front",
      fields: [
        .init("filter", .names(.service), required: true, "peripherals that offer one of these")
      ]),
    StepDefinition("stop-monitoring-beacons", "stops what monitor-beacons started")
      .ending("monitor-beacons"),
  ]

  private static func peer(_ name: String, required: Bool = false) -> FieldDefinition {
    FieldDefinition(
      name, .reference(.peripheral), required: required,
      required ? "the peripheral" : "the peripheral; default: the one the app connected last")
  }

  private static let size = FieldDefinition.size("size", "bytes of the value; default: 20 B")
}

/// The events of the Bluetooth controller, in the order of ``definitions``.
enum BluetoothEvent: Int, CaseIterable {
  case peripheralDiscovered, connected, disconnected, valueReceived, beacon, beaconLeft

  static let definitions: [EventDefinition] = [
    .init("peripheral-discovered", "a packet of a peripheral was reported", fields: peer)
      .needing(.all([.step("scan"), .peripheral])),
    .init("connected", "a link is ready", fields: peer).needing(.step("connect")),
    .init("disconnected", "a link went down", fields: peer).needing(.step("connect")),
    .init(
      "value-received", "a peripheral notified its values",
      fields: [
        ("peripheral", .reference(.peripheral)), ("offers", .names(.service)),
        ("size", .quantity(.dataSize)),
      ]
    ).needing(.step("subscribe")),
    .init("beacon", "a watched peripheral is near", fields: peer)
      .needing(.all([.step("monitor-beacons"), .peripheral])).waking(.location),
    .init(
      "beacon-left", "a peripheral that was near has not been received for a while",
      fields: peer
    ).needing(.all([.step("monitor-beacons"), .peripheral])).waking(.location),
  ]

  private static let peer: [(String, ExpressionType)] = [
    ("peripheral", .reference(.peripheral)), ("offers", .names(.service)),
  ]
}

/// The counters of the Bluetooth controller, in the order of ``definitions``.
enum BluetoothCounter: Int, CaseIterable {
  case scans, reports, connections, connectTimeouts, roundTrips
  case writesSent, writesLost, reads, notifications, linksLost, commandsRead, notificationsLost
  case linkTime

  static let definitions: [CounterDefinition] = [
    .init("scans", "scans started"),
    .init("advertisements-reported", "advertisements reported to an app"),
    .init("connections", "connections made"),
    .init("connect-timeouts", "attempts to connect that timed out", better: .lower),
    .init("round-trips", "requests to a peripheral that expect an answer"),
    .init("writes-sent", "writes sent to a peripheral"),
    .init(
      "writes-lost", "writes overwritten by the next before the peripheral read them",
      better: .lower),
    .init("reads", "values read from a peripheral"),
    CounterDefinition("notifications", "values that a peripheral sent as notifications")
      .measuring(.notifications),
    .init("links-lost", "connections lost because the peripheral fell silent", better: .lower),
    CounterDefinition("commands-read", "commands that peripherals read before the next came")
      .measuring(.commandsRead),
    .init(
      "notifications-lost", "values for which the queue of a peripheral had no room",
      better: .lower),
    CounterDefinition("link-time-ns", "nanoseconds of connections, added up over them")
      .measuring(.linkTime),
  ]
}
