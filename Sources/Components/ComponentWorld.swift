import Kernel
import PowerAccounting
import Quantities

/// What all components of one phone share: the clock, meters, counters, the key of the replication,
/// and the signals not yet taken.
public struct ComponentWorld: ~Copyable {
  // First, because it is a pointer: under the thread sanitizer the compiler takes the first word of
  // a non-copyable value for the place that changes.
  /// Where components schedule their events; valid while an event is handled.
  @usableFromInline var future: UnsafeMutablePointer<FutureEventList>
  /// The present instant.
  public internal(set) var now: SimTime {
    @inlinable get { clock }
    set { clock = newValue }
  }
  @usableFromInline var clock = SimTime.zero
  public var meter: PowerMeter
  /// The energy of the things around the phone, which is no part of the phone's.
  public var accessoryMeter: PowerMeter
  /// What was counted: all counters of the system, then all of each app.
  private var counters: FlatTable<Int>
  /// How many counters all components have.
  let counterCount: Int
  /// All apps but the system.
  let apps: AppSet
  /// The first counter of every component.
  let counterBases: FlatTable<Int>
  /// The bytes that radios have moved for each app in requests that are over.
  var movedBytes: FlatTable<Double>
  public var key: RandomKey
  public var surroundings = Surroundings()
  public var shared = SharedState()
  /// How seldom each app is used, in steps from 0 on.
  var standbyBuckets: FlatTable<UInt8>
  /// Of which changes of ``shared`` the phone is told; others are there for who asks.
  public var announcedTopics = SharedState.Topics(rawValue: -1)
  /// What the system asks of the parts, by their shared state.
  let savings: SavingRules
  /// Whether what feeds the phone has changed since whoever drains its battery looked.
  public var supplyChanged = false
  /// No event after this instant will be dispatched.
  public var horizon: SimTime
  /// What the clock says when a run starts, since Monday 00:00.
  let clockAtStart: SimDuration
  /// The app that takes no part today.
  public var idleApp: AppID?
  /// Why the run cannot go on, when a limit of the program was met.
  public internal(set) var failure: StaticString? {
    @inlinable get { reason }
    set { reason = newValue }
  }
  @usableFromInline var reason: StaticString?
  /// A ring of signals, the oldest not yet taken at ``signalsTaken``; both only grow in a run.
  @usableFromInline let signals: FlatTable<Signal>
  @usableFromInline var signalsPosted = 0
  @usableFromInline var signalsTaken = 0

  /// - Parameters:
  ///   - counters: How many counters each component has.
  ///   - savings: What the system asks of the parts, by their shared state.
  ///   - clockAtStart: What the clock says when a run starts, since Monday 00:00.
  package init(
    meter: consuming PowerMeter, accessoryMeter: consuming PowerMeter, counters: [Int],
    savings: SavingRules = SavingRules(),
    clockAtStart: SimDuration = .zero
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

  /// How many signals may wait; a power of two.
  @usableFromInline static var signalLimit: Int { 256 }

  /// Lets time come to an instant, for as long as `future` is valid.
  @inlinable
  @inline(__always)
  public mutating func enter(_ now: SimTime, _ future: UnsafeMutablePointer<FutureEventList>) {
    clock = now
    self.future = future
  }

  /// Whether there is a signal that was not taken.
  @inlinable public var hasSignals: Bool { signalsPosted != signalsTaken }

  /// The oldest signal not yet taken; it stays where it is until ``signalLimit`` others came.
  ///
  /// - Precondition: ``hasSignals``.
  @inlinable
  public mutating func takeSignal() -> UnsafePointer<Signal> {
    precondition(signalsTaken < signalsPosted, "no signal to take")
    let slot = signalsTaken & (Self.signalLimit - 1)
    signalsTaken &+= 1
    return signals.start + slot
  }

  /// Lets the rest of the phone know; the run is given up when there is no room.
  @inline(__always)
  mutating func post(_ signal: Signal) {
    guard signalsPosted - signalsTaken < Self.signalLimit else {
      return abort("more than 256 things happen to the components at one instant")
    }
    signals.mutableStart[signalsPosted & (Self.signalLimit - 1)] = signal
    signalsPosted &+= 1
  }

  /// Ends the run: a limit of the program was met, which `reason` names.
  public mutating func abort(_ reason: StaticString) {
    if failure == nil { failure = reason }
  }

  /// What a counter came to; `index` counts the counters of all components.
  ///
  /// - Parameter app: For whom; for all together if nil.
  public func count(_ index: Int, for app: AppID?) -> Int {
    if let app { return counters[app.index * counterCount + index] }
    return (0..<meter.appCount).reduce(0) { $0 + counters[$1 * counterCount + index] }
  }

  /// Adds to a counter, on behalf of an app where it is known whose doing it was.
  @inline(__always)
  mutating func count(_ index: Int, of component: ComponentID, by amount: Int, for app: AppID) {
    counters[app.index &* counterCount &+ counterBases[component.index] &+ index] += amount
  }

  /// The place of a component's first counter among all of them.
  public func counterBase(of component: Int) -> Int { counterBases[component] }

  /// Forgets what was counted so far.
  public mutating func discardCounts() { counters.fill(with: 0) }

  /// Whether an app takes part today.
  public func isActive(_ app: AppID) -> Bool { idleApp != app }

  /// Ready for another replication.
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
