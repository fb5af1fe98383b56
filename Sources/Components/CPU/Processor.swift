import Configuration
import Kernel
import PowerAccounting
import Quantities

/// The processor of one phone during a run, for every model: its clusters, their clocks, and the
/// running and waiting work.
///
/// Cores are numbered from the fastest cluster on, so that a class may use all cores from some
/// number on. Sets of cores are bits of a word.
package struct Processor: Component, ~Copyable {
  struct Cluster: BitwiseCopyable {
    /// The index of the cluster.
    let place: Int
    /// Its cores, one bit each.
    let cores: UInt32
    let firstPoint: Int
    let lastPoint: Int
    /// The index of the fastest point that the system allows.
    var highestPoint: Int
    /// The operating point of all its cores.
    var point: Int
  }

  struct Core: BitwiseCopyable {
    let cluster: Int
    var job = ProcessorJob()
    /// The instant up to which the progress of the job and the busy time were counted.
    var since = SimTime.zero
    /// The end of the job; ``EventToken/none`` when it lies after the run.
    var end = EventToken.none
  }

  /// The state of the processor at an instant of a run: at first asleep, without light and work.
  package struct State: ComponentState {
    var idleCores: UInt32 = 0
    var screenIsOn = false
    /// Whether its power level is that of the awake processor.
    var isAwake = false
    /// Whether it is waking up; work waits meanwhile.
    var isWaking = false
    /// The instant at which the last core became idle; nil since the start.
    var idleSince: SimTime?
    /// The instant since which it has had neither work nor a lit screen; nil otherwise.
    var restsSince: SimTime? = .zero
    /// Whether it has slept since before the start.
    var sleptFromStart = true
    /// Whether the energy of going to sleep was charged for this rest.
    var entryIsPaid = true
    /// The app whose work ended last.
    var lastApp = AppID.system
    /// The operating point that holds the shared rail; nil while all cores idle.
    var railHolder: Int?
    /// The app that pays for the processor that streams of samples keep awake; nil without any.
    var streamPayer: AppID?

    package init() {}
  }

  /// The indices of the counters that all processor models share.
  enum Counter {
    static let definitions =
      [
        CounterDefinition("cpu-wake-ups", "times work found all cores idle"),
        CounterDefinition("cpu-jobs", "jobs that the processor accepted"),
        CounterDefinition("cpu-preemptions", "jobs that more urgent work interrupted"),
        CounterDefinition("cpu-sleeps", "times the processor fell asleep"),
      ]
      + QualityOfService.allCases.map {
        CounterDefinition(
          "cpu-busy-time-\($0.name)-ns", "nanoseconds of core time for work of class \($0.name)")
      } + [CounterDefinition("cpu-cycles", "cycles of work done").measuring(.computation)]
    static let wakeUps = 0, jobs = 1, preemptions = 2, sleeps = 3, busyTime = 4
    static let cycles = busyTime + QualityOfService.allCases.count
  }

  package enum Event: SchedulableEvent { case wokeUp, jobDone(core: Int) }

  let points: FlatTable<OperatingPoint>
  /// The operating point that a class requests, by class and cluster.
  let wantedPoints: FlatTable<Int>
  /// The cores of each kind, the fastest kind first.
  let coresOfKind: FlatTable<UInt32>
  /// The kind of core that work of a class prefers.
  let preferredKinds: FlatTable<Int>
  /// The cores that work of a class may use.
  let usableCores: FlatTable<UInt32>
  let allCores: UInt32
  let hurriesWhenWorkWaits: Bool
  let costs: ProcessorLayout.Costs
  /// Whether busy cores also cause power of their cluster or of the processor.
  let drawsBesideCores: Bool
  let rail: SharedRail

  var clusters: FlatTable<Cluster>
  var cores: FlatTable<Core>
  /// The cores with work of each class.
  var busyCores = FlatTable<UInt32>(repeating: 0, count: QualityOfService.allCases.count)
  var queues = WorkQueues()
  package var state = State()

  init(_ layout: ProcessorLayout) {
    var points: [OperatingPoint] = []
    var clusters: [Cluster] = []
    var everyCore: [Core] = []
    var firstPoints: [Int] = []
    for (index, cluster) in layout.clusters.enumerated() {
      firstPoints.append(points.count)
      points += cluster.points
      let mask = ((UInt32(1) << cluster.cores) - 1) << everyCore.count
      everyCore += Array(repeating: Core(cluster: index), count: cluster.cores)
      clusters.append(
        Cluster(
          place: index, cores: mask, firstPoint: firstPoints[index], lastPoint: points.count - 1,
          highestPoint: points.count - 1, point: firstPoints[index]))
    }
    allCores = (UInt32(1) << everyCore.count) - 1
    self.points = FlatTable(points)
    wantedPoints = FlatTable(
      layout.placements.flatMap { placement in zip(firstPoints, placement.points).map { $0 + $1 } })
    let kinds = (layout.clusters.map(\.kind).max() ?? 0) + 1
    func cores(where isMeant: (Int) -> Bool) -> UInt32 {
      zip(layout.clusters, clusters).reduce(0) { isMeant($1.0.kind) ? $0 | $1.1.cores : $0 }
    }
    coresOfKind = FlatTable((0..<kinds).map { kind in cores { $0 == kind } })
    preferredKinds = FlatTable(layout.placements.map(\.kind))
    usableCores = FlatTable(layout.placements.map { placement in cores { $0 >= placement.kind } })
    self.clusters = FlatTable(clusters)
    self.cores = FlatTable(everyCore)
    hurriesWhenWorkWaits = layout.hurriesWhenWorkWaits
    costs = layout.costs
    rail = SharedRail(
      layout, cores: clusters.map(\.cores), points: points, firstPoints: firstPoints)
    drawsBesideCores =
      costs.active != .zero || rail.exists || points.contains { $0.shared != .zero }
  }

  package mutating func begin(_ context: ComponentContext) {
    state.idleCores = allCores
    busyCores.fill(with: 0)
    queues.removeAll()
    for cluster in 0..<clusters.count {
      clusters[cluster].highestPoint = clusters[cluster].lastPoint
    }
  }

  /// The bit of a core in a set of cores; there are fewer than 32.
  @inline(__always) mutating func bit(of core: Int) -> UInt32 {
    1 &<< UInt32(truncatingIfNeeded: core)
  }

  @inline(__always) mutating func pointer(toCore core: Int) -> UnsafeMutablePointer<Core> {
    precondition(UInt(bitPattern: core) < UInt(bitPattern: cores.count))
    return cores.mutableStart + core
  }

  @inline(__always) mutating func pointer(toCluster cluster: Int) -> UnsafeMutablePointer<Cluster> {
    precondition(UInt(bitPattern: cluster) < UInt(bitPattern: clusters.count))
    return clusters.mutableStart + cluster
  }

  /// The busy time of current jobs that the counter does not include yet.
  package mutating func uncounted(_ counter: Int, for app: AppID?, _ context: ComponentContext)
    -> Int
  {
    var sum = 0
    var busy = allCores & ~state.idleCores
    while busy != 0 {
      let core = pointer(toCore: busy.trailingZeroBitCount)
      busy &= busy - 1
      guard Counter.busyTime + core.pointee.job.quality == counter,
        app == nil || app == core.pointee.job.app
      else { continue }
      sum += Int((context.now - core.pointee.since).nanoseconds)
    }
    return sum
  }

  /// Update the busy times and the energy of sleep.
  package mutating func finish(_ context: ComponentContext) {
    var busy = allCores & ~state.idleCores
    while busy != 0 {
      settle(busy.trailingZeroBitCount, context)
      busy &= busy - 1
    }
    if sleeps(at: context.now) { payForFallingAsleep(context) }
  }
}
