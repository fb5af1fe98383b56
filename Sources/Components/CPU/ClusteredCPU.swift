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
      "busy: P = awake + active + cluster of each cluster with work + power of each busy core",
      "power of a core = power-scale × its power at the operating point of its cluster",
      "time of work = cycles / (clock × throughput), in whole nanoseconds, exact with preemption",
      "each start from idle: E = wake-up; each sleep: E = entry + exit",
      Processor.streamingFormula,
    ],
    parameters: clusterParameters + idleParameters + governorParameters,
    states: StateDiagram([
      ("asleep", "work, after the rest of entry-time and exit-time", "busy"),
      ("asleep", "a lit screen, or a stream of samples", "idle"),
      ("idle", "work", "busy"),
      ("busy", "all work is done", "idle"),
      ("idle", "sleep-after with a dark screen, without a stream of samples", "asleep"),
    ]),
    operations: ProcessorStep.definitions,
    counters: Processor.Counter.definitions,
    sources: SortCost.sources,
    limits: [
      "the throughput of a core depends on its kind, not on the work",
      "work moves to another core only when it is preempted; moving work and changing the clock cost nothing",
      "idle cores draw nothing in addition to 'awake'; a lit screen wakes the processor at once and keeps it from sleeping",
      "the power of clusters is charged to the app on the first busy core",
      SortCost.limit,
    ])

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
        sleep: ProcessorLayout.Sleep(
          after: read.duration("sleep-after"), entryTime: read.duration("entry-time"),
          entry: read.energy("entry"), exitTime: read.duration("exit-time"),
          exit: read.energy("exit"))))
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
    let powers = read.list("\(name)-powers").map { $0.value * 1e9 }
    let cores = read.whole("\(name)-cores", in: 0...8)
    let throughput = kind == 0 ? 1 : read.share("\(name)-throughput")
    if clocks.isEmpty || clocks.count != powers.count {
      complain(
        "must list one power a clock, found \(clocks.count) clocks and \(powers.count) powers",
        about: "\(name)-powers")
      return nil
    }
    let isAscending = zip(clocks, clocks.dropFirst()).allSatisfy { $0 < $1 }
    // 10¹² Hz is the upper limit of a device's single numbers.
    guard isAscending, clocks[0] > 0, clocks[clocks.count - 1] <= 1e12 else {
      complain("must ascend from above 0 to at most 1000 GHz", about: "\(name)-clocks")
      return nil
    }
    guard powers.allSatisfy({ $0 >= 0 && $0 * scale <= 1e3 }) else {
      complain("must be at most 1000 W each", about: "\(name)-powers")
      return nil
    }
    let points = zip(clocks, powers).map { clock, power in
      OperatingPoint(
        clock: Frequency(hertz: clock), throughput: throughput, power: .watts(power * scale))
    }
    let power = read.power("\(name)-cluster")
    return Named(
      cluster: ProcessorLayout.Cluster(
        cores: cores, kind: kind, points: points, power: .watts(power.watts * scale)),
      clocks: clocks)
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
