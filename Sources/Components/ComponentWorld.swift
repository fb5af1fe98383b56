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
  public internal(set) var now: SimTime {
    @inlinable get { clock }
    set { clock = newValue }
  }
  @usableFromInline var clock = SimTime.zero
  public var meter: PowerMeter
  /// The meter of accessories, whose energy is not the phone's.
  public var accessoryMeter: PowerMeter
  /// The counter values: all of the system, then all of each app.
  private var counters: FlatTable<Int>
  /// The number of counters of all components.
  let counterCount: Int
  /// All apps but the system.
  let apps: AppSet
  /// The first counter of every component.
  let counterBases: FlatTable<Int>
  /// The bytes that radios have moved for each app in finished requests.
  var movedBytes: FlatTable<Double>
  public var key: RandomKey
  public var surroundings = Surroundings()
  public var shared = SharedState()
  /// The standby bucket of each app, from 0 up.
  var standbyBuckets: FlatTable<UInt8>
  /// The topics of ``shared`` that are announced to the phone; others can only be read.
  public var announcedTopics = SharedState.Topics(rawValue: -1)
  /// The rules for component limits.
  let savings: SavingRules
  /// Whether the power supply changed since the battery was last settled.
  public var supplyChanged = false
  /// The end of the run; no later event is dispatched.
  public var horizon: SimTime
  /// The clock time at the start of a run, since Monday 00:00.
  let clockAtStart: SimDuration
  /// The app that is inactive in this run.
  public var idleApp: AppID?
  /// The reason for an abort, when a limit of the program was reached.
  public internal(set) var failure: StaticString? {
    @inlinable get { reason }
    set { reason = newValue }
  }
  @usableFromInline var reason: StaticString?
  /// The ring of signals, the oldest pending one at ``signalsTaken``; both counts only grow in a
  /// run.
  @usableFromInline let signals: FlatTable<Signal>
  @usableFromInline var signalsPosted = 0
  @usableFromInline var signalsTaken = 0

  /// - Parameters:
  ///   - counters: The number of counters of each component.
  ///   - savings: The rules for component limits.
  ///   - clockAtStart: What the clock says when a run starts, since Monday 00:00.
  package init(
    meter: consuming PowerMeter, accessoryMeter: consuming PowerMeter, counters: [Int],
    savings: SavingRules = SavingRules(), clockAtStart: SimDuration = .zero
  ) {
    self.clockAtStart = clockAtStart
    self.savings = savings
    self.meter = meter
    self.accessoryMeter = accessoryMeter
    apps = AppSet((1..<max(self.meter.appCount, 1)).lazy.map { AppID($0) })
    movedBytes = FlatTable(repeating: 0, count: self.meter.appCount)
    standbyBuckets = FlatTable(repeating: 0, count: self.meter.appCount)
    counterCount = counters.reduce(0, +)
    self.counters = FlatTable(repeating: 0, count: counterCount * self.meter.appCount)
    counterBases = FlatTable(counters.indices.map { counters[..<$0].reduce(0, +) })
    // Replaced before anything is scheduled.
    future = UnsafeMutablePointer(bitPattern: 16)!
    key = RandomKey(seed: 0, replication: 1)
    horizon = .zero
    signals = FlatTable(repeating: .lock, count: Self.signalLimit)
  }

  /// The most pending signals; a power of two.
  @usableFromInline static var signalLimit: Int { 256 }

  /// Advance time to an instant, while `future` is valid.
  @inlinable
  @inline(__always)
  public mutating func enter(_ now: SimTime, _ future: UnsafeMutablePointer<FutureEventList>) {
    clock = now
    self.future = future
  }

  /// Whether a signal is pending.
  @inlinable public var hasSignals: Bool { signalsPosted != signalsTaken }

  /// Take the oldest pending signal; its memory is valid until ``signalLimit`` others follow.
  ///
  /// - Precondition: ``hasSignals``.
  @inlinable public mutating func takeSignal() -> UnsafePointer<Signal> {
    precondition(signalsTaken < signalsPosted, "no signal to take")
    let slot = signalsTaken & (Self.signalLimit - 1)
    signalsTaken &+= 1
    return signals.start + slot
  }

  /// Post a signal to the rest of the phone; the run is aborted when the ring is full.
  @inline(__always) mutating func post(_ signal: Signal) {
    guard signalsPosted - signalsTaken < Self.signalLimit else {
      return abort("more than 256 things happen to the components at one instant")
    }
    signals.mutableStart[signalsPosted & (Self.signalLimit - 1)] = signal
    signalsPosted &+= 1
  }

  /// Abort the run because a limit of the program was reached, which `reason` names.
  public mutating func abort(_ reason: StaticString) { if failure == nil { failure = reason } }

  /// The value of a counter; `index` is that among all components' counters.
  ///
  /// - Parameter app: The app, or nil for all apps together.
  public func count(_ index: Int, for app: AppID?) -> Int {
    if let app { return counters[app.index * counterCount + index] }
    return (0..<meter.appCount).reduce(0) { $0 + counters[$1 * counterCount + index] }
  }

  /// Add to a counter, for the app that caused it, if known.
  @inline(__always)
  mutating func count(_ index: Int, of component: ComponentID, by amount: Int, for app: AppID) {
    counters[app.index &* counterCount &+ counterBases[component.index] &+ index] += amount
  }

  /// The index of a component's first counter among all counters.
  public func counterBase(of component: Int) -> Int { counterBases[component] }

  /// Reset all counters.
  public mutating func discardCounts() { counters.fill(with: 0) }

  /// Whether an app is active in this run.
  public func isActive(_ app: AppID) -> Bool { idleApp != app }

  /// Reset for another replication.
  public mutating func reset(key: RandomKey, horizon: SimTime) {
    meter.reset()
    accessoryMeter.reset()
    discardCounts()
    now = .zero
    surroundings = Surroundings()
    shared = SharedState()
    standbyBuckets.fill(with: 0)
    movedBytes.fill(with: 0)
    supplyChanged = false
    signalsPosted = 0
    signalsTaken = 0
    failure = nil
    idleApp = nil
    self.key = key
    self.horizon = horizon
  }
}
