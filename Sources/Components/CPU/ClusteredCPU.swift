import Configuration
import Quantities

/// Up to three clusters of cores with operating points, sleep, and a governor.
///
/// Quality of service acts through the cluster, the clock and the order of work, never on joules
/// directly.
package struct ClusteredCPU: ComponentModel, ProcessorModel {
  package static let definition = ComponentDefinition(
    name: "cpu-clusters", role: "cpu",
    summary: "clusters of cores with operating points, preemption, sleep and a governor",
    formula: [
      "asleep: P = 0; the base model covers the power of a sleeping phone",
      "idle: P = awake, while the screen is lit, and for sleep-after and entry-time in the dark",
      "busy: P = awake + active + rail + for each cluster with work: cluster + power of each busy core + halted × idle of each other core",
      "power of a core, busy or idle = power-scale × scale of its cluster × its power at the operating point",
      "rail = power-scale × the greatest of the lists rail at the points of clusters with work; only the little cluster has its cores on it",
      "where another cluster holds the rail higher, what a busy little core draws more than a halted one grows by (rail / the list's value at its own point)^rail-growth",
      "time of work = cycles / (clock × throughput), in whole nanoseconds, exact with preemption",
      "each start from idle: E = wake-up",
      Processor.streamingFormula,
    ] + SystemTimes.formula,
    parameters: clusterParameters + idleParameters + SystemTimes.sleepParameters
      + SystemTimes.parameters + governorParameters,
    ascending: [
      QualityOfService.allCases.reversed().map { "\($0.name)-speed" },
      ["little-throughput", "middle-throughput"],
    ],
    states: StateDiagram([
      ("asleep", "work, after the rest of entry-time and exit-time", "busy"),
      ("asleep", "a lit screen, a stream of samples, or what holds it awake", "idle"),
      ("idle", "work", "busy"),
      ("busy", "all work is done", "idle"),
      ("idle", "sleep-after in the dark, without a stream of samples or a hold", "asleep"),
    ]),
    operations: ProcessorStep.definitions,
    counters: Processor.Counter.definitions,
    sources: SortCost.sources + ["power-files", "aosp-power-manager"],
    limits: [
      "the throughput of a core depends on its kind, not on the work",
      "work moves to another core only when it is preempted; moving work and changing the clock cost nothing",
      "cores of a cluster without work draw nothing in addition to 'awake'; a lit screen wakes the processor at once and keeps it from sleeping",
      "the power of clusters is charged to the app on the first busy core",
      SortCost.limit,
    ] + SystemTimes.limits)

  let layout: ProcessorLayout

  package init(_ read: ParameterReader) {
    let reader = ClusterReader(read: read)
    let clusters = reader.clusters()
    layout = ProcessorLayout(
      clusters: clusters.map(\.cluster), placements: reader.placements(clusters),
      hurriesWhenWorkWaits: reader.governor == .onDemand,
      costs: ProcessorLayout.Costs(
        awake: read.power("awake"), active: read.power("active"),
        streaming: read.power("streaming"), wakeUp: read.energy("wake-up"),
        sleep: ProcessorLayout.Sleep(read), system: SystemTimes(read)),
      rail: .init(
        cluster: clusters.firstIndex { $0.cluster.kind == 2 }, growth: read.number("rail-growth")))
  }

  // MARK: - The clusters

  // The standard values are those of the Pixel 6, with three clusters. A rail and idle cores depend
  // on the list of clocks, so no phone has them by default.

  private static var clusterParameters: [ParameterDefinition] {
    let big = cluster(
      "big", cores: "2",
      clocks: """
        [500 MHz, 851 MHz, 984 MHz, 1106 MHz, 1277 MHz, 1426 MHz, 1582 MHz, 1745 MHz, \
        1826 MHz, 2048 MHz, 2188 MHz, 2252 MHz, 2401 MHz, 2507 MHz, 2630 MHz, \
        2704 MHz, 2802 MHz]
        """,
      powers: """
        [87.31 mW, 170.3 mW, 207.4 mW, 251.9 mW, 306.6 mW, 382.6 mW, 465.9 mW, \
        556.3 mW, 613.5 mW, 758.9 mW, 874 mW, 949.6 mW, 1100 mW, 1267 mW, 1501 mW, \
        1661 mW, 1943 mW]
        """)
    let middle = cluster(
      "middle", cores: "2",
      clocks: """
        [400 MHz, 553 MHz, 696 MHz, 799 MHz, 910 MHz, 1024 MHz, 1197 MHz, 1328 MHz, \
        1491 MHz, 1663 MHz, 1836 MHz, 1999 MHz, 2130 MHz, 2253 MHz]
        """,
      powers: """
        [28.51 mW, 43.63 mW, 54.73 mW, 65.01 mW, 80.33 mW, 92.91 mW, 132.5 mW, \
        146.8 mW, 183.2 mW, 238.6 mW, 259 mW, 362 mW, 428.5 mW, 527.1 mW]
        """)
    let little = cluster(
      "little", cores: "4",
      clocks: """
        [300 MHz, 574 MHz, 738 MHz, 930 MHz, 1098 MHz, 1197 MHz, 1328 MHz, 1401 MHz, \
        1598 MHz, 1704 MHz, 1803 MHz]
        """,
      powers: """
        [22.37 mW, 35.27 mW, 46.11 mW, 73.58 mW, 101.5 mW, 112.2 mW, 133.3 mW, \
        168.3 mW, 190.1 mW, 237.3 mW, 283.4 mW]
        """)
    let processor: [ParameterDefinition] = [
      .number("power-scale", "factor for the power of all cores, clusters and the shared rail")
        .proxy(
          "1", "wattson", "0.4", "4.5",
          note: "for phones that are not the Pixel 6; range: 127 power files"),
      .number(
        "halted",
        "share of its idle time in which a core of a busy cluster is halted and not yet switched off"
      ).assumed("30 %", "0 %", "100 %", "follows from how often a core is interrupted"),
      .number(
        "rail-growth",
        "a core on the shared rail draws (power of the rail / power at its own clock) to this power as much"
      ).proxy(
        "0.46", "wattson", "0", "1",
        note: "least squares on 94 pairs of clocks, the power of the rail 1.1 to 11 times its own"),
      .power("active", "additional power of the processor while any core is busy")
        .proxy(
          "47.6 mW", "aosp-pixel-6", "6.5 mW", "100 mW",
          note: "cpu.active, 12.37 mA; range: 32 power files"),
    ]
    return big + middle + [throughput("middle", "80 %", "60 %", "100 %")]
      + little + [throughput("little", "40 %", "25 %", "70 %")] + processor
  }

  private static func cluster(
    _ name: String, cores: String, clocks: String, powers: String
  ) -> [ParameterDefinition] {
    [
      .number("\(name)-cores", "number of cores in the \(name) cluster, 0 to 8")
        .proxy(cores, "aosp-pixel-6", "0", "8").of(.structure),
      .list(
        "\(name)-clocks", of: .frequency, "clocks of its operating points, lowest first"
      ).proxy(clocks, "aosp-pixel-6", note: "core_speeds of the cluster").of(.structure),
      .list("\(name)-powers", of: .power, "power of one busy core at each of its clocks")
        .proxy(
          powers, "wattson",
          note: "active power; the cores in the power profile draw 1.2 to 3.1 times less"),
      .number("\(name)-scale", "factor for the power of its cores, busy and idle")
        .assumed("1", "0.55", "1.8", "range: clusters beside the others of 126 power files"),
      .power("\(name)-cluster", "additional power of the cluster while any of its cores is busy")
        .proxy(
          "0 mW", "wattson", "0 mW", "160 mW",
          note:
            "no power beside the cores is told apart, and none is below 0; range: 46 power files"),
      .list(
        "\(name)-idle", of: .power,
        "power of one halted core at each clock, while another of its cluster is busy; [] for none"
      ).assumed("[]", "no phone but the profiled one is measured"),
      .list(
        "\(name)-rail", of: .power,
        "power at which the busy cluster holds the shared rail at each of its clocks; [] for none"
      ).assumed("[]", "no phone but the profiled one is measured"),
    ]
  }

  private static func throughput(
    _ name: String, _ share: String, _ low: String, _ high: String
  ) -> ParameterDefinition {
    .number(
      "\(name)-throughput", "work per cycle of its cores, relative to a big core"
    ).assumed(share, low, high, "kinds of core differ by their width; not published")
  }

  // MARK: - Idling, sleep and the governor of ``ClusteredCPU``

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

  private static let idleParameters: [ParameterDefinition] = [
    .power("awake", "power of the processor while it is awake without work").proxy(
      "110 mW", "aosp-pixel-6", "7.5 mW", "170 mW",
      note:
        "cpu.idle, 28.6 mA, with the memory and buses of a phone that is awake; range: 115 power files"
    ),
    Processor.streaming,
    .quantity("wake-up", .energy, "energy of one start from idle")
      .proxy("86 uJ", "pmenergy", "20 uJ", "500 uJ", note: "200 µs of one core"),
  ]

  private static var governorParameters: [ParameterDefinition] {
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
        "how a cluster chooses its operating point: the fastest that its work asks for; the highest while work waits; always the highest",
        standard: Governor.byClass.rawValue)
    ]
      + table.flatMap { quality, cluster, speed, low, high -> [ParameterDefinition] in
        [
          .choice(
            "\(quality.name)-cluster", clusterNames,
            "the cluster for \(quality.name) work; when its cores are busy, smaller ones help out",
            standard: cluster
          ).of(.structure),
          .number(
            "\(quality.name)-speed",
            "the share of the highest clock that \(quality.name) work asks for, rounded up to an operating point"
          ).assumed(
            speed, low, high,
            "no governor of a phone is published as a table; 100 % is the highest clock"),
        ]
      }
  }
}

