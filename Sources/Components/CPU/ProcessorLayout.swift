import Quantities

/// The description of a processor by its model, from which a ``Processor`` is built.
struct ProcessorLayout: Sendable {
  /// Cores that share one clock.
  struct Cluster: Sendable {
    var cores: Int
    /// The kind of its cores: clusters of the same kind are adjacent, and the fastest kind is 0.
    var kind: Int
    /// The operating points, the slowest first.
    var points: [OperatingPoint]
    /// The power at which it holds the shared rail at each point; empty where it does not.
    var rail: [Power] = []
  }

  /// The placement of work of one class.
  struct Placement: Sendable {
    /// The preferred kind of core; slower kinds may take over.
    var kind: Int
    /// The requested operating point of each cluster.
    var points: [Int]
  }

  /// Going to sleep and waking up again.
  struct Sleep: Sendable {
    /// The rest with a dark screen before the processor goes to sleep.
    var after = SimDuration.zero
    var entryTime = SimDuration.zero
    var entry = Energy.zero
    var exitTime = SimDuration.zero
    var exit = Energy.zero
  }

  /// Power and energy of the processor beside those of its cores and clusters.
  struct Costs: Sendable {
    /// The power of the processor while it is not asleep.
    var awake: Power
    /// The additional power while any core is busy.
    var active = Power.zero
    /// The additional power while sensors stream samples to apps.
    var streaming = Power.zero
    /// The energy of each start from idle.
    var wakeUp: Energy
    var sleep = Sleep()
    var system = SystemTimes()
  }

  /// The clusters, the fastest first; at most 24 cores in total.
  var clusters: [Cluster]
  /// The placements, one per class of ``QualityOfService``.
  var placements: [Placement]
  /// Whether a cluster runs at its highest point while work for it waits.
  var hurriesWhenWorkWaits = false
  var costs: Costs
  /// The rail whose voltage several clusters hold up.
  var rail = SharedRail.Layout()

  var coreCount: Int { clusters.map(\.cores).reduce(0, +) }

  /// The number of lanes: one for the processor, one per core, which also carries the power of its
  /// cluster, and one for streams of samples.
  var laneCount: Int { 2 + coreCount }
}

/// The model of a processor.
protocol ProcessorModel: ComponentModel { var layout: ProcessorLayout { get } }

extension ProcessorModel {
  package var laneCount: Int { layout.laneCount }
  package var watchedState: SharedState.Topics { [.lowPower, .thermal, .streams, .rest] }
  package func makeComponent() -> InstalledComponent { InstalledComponent(Processor(layout)) }
}

/// A clock, and the power at it.
struct OperatingPoint: BitwiseCopyable, Sendable {
  /// The cycles of work that a core does in a second.
  ///
  /// It is an integer, so that the remaining work after any time is exact.
  var rate: Int64
  /// The power of a busy core, in addition to that of an idle one.
  var power: Power
  /// The power of the cluster while any of its cores is busy, as if all its cores idled.
  var shared = Power.zero
}

extension OperatingPoint {
  /// Create the operating point of a clock, at which a core does `throughput` of the fastest kind's
  /// work in a cycle.
  init(clock: Frequency, throughput: Double = 1, power: Power, shared: Power = .zero) {
    // A core does at least one cycle a second.
    self.init(
      rate: max(Int64((clock.hertz * throughput).rounded()), 1), power: power, shared: shared)
  }
}
