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
    /// The app that pays for the processor that something holds awake in the dark; nil without any.
    var holdPayer: AppID?
    /// The apps with background tasks, and those that are suspended.
    var taskHolders = AppSet()
    var suspended = AppSet()
    /// The end of the work of the system, and of its wake-up.
    var occupiedUntil: SimTime?
    var readyAt = SimTime.zero
    /// The instants up to which packets, and exchanges while they are open, hold it.
    var heldUntil = SimTime.zero
    var requestsUntil = SimTime.zero

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
      } + [
        CounterDefinition("cpu-cycles", "cycles of work done").measuring(.computation),
        CounterDefinition(
          "wake-lock-time-ns",
          "nanoseconds for which wake locks of apps had effect, added up over the apps",
          better: .lower),
        CounterDefinition("wake-locks-held", "times an app took a wake lock"),
      ]
    static let wakeUps = 0, jobs = 1, preemptions = 2, sleeps = 3, busyTime = 4
    static let cycles = busyTime + QualityOfService.allCases.count
    static let wakeLockTime = cycles + 1, wakeLocks = cycles + 2
  }

  package enum Event: SchedulableEvent { case wokeUp, jobDone(core: Int), lockEnds(AppID) }

  let points: FlatTable<OperatingPoint>
  /// The operating point that a class requests, by class and cluster.
  private let wantedPoints: FlatTable<Int>
  /// The cores of each kind, the fastest kind first.
  private let coresOfKind: FlatTable<UInt32>
  /// The kind of core that work of a class prefers.
  private let preferredKinds: FlatTable<Int>
  /// The cores that work of a class may use.
  private let usableCores: FlatTable<UInt32>
  private let allCores: UInt32
  let hurriesWhenWorkWaits: Bool
  let costs: ProcessorLayout.Costs
  /// Whether busy cores also cause power of their cluster or of the processor.
  private let drawsBesideCores: Bool
  let rail: SharedRail

  var clusters: FlatTable<Cluster>
  var cores: FlatTable<Core>
  /// The cores with work of each class.
  private var busyCores = FlatTable<UInt32>(repeating: 0, count: QualityOfService.allCases.count)
  /// The point at which a core does the work of the system, and the power with all beside the core.
  private let systemRate: Int64
  private let systemPower: Power
  private var wakeLocks = Claims(counter: Counter.wakeLockTime)
  /// The beginning of the last exchange of each app; the latest instant for none.
  private var exchanges = FlatTable(repeating: SimTime.latest, count: AppSet.appLimit + 1)
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
    let work = layout.placements[Self.systemClass]
    let cluster = layout.clusters.firstIndex { $0.kind == work.kind } ?? 0
    let point = layout.clusters[cluster].points[work.points[cluster]]
    systemRate = point.rate
    systemPower = point.power + point.shared + costs.active
    drawsBesideCores =
      costs.active != .zero || rail.exists || points.contains { $0.shared != .zero }
  }

  package mutating func begin(_ context: ComponentContext) {
    state.idleCores = allCores
    busyCores.fill(with: 0)
    queues.removeAll()
    wakeLocks.reset()
    exchanges.fill(with: .latest)
    context.watchHolds(true)
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
    if counter == Counter.wakeLockTime { return wakeLocks.uncounted(for: app, at: context.now) }
    var sum = 0
    for index in SetBits(allCores & ~state.idleCores) {
      let core = pointer(toCore: index)
      guard Counter.busyTime + core.pointee.job.quality == counter,
        app == nil || app == core.pointee.job.app
      else { continue }
      sum += Int((context.now - core.pointee.since).nanoseconds)
    }
    return sum
  }

  /// Update the busy times and the energy of sleep.
  package mutating func finish(_ context: ComponentContext) {
    for core in SetBits(allCores & ~state.idleCores) { settle(core, context) }
    if sleeps(at: context.now) { payForFallingAsleep(context) }
    wakeLocks.settle(context)
  }

  // MARK: - The clocks of the cores, and the progress of their work

  /// The operating point of a cluster: the fastest that any of its work requests, or its last while
  /// work for it waits, if the governor is on demand.
  ///
  /// - Precondition: the cluster has work.
  @inline(__always) private mutating func wantedPoint(of cluster: UnsafeMutablePointer<Cluster>)
    -> Int
  {
    let busy = cluster.pointee.cores & ~state.idleCores
    // Nearly always only one core is busy.
    if busy & (busy &- 1) == 0 && !hurriesWhenWorkWaits {
      let quality = pointer(toCore: busy.trailingZeroBitCount).pointee.job.quality
      let wanted = wantedPoints[quality &* clusters.count &+ cluster.pointee.place]
      return min(wanted, cluster.pointee.highestPoint)
    }
    return wantedPointOfMany(of: cluster)
  }

  private mutating func wantedPointOfMany(of cluster: UnsafeMutablePointer<Cluster>) -> Int {
    let mask = cluster.pointee.cores
    var point = 0
    for quality in 0..<busyCores.count where busyCores[quality] & mask != 0 {
      point = max(point, wantedPoints[quality * clusters.count + cluster.pointee.place])
    }
    if hurriesWhenWorkWaits {
      for quality in 0..<busyCores.count
      where queues.waiting & 1 << UInt8(quality) != 0 && usableCores[quality] & mask != 0 {
        return cluster.pointee.highestPoint
      }
    }
    return min(point, cluster.pointee.highestPoint)
  }

  /// Limit all clusters to points up to a share of their fastest rate, or to their slowest point.
  mutating func limit(to share: Double, _ context: ComponentContext) {
    for index in 0..<clusters.count {
      let cluster = clusters[index]
      let most = Double(points[cluster.lastPoint].rate) * share
      var highest = cluster.lastPoint
      // A rate that equals that share up to rounding is not above it.
      while highest > cluster.firstPoint, Double(points[highest].rate) > most * (1 + 1e-9) {
        highest -= 1
      }
      clusters[index].highestPoint = highest
    }
    settlePoints(context)
  }

  /// Update the clocks of all clusters with work.
  private mutating func settlePoints(_ context: ComponentContext) {
    for cluster in 0..<clusters.count where clusters[cluster].cores & ~state.idleCores != 0 {
      settlePoint(of: cluster, context)
    }
    settleRail(context)
  }

  /// - Parameter except: The cores whose work has not begun.
  @inline(__always)
  private mutating func settlePoint(of index: Int, except: UInt32 = 0, _ context: ComponentContext)
  {
    let cluster = pointer(toCluster: index)
    let point = wantedPoint(of: cluster)
    if point != cluster.pointee.point { setPoint(point, of: index, except: except, context) }
  }

  /// Change the clock of a cluster, and with it the end of its current work.
  ///
  /// - Parameter except: The cores whose work has not begun.
  private mutating func setPoint(
    _ point: Int, of cluster: Int, except: UInt32, _ context: ComponentContext
  ) {
    let underWay = SetBits(clusters[cluster].cores & ~state.idleCores & ~except)
    for core in underWay {
      settle(core, context)
      context.cancel(cores[core].end)
    }
    clusters[cluster].point = point
    for core in underWay {
      run(core, at: pointer(toCore: core), on: pointer(toCluster: cluster), context)
    }
  }

  /// Continue the job of a core at the clock of its cluster.
  @inline(__always) mutating func run(
    _ core: Int, at place: UnsafeMutablePointer<Core>, on cluster: UnsafeMutablePointer<Cluster>,
    _ context: ComponentContext
  ) {
    let point = points[cluster.pointee.point]
    context.change(
      context.lane(1 + core), to: power(of: core, on: cluster),
      chargedTo: Charging(place.pointee.job.app, place.pointee.job.cause))
    // Work that outlasts the run keeps its core busy to the end, and needs no event.
    place.pointee.end = context.schedule(
      Event.jobDone(core: core), after: Self.time(for: place.pointee.job.left, at: point.rate),
      rank: .completion)
  }

  /// The duration of work, rounded up to a whole nanosecond: work is never free.
  @inline(__always) private static func time(for left: Int128, at rate: Int64) -> SimDuration? {
    // Nearly all work fits a word, whose division is far cheaper.
    if let left = Int64(exactly: left), left <= .max - rate {
      return .nanoseconds((left + rate - 1) / rate)
    }
    return Int64(exactly: (left + Int128(rate) - 1) / Int128(rate)).map { .nanoseconds($0) }
  }

  /// Count the progress of a core since it was last settled.
  mutating func settle(_ core: Int, _ context: ComponentContext) {
    let now = context.now
    let elapsed = (now - cores[core].since).nanoseconds
    if elapsed == 0 { return }
    let job = cores[core].job
    let rate = points[clusters[cores[core].cluster].point].rate
    let product = rate.multipliedFullWidth(by: elapsed)
    let done = Int128(product.high) << 64 | Int128(product.low)
    cores[core].job.left = max(job.left - done, 0)
    cores[core].since = now
    count(busy: elapsed, at: rate, of: job.quality, for: job.app, context)
  }

  /// Count the time of a core, and the cycles that it did in it, to the nearest.
  @inline(__always) func count(
    busy: Int64, at rate: Int64, of quality: Int, for app: AppID, _ context: ComponentContext
  ) {
    context.count(Counter.busyTime + quality, by: Int(busy), for: app)
    // A rate is in cycles a second. Of more than 2⁵³ nanocycles, the last digits are lost.
    let cycles = (Double(busy) * Double(rate) * 1e-9).rounded()
    context.count(Counter.cycles, by: Int(cycles), for: app)
  }

  // MARK: - Idle

  package static var subscriptions: PhoneChanges { [.screen, .suspension, .resumption] }

  package mutating func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    light(isOn, context)
  }

  /// React to a change of the system's clock limit, of the streams of sensors, or of the rest of the
  /// phone.
  package mutating func sharedStateChanged(_ context: ComponentContext) {
    settleStreams(context)
    settleHolds(context)
    limit(to: context.limits.processorSpeed, context)
  }

  package mutating func perform(
    _ index: Int, _ request: OperationRequest, _ context: ComponentContext
  ) -> OperationOutcome {
    if index > ProcessorStep.Index.sort {
      changeWakeLock(isTaken: index == ProcessorStep.Index.holdWakeLock, request, context)
      return .completed
    }
    let asked = ProcessorStep(index, request.operands, inherited: request.quality)
    guard asked.cycles.isFinite else {
      context.abort("processor work of no number of cycles, such as 0 over 0")
      return .completed
    }
    guard asked.cycles >= 1 else { return .completed }
    accept(
      ProcessorJob(
        waiter: request.waiter, app: request.app, cause: .computation, quality: asked.quality,
        left: ProcessorJob.nanocycles(Int64(min(asked.cycles, 9e18)))), context)
    return .pending
  }

  /// Do system work that delivers an event to `app`; no thread waits for it.
  package mutating func deliver(_ work: CycleCount, to app: AppID, _ context: ComponentContext) {
    accept(
      ProcessorJob(
        app: app, cause: .delivery, quality: Self.systemClass,
        left: ProcessorJob.nanocycles(work.cycles)), context)
  }

  package mutating func handle(_ event: Event, _ context: ComponentContext) {
    switch event {
    case .wokeUp: wokeUp(context)
    case .jobDone(let core): finished(on: core, context)
    case .lockEnds(let app): releaseWakeLock(of: app, context)
    }
  }

  /// The class of the system's work.
  private static var systemClass: Int { QualityOfService.userInitiated.rawValue }

  // MARK: - The processor without work

  // It idles while the screen is on or something holds it, and goes to sleep some time after
  // the last work while the screen is off.
  //
  // Going to sleep needs no event: the level of the idle processor is one pulse that ends when sleep
  // begins. Its energy is charged when the state is next read.

  mutating func light(_ isOn: Bool, _ context: ComponentContext) {
    if isOn == state.screenIsOn { return }
    state.screenIsOn = isOn
    context.watchHolds(!isOn)
    if isOn {
      _ = endRest(for: .system, context)
    } else if state.idleCores == allCores {
      state.lastApp = .system
    }
    setAwake(context)
    settleHolds(context)
    if state.streamPayer != nil { chargeAwake(context) }
  }

  /// Whether the processor is asleep or going to sleep.
  mutating func sleeps(at now: SimTime) -> Bool {
    guard let since = state.restsSince else { return false }
    // A rest of zero length does not count.
    return state.sleptFromStart || (now > since && now - since >= costs.sleep.after)
  }

  /// Set the level that follows from work and screen.
  @inline(__always) private mutating func setAwake(_ context: ComponentContext) {
    let isUp =
      state.screenIsOn || state.isWaking || state.idleCores != allCores || state.streamPayer != nil
      || state.holdPayer != nil
    if isUp != state.isAwake { setAwake(isUp, context) }
  }

  private mutating func setAwake(_ isUp: Bool, _ context: ComponentContext) {
    if isUp {
      state.isAwake = true
      return context.change(context.lane(0), to: costs.awake, chargedTo: .baseline)
    }
    beginRest(context)
  }

  /// Rest from now on, or from the end of the last hold whose end is known.
  private mutating func beginRest(_ context: ComponentContext) {
    state.isAwake = false
    var since = max(context.now, state.heldUntil)
    if context.openRequests > 0 { since = max(since, state.requestsUntil) }
    state.restsSince = since
    state.sleptFromStart = false
    state.entryIsPaid = false
    let hold = since - context.now + costs.sleep.after + costs.sleep.entryTime
    if hold == .zero {
      return context.change(context.lane(0), to: Power.zero, chargedTo: .baseline)
    }
    context.change(
      context.lane(0),
      to: .pulsed(
        high: costs.awake, low: .zero, period: SimTime.latest - .zero, onTime: hold,
        phase: context.now),
      chargedTo: Charging(state.lastApp, .tail))
  }

  /// End a rest, and charge the wake-up if the processor was asleep.
  ///
  /// - Returns: The time for which work has to wait.
  @inline(__always)
  private mutating func endRest(for app: AppID, _ context: ComponentContext) -> SimDuration {
    if let since = state.restsSince { endRest(since, for: app, context) } else { .zero }
  }

  private mutating func endRest(
    _ since: SimTime, for app: AppID, _ context: ComponentContext
  ) -> SimDuration {
    let sleeps = sleeps(at: context.now)
    if sleeps { payForFallingAsleep(context) }
    state.restsSince = nil
    guard sleeps else { return .zero }
    let sleep = costs.sleep
    if sleep.exit != .zero { context.deposit(sleep.exit, chargedTo: Charging(app, .wakeUp)) }
    if state.sleptFromStart { return sleep.exitTime }
    let asleep = since + (sleep.after + sleep.entryTime)
    return asleep > context.now ? (asleep - context.now) + sleep.exitTime : sleep.exitTime
  }

  private mutating func payForFallingAsleep(_ context: ComponentContext) {
    if state.entryIsPaid { return }
    state.entryIsPaid = true
    context.count(Counter.sleeps, for: state.lastApp)
    if costs.sleep.entry != .zero {
      context.deposit(costs.sleep.entry, chargedTo: Charging(state.lastApp, .wakeUp))
    }
  }

  /// Start waking up; all work waits until then.
  mutating func wake(after delay: SimDuration, _ context: ComponentContext) {
    state.isWaking = true
    setAwake(context)
    context.schedule(Event.wokeUp, after: delay, rank: .completion)
  }

  // MARK: - The work of the system, and what holds the processor awake in the dark

  // The work of the system needs no event: its energy is charged at once, and its time delays the
  // rest. So does a hold whose end is known.

  /// Count a start from idle, and end the rest.
  ///
  /// - Returns: The time for which work has to wait.
  private mutating func startFromIdle(for app: AppID, _ context: ComponentContext) -> SimDuration {
    // An idle time of zero length does not count: work in two steps wakes no more often than in one.
    let isOccupied = state.occupiedUntil.map { $0 >= context.now } ?? false
    if !isOccupied && state.idleSince != context.now {
      context.count(Counter.wakeUps, for: app)
      context.deposit(costs.wakeUp, chargedTo: Charging(app, .wakeUp))
    }
    return endRest(for: app, context)
  }

  /// Be awake for something that may be no work: only waking from sleep counts as a start.
  private mutating func rouse(for app: AppID, works: Bool, _ context: ComponentContext) {
    guard state.idleCores == allCores, !state.isWaking else { return }
    let starts = works || sleeps(at: context.now)
    let delay = starts ? startFromIdle(for: app, context) : endRest(for: app, context)
    if delay > .zero { state.readyAt = context.now + delay }
  }

  /// Do work of the system for an app, and hold the processor for what follows it.
  package mutating func occupy(
    with work: SystemWork, for app: AppID, _ context: ComponentContext
  ) {
    var last: SimTime?
    if case .request = work, app.index < exchanges.count {
      if exchanges[app.index] != .latest { last = exchanges[app.index] }
      exchanges[app.index] = context.now
    }
    let length = costs.system.length(of: work, at: context.now, after: last)
    let hold = costs.system.hold(of: work)
    // A processor whose waking and whose system cost nothing need not wake for it.
    if length + hold + costs.sleep.exitTime == .zero && costs.sleep.exit == .zero { return }
    rouse(for: app, works: length > .zero, context)
    let begin = max(context.now, state.readyAt)
    if length > .zero {
      context.deposit(systemPower * length, chargedTo: Charging(app, .delivery))
      count(busy: length.nanoseconds, at: systemRate, of: Self.systemClass, for: app, context)
      state.occupiedUntil = max(state.occupiedUntil ?? .zero, begin + length)
    }
    switch work {
    case .request, .fetch: state.requestsUntil = begin + hold
    default: state.heldUntil = max(state.heldUntil, begin + hold)
    }
    state.heldUntil = max(state.heldUntil, begin + length)
    if state.idleCores == allCores { state.lastApp = app }
    if !state.isAwake { beginRest(context) }
  }

  private mutating func changeWakeLock(
    isTaken: Bool, _ request: OperationRequest, _ context: ComponentContext
  ) {
    guard isTaken else { return releaseWakeLock(of: request.app, context) }
    context.count(Counter.wakeLocks, for: request.app)
    wakeLocks.take(
      by: request.app, for: request.operands[0], origin: request.origin,
      end: Event.lockEnds(request.app), context)
    settleHolds(context)
  }

  private mutating func releaseWakeLock(of app: AppID, _ context: ComponentContext) {
    wakeLocks.release(by: app, context)
    settleHolds(context)
  }

  package mutating func appSuspended(_ app: AppID, _ context: ComponentContext) {
    state.suspended.insert(app)
    wakeLocks.noteEnd(by: app, context)
    settleHolds(context)
  }

  package mutating func appResumed(_ app: AppID, _ context: ComponentContext) {
    state.suspended.remove(app)
    settleHolds(context)
  }

  package mutating func appEnded(_ app: AppID, _ context: ComponentContext) {
    state.suspended.remove(app)
    releaseWakeLock(of: app, context)
  }

  /// Set the apps with background tasks.
  package mutating func setTaskHolders(_ apps: AppSet, _ context: ComponentContext) {
    if apps == state.taskHolders { return }
    state.taskHolders = apps
    settleHolds(context)
  }

  /// React to a change of the apps that hold the processor awake: by background tasks, and by wake
  /// locks, which have no effect while their app is suspended, or restricted in a deep rest.
  package mutating func settleHolds(_ context: ComponentContext) {
    if !wakeLocks.holders.isEmpty {
      let restricted = context.shared.restDepth > 1 ? context.restrictedApps : AppSet()
      wakeLocks.pause(state.suspended.union(restricted).intersection(wakeLocks.holders), context)
    }
    let holders =
      state.screenIsOn
      ? AppSet() : wakeLocks.holders.subtracting(wakeLocks.paused).union(state.taskHolders)
    let former = state.holdPayer
    let payer = holders.payer(after: former)
    if payer == former { return }
    if former == nil, let payer { rouse(for: payer, works: false, context) }
    state.holdPayer = payer
    settlePayer(payer, after: former, context)
  }

  // MARK: - The power of the cores, and the app that pays for the shared rest

  /// The power of a busy core. The first busy core of a cluster or of the processor also carries
  /// their shared power, so one job changes one level.
  @inline(__always)
  mutating func power(of core: Int, on cluster: UnsafeMutablePointer<Cluster>) -> Power {
    let point = points[cluster.pointee.point]
    guard drawsBesideCores else { return point.power }
    var power = point.power
    // The cores of one cluster are contiguous, so the first of all is the first of its cluster.
    let earlier = ~state.idleCores & (bit(of: core) &- 1)
    if earlier & cluster.pointee.cores == 0 { power += point.shared }
    let leads = earlier & allCores == 0
    if leads { power += costs.active }
    if rail.exists { power += railPower(of: core, at: cluster.pointee.point, leads: leads) }
    return power
  }

  /// The power that the shared rail adds to a busy core.
  private mutating func railPower(of core: Int, at point: Int, leads: Bool) -> Power {
    guard let holder = state.railHolder else { return .zero }
    var power = leads ? rail.held[holder] : .zero
    if rail.cores & bit(of: core) != 0 {
      power += rail.power(at: point, heldBy: holder) - points[point].power
    }
    return power
  }

  /// Update the power of the core that becomes or no longer is the first busy one, after `core`
  /// began or ended work.
  @inline(__always) private mutating func settleLead(besides core: Int, _ context: ComponentContext)
  {
    let others = allCores & ~state.idleCores & ~bit(of: core)
    if drawsBesideCores && others != 0 { settleLead(of: others, besides: core, context) }
  }

  private mutating func settleLead(
    of others: UInt32, besides core: Int, _ context: ComponentContext
  ) {
    let inCluster = others & pointer(toCluster: pointer(toCore: core).pointee.cluster).pointee.cores
    let first = others.trailingZeroBitCount
    if inCluster != 0 && inCluster.trailingZeroBitCount > core {
      setLevel(of: inCluster.trailingZeroBitCount, context)
    }
    if first > core && first != inCluster.trailingZeroBitCount { setLevel(of: first, context) }
  }

  /// Update what the shared rail draws, after work began or ended or a clock changed.
  @inline(__always) private mutating func settleRail(_ context: ComponentContext) {
    if rail.exists { findRailHolder(context) }
  }

  private mutating func findRailHolder(_ context: ComponentContext) {
    var holder: Int?
    for index in 0..<clusters.count where clusters[index].cores & ~state.idleCores != 0 {
      let point = clusters[index].point
      if holder.map({ rail.held[point] > rail.held[$0] }) ?? true { holder = point }
    }
    guard holder != state.railHolder else { return }
    state.railHolder = holder
    let busy = allCores & ~state.idleCores
    for core in SetBits(busy & rail.cores | busy & (0 &- busy)) { setLevel(of: core, context) }
  }

  @inline(__always) private mutating func setLevel(of core: Int, _ context: ComponentContext) {
    let place = pointer(toCore: core)
    context.change(
      context.lane(1 + core),
      to: power(of: core, on: pointer(toCluster: place.pointee.cluster)),
      chargedTo: Charging(place.pointee.job.app, place.pointee.job.cause))
  }

  // MARK: - The assignment of work to cores

  /// Accept work, and wake up for it if necessary.
  private mutating func accept(_ job: ProcessorJob, _ context: ComponentContext) {
    context.count(Counter.jobs, for: job.app)
    if state.isWaking { return wait(job, context) }
    if state.idleCores == allCores {
      let delay = max(startFromIdle(for: job.app, context), state.readyAt - context.now)
      if delay > .zero {
        wait(job, context)
        return wake(after: delay, context)
      }
    }
    place(job, context)
    setAwake(context)
  }

  /// Assign work to a core of the fastest kind that has one free or with less urgent work; the
  /// interrupted work resumes later.
  ///
  /// Interrupted work searches for another core in turn. Each is less urgent than the one before,
  /// so the search ends.
  mutating func place(_ job: ProcessorJob, _ context: ComponentContext) {
    guard let core = core(for: job.quality) else { return wait(job, context) }
    if state.idleCores & bit(of: core) != 0 {
      start(job, on: core, context)
    } else {
      interrupt(core, for: job, context)
    }
  }

  /// Raise the class of work: waiting work may get a core now; running work stays on its core, at
  /// the clock of its new class.
  package mutating func promote(_ waiter: Waiter, to quality: Int, _ context: ComponentContext) {
    if var job = queues.take(for: waiter, lessUrgentThan: quality) {
      job.quality = quality
      return state.isWaking ? wait(job, context) : place(job, context)
    }
    for core in SetBits(allCores & ~state.idleCores)
    where cores[core].job.waiter == waiter && cores[core].job.quality > quality {
      var job = takeWork(from: core, context)
      job.quality = quality
      return start(job, on: core, context)
    }
  }

  private mutating func interrupt(_ core: Int, for job: ProcessorJob, _ context: ComponentContext) {
    var (core, job) = (core, job)
    while true {
      let interrupted = takeWork(from: core, context)
      start(job, on: core, context)
      // Its end is due at this instant.
      if interrupted.left == 0 { return context.complete(interrupted.waiter) }
      context.count(Counter.preemptions, for: interrupted.app)
      guard let other = self.core(for: interrupted.quality) else {
        return wait(interrupted, isFirst: true, context)
      }
      if state.idleCores & bit(of: other) != 0 { return start(interrupted, on: other, context) }
      (core, job) = (other, interrupted)
    }
  }

  @inline(__always) private mutating func core(for quality: Int) -> Int? {
    var kind = preferredKinds[quality]
    while kind < coresOfKind.count {
      let cores = coresOfKind[kind]
      if state.idleCores & cores != 0 { return (state.idleCores & cores).trailingZeroBitCount }
      if let core = coreOfLessUrgentWork(than: quality, among: cores) { return core }
      kind += 1
    }
    return nil
  }

  /// The first core with work of the least urgent class below `quality`.
  private mutating func coreOfLessUrgentWork(than quality: Int, among cores: UInt32) -> Int? {
    var other = busyCores.count - 1
    while other > quality {
      let candidates = busyCores[other] & cores
      if candidates != 0 { return candidates.trailingZeroBitCount }
      other -= 1
    }
    return nil
  }

  /// Remove the work of a core that is about to get other work.
  private mutating func takeWork(from core: Int, _ context: ComponentContext) -> ProcessorJob {
    settle(core, context)
    context.cancel(cores[core].end)
    let job = cores[core].job
    busyCores[job.quality] &= ~bit(of: core)
    return job
  }

  private mutating func wait(
    _ job: ProcessorJob, isFirst: Bool = false, _ context: ComponentContext
  ) {
    guard !queues.isFull else {
      return context.abort("more than 1024 pieces of work wait for the processor")
    }
    if isFirst { queues.prepend(job) } else { queues.append(job) }
    if hurriesWhenWorkWaits && !state.isWaking { settlePoints(context) }
  }

  private mutating func start(_ job: ProcessorJob, on core: Int, _ context: ComponentContext) {
    let bit = bit(of: core)
    state.idleCores &= ~bit
    busyCores[job.quality] |= bit
    let place = pointer(toCore: core)
    place.pointee.job = job
    place.pointee.since = context.now
    place.pointee.end = .none
    let cluster = pointer(toCluster: place.pointee.cluster)
    let point = wantedPoint(of: cluster)
    if point != cluster.pointee.point {
      setPoint(point, of: cluster.pointee.place, except: bit, context)
    }
    run(core, at: place, on: cluster, context)
    settleLead(besides: core, context)
    settleRail(context)
  }

  /// Complete the work of a core, and start the next.
  mutating func finished(on core: Int, _ context: ComponentContext) {
    let place = pointer(toCore: core)
    // Its end was computed from the remaining work, so nothing is left now.
    let busy = (context.now - place.pointee.since).nanoseconds
    let (app, cause, quality) = (
      place.pointee.job.app, place.pointee.job.cause, place.pointee.job.quality
    )
    place.pointee.job.left = 0
    place.pointee.since = context.now
    let rate = points[pointer(toCluster: place.pointee.cluster).pointee.point].rate
    count(busy: busy, at: rate, of: quality, for: app, context)
    let bit = bit(of: core)
    busyCores[quality] &= ~bit
    state.idleCores |= bit
    state.lastApp = app
    context.complete(place.pointee.job.waiter)
    if queues.waiting != 0, let next = takeNext(for: bit) {
      start(next, on: core, context)
      if hurriesWhenWorkWaits { settlePoints(context) }
      return
    }
    context.change(context.lane(1 + core), to: Power.zero, chargedTo: Charging(app, cause))
    if state.idleCores == allCores {
      state.idleSince = context.now
      state.railHolder = nil
      return setAwake(context)
    }
    settleLead(besides: core, context)
    let cluster = place.pointee.cluster
    if clusters[cluster].cores & ~state.idleCores != 0 { settlePoint(of: cluster, context) }
    settleRail(context)
  }

  /// Take the most urgent waiting work that may use a core, the first of its class.
  private mutating func takeNext(for bit: UInt32) -> ProcessorJob? {
    for quality in SetBits(queues.waiting) where usableCores[quality] & bit != 0 {
      return queues.takeFirst(of: quality)
    }
    return nil
  }

  /// Assign cores to all waiting work after waking up, the most urgent first.
  private mutating func wokeUp(_ context: ComponentContext) {
    state.isWaking = false
    for quality in SetBits(queues.waiting) {
      while queues.waiting & 1 &<< UInt8(truncatingIfNeeded: quality) != 0 {
        guard let core = core(for: quality), state.idleCores & bit(of: core) != 0 else { break }
        start(queues.takeFirst(of: quality), on: core, context)
      }
    }
    if hurriesWhenWorkWaits { settlePoints(context) }
  }

  // MARK: - The processor while sensors hand samples over to apps one after another

  // Between two samples there is too little time for its deep sleep: it stays awake, also behind a dark
  // screen, and in its idle loop in place of the deeper rest that a lit screen leaves it.

  static let streamingFormula =
    "sensors stream samples: awake, also behind a dark screen, and P += streaming"

  /// React to a change of the apps to which sensors stream.
  private mutating func settleStreams(_ context: ComponentContext) {
    let former = state.streamPayer
    let payer = context.shared.streamingApps.payer(after: former)
    if payer == former { return }
    if former == nil, let payer { _ = endRest(for: payer, context) }
    state.streamPayer = payer
    context.change(
      context.lane(1 + cores.count), to: payer == nil ? .zero : costs.streaming,
      chargedTo: Charging(payer ?? .system, .delivery))
    settlePayer(payer, after: former, context)
  }

  /// React to a new payer of the awake processor: the last one also pays for falling asleep.
  private mutating func settlePayer(
    _ payer: AppID?, after former: AppID?, _ context: ComponentContext
  ) {
    if payer == nil, let former, state.idleCores == allCores { state.lastApp = former }
    setAwake(context)
    chargeAwake(context)
  }

  /// Charge the awake processor to the app for which alone it is awake.
  private mutating func chargeAwake(_ context: ComponentContext) {
    guard state.isAwake else { return }
    var owner = Charging.baseline
    if !state.screenIsOn {
      if let payer = state.holdPayer {
        owner = Charging(payer, .tail)
      } else if let payer = state.streamPayer {
        owner = Charging(payer, .delivery)
      }
    }
    context.charge(context.lane(0), to: owner)
  }
}
