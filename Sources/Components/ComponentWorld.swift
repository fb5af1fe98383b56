import Kernel
import PowerAccounting
import Quantities

/// The environment of all components of one phone: the clock, meters, counters, the key of the
/// replication, and the pending signals.
public struct ComponentWorld: ~Copyable {
  // First, because it is a pointer: under the thread sanitizer the compiler takes the first word of
  // a non-copyable value for the address that changes.
  /// The event list of the run; valid while an event is handled.
  @usableFromInline var future: UnsafeMutablePointer<FutureEventList>
  /// The present instant.
  public var now = SimTime.zero
  public var meter: PowerMeter
  /// The meter of accessories, whose energy is not the phone's.
  public var accessoryMeter: PowerMeter
  public var counters: ComponentCounters
  var apps: AppStates
  /// The input of this run: its draws, its end, and the app that is inactive.
  public private(set) var run = RunInput(key: RandomKey(seed: 0, replication: 1), horizon: .zero)
  public var surroundings = Surroundings()
  public var shared = SharedState()
  /// The topics of ``shared`` that are announced to the phone; others can only be read.
  public var announcedTopics = SharedState.Topics(rawValue: -1)
  /// The rules for component limits.
  let savings: SavingRules
  /// The exchanges with servers that are under way.
  var openRequests = 0
  /// Whether the end of an exchange is to be announced, since it may let the processor sleep.
  var watchesHolds = false
  /// The apps whose own work waits in a deep rest; of use only in one.
  public private(set) var restrictedApps = AppSet()
  /// Whether the power supply changed since the battery was last settled.
  public var supplyChanged = false
  /// The clock time at the start of a run, since Monday 00:00.
  let clockAtStart: SimDuration
  /// The reason for an abort, when a limit of the program was reached.
  public var failure: StaticString?
  public var signals = SignalQueue()
  /// The fates of work that services carry out, by the instruction that requested it.
  public var work: WorkCounts

  /// - Parameters:
  ///   - counters: The number of counters of each component.
  ///   - savings: The rules for component limits.
  ///   - clockAtStart: What the clock says when a run starts, since Monday 00:00.
  ///   - instructions: The number of instructions of the scripts.
  package init(
    meter: consuming PowerMeter, accessoryMeter: consuming PowerMeter, counters: [Int],
    savings: SavingRules = SavingRules(), clockAtStart: SimDuration = .zero,
    instructions: Int = 0
  ) {
    work = WorkCounts(instructions: instructions)
    self.clockAtStart = clockAtStart
    self.savings = savings
    self.meter = meter
    self.accessoryMeter = accessoryMeter
    apps = AppStates(count: self.meter.appCount)
    self.counters = ComponentCounters(counters, apps: self.meter.appCount)
    // Replaced before anything is scheduled.
    future = UnsafeMutablePointer(bitPattern: 16)!
  }

  /// Advance time to an instant, while `future` is valid.
  @inlinable
  @inline(__always)
  public mutating func enter(_ now: SimTime, _ future: UnsafeMutablePointer<FutureEventList>) {
    self.now = now
    self.future = future
  }

  /// Post a signal to the rest of the phone; the run is aborted when the queue is full.
  @inline(__always) mutating func post(_ signal: Signal) {
    if !signals.post(signal) {
      abort("more than 256 things happen to the components at one instant")
    }
  }

  /// Abort the run because a limit of the program was reached, which `reason` names.
  public mutating func abort(_ reason: StaticString) { if failure == nil { failure = reason } }

  /// Set whether the own work of an app waits in a deep rest.
  ///
  /// - Returns: Whether that has changed.
  public mutating func setRestricted(_ app: AppID, _ waits: Bool) -> Bool {
    if restrictedApps.contains(app) == waits { return false }
    if waits { restrictedApps.insert(app) } else { restrictedApps.remove(app) }
    return true
  }

  /// Whether an app is active in this run.
  public func isActive(_ app: AppID) -> Bool { run.idleApp != app }

  /// Reset for another replication.
  public mutating func reset(key: RandomKey, horizon: SimTime, idleApp: AppID? = nil) {
    meter.reset()
    accessoryMeter.reset()
    counters.reset()
    now = .zero
    surroundings = Surroundings()
    shared = SharedState()
    apps.reset()
    openRequests = 0
    watchesHolds = false
    restrictedApps = AppSet()
    supplyChanged = false
    signals.reset()
    work.reset()
    failure = nil
    run = RunInput(key: key, horizon: horizon, idleApp: idleApp)
  }
}

/// The input of a run, in which it differs from others of the same phone.
public struct RunInput: BitwiseCopyable, Sendable {
  public var key: RandomKey
  /// The end of the run; no later event is dispatched.
  public var horizon: SimTime
  /// The app that is inactive in this run.
  public var idleApp: AppID?
}

/// The records of components and services about apps.
struct AppStates: ~Copyable {
  /// All apps but the system.
  let all: AppSet
  /// The bytes that radios have moved for each app in finished requests.
  var movedBytes: FlatTable<Double>
  /// The standby bucket of each app, from 0 up.
  var standbyBuckets: FlatTable<UInt8>
  /// Until when an alarm or a push lets each app start foreground services.
  var startsUntil: FlatTable<SimTime>
  /// The number of sensors that stream samples to each app.
  var streams: FlatTable<UInt8>

  /// - Parameter count: The number of apps with the system.
  init(count: Int) {
    all = AppSet((1..<max(count, 1)).lazy.map { AppID($0) })
    movedBytes = FlatTable(repeating: 0, count: count)
    standbyBuckets = FlatTable(repeating: 0, count: count)
    startsUntil = FlatTable(repeating: .zero, count: count)
    streams = FlatTable(repeating: 0, count: count)
  }

  mutating func reset() {
    movedBytes.fill(with: 0)
    standbyBuckets.fill(with: 0)
    startsUntil.fill(with: .zero)
    streams.fill(with: 0)
  }

  mutating func allowServices(of app: AppID, until time: SimTime) {
    startsUntil[app.index] = max(startsUntil[app.index], time)
  }
}