/// The reader of the parameters of ``ClusteredCPU``, which reports those that do not fit together.
struct ClusterReader {
  /// A cluster with cores, and its name.
  struct Named {
    let cluster: ProcessorLayout.Cluster
    /// Its clocks in hertz, slowest first.
    let clocks: [Double]
  }

  let read: ParameterReader

  var governor: ClusteredCPU.Governor { .allCases[read.choice("governor")] }

  /// The clusters with cores, the fastest first.
  func clusters() -> [Named] {
    let scale = read.number("power-scale")
    let present = ClusteredCPU.clusterNames.enumerated()
      .compactMap { kind, name in cluster(name, of: kind, scale: scale) }
      .filter { $0.cluster.cores > 0 }
    if present.isEmpty, read.isRight { complain("needs a cluster with cores", about: "big-cores") }
    return present
  }

  /// A cluster; nil after an error.
  private func cluster(_ name: String, of kind: Int, scale: Double) -> Named? {
    let clocks = read.list("\(name)-clocks").map { $0.asFrequency()?.hertz ?? .nan }
    let cores = read.whole("\(name)-cores", in: 0...8)
    let throughput = kind == 0 ? 1 : read.share("\(name)-throughput")
    let isAscending = zip(clocks, clocks.dropFirst()).allSatisfy { $0 < $1 }
    let own = scale * read.number("\(name)-scale")
    guard let powers = powers("\(name)-powers", of: clocks, scale: own) else { return nil }
    // 10¹² Hz is the upper limit of a device's single numbers.
    guard !clocks.isEmpty, isAscending, clocks[0] > 0, clocks[clocks.count - 1] <= 1e12 else {
      complain("must ascend from above 0 to at most 1000 GHz", about: "\(name)-clocks")
      return nil
    }
    guard let idle = list("\(name)-idle", of: clocks, scale: own),
      let rail = list("\(name)-rail", of: clocks, scale: scale)
    else { return nil }
    let halted = idle.map { $0 * read.fraction("halted") }
    guard zip(halted, powers).allSatisfy({ $0 <= $1 }) else {
      complain("must not draw more than its busy core", about: "\(name)-idle")
      return nil
    }
    let beside = read.power("\(name)-cluster").watts * scale
    let points = clocks.indices.map { index in
      let idle = halted.isEmpty ? 0 : halted[index]
      return OperatingPoint(
        clock: Frequency(hertz: clocks[index]), throughput: throughput,
        power: .watts(powers[index] - idle), shared: .watts(beside + Double(cores) * idle))
    }
    return Named(
      cluster: ProcessorLayout.Cluster(
        cores: cores, kind: kind, points: points, rail: rail.map { .watts($0) }),
      clocks: clocks)
  }

