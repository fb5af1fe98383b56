import Configuration
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

  // A call that borrows the engine passes it as a copy in memory. So the phone's readings at every
  // event are inlined or mutating.
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
  /// How long after an exact alarm its app may start foreground services; nil where nobody asks.
  public let exactTickGrace: SimDuration?
  /// The apps that had an exact alarm since ``takeExactTicks()`` was last called.
  public private(set) var exactTicks = AppSet()
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
  /// What happened to apps since ``takeWakings()`` was last called.
  @usableFromInline var wakings = Wakings()

  /// What apps did that may wake the processor or hold it.
  public struct Wakings: BitwiseCopyable {
    /// The apps with alarms of the system behind a dark screen.
    public var alarms = AppSet()
    /// Those that went on there after waits, or had ticks that are no alarms.
    public var waits = AppSet()
    /// All apps with background tasks.
    public var tasks = AppSet()
  }

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
    exactTickGrace = rules.exactTickGrace
    backgroundLimits = BackgroundLimits(rules, for: program.apps.map(\.settings))
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
    wakings = Wakings()
    variates.begin(key: key)
    values.begin()
    threads.removeAll()
    handlers.begin()
    eventWaits.removeAll()
    timers.begin(horizon: horizon)
    queues.begin()
    lifecycle.begin(horizon: horizon, silent: silent)
    exactTicks = AppSet()
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
  ///
  /// - Returns: As ``Probes/record(mark:at:front:by:)``.
  @inline(never) @discardableResult
  public mutating func record(mark: Int, at now: SimTime, by app: AppID = .system) -> Bool {
    records.note(mark: mark)
    let isUnseen = probes.record(mark: mark, at: now, front: screen.seen, by: app)
    if probes.timing.isOverfull && records.failure == nil {
      records.abort("more than 1024 records of a mark wait for what they come before")
    }
    return isUnseen
  }

  @inline(never) mutating func observe(_ value: Double, at index: Int) {
    probes.observe(value, at: index)
  }

  /// Close what the probes have open at the end of a run.
  public mutating func finishProbes(at end: SimTime) {
    probes.finish(at: end)
    values.flows.finish(at: end)
  }

  /// Drop what was counted and recorded so far: the end of the warm-up.
  public mutating func discardRecords(at now: SimTime) {
    values.flows.forget(at: now)
    records.resetCounters()
    probes.reset()
    work.endWarmUp()
    timers.forgetTicks()
  }

  /// Attach a journal of begun and ended runs and of marks; nil for none.
  public mutating func attach(_ journal: UnsafeMutablePointer<ScriptJournal>?) {
    records.journal = journal
  }

  // MARK: - Apps and the screen

  /// The app in front, or the system for the home screen.
  public var front: AppID { screen.front }
  public var screenIsOn: Bool { screen.isOn }
  /// The app that a person sees, or the system.
  public var seen: AppID { screen.seen }

  /// The ticks of an app's timers in the counted time.
  public func ticks(of app: AppID) -> Int { timers.ticks(of: app) }

  /// Whether an app was started and has not ended.
  public func isRunning(_ app: AppID) -> Bool { lifecycle.isRunning(app) }

  /// Whether an app is suspended.
  public func isSuspended(_ app: AppID) -> Bool { lifecycle.isSuspended(app) }

  /// The modes in which an app may run when it is not in front.
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

  /// Whether scripts read anything of the phone's way.
  public var readsWay: Bool { mutating get { values.readsWay } }

  /// Let scripts read the phone's way, which goes on from a point in metres at metres a second.
  public mutating func move(
    from start: SIMD2<Double>, velocity: SIMD2<Double>, at now: SimTime
  ) {
    values.way.turn(to: velocity, at: start, now)
    // The base unit of a speed is a metre a nanosecond.
    values.set(.speed, to: (velocity * velocity).sum().squareRoot() * 1e-9)
  }

  /// Note a position that an app is told, in metres.
  public mutating func note(toldPosition position: SIMD2<Double>) {
    values.way.told = position
  }

  // MARK: - In front

  /// A person opens or closes an app, locks or unlocks.
  @inline(never) mutating func change(
    _ instruction: Instruction, by thread: Int, future: inout FutureEventList
  ) {
    let change: ScreenState.Change =
      switch instruction.code {
      case .open: .open(AppID(Int(instruction.index)))
      case .unlock: .unlock
      case .lock: .lock
      default: .close
      }
    guard let departure = screen.apply(change) else { return }
    let trigger = childTrigger(of: thread, phone.hash, local: instruction.local)
    frontChanged(from: departure, trigger, future: &future)
  }

  /// Open an app for a person in another way than by its icon.
  public mutating func open(_ app: AppID, trigger: Trigger, future: inout FutureEventList) {
    guard let departure = screen.apply(.open(app)) else { return }
    frontChanged(from: departure, trigger, future: &future)
  }

  /// Lock the unused phone: the screen goes dark, and the app in front leaves it.
  public mutating func lockUnattended(future: inout FutureEventList) {
    guard let departure = screen.lockUnattended() else { return }
    let trigger = Trigger(entity: autoLock.hash, ordinal: screen.locks)
    frontChanged(from: departure, trigger, future: &future)
  }

  /// Notify the app that left the front, and the one that came there.
  private mutating func frontChanged(
    from departure: ScreenState.Departure, _ trigger: Trigger, future: inout FutureEventList
  ) {
    let previous = departure.app
    if previous != .system {
      if !departure.wasInterrupted { tell(.inactive, to: previous, trigger, future: &future) }
      lifecycle.leftFront(previous, future: &future)
      tell(.background, to: previous, trigger, future: &future)
    }
    let app = screen.front
    guard app != .system else { return }
    if lifecycle.cameToFront(app, future: &future) { resume(app, future: &future) }
    begin(app, trigger, future: &future)
    tell(.foreground, to: app, trigger, future: &future)
    tell(.active, to: app, trigger, future: &future)
  }

  /// Something comes over the app in front, or goes again.
  @inline(never) mutating func interrupt(
    _ begins: Bool, by thread: Int, local: UInt16, future: inout FutureEventList
  ) {
    guard screen.interrupt(begins) else { return }
    let trigger = childTrigger(of: thread, phone.hash, local: local)
    tell(begins ? .inactive : .active, to: screen.front, trigger, future: &future)
  }

  private mutating func tell(
    _ event: AppEvent, to app: AppID, _ trigger: Trigger, future: inout FutureEventList
  ) {
    deliver(event.rawValue, to: app, fields: .zero, trigger: trigger, future: &future)
  }

  /// Start an app that is not running.
  private mutating func begin(_ app: AppID, _ trigger: Trigger, future: inout FutureEventList) {
    if lifecycle.start(app) { tell(.start, to: app, trigger, future: &future) }
  }

  // MARK: - Ending

  /// End an app for a person: all its runs and timers end, its deferred events are dropped, and its
  /// variables are reset. Components end their own claims for it.
  @inline(never) mutating func quit(_ app: AppID, future: inout FutureEventList) {
    screen.remove(app)
    guard lifecycle.isRunning(app) else { return }
    records.count(.endings)
    lifecycle.end(app)
    dropWaiting(of: app, future: &future)
    queues.empty(of: app)
    timers.cancel(of: app, future: &future)
    for thread in 0..<threads.used where threads[thread].isLive && threads[thread].app == app {
      end(thread, future: &future)
    }
    values.reset(variablesOf: app)
    lifecycle.reset(app, future: &future)
  }

  // MARK: - Suspension

  /// Whether an app whose time is over is to be suspended, unless a component keeps it running.
  public mutating func isSuspensionDue(_ app: AppID) -> Bool {
    lifecycle.isSuspensionDue(app, front: screen.front)
  }

  public mutating func suspend(_ app: AppID) {
    lifecycle.suspend(app)
    records.count(.suspensions)
  }

  /// Record that a component keeps an app running that would be suspended now.
  public mutating func keep(_ app: AppID) { lifecycle.keep(app) }

  /// Reconsider the suspension of an app that no longer uses a component.
  public mutating func endUse(_ app: AppID, future: inout FutureEventList) {
    lifecycle.release(app, future: &future)
  }

  /// Let an app run for a while in the background; one that was ended is started.
  public mutating func awaken(_ app: AppID, for length: SimDuration, future: inout FutureEventList)
  {
    guard app != run.silent, app != screen.front, app != .system else { return }
    let ordinal = lifecycle.countLaunch(of: app)
    if lifecycle.suspendsApps {
      if lifecycle.isSuspended(app) { resume(app, future: &future) }
      lifecycle.run(app, for: length, future: &future)
    }
    begin(app, Trigger(entity: launched.hash, ordinal: ordinal), future: &future)
  }

  /// End the time for which the system let an app run: it is suspended again, unless it is in front
  /// or has begun background tasks.
  public mutating func rest(_ app: AppID, future: inout FutureEventList) {
    if app != screen.front { lifecycle.endLaunch(of: app, future: &future) }
  }

  /// An app that was resumed, each once.
  @inlinable public mutating func takeResumed() -> AppID? {
    lifecycle.resumedApps.isEmpty ? nil : takeNextResumed()
  }

  @usableFromInline mutating func takeNextResumed() -> AppID? { lifecycle.takeResumed() }

  /// Whether any app is suspended.
  @inlinable public var hasSuspended: Bool { lifecycle.suspendedCount > 0 }

  /// The app of a thread that is suspended, and the component whose step it waits for; nil for
  /// others.
  public mutating func suspendedStep(of handle: ThreadHandle) -> (app: AppID, component: Int)? {
    guard threads.isLive(handle) else { return nil }
    let thread = threads[Int(handle.index)]
    guard lifecycle.isSuspended(thread.app) else { return nil }
    return (thread.app, Int(code.instructions[Int(thread.program) - 1].component))
  }

  /// Resume a suspended app for an event or the end of a step, for as long as an event may take.
  public mutating func wake(_ app: AppID, future: inout FutureEventList) {
    resume(app, future: &future)
    lifecycle.runForEvent(app, future: &future)
  }

  private mutating func resume(_ app: AppID, future: inout FutureEventList) {
    let ordinal = lifecycle.resume(app)
    while let handle = lifecycle.parked.take(of: app, among: threads) {
      makeReady(Int(handle.index))
    }
    tell(.resumed, to: app, Trigger(entity: resumed.hash, ordinal: ordinal), future: &future)
    while let event = lifecycle.held.take(for: app) {
      deliver(
        Int(event.event), to: app, fields: event.fields, trigger: event.trigger, future: &future)
    }
    tickMissed(of: app, future: &future)
  }

  /// The time of an app's background tasks is nearly over, or over.
  public mutating func expiryDue(_ app: AppID, future: inout FutureEventList) {
    guard lifecycle.expiryDue(app, front: screen.front, future: &future) else { return }
    let trigger = Trigger(entity: taskExpiring.hash, ordinal: lifecycle.resumptions(of: app))
    tell(.taskExpiring, to: app, trigger, future: &future)
    lifecycle.scheduleEndOfTasks(of: app, future: &future)
  }

  // MARK: - Background limits

  /// The most ticks in a time that an app may be allowed.
  public static var tickLimit: Int { BackgroundLimits.tickLimit }
  /// The same in a deep rest.
  public static var idleTickLimit: Int { BackgroundLimits.idleTickLimit }

  /// Whether any app may be restricted now.
  @inlinable public var limitsBackground: Bool { backgroundLimits.isActive }

  /// Set the rest of the phone from now on: 0 none, 1 light, 2 deep.
  public mutating func setRest(_ depth: Int, future: inout FutureEventList) {
    guard backgroundLimits.setDepth(depth) else { return }
    for app in 1..<lifecycle.appCount { release(AppID(app), future: &future) }
  }

  /// Set whether a component keeps an app running.
  public mutating func setKept(_ app: AppID, _ isKept: Bool, future: inout FutureEventList) {
    if backgroundLimits.setKept(app, isKept), isKept { release(app, future: &future) }
  }

  /// Set the ticks that an app may have in a window in the background, and whether it may use the
  /// network.
  ///
  /// - Parameter ticks: 0 for any number; at most ``tickLimit``.
  public mutating func allow(
    _ app: AppID, ticks: Int, within window: SimDuration, isOnline: Bool,
    future: inout FutureEventList
  ) {
    backgroundLimits.allow(app, ticks: ticks, within: window, isOnline: isOnline)
    release(app, future: &future)
  }

  /// Whether the system keeps an app from the network.
  public mutating func isCutOff(_ app: AppID, now: SimTime) -> Bool {
    backgroundLimits.isCutOff(app, front: screen.front, now: now)
  }

  /// Whether an app's own work waits for the end of a deep rest.
  public mutating func isAtRest(_ app: AppID) -> Bool {
    backgroundLimits.isAtRest(app, front: screen.front)
  }

  /// Release the deferred ticks and waits of an app, unless another limit applies.
  private mutating func release(_ app: AppID, future: inout FutureEventList) {
    if backgroundLimits.isAtRest(app, front: screen.front) { return }
    while let handle = backgroundLimits.deferredThreads.take(of: app, among: threads) {
      makeReady(Int(handle.index))
    }
    tickMissed(of: app, future: &future)
  }

  // MARK: - Events on their way to handlers and to threads that wait for them

  /// Deliver an event to an app: its handler begins a run, or the event waits, or it is dropped.
  ///
  /// Scripts of it that wait for the event resume after that.
  ///
  /// - Returns: Whether the app has a handler for it, or waits.
  @discardableResult public mutating func deliver(
    _ event: Int, to app: AppID, fields: SIMD4<Double>, trigger: Trigger, slot: Int32 = -1,
    future: inout FutureEventList
  ) -> Bool {
    if app == run.silent || app == .system { return false }
    let receiver = events.receiver(of: event, in: app)
    guard isAwaited(event, by: app, receiver) else {
      recordDelivery(of: event, to: app, at: future.now)
      return false
    }
    if lifecycle.suspendedCount > 0,
      deferEvent(event, from: app, fields: fields, trigger: trigger, future: &future)
    {
      return true
    }
    recordDelivery(of: event, to: app, at: future.now)
    if case .handler(let handler) = receiver {
      handle(.init(fields: fields, trigger: trigger, slot: slot), by: Int(handler), future: &future)
    }
    if eventWaits.count > 0 { resumeWaiting(for: event, of: app, fields: fields, future: &future) }
    return true
  }

  @inline(__always)
  private func isAwaited(_ event: Int, by app: AppID, _ receiver: EventDirectory.Receiver) -> Bool {
    switch receiver {
    case .handler: true
    case .waitingThreads: eventWaits.position(from: 0, of: event, in: app) != nil
    case .nobody: false
    }
  }

  /// Record the mark that a metric needs.
  private mutating func recordDelivery(of event: Int, to app: AppID, at now: SimTime) {
    if let mark = events.deliveryMark(of: event, in: app) { record(mark: mark, at: now) }
  }

  /// Let an event wait for a suspended app, or wake the app for it.
  ///
  /// - Returns: Whether it waits.
  private mutating func deferEvent(
    _ event: Int, from app: AppID, fields: SIMD4<Double>, trigger: Trigger,
    future: inout FutureEventList
  ) -> Bool {
    guard lifecycle.isSuspended(app) else { return false }
    if events.wakes(event, app) {
      wake(app, future: &future)
      return false
    }
    let isHeld = lifecycle.held.append(
      DeferredEvents.Event(app: app, event: Int32(event), fields: fields, trigger: trigger))
    if !isHeld {
      records.count(.overflows)
      count(.dropped, of: event, in: app)
    }
    return true
  }

  // MARK: - Handlers

  @inline(__always) private mutating func handle(
    _ event: HandlerTable.Event, by handler: Int, future: inout FutureEventList
  ) {
    switch handlers.accept(event, by: handler) {
    case .runs: runHandler(handler, for: event)
    case .restarts:
      endThreads(of: .handler(Int32(handler)), future: &future)
      runHandler(handler, for: event)
    case .waits: replays.use(event.slot)
    case .dropped:
      records.count(.overflows)
      // Some came during a run of a handler that takes one at a time, others found no room.
      let isSingle = handlers[handler].mode == .single
      count(isSingle ? .skipped : .dropped, ofScript: handlers[handler].script)
    }
  }

  /// Count an event that an app with a handler for it missed, since it did not run.
  public mutating func countMiss(of event: Int, in app: AppID) {
    if app != run.silent { count(.missed, of: event, in: app) }
  }

  /// Count what became of an event, if the app has a handler for it.
  private mutating func count(_ fate: WorkFate, of event: Int, in app: AppID) {
    if case .handler(let handler) = events.receiver(of: event, in: app) {
      count(fate, ofScript: handlers[Int(handler)].script)
    }
  }

  /// Count what became of runs of a script that did not begin.
  mutating func count(_ fate: WorkFate, ofScript script: Int32, times: Int = 1) {
    let entry = code.scripts[Int(script)].entry
    work.count(fate, of: InstructionID(Int(entry)), times: times)
  }

  private mutating func runHandler(_ index: Int, for event: HandlerTable.Event) {
    let handler = handlers[index]
    records.count(.handlerRuns)
    handlers.runBegan(index)
    let thread = start(
      script: handler.script, owner: .handler(Int32(index)), app: AppID(Int(handler.app)),
      fields: event.fields, trigger: event.trigger.child(StreamName(hash: handler.name), count: 0))
    if event.slot >= 0, let thread { serve(event.slot, by: thread) }
  }

  private mutating func handlerRunEnded(_ index: Int, future: inout FutureEventList) {
    guard let next = handlers.runEnded(index) else { return }
    runHandler(index, for: next)
    endUse(ofSlot: next.slot, future: &future)
  }

  /// Whether an app has a handler or a waiting thread for an event.
  public func hasHandler(for event: Int, of app: AppID) -> Bool {
    if app == run.silent { return false }
    if case .nobody = events.receiver(of: event, in: app) { return false }
    return true
  }

  /// Drop the events that wait for a handler of `app`.
  public mutating func dropQueued(_ event: Int, of app: AppID, future: inout FutureEventList) {
    if case .handler(let handler) = events.receiver(of: event, in: app) {
      dropWaiting(for: Int(handler), future: &future)
    }
  }

  private mutating func dropWaiting(for handler: Int, future: inout FutureEventList) {
    while let event = handlers.dropLastWaiting(for: handler) {
      endUse(ofSlot: event.slot, future: &future)
    }
  }

  /// Drop the events that wait for any handler of an app.
  private mutating func dropWaiting(of app: AppID, future: inout FutureEventList) {
    for index in 0..<handlers.count where Int(handlers[index].app) == app.index {
      dropWaiting(for: index, future: &future)
    }
  }

  // MARK: - Senders

  /// Deliver an event to all apps that are running and not suspended.
  public mutating func broadcast(_ event: Int, future: inout FutureEventList) {
    run.broadcasts &+= 1
    let trigger = Trigger(entity: events[event].name, ordinal: run.broadcasts)
    for index in 1..<lifecycle.appCount {
      let app = AppID(index)
      guard lifecycle.isRunning(app), !lifecycle.isSuspended(app) else { continue }
      deliver(event, to: app, fields: .zero, trigger: trigger, future: &future)
    }
  }

  /// Send an event that a script causes: a person's to the app in front, an app's to itself.
  @inline(never) mutating func send(
    _ event: Int, from thread: Int, local: UInt16, now: SimTime, future: inout FutureEventList
  ) {
    let app = threads[thread].app
    let isByUser = app == .system
    if isByUser {
      screen.touch()
      noteUserAction(of: thread, UInt64(events[event].name), at: now)
    }
    let trigger = childTrigger(of: thread, events[event].name, local: local)
    if events[event].mark >= 0 { record(mark: Int(events[event].mark), at: now) }
    let origin = threads.instruction(of: thread)
    let isTaken = deliver(
      event, to: isByUser ? front : app, fields: .zero, trigger: trigger, future: &future)
    if isByUser && !isTaken { noteLostTouch(origin) }
  }

  /// Count what a person touched in vain.
  private mutating func noteLostTouch(_ origin: InstructionID) {
    let fate: WorkFate =
      !screen.isOn ? .onDarkScreen : front == .system ? .onHomeScreen : .unhandled
    work.count(fate, of: origin)
  }

  // MARK: - Threads that wait for events

  /// Let a thread wait for an event that comes from now on.
  ///
  /// - Parameter limit: How long in nanoseconds; NaN for as long as it takes.
  @inline(never) mutating func wait(
    _ thread: Int, forEvent event: Int, atMost limit: Double, now: SimTime,
    future: inout FutureEventList
  ) {
    eventWaits.append(thread, for: event, of: threads[thread].app)
    if !limit.isNaN { sleep(thread, for: limit, now: now, future: &future) }
  }

  /// Resume the threads of an app that wait for an event, if it is one that they wait for.
  private mutating func resumeWaiting(
    for event: Int, of app: AppID, fields: SIMD4<Double>, future: inout FutureEventList
  ) {
    var next = 0
    while let position = eventWaits.position(from: next, of: event, in: app) {
      let thread = eventWaits.thread(at: position)
      guard takes(thread, fields, now: future.now) else {
        next = position + 1
        continue
      }
      next = position
      eventWaits.remove(at: position)
      future.cancel(threads[thread].wake)
      threads.setWake(of: thread, to: .none)
      makeReady(thread)
    }
  }

  /// Whether an event meets the condition of the thread that waits for it. If so, the thread has
  /// its fields from now on, where its script reads them.
  private mutating func takes(_ thread: Int, _ fields: SIMD4<Double>, now: SimTime) -> Bool {
    let instruction = code.instructions[Int(threads[thread].program) - 1]
    let own = threads.fields(of: thread)
    threads.setFields(of: thread, to: fields)
    // Without a condition the value is no number, and so not 0.
    let isTaken = value(instruction, 0, thread, now) != 0
    let register = value(instruction, 2, thread, now)
    if isTaken && !register.isNaN {
      for field in 0..<4 { threads.setRegister(Int(register) + field, of: thread, to: own[field]) }
    } else {
      threads.setFields(of: thread, to: own)
    }
    return isTaken
  }

  /// Give a thread the fields again of the event that its handler serves.
  @inline(never) mutating func restoreFields(of thread: Int, fromRegistersAt register: Int) {
    var fields = SIMD4<Double>.zero
    for field in 0..<4 { fields[field] = threads.register(register + field, of: thread) }
    threads.setFields(of: thread, to: fields)
  }

  // MARK: - Actions of people, and changes of sources

  private mutating func beginExogenous(future: inout FutureEventList) {
    exogenous.begin(horizon: run.horizon)
    for index in 0..<exogenous.actions.count {
      scheduleAction(index, after: .zero, future: &future)
    }
    for index in 0..<exogenous.sources.count {
      values.set(source: index, changedAt: -.infinity, version: 0)
      scheduleSource(index, after: .zero, future: &future)
    }
  }

  // MARK: - Actions

  private mutating func scheduleAction(
    _ index: Int, after previous: SimTime, future: inout FutureEventList
  ) {
    if !exogenous.actions.schedule(index, after: previous, variates, future: &future) {
      records.abort("an action that comes again after less than a nanosecond")
    }
  }

  /// Begin the run of a due action, unless the one before is not over.
  public mutating func actionDue(_ index: Int, now: SimTime, future: inout FutureEventList) {
    let isSkipped = exogenous.actions.isUnderWay(index)
    exogenous.note(action: index, isSkipped ? 1 : 0, at: now)
    if isSkipped {
      records.count(.skips)
      count(.skipped, ofScript: exogenous.actions.definition(index).script)
    } else {
      let thread = start(
        script: exogenous.actions.definition(index).script, owner: .action(Int32(index)),
        app: .system, fields: .zero, trigger: exogenous.actions.trigger(of: index))
      if let thread { exogenous.actions.runBegan(index, thread: thread) }
    }
    scheduleAction(index, after: now, future: &future)
    tickOpenWindows(now: now, future: &future)
  }

  /// Record what a person does in an action.
  @inline(never) private mutating func noteUserAction(
    of thread: Int, _ what: UInt64, at now: SimTime
  ) {
    guard case .action(let index) = threads[thread].owner else { return }
    exogenous.note(action: Int(index), what, at: now)
  }

  // MARK: - Sources

  private mutating func scheduleSource(
    _ index: Int, after previous: SimTime, future: inout FutureEventList
  ) {
    if !exogenous.sources.schedule(index, after: previous, variates, future: &future) {
      records.abort("a source that changes again after less than a nanosecond")
    }
  }

  /// Change a source, unless it does not change at this hour.
  ///
  /// - Returns: Whether it changed.
  public mutating func sourceDue(_ index: Int, now: SimTime, future: inout FutureEventList) -> Bool
  {
    let version = exogenous.sources.change(index, at: now, variates)
    if let version {
      exogenous.note(source: index, at: now)
      values.set(source: index, changedAt: Double(now.nanoseconds), version: version)
      values.flows.change(index, at: now)
      announceChange(of: index, version: version, at: now, future: &future)
    }
    scheduleSource(index, after: now, future: &future)
    return version != nil
  }

  /// Bring the copy of a source up to date.
  @inline(never) private mutating func bring(
    _ instruction: Instruction, for thread: Int, now: SimTime
  ) {
    let version =
      instruction.local > 0
      ? threads.register(Int(instruction.local) - 1, of: thread)
      : value(instruction, 0, thread, now)
    values.flows.bring(Int(instruction.index), upTo: version, at: now)
  }

  /// The mean age of an app's copy of a source in a counted time, in seconds.
  public func meanAge(of flow: Int, over seconds: Double) -> Double {
    values.flows.meanAge(of: flow, over: seconds)
  }

  /// The changes of the counted time that came to the copy of a source, and all of them.
  public func arrivals(of flow: Int) -> (arrived: Int, all: Int) {
    values.flows.arrivals(of: flow)
  }

  /// The seconds until changes came to the copy of a source, or until the end of the run.
  public func delay(of flow: Int) -> Double { values.flows.delay(of: flow) }

  /// Notify all running apps; others see the change when they start.
  private mutating func announceChange(
    of index: Int, version: UInt32, at now: SimTime, future: inout FutureEventList
  ) {
    let source = exogenous.sources.definition(index)
    let event = Int(source.event)
    if events[event].mark >= 0 { record(mark: Int(events[event].mark), at: now) }
    let trigger = Trigger(entity: source.name, ordinal: version)
    for app in 1..<lifecycle.appCount {
      if lifecycle.isRunning(AppID(app)) {
        deliver(event, to: AppID(app), fields: .zero, trigger: trigger, future: &future)
      } else {
        countMiss(of: event, in: AppID(app))
      }
    }
  }

  // MARK: - The phone's own streams

  /// Record what happened in a stream of exogenous events that is neither an action's nor a
  /// source's.
  public mutating func noteExogenous(_ stream: Int, _ what: UInt64, at now: SimTime) {
    exogenous.note(other: stream, what, at: now)
  }

  /// The record of exogenous events, for use after a run.
  public var exogenousRecord: ExogenousRecord { exogenous.record }

  // MARK: - The public counters of the engine

  /// The counters of the engine itself, before those of the scenario.
  public enum Counter: Int, CaseIterable, Sendable {
    case failures, overflows, skips, handlerRuns, suspensions, endings, promotions, deferredTicks

    package var definition: CounterDefinition {
      switch self {
      case .failures:
        .init(
          "failures", "steps that failed and ended the run of their handler", better: .lower)
      case .overflows:
        .init(
          "overflows", "events dropped because the handler's queue was full", better: .lower)
      case .skips:
        .init(
          "skips",
          "ticks of timers and actions of the user skipped because the one before was not over",
          better: .lower)
      case .handlerRuns: .init("handler-runs", "runs of handlers begun")
      case .suspensions: .init("suspensions", "times an app was suspended")
      case .endings: .init("endings", "times an app was ended")
      case .promotions:
        .init(
          "promotions",
          "operations that became more urgent because their queue did, or because a script waited for it"
        )
      case .deferredTicks:
        .init(
          "deferred-ticks",
          "ticks that the system deferred; several that one timer missed count once")
      }
    }

    public var name: String { definition.name }
  }

  // MARK: - Operations that go through queues, and threads that wait for them

  /// Put an operation into its queue.
  ///
  /// - Parameter asked: The operation's class; NaN if none is given.
  @inline(never) mutating func enqueue(_ index: Int, from thread: Int, local: UInt16, asked: Double)
  {
    let definition = queues.definition(index)
    let queue = Int(definition.queue)
    guard queues.hasRoom(in: queue) else {
      records.count(.overflows)
      return work.count(.dropped, of: threads.instruction(of: thread))
    }
    let operation = OperationQueues.Operation(
      index: Int32(index), fields: threads.fields(of: thread),
      trigger: childTrigger(of: thread, definition.name, local: local))
    records.add(
      queues.append(operation, from: thread, asked: asked, among: threads), to: .promotions)
    startOperations(of: queue)
  }

  private mutating func startOperations(of queue: Int) {
    while let next = queues.takeNext(from: queue) {
      let thread = start(
        script: queues.definition(Int(next.index)).script, owner: .operation(queue: Int32(queue)),
        app: queues.app(of: queue), fields: next.fields, trigger: next.trigger,
        quality: next.quality)
      if thread == nil { return }
    }
  }

  /// Begin the next operation after the end of one, or resume the threads that wait for the queue.
  mutating func operationEnded(in queue: Int) {
    queues.operationEnded(in: queue)
    startOperations(of: queue)
    guard !queues.hasRunning(queue) else { return }
    for thread in 0..<threads.used
    where threads[thread].isLive && queues.endWait(thread, for: queue) { makeReady(thread) }
  }

  /// Give a queue another class.
  @inline(never) mutating func setClass(of queue: Int, to quality: UInt8) {
    records.add(queues.setClass(of: queue, to: quality, among: threads), to: .promotions)
  }

  /// Let a thread wait for a queue.
  ///
  /// - Parameter asked: The class of the thread; NaN if it is not given.
  /// - Returns: Whether it has to wait.
  @inline(never) mutating func wait(_ thread: Int, forQueue queue: Int, asked: Double) -> Bool {
    if queues.isIdle(queue) { return false }
    records.add(queues.wait(thread, for: queue, asked: asked, among: threads), to: .promotions)
    return true
  }

  /// The number of running operations that may have become more urgent.
  @inlinable public var promotedCount: Int { queues.promotedCount }

  /// Take the next running operation that has become more urgent, to promote its current work.
  public mutating func takePromoted() -> (thread: ThreadHandle, quality: Int)? {
    guard let thread = queues.takePromoted(among: threads) else { return nil }
    return (threads.handle(of: thread), Int(queues.quality(of: thread)))
  }

  // MARK: - Stepping through the instructions of threads

  /// The reason why a thread stopped for now.
  public enum Advance {
    /// It waits, or its run is over.
    case resting
    /// It requests an operation of a component, whose operands ``request(of:operandCount:)`` has;
    /// if it `mayPass`, another component may carry it out.
    case operation(component: ComponentID, index: Int, operandCount: Int, mayPass: Bool)
    /// The screen or the app in front changed.
    case phoneChanged
    /// A person ended an app; the screen or the app in front may have changed with it.
    case ended(AppID)
  }

  /// Run a ready thread until it waits, ends or needs a component or the phone.
  ///
  /// After `phoneChanged`, and after an operation that completed at once, it is advanced again.
  public mutating func advance(
    _ thread: Int, now: SimTime, future: inout FutureEventList
  ) -> Advance {
    guard threads[thread].isLive else { return .resting }
    run.steps.enter(now)
    while records.failure == nil {
      guard run.steps.countOne() else {
        records.abort("scripts took a million steps at one instant")
        return .resting
      }
      let place = threads.step(thread)
      let instruction = code.instructions[place]
      work.countExecution(of: place)
      let index = Int(instruction.index)
      switch instruction.code {
      case .wait:
        sleep(thread, for: value(instruction, 0, thread, now), now: now, future: &future)
        return .resting
      case .waitAtMost:
        // Up, so that a wait to an instant between two nanoseconds gets past it.
        let left = (threads.register(index, of: thread) - Double(now.nanoseconds)).rounded(.up)
        let length = min(value(instruction, 0, thread, now), left)
        sleep(thread, for: length, now: now, future: &future)
        return .resting
      case .touch:
        screen.touch()
        noteUserAction(of: thread, instruction.traceCode, at: now)
      case .jump: threads.jump(thread, to: instruction.target)
      case .jumpUnless:
        if value(instruction, 0, thread, now) == 0 { threads.jump(thread, to: instruction.target) }
      case .setRegister:
        threads.setRegister(index, of: thread, to: value(instruction, 0, thread, now))
      case .setDeadline:
        let length = value(instruction, 0, thread, now)
        threads.setRegister(index, of: thread, to: Double(now.nanoseconds) + length)
      case .countDown:
        let left = threads.register(index, of: thread)
        if left < 1 {
          threads.jump(thread, to: instruction.target)
        } else {
          threads.setRegister(index, of: thread, to: left - 1)
        }
      case .jumpWhenPast:
        if Double(now.nanoseconds) >= threads.register(index, of: thread) {
          threads.jump(thread, to: instruction.target)
        }
      case .mark:
        if record(mark: index, at: now, by: threads[thread].app) {
          work.count(.unseen, of: threads.instruction(of: thread))
        }
      case .count:
        let amount = value(instruction, 0, thread, now).rounded()
        guard amount.isFinite else {
          records.abort(
            "a counted amount is not finite, such as 0 / 0", at: InstructionID(place),
            hint: Self.divisionHint)
          return .resting
        }
        records.add(Int(max(-9e15, min(amount, 9e15))), to: index)
      case .observe:
        let observed = value(instruction, 0, thread, now)
        guard observed.isFinite else {
          records.abort(
            "an observed value is not finite, such as the time since never",
            at: InstructionID(place), hint: Self.neverHint)
          return .resting
        }
        observe(observed, at: index)
      case .setVariable: values.set(variable: index, to: value(instruction, 0, thread, now))
      case .bring: bring(instruction, for: thread, now: now)
      case .send:
        let sender = threads.handle(of: thread)
        send(index, from: thread, local: instruction.local, now: now, future: &future)
        // A handler that restarts may have ended the very run that sent the event.
        guard threads.isLive(sender) else { return .resting }
      case .startTimer: startTimer(instruction, from: thread, now: now, future: &future)
      case .cancelTimers:
        timers.cancel(label: instruction.index, of: threads[thread].app, future: &future)
      case .operate, .operateThere:
        for operand in 0..<Int(instruction.operandCount) {
          values.set(operand: operand, to: value(instruction, operand, thread, now))
        }
        if records.failure != nil { return .resting }
        threads.setFailureTarget(of: thread, to: instruction.target)
        return .operation(
          component: ComponentID(Int(instruction.component)), index: index,
          operandCount: Int(instruction.operandCount), mayPass: instruction.code == .operate)
      case .open, .close, .lock, .unlock:
        noteUserAction(of: thread, instruction.traceCode, at: now)
        change(instruction, by: thread, future: &future)
        return .phoneChanged
      case .interrupt:
        noteUserAction(of: thread, instruction.traceCode, at: now)
        interrupt(index == 1, by: thread, local: instruction.local, future: &future)
      case .quit:
        noteUserAction(of: thread, instruction.traceCode, at: now)
        quit(AppID(index), future: &future)
        return .ended(AppID(index))
      case .enqueue:
        let asked = value(instruction, 0, thread, now)
        enqueue(index, from: thread, local: instruction.local, asked: asked)
      case .setQueueClass: setClass(of: index, to: UInt8(value(instruction, 0, thread, now)))
      case .awaitQueue:
        let asked = value(instruction, 0, thread, now)
        if wait(thread, forQueue: index, asked: asked) { return .resting }
      case .beginTask:
        lifecycle.beginTask(of: threads[thread].app, front: screen.front, future: &future)
      case .endTask:
        lifecycle.endTask(of: threads[thread].app, front: screen.front, future: &future)
      case .awaitEvent:
        let limit = value(instruction, 1, thread, now)
        wait(thread, forEvent: index, atMost: limit, now: now, future: &future)
        return .resting
      case .restoreFields: restoreFields(of: thread, fromRegistersAt: index)
      case .fork: fork(index, from: thread, local: instruction.local)
      case .join:
        threads.join(thread, first: index == 1)
        return .resting
      case .stop:
        stop(thread, future: &future)
        return .resting
      case .end:
        finish(thread, future: &future)
        return .resting
      }
    }
    return .resting
  }

  /// The operands of the operation that ``advance(_:now:future:)`` returned, and its waiter.
  public mutating func request(of thread: Int, operandCount: Int) -> (
    operands: UnsafeBufferPointer<Double>, thread: ThreadHandle, app: AppID, trigger: Trigger,
    quality: Int?, origin: InstructionID
  ) {
    let quality = queues.quality(of: thread)
    return (
      values.operands(operandCount), threads.handle(of: thread), threads[thread].app,
      threads[thread].trigger, quality == OperationClass.none ? nil : Int(quality),
      threads.instruction(of: thread)
    )
  }

  private static let neverHint: StaticString =
    "take the step only once there is a value: { if: $(loaded > never), then: [ … ] }, with the variable in place of 'loaded'"
  private static let divisionHint: StaticString =
    "take the step only where there is a number: { if: $(total > 0), then: [ … ] }, with the divisor in place of 'total'"

  /// The value of an operand; NaN when it is not given. An expression that comes to no number
  /// aborts the run, since it would pass for an operand that is not given.
  @inline(__always) mutating func value(
    _ instruction: Instruction, _ number: Int, _ thread: Int, _ now: SimTime
  ) -> Double {
    let operand = code.operand(number, of: instruction)
    return operand.kind == .constant ? operand.value : value(of: operand, thread, now)
  }

  private mutating func value(
    of operand: Operand, _ thread: Int, _ now: SimTime
  ) -> Double {
    switch operand.kind {
    case .absent: return .nan
    case .constant: return operand.value
    case .draw:
      let use = threads.countUse(operand.local, by: thread)
      return variates.draw(operand, for: threads[thread].trigger, use: use)
    case .expression:
      let computed = values.evaluate(
        code.expression(operand), eventFields: threads.fieldTable(of: thread), now: now)
      if computed.isNaN {
        records.abort(
          "an expression came to no number, such as 0 / 0", at: threads.instruction(of: thread),
          hint: Self.divisionHint)
      }
      return computed
    }
  }

  // MARK: - Beginning, waking and ending runs of scripts

  /// Whether a thread may be ready.
  @inlinable public var hasReady: Bool { threads.readyCount > 0 }

  /// The thread that became ready first.
  public mutating func takeReady() -> Int? {
    while let thread = threads.takeReady() {
      if lifecycle.suspendedCount > 0, lifecycle.park(thread, among: threads) {
        countHeldWait(of: thread)
        continue
      }
      return thread
    }
    return nil
  }

  mutating func makeReady(_ thread: Int) {
    if !threads.makeReady(thread) {
      records.abort("more than 4096 runs of scripts are ready at one instant")
    }
  }

  /// Begin a run of a script; nil when the program's limit is met.
  @discardableResult mutating func start(
    script: Int32, owner: Thread.Owner, app: AppID, fields: SIMD4<Double>, trigger: Trigger,
    quality: UInt8 = OperationClass.none
  ) -> Int? {
    let thread = threads.begin(
      at: code.scripts[Int(script)].entry, owner: owner, app: app, fields: fields, trigger: trigger)
    guard let thread else {
      records.abort("more than 4096 runs of scripts are under way")
      return nil
    }
    queues.enter(thread, quality: quality)
    records.noteBegun(thread, script: Int(script), app: app)
    makeReady(thread)
    return thread
  }

  /// End a run before its last step, with its branches.
  mutating func end(_ index: Int, future: inout FutureEventList) {
    guard threads[index].isLive else { return }
    if index != run.failing { work.count(.withdrawn, of: threads.instruction(of: index)) }
    finish(index, future: &future)
  }

  /// End a run and its branches, and notify its owner.
  mutating func finish(_ index: Int, future: inout FutureEventList) {
    let thread = threads[index]
    guard thread.isLive else { return }
    if thread.wake != .none { future.cancel(thread.wake) }
    threads.end(index)
    if thread.branches > 0 { endBranches(of: index, future: &future) }
    if eventWaits.count > 0 { _ = eventWaits.remove(index) }
    records.noteEnded(index)
    threads.release(index)
    switch thread.owner {
    case .handler(let handler): handlerRunEnded(Int(handler), future: &future)
    case .timer(let timer): timers.runEnded(Int(timer), thread: index)
    case .action(let action): exogenous.actions.runEnded(Int(action), thread: index)
    case .operation(let queue): operationEnded(in: Int(queue))
    case .branch(let parent): branchEnded(of: Int(parent), future: &future)
    case .nobody: break
    }
    if thread.slot >= 0 { endUse(ofSlot: thread.slot, future: &future) }
  }

  /// End the whole run that a thread is, or is a branch of.
  mutating func stop(_ thread: Int, future: inout FutureEventList) {
    end(threads.root(of: thread), future: &future)
  }

  /// Complete an operation: its thread resumes, if it has not ended.
  public mutating func complete(_ handle: ThreadHandle) {
    if threads.isLive(handle) { makeReady(Int(handle.index)) }
  }

  /// Fail an operation: its thread resumes at the failure target of its script, or its whole run
  /// ends and is counted.
  ///
  /// - Parameter isCancelled: Whether the app itself cancelled it.
  public mutating func fail(
    _ handle: ThreadHandle, isCancelled: Bool = false, future: inout FutureEventList
  ) {
    guard threads.isLive(handle) else { return }
    let thread = Int(handle.index)
    work.count(isCancelled ? .withdrawn : .failed, of: threads.instruction(of: thread))
    let target = threads[thread].failureTarget
    if target >= 0 {
      threads.jump(thread, to: target)
      makeReady(thread)
    } else {
      records.count(.failures)
      run.failing = thread
      stop(thread, future: &future)
      run.failing = -1
    }
  }

  /// Let a thread wait for a time in nanoseconds; for ever if that lies beyond the run.
  @inline(never) mutating func sleep(
    _ thread: Int, for length: Double, now: SimTime, future: inout FutureEventList
  ) {
    guard let time = now.adding(nanoseconds: length), time <= run.horizon else { return }
    let token = future.schedule(.wake(thread: thread), at: time, rank: .timer)
    threads.setWake(of: thread, to: token)
  }

  /// Wake a thread after its wait.
  public mutating func wake(_ thread: Int, now: SimTime, future: inout FutureEventList) {
    threads.setWake(of: thread, to: .none)
    if eventWaits.count > 0, eventWaits.remove(thread) {
      // It waited for an event that did not come in time.
      threads.jump(thread, to: code.instructions[Int(threads[thread].program) - 1].target)
    }
    if backgroundLimits.isDeep,
      backgroundLimits.hold(thread, among: threads, front: screen.front, now: now)
    {
      return countHeldWait(of: thread)
    }
    makeReady(thread)
    let app = threads[thread].app
    if !screen.isOn && app != .system && !lifecycle.isSuspended(app) { wakings.waits.insert(app) }
    tickOpenWindows(now: now, future: &future)
  }

  /// Count the end of a wait that the system puts off. A thread that waits for nothing has work of
  /// its own under way.
  private mutating func countHeldWait(of thread: Int) {
    let origin = threads.instruction(of: thread)
    guard origin != .none, code.instructions[Int(origin.index)].code == .wait else { return }
    work.count(.heldBack, of: origin)
  }

  /// The trigger of a thread's next piece of work under a name.
  private mutating func childTrigger(of thread: Int, _ name: UInt32, local: UInt16) -> Trigger {
    let count = threads.countUse(local, by: thread)
    return threads[thread].trigger.child(StreamName(hash: name), count: count)
  }

  // MARK: - Branches

  /// Begin a branch of a thread.
  @inline(never) mutating func fork(_ index: Int, from thread: Int, local: UInt16) {
    let definition = code.branches[index]
    let branch = start(
      script: definition.script, owner: .branch(of: Int32(thread)), app: threads[thread].app,
      fields: threads.fields(of: thread),
      trigger: childTrigger(of: thread, definition.name, local: local),
      quality: queues.quality(of: thread))
    if branch != nil { threads.branchBegan(of: thread) }
  }

  /// End a branch: its thread resumes, if it was the last or the first is enough.
  private mutating func branchEnded(of thread: Int, future: inout FutureEventList) {
    guard threads[thread].isLive, threads[thread].branches > 0 else { return }
    if threads.branchEnded(of: thread) > 0 {
      guard threads[thread].joinsFirst else { return }
      endBranches(of: thread, future: &future)
    }
    makeReady(thread)
  }

  /// End all branches of a thread, without notification.
  private mutating func endBranches(of thread: Int, future: inout FutureEventList) {
    threads.forgetBranches(of: thread)
    endThreads(of: .branch(of: Int32(thread)), future: &future)
  }

  /// End all runs that an owner began.
  private mutating func endThreads(of owner: Thread.Owner, future: inout FutureEventList) {
    for thread in 0..<threads.used where threads[thread].isLive && threads[thread].owner == owner {
      end(thread, future: &future)
    }
  }

  // MARK: - Ticks of timers, which suspension and the system's limits may defer

  /// Start a timer from the operands of an instruction.
  @inline(never) mutating func startTimer(
    _ instruction: Instruction, from thread: Int, now: SimTime, future: inout FutureEventList
  ) {
    let request = AppTimers.Request(
      interval: value(instruction, 0, thread, now), phase: value(instruction, 1, thread, now),
      tolerance: value(instruction, 2, thread, now),
      whileIdle: value(instruction, 3, thread, now),
      alarmClock: value(instruction, 4, thread, now))
    guard request.interval >= 1 else {
      return records.abort("a timer with an interval of less than a nanosecond")
    }
    let index = Int(instruction.index)
    timers.start(
      index, request, of: threads[thread].app, fields: threads.fields(of: thread),
      trigger: childTrigger(of: thread, timers.definition(index).name, local: instruction.local),
      future: &future)
  }

  /// Handle a timer's tick, and let those with open windows tick too.
  public mutating func timerDue(_ index: Int, now: SimTime, future: inout FutureEventList) {
    if timers[index].isMissed { catchUp(index, future: &future) }
    tick(index, now: now, future: &future)
    // Nothing runs for a tick that the system put off.
    if backgroundLimits.isActive && timers[index].isMissed { return }
    tickOpenWindows(now: now, future: &future)
  }

  /// The apps that had an exact alarm, each once.
  public mutating func takeExactTicks() -> AppSet {
    defer { exactTicks = AppSet() }
    return exactTicks
  }

  /// Let all timers tick that were due and may have waited for an instant such as this.
  private mutating func tickOpenWindows(now: SimTime, future: inout FutureEventList) {
    guard timers.haveWindows else { return }
    var next = 0
    while let index = timers.firstOn(from: next) {
      next = index + 1
      guard timers.hasOpenWindow(index, now: now) else { continue }
      timers.advanceTick(index, future: &future)
      tick(index, now: now, future: &future)
    }
  }

  /// Let each timer of an app that missed ticks have one for all of them, if it may come.
  private mutating func tickMissed(of app: AppID, future: inout FutureEventList) {
    var next = 0
    while let index = timers.firstOn(from: next) {
      next = index + 1
      guard timers.hasMissed(index, of: app) else { continue }
      catchUp(index, future: &future)
      tick(index, now: future.now, future: &future)
    }
  }

  private mutating func catchUp(_ index: Int, future: inout FutureEventList) {
    let passedOver = timers.catchUp(index, future: &future)
    count(.passedOver, ofScript: timers.definition(index).script, times: passedOver)
  }

  /// Begin a run, unless the one before is not over.
  private mutating func tick(_ index: Int, now: SimTime, future: inout FutureEventList) {
    let timer = timers[index]
    guard timer.isOn else { return }
    let isSuspended = lifecycle.isSuspended(timer.app)
    // One tick, however many there would be until the app is resumed.
    if isSuspended && !lifecycle.timersWake { return timers.miss(index) }
    if backgroundLimits.isActive && isPutOff(index, now: now, future: &future) { return }
    timers.tickComes(index)
    if exactTickGrace != nil, backgroundLimits.isExact(timer) { exactTicks.insert(timer.app) }
    if !screen.isOn { noteDarkTick(timer) }
    if isSuspended { wake(timer.app, future: &future) }
    timers.countTick(index)
    if timer.thread >= 0 {
      records.count(.skips)
      count(.skipped, ofScript: timers.definition(index).script)
    } else {
      let definition = timers.definition(index)
      let thread = start(
        script: definition.script, owner: .timer(Int32(index)), app: timer.app,
        fields: timer.fields,
        trigger: timer.trigger.child(StreamName(hash: definition.name), count: timer.ticks &+ 1))
      if let thread { timers.runBegan(index, thread: thread) }
    }
    timers.scheduleNext(index, future: &future)
  }

  private mutating func noteDarkTick(_ timer: AppTimers.Timer) {
    if timers.isAlarm(timer) {
      wakings.alarms.insert(timer.app)
    } else {
      wakings.waits.insert(timer.app)
    }
  }

  /// Whether the system postpones a tick; it is then missed, and happens as soon as allowed.
  private mutating func isPutOff(_ index: Int, now: SimTime, future: inout FutureEventList) -> Bool
  {
    let timer = timers[index]
    guard case .waits(let time) = backgroundLimits.decide(timer, front: screen.front, now: now)
    else {
      return false
    }
    if !timer.isMissed { records.count(.deferredTicks) }
    timers.putOff(index, until: time, future: &future)
    return true
  }

  /// Whether something happened that ``takeWakings()`` or ``takeNextAlarmClock()`` tells.
  @inlinable public var hasNews: Bool {
    timers.alarmClocksChanged || lifecycle.tasksChanged
      || !wakings.alarms.union(wakings.waits).isEmpty
  }

  /// What apps did since the last call.
  public mutating func takeWakings() -> Wakings {
    var taken = wakings
    taken.tasks = lifecycle.takeTaskHolders()
    wakings = Wakings()
    return taken
  }

  /// Whether another alarm clock is the next than when ``takeNextAlarmClock()`` was last called.
  @inlinable public var alarmClocksChanged: Bool { timers.alarmClocksChanged }

  /// When the next alarm clock rings; nil for none.
  public mutating func takeNextAlarmClock() -> SimTime? { timers.takeNextAlarmClock() }

  // MARK: - Recorded events, played again

  private mutating func beginReplays(future: inout FutureEventList) {
    for index in 0..<replays.count
    where replays[index].app == .system || replays[index].app != run.silent {
      replays.start(index, variates, future: &future)
    }
  }

  /// Play the event at which the walk of a recording is, and schedule the next one.
  public mutating func replayDue(_ index: Int, now: SimTime, future: inout FutureEventList) {
    let (row, play) = replays.advance(index, variates, future: &future)
    exogenous.note(replay: index, UInt64(row), at: now)
    guard replays[index].isReactive else {
      return deliver(row, of: index, in: play, slot: -1, future: &future)
    }
    guard let slot = replays.open(index, row: row, play: play) else { return abortReplay() }
    dependentDue(slot, future: &future)
  }

  /// Play an event whose gap after what it waited for is over, or that waits for nothing.
  public mutating func dependentDue(_ slot: Int, future: inout FutureEventList) {
    let event = replays[slot: slot]
    // The delivery itself is a use, so that an event without any effect ends as well.
    replays.use(Int32(slot))
    deliver(
      Int(event.row), of: Int(event.replay), in: event.play, slot: Int32(slot), future: &future)
    endUse(ofSlot: Int32(slot), future: &future)
  }

  private mutating func deliver(
    _ row: Int, of index: Int, in play: UInt32, slot: Int32, future: inout FutureEventList
  ) {
    let plan = replays[index]
    let route = replays.route(of: row, plan)
    let trigger = Trigger(
      entity: plan.name, ordinal: play &* UInt32(plan.rows.count) &+ UInt32(row) &+ 1)
    let fields = replays.fields(of: row, plan)
    if plan.app == .system {
      let kind = plan.rows.kind(at: row)
      if kind == plan.openedKind {
        replays.setFront(of: index, to: route)
        // It is there when the screen is lit, and lights it no sooner.
        guard screenIsOn else { return }
      }
      act(route, slot, fields, trigger)
      if kind == plan.litKind, let front = replays.front(of: index) {
        act(front, slot, fields, trigger)
      }
      return
    }
    keepAwake(plan.app, for: replays.length(of: row, plan), future: &future)
    deliver(
      Int(route), to: plan.app, fields: fields, trigger: trigger, slot: slot, future: &future)
  }

  /// Repeat what a person or the surroundings did.
  private mutating func act(
    _ script: Int32, _ slot: Int32, _ fields: SIMD4<Double>, _ trigger: Trigger
  ) {
    let thread = start(
      script: script, owner: .nobody, app: .system, fields: fields, trigger: trigger)
    if let thread { serve(slot, by: thread) }
  }

  /// Let an app run that ran when it was recorded: its event proves it.
  private mutating func keepAwake(
    _ app: AppID, for length: Double, future: inout FutureEventList
  ) {
    guard app != screen.front else { return }
    let length = SimDuration(nanoseconds: Int64(min(length, 1e15)))
    if lifecycle.isRunning(app), !lifecycle.suspendsApps { return }
    awaken(app, for: length + Self.rest, future: &future)
  }

  /// How long an app continues after a recorded event.
  private static var rest: SimDuration { .seconds(10) }

  // MARK: - Ends

  /// A thread begins that serves a recorded event.
  mutating func serve(_ slot: Int32, by thread: Int) {
    guard slot >= 0 else { return }
    replays.use(slot)
    threads.setSlot(of: thread, to: slot)
  }

  /// Something that a recorded event caused is over: what waited for the event may come.
  mutating func endUse(ofSlot slot: Int32, future: inout FutureEventList) {
    guard replays.endUse(slot) else { return }
    if !replays.close(Int(slot), now: future.now, future: &future) { abortReplay() }
  }

  private mutating func abortReplay() {
    records.abort("more than 16384 recorded events are under way or wait for their turn")
  }
}

private let phone = StreamName("phone")

private let autoLock = StreamName("auto-lock")

private let launched = StreamName("awakened")

private let resumed = StreamName("resumed")

private let taskExpiring = StreamName("task-expiring")
