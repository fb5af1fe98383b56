import Configuration
import PowerAccounting
import Quantities

/// Up to three clusters of cores with operating points, sleep, and a governor.
///
/// Quality of service acts through the cluster, the clock and the order of work, never on joules
/// directly.
package struct ClusteredCPU: ComponentModel {
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

  package init?(_ parameters: ComponentParameters, diagnostics: Diagnostics) {
    let reader = ClusterReader(parameters, diagnostics)
    guard let clusters = reader.clusters(), let placements = reader.placements(clusters),
      let sleep = reader.sleep(), let awake = parameters["awake"].asPower(),
      let active = parameters["active"].asPower(), let wakeUp = parameters["wake-up"].asEnergy()
    else { return nil }
    layout = ProcessorLayout(
      clusters: clusters.map(\.cluster), placements: placements,
      hurriesWhenWorkWaits: reader.governor == .onDemand, awake: awake, active: active,
      wakeUp: wakeUp, sleep: sleep)
  }

  package var laneCount: Int { layout.laneCount }
  package var watchedState: SharedState.Topics { [.lowPower, .thermal] }
  package func makeComponent() -> InstalledComponent { InstalledComponent(Processor(layout)) }
}
