import Configuration
import Quantities

/// What a processor consists of and how it behaves: what its models describe, and a
/// ``Processor`` is built from.
struct ProcessorLayout: Sendable {
  /// Cores that share one clock.
  struct Cluster: Sendable {
    var cores: Int
    /// Clusters of the same kind stand together, the fastest kind is 0.
    var kind: Int
    /// From the slowest to the fastest.
    var points: [OperatingPoint]
    /// What the cluster draws beside its cores while any of them is busy.
    var power = Power.zero
  }

  /// Where work of one class goes.
  struct Placement: Sendable {
    /// The kind of core it prefers; slower kinds may help out.
    var kind: Int
    /// The operating point it asks for, one a cluster.
    var points: [Int]
  }

  /// Going to sleep and waking up again.
  struct Sleep: Sendable {
    /// How long the processor rests in a dark phone before it goes to sleep.
    var after = SimDuration.zero
    var entryTime = SimDuration.zero
    var entry = Energy.zero
    var exitTime = SimDuration.zero
    var exit = Energy.zero
  }

  /// The fastest cluster first; at most ``coreLimit`` cores together.
  var clusters: [Cluster]
  /// One a class of ``QualityOfService``.
  var placements: [Placement]
  /// Whether a cluster runs at its highest point while work waits that it could do.
  var hurriesWhenWorkWaits = false
  /// What the processor draws while it is not asleep.
  var awake: Power
  /// What it draws beside that while any core is busy.
  var active = Power.zero
  /// The energy of each start from idle.
  var wakeUp: Energy
  var sleep = Sleep()

  static let coreLimit = 24

  var coreCount: Int { clusters.map(\.cores).reduce(0, +) }

  /// One for the processor and one a core; clusters draw on the lanes of their cores.
  var laneCount: Int { 1 + coreCount }
}

/// A clock and what a busy core draws at it.
struct OperatingPoint: BitwiseCopyable, Sendable {
  /// Cycles of work that a core does in a second.
  ///
  /// Whole, so that the work left after any time is exact.
  var rate: Int64
  var power: Power
}

extension OperatingPoint {
  /// The point of a clock at which a core does `throughput` of the work that the fastest kind of
  /// core does in a cycle.
  init(clock: Frequency, throughput: Double = 1, power: Power) {
    // A core that is asked for anything does at least one cycle a second.
    self.init(rate: max(Int64((clock.hertz * throughput).rounded()), 1), power: power)
  }
}
