import Kernel
import PowerAccounting
import Quantities

/// The engine that runs the compiled scripts of one phone: threads, handlers, timers and actions of
/// people.
///
/// It depends on no component. Its driver takes the next ready thread, advances it, and carries out
/// what ``advance(_:now:future:)`` returns. Each property owns its state; the engine connects them.
public struct ScriptEngine: ~Copyable {
  /// The greatest number of runs of scripts at one time.
  public static var threadSlots: Int { ThreadTable.limit }

  // The phone's readings at every event are inlined: a call would pass the engine, which is
  // borrowed, as a copy in memory.
  let code: ScriptCode
  let events: EventDirectory
  /// Draws of this replication.
  public private(set) var variates: VariateGenerator
  var values: ScriptValues
  @usableFromInline var threads: ThreadTable
  var handlers: HandlerTable
  var eventWaits: EventWaits
  @usableFromInline var timers: AppTimers
  @usableFromInline var queues: OperationQueues
  @usableFromInline var lifecycle: AppLifecycle
  @usableFromInline var backgroundLimits: BackgroundLimits
  /// The screen and the app in front.
  public internal(set) var screen = ScreenState()
  var exogenous: ExogenousEvents
  var replays: Replays
  /// The fates of work by instruction, of the whole run.
  var work: WorkCounts
  @usableFromInline var records: ScriptRecords
  public private(set) var probes: Probes
  var run = Run()

  /// The state of one run.
  struct Run: BitwiseCopyable {
    var horizon = SimTime.zero
    /// The inactive app, to which nothing is delivered.
    var silent: AppID?
    /// The thread that ends because its operation failed, which is counted, or -1.
    var failing = -1
    /// The number of broadcasts to all apps.
    var broadcasts: UInt32 = 0
    /// The steps of all threads at one instant.
    var steps = InstantCounter()
  }

  /// - Parameter otherStreams: How many streams of exogenous events there are beside those of
  ///   actions and sources.
  package init(
    program: ScriptProgram, probes: consuming Probes, rules: SystemRules = SystemRules(),
    otherStreams: Int = 0
  ) {
    let apps = program.apps.count
    code = ScriptCode(program.code)
    events = EventDirectory(program)
    variates = VariateGenerator(program)
    values = ScriptValues(program)
    threads = ThreadTable(program)
    handlers = HandlerTable(program)
    eventWaits = EventWaits(capacity: program.eventWaits.isEmpty ? 0 : ThreadTable.limit)
    timers = AppTimers(program, windows: rules.timerWindows)
    queues = OperationQueues(program, promotes: rules.promotesOperations)
    lifecycle = AppLifecycle(rules.lifecycle, apps: apps)
    backgroundLimits = BackgroundLimits(rules, apps: apps)
    exogenous = ExogenousEvents(program, otherStreams: otherStreams)
    replays = Replays(program)
    records = ScriptRecords(
      counters: program.names.counters.count, marks: program.names.marks.count)
    work = WorkCounts(instructions: program.code.instructions.count)
    self.probes = probes
  }

  /// Prepare another replication, and schedule the first events of all actions and sources.
  ///
  /// - Parameter silent: An app to which nothing is delivered, for the run without it.
  public mutating func begin(
    key: RandomKey, horizon: SimTime, silent: AppID?, future: inout FutureEventList
  ) {
    run = Run(horizon: horizon, silent: silent)
    variates.begin(key: key)
    values.begin()
    threads.removeAll()
    handlers.begin()
    eventWaits.removeAll()
    timers.begin(horizon: horizon)
    queues.begin()
    lifecycle.begin(horizon: horizon, silent: silent)
    backgroundLimits.begin()
    screen = ScreenState()
    replays.begin(horizon: horizon)
    records.begin()
    work.reset()
    probes.reset()
    beginExogenous(future: &future)
    beginReplays(future: &future)
  }

  // MARK: - Records

  /// The reason for an abort, when a limit of the program was reached.
  @inlinable public var failure: StaticString? { records.failure }
  /// The instruction that caused the abort; nil where no single one did.
  package var failureOrigin: InstructionID? { records.failureOrigin }
  /// A way around the abort.
  package var failureHint: StaticString? { records.failureHint }

  /// The value of a counter.
  public func count(ofCounter index: Int) -> Int { records.count(of: index) }

  /// Record a mark.
  @inline(never) public mutating func record(mark: Int, at now: SimTime) {
    records.note(mark: mark)
    probes.record(mark: mark, at: now)
    if probes.timing.isOverfull && records.failure == nil {
      records.abort("more than 1024 records of a mark wait for what they come before")
    }
  }

  @inline(never) mutating func observe(_ value: Double, at index: Int) {
    probes.observe(value, at: index)
  }

  /// Close what the probes have open at the end of a run.
  public mutating func finishProbes(at end: SimTime) { probes.finish(at: end) }

  /// Drop what was counted and recorded so far: the end of the warm-up.
  public mutating func discardRecords() {
    records.resetCounters()
    probes.reset()
    work.endWarmUp()
  }

  /// Attach a journal of begun and ended runs and of marks; nil for none.
  public mutating func attach(_ journal: UnsafeMutablePointer<ScriptJournal>?) {
    records.journal = journal
  }

  // MARK: - Apps and the screen

  /// The app in front, or the system for the home screen.
  public var front: AppID { screen.front }
  public var screenIsOn: Bool { screen.isOn }

  /// Whether an app was started and has not ended.
  public func isRunning(_ app: AppID) -> Bool { lifecycle.isRunning(app) }

  /// Whether an app is suspended.
  public func isSuspended(_ app: AppID) -> Bool { lifecycle.isSuspended(app) }

  /// The modes in which an app may run when it is not in front.
  ///
  /// Mutating, so that the engine is not copied for the call.
  public mutating func backgroundModes(of app: AppID) -> UInt8 { events.appModes[app.index] }

  /// Whether a person tapped, pressed or released anything since the last call.
  @inline(__always) public mutating func takeTouch() -> Bool { screen.takeTouch() }

  /// Light the screen without a touch.
  ///
  /// - Returns: Whether it was dark.
  public mutating func lightUnattended() -> Bool { screen.lightUnattended() }

  /// Darken it again, unless the phone was used since.
  ///
  /// - Returns: Whether it is dark now.
  public mutating func darkenUnattended() -> Bool { screen.darkenUnattended() }

  // MARK: - Readings

  /// Let scripts read a new value; of a flag, 1 or 0.
  public mutating func set(_ reading: SystemReading, to value: Double) {
    values.set(reading, to: value)
  }
}
