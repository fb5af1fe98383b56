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
    operations: ProcessorStep.definitions,
    counters: Processor.Counter.definitions,
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
