import Configuration

/// Idling, sleep and the governor of ``ClusteredCPU``.
extension ClusteredCPU {
  /// The rule that chooses the operating point of a cluster.
  enum Governor: String, CaseIterable {
    /// The fastest point that any of its work requests.
    case byClass = "by-class"
    /// As by class, but the highest point while work for the cluster waits.
    case onDemand = "on-demand"
    /// The highest point, always.
    case raceToIdle = "race-to-idle"
  }

  /// The clusters by name, the fastest first.
  static let clusterNames = ["big", "middle", "little"]

  static let idleParameters: [ParameterDefinition] = [
    .power("awake", "power of the awake processor without work").proxy(
      "110 mW", "aosp-pixel-6", "20 mW", "140 mW",
      note: "cpu.idle, 28.6 mA, with the memory and buses of a phone that is awake"),
    .quantity("wake-up", .energy, "energy of one start from idle")
      .proxy("86 uJ", "pmenergy", "20 uJ", "500 uJ", note: "200 µs of one core"),
    .duration("sleep-after", "how long it idles in a dark phone before it goes to sleep")
      .assumed("100 ms", "0 ms", "1 s", "how long systems hold a wake lock is their own affair"),
    .duration("entry-time", "how long going to sleep takes; it cannot be interrupted")
      .assumed("10 ms", "0 ms", "100 ms", "not published"),
    .quantity("entry", .energy, "what going to sleep takes beside the awake power")
      .assumed("1 mJ", "0 mJ", "20 mJ", "10 ms at 100 mW; not published"),
    .duration("exit-time", "how long work waits for a sleeping processor")
      .assumed("5 ms", "0 ms", "50 ms", "not published"),
    .quantity("exit", .energy, "what waking up takes beside the awake power")
      .assumed("1 mJ", "0 mJ", "20 mJ", "5 ms at 200 mW; not published"),
  ]

  static var governorParameters: [ParameterDefinition] {
    let table: [(QualityOfService, String, String, String, String)] = [
      (.userInteractive, "big", "100 %", "60 %", "100 %"),
      (.userInitiated, "big", "80 %", "50 %", "100 %"),
      (.default, "middle", "80 %", "50 %", "100 %"),
      (.utility, "little", "80 %", "50 %", "100 %"),
      (.background, "little", "50 %", "20 %", "100 %"),
    ]
    return [
      .choice(
        "governor", Governor.allCases.map(\.rawValue),
        "the point a cluster runs at: the fastest its work asks for; the highest while work waits; the highest",
        standard: Governor.byClass.rawValue)
    ]
      + table.flatMap { quality, cluster, speed, low, high -> [ParameterDefinition] in
        [
          .choice(
            "\(quality.name)-cluster", clusterNames,
            "the cluster for \(quality.name) work; when its cores are taken, smaller ones help out",
            standard: cluster),
          .number(
            "\(quality.name)-speed",
            "the share of the highest clock that \(quality.name) work asks for, rounded up to a point"
          ).assumed(speed, low, high, "no governor of a phone is published as a table"),
        ]
      }
  }
}
