public import Configuration
public import Kernel
public import PowerAccounting
public import Quantities

/// What a script asks of a component.
@frozen
public struct OperationRequest {
  /// One value a field, in base units (times in nanoseconds); NaN for a field not given.
  public let operands: UnsafeBufferPointer<Double>
  public let thread: ThreadHandle
  public let app: AppID
  public let occasion: Occasion

  @inlinable
  public init(
    operands: UnsafeBufferPointer<Double>, thread: ThreadHandle, app: AppID, occasion: Occasion
  ) {
    self.operands = operands
    self.thread = thread
    self.app = app
    self.occasion = occasion
  }
}

/// How far an operation got when the component returns.
@frozen
public enum OperationOutcome: Equatable, Sendable {
  case completed
  /// A ``Signal`` will say when it is over.
  case pending
  case failed(StepFailure)
  /// It cannot do it now; another part that offers the same step may be asked, and without one the
  /// step fails as offline.
  case declined
}

/// What a component tells the rest of the phone, in the order in which it happened.
@frozen
public struct Signal: BitwiseCopyable, Sendable {
  @frozen
  public enum Kind: UInt8, Sendable {
    /// The thread's operation is over.
    case completed
    /// The thread's operation failed; `code` is the ``StepFailure``.
    case failed
    /// An event, `code` of the component's definition, for `app`.
    case event
    /// Forget events of `code` that `app` has queued but not begun to handle.
    case dropQueued
    /// Processor work of `fields.x` cycles for `app`, which nobody waits for.
    case work
    /// The phone locks itself.
    case lock
    /// The ``SharedState`` changed.
    case shared
    /// A mark of the surroundings: `code` of the table the phone installed.
    case mark
  }

  public let kind: Kind
  public let component: ComponentID
  public let code: Int32
  public let app: AppID
  public let thread: ThreadHandle
  public let fields: SIMD4<Double>
  public let occasion: Occasion
}

/// What all components of one phone share: the clock, meters, counters, the key of the replication,
/// and the signals not yet taken.
public struct ComponentWorld: ~Copyable {
  /// The present instant.
  public private(set) var now = SimTime.zero
  /// Where components schedule their events; valid while an event is handled.
  private(set) var future: UnsafeMutablePointer<FutureEventList>
  public var meter: PowerMeter
  /// The energy of the things around the phone, which is no part of the phone's.
  public var accessoryMeter: PowerMeter
  /// What was counted: all counters of the system, then all of each app.
  private var counters: FlatTable<Int>
  /// How many counters all components have.
  private let counterCount: Int
  /// The first counter of every component.
  let counterBases: FlatTable<Int>
  public var key: RandomKey
  public var surroundings = Surroundings()
  public var shared = SharedState()
  /// No event after this instant will be dispatched.
  public var horizon: SimTime
  /// Why the run cannot go on, when a limit of the program was met.
  public private(set) var failure: StaticString?
  var signals: FlatTable<Signal>
  @usableFromInline var signalCount = 0
  var signalsTaken = 0

  /// - Parameter counters: How many counters each component has.
  public init(
    meter: consuming PowerMeter, accessoryMeter: consuming PowerMeter, counters: [Int]
  ) {
    self.meter = meter
    self.accessoryMeter = accessoryMeter
    counterCount = counters.reduce(0, +)
    self.counters = FlatTable(repeating: 0, count: counterCount * self.meter.appCount)
    counterBases = FlatTable(counters.indices.map { counters[..<$0].reduce(0, +) })
    // Replaced before anything is scheduled.
    future = UnsafeMutablePointer(bitPattern: 16)!
    key = RandomKey(seed: 0, replication: 1)
    horizon = .zero
    let empty = Signal(
      kind: .completed, component: ComponentID(0), code: 0, app: .system, thread: .none,
      fields: .zero, occasion: Occasion(entity: 0, ordinal: 0))
    signals = FlatTable(repeating: empty, count: 256)
  }

  /// Lets time come to an instant, for as long as `future` is valid.
  @inline(__always)
  public mutating func enter(_ now: SimTime, _ future: UnsafeMutablePointer<FutureEventList>) {
    self.now = now
    self.future = future
  }

  /// Whether there is a signal that was not taken.
  @inlinable public var hasSignals: Bool { signalCount > 0 }

  /// The oldest signal not yet taken.
  ///
  /// - Precondition: ``hasSignals``.
  public mutating func takeSignal() -> Signal {
    precondition(signalsTaken < signalCount, "no signal to take")
    let taken = signalsTaken
    signalsTaken += 1
    if signalsTaken == signalCount {
      signalsTaken = 0
      signalCount = 0
    }
    return signals[taken]
  }

  mutating func post(_ signal: Signal) {
    guard signalCount < signals.count else {
      return giveUp("more than 256 things happen to the components at one instant")
    }
    signals[signalCount] = signal
    signalCount += 1
  }

