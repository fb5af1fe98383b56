import Configuration
import PowerAccounting
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
      "asleep: P = 0; what a sleeping phone draws is the base's",
      "idle: P = awake, while the screen is lit and for sleep-after and entry-time in the dark",
      "busy: P = awake + active + cluster of each cluster with work + power of each busy core",
      "power of a core = power-scale × its power at the operating point of its cluster",
      "time of work = cycles / (clock × throughput), in whole nanoseconds, exact over preemptions",
      "each start from idle: E = wake-up; each sleep: E = entry + exit",
    ],
    parameters: clusterParameters + idleParameters + governorParameters,
    states: StateDiagram([
      ("asleep", "work, after what is left of entry-time and exit-time", "busy"),
      ("asleep", "a lit screen", "idle"),
      ("idle", "work", "busy"),
      ("busy", "the last work ends", "idle"),
      ("idle", "sleep-after in a dark phone", "asleep"),
    ]),
    operations: ProcessorStep.definitions,
    counters: Processor.Counter.definitions,
    sources: SortCost.sources,
    limits: [
      "a core works at the throughput of its kind, whatever the work",
      "work moves to another core only when it is preempted; moving and changing the clock are free",
      "idle cores draw nothing beside awake; a lit screen keeps the processor from sleep, and wakes it at once",
      "what clusters draw is charged to the app on the first busy core",
      SortCost.limit,
    ])

  let layout: ProcessorLayout

  package init(_ read: ParameterReader) {
    let reader = ClusterReader(read: read)
    let clusters = reader.clusters()
    layout = ProcessorLayout(
      clusters: clusters.map(\.cluster), placements: reader.placements(clusters),
      hurriesWhenWorkWaits: reader.governor == .onDemand, awake: read.power("awake"),
      active: read.power("active"), wakeUp: read.energy("wake-up"),
      sleep: ProcessorLayout.Sleep(
        after: read.duration("sleep-after"), entryTime: read.duration("entry-time"),
        entry: read.energy("entry"), exitTime: read.duration("exit-time"),
        exit: read.energy("exit")))
  }
}