  /// A list of powers in watts that may be empty, or has one a clock; nil after an error.
  private func list(_ name: String, of clocks: [Double], scale: Double) -> [Double]? {
    read.list(name).isEmpty ? [] : powers(name, of: clocks, scale: scale)
  }

  /// A list of powers in watts, one a clock; nil after an error.
  private func powers(_ name: String, of clocks: [Double], scale: Double) -> [Double]? {
    let powers = read.list(name).map { $0.value * 1e9 * scale }
    guard powers.count == clocks.count else {
      complain(
        "must list one power a clock, found \(clocks.count) clocks and \(powers.count) powers",
        about: name)
      return nil
    }
    guard powers.allSatisfy({ $0 >= 0 && $0 <= 1e3 }) else {
      complain("must be at most 1000 W each", about: name)
      return nil
    }
    return powers
  }

  /// The placement of each class of work.
  func placements(_ clusters: [Named]) -> [ProcessorLayout.Placement] {
    QualityOfService.allCases.map { quality in
      let speed = read.share("\(quality.name)-speed")
      let wanted = read.choice("\(quality.name)-cluster")
      // Without such a cluster the next smaller one, or else the smallest.
      let kinds = clusters.map(\.cluster.kind)
      let kind = kinds.first { $0 >= wanted } ?? kinds.last ?? 0
      let points = clusters.map { cluster in
        governor == .raceToIdle
          ? cluster.clocks.count - 1 : Self.point(of: cluster.clocks, share: speed)
      }
      return ProcessorLayout.Placement(kind: kind, points: points)
    }
  }

  /// The slowest operating point that reaches a share of the fastest clock.
  private static func point(of clocks: [Double], share: Double) -> Int {
    let wanted = share * clocks[clocks.count - 1]
    return clocks.firstIndex { $0 >= wanted } ?? clocks.count - 1
  }

  private func complain(_ what: String, about name: String) {
    read.complain("'\(read.path).\(name)' \(what)", about: name)
  }
}