  /// Ends the run: a limit of the program was met, which `reason` names.
  public mutating func giveUp(_ reason: StaticString) {
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
  mutating func count(_ index: Int, of component: ComponentID, by amount: Int, for app: AppID) {
    counters[app.index * counterCount + counterBases[component.index] + index] += amount
  }

  /// Forgets what was counted so far.
  public mutating func discardCounts() { counters.fill(with: 0) }

  /// Ready for another replication.
  public mutating func reset(key: RandomKey, horizon: SimTime) {
    meter.reset()
    accessoryMeter.reset()
    discardCounts()
    now = .zero
    surroundings = Surroundings()
    shared = SharedState()
    signalCount = 0
    signalsTaken = 0
    failure = nil
    self.key = key
    self.horizon = horizon
  }
}

/// What one component may do at one instant.
///
/// Two words, so that it travels in registers. Valid during the call that received it and not after.
@frozen
public struct ComponentContext {
  public let id: ComponentID
  @usableFromInline let world: UnsafeMutablePointer<ComponentWorld>

  @inlinable
  public init(id: ComponentID, world: UnsafeMutablePointer<ComponentWorld>) {
    self.id = id
    self.world = world
  }

  public var now: SimTime { world.pointee.now }
  public var key: RandomKey { world.pointee.key }
  /// What is around the phone since the last change of it.
  public var surroundings: Surroundings { world.pointee.surroundings }
  public var horizon: SimTime { world.pointee.horizon }

  /// Schedules a call of ``Component/handle(_:_:)`` with `code`, which is below 16 384.
  @discardableResult
  public func schedule(_ code: Int, at time: SimTime, rank: EventRank) -> EventToken {
    world.pointee.future.pointee.schedule(
      EventTag(kind: UInt8(id.index), index: code), at: time, rank: rank)
  }

  public func cancel(_ token: EventToken) { world.pointee.future.pointee.cancel(token) }

  /// The lane of this component with the number `offset`.
  public func lane(_ offset: Int) -> LaneID { world.pointee.meter.lane(offset, of: id) }

  public func change(_ lane: LaneID, to level: PowerLevel, chargedTo owner: Charging) {
    world.pointee.meter.change(lane, to: level, chargedTo: owner, at: now)
  }

  public func charge(_ lane: LaneID, to owner: Charging) {
    world.pointee.meter.charge(lane, to: owner, at: now)
  }

  public func deposit(_ energy: Energy, chargedTo owner: Charging) {
    world.pointee.meter.deposit(energy, in: id, chargedTo: owner)
  }

  /// Gives energy that the component charged to one owner to another.
  ///
  /// What lanes drew up to now is charged at their next change: settle them first by
  /// ``charge(_:to:)``.
  public func reassign(_ energy: Energy, from giver: Charging, to taker: Charging) {
    world.pointee.meter.reassign(energy, in: id, from: giver, to: taker)
  }

  /// Energy that something around the phone drew; `accessory` counts the groups of peripherals.
  public func depositAccessory(_ energy: Energy, accessory: Int, _ cause: Cause) {
    world.pointee.accessoryMeter.deposit(
      energy, in: ComponentID(accessory), chargedTo: Charging(.system, cause))
  }

  /// Counts under the name at `index` of the definition's counters.
  ///
  /// - Parameter app: Whose doing it was, where that is known.
  public func count(_ index: Int, by amount: Int = 1, for app: AppID = .system) {
    world.pointee.count(index, of: id, by: amount, for: app)
  }

  public func complete(_ thread: ThreadHandle) {
    if thread.index >= 0 { post(.completed, thread: thread) }
  }

  public func fail(_ thread: ThreadHandle, _ failure: StepFailure) {
    if thread.index >= 0 { post(.failed, code: Int(failure.rawValue), thread: thread) }
  }

  /// Tells `app` that the event at `index` of the definition happened.
  public func deliver(
    _ index: Int, to app: AppID, fields: SIMD4<Double>, occasion: Occasion
  ) {
    post(.event, code: index, app: app, fields: fields, occasion: occasion)
  }

  /// Forgets what ``deliver(_:to:fields:occasion:)`` handed over and nobody began to handle.
  public func dropQueued(_ index: Int, of app: AppID) { post(.dropQueued, code: index, app: app) }

  /// Asks the processor for work of the system that hands something to `app`.
  public func work(_ work: CycleCount, for app: AppID) {
    if work.cycles > 0 {
      post(.work, app: app, fields: SIMD4(Double(work.cycles), 0, 0, 0))
    }
  }

  /// Darkens the screen as nobody uses the phone; the app in front leaves it.
  public func lock() { post(.lock) }

  /// Records a mark of the surroundings.
  public func mark(_ code: Int) { post(.mark, code: code) }

  /// What the parts of the phone know of each other.
  public var shared: SharedState { world.pointee.shared }

  /// Lets the other parts know; all of them are told right after, if it is anything new.
  public func share(_ state: SharedState) {
    guard state != world.pointee.shared else { return }
    world.pointee.shared = state
    post(.shared)
  }

  /// Ends the run: a limit of the program was met, which `reason` names.
  public func giveUp(_ reason: StaticString) { world.pointee.giveUp(reason) }

  private func post(
    _ kind: Signal.Kind, code: Int = 0, app: AppID = .system, thread: ThreadHandle = .none,
    fields: SIMD4<Double> = .zero, occasion: Occasion = Occasion(entity: 0, ordinal: 0)
  ) {
    world.pointee.post(
      Signal(
        kind: kind, component: id, code: Int32(code), app: app, thread: thread, fields: fields,
        occasion: occasion))
  }
}
