import Components
import Kernel
import Policies
import PowerAccounting
import Quantities
import Workloads

/// A phone and its run, wired into one model: components, scripts, and surroundings.
///
/// One owner, one thread. All memory is allocated when it is created; a run allocates nothing.
struct Phone: ~Copyable, Model {
  // First, because it is a pointer of this phone alone: under the thread sanitizer the compiler
  // takes the first word of a non-copyable value for the location that changes.
  let world: UnsafeMutablePointer<ComponentWorld>
  /// The components of the phone and the services of its system, by number.
  let components: UnsafeMutableBufferPointer<InstalledComponent>
  let specification: PhoneSpecification
  let wiring: PhoneWiring
  let placed: PlacedComponents
  var router: ServiceRouter
  var messages: ServerMessages
  /// The apps that have asked each component for a step in this run.
  var users: FlatTable<AppSet>
  var engine: ScriptEngine
  var observers: RunObservers
  var around: SurroundingsState
  var crowds: CrowdArrivals
  /// Whether events count: not during the warm-up.
  var isCounting = true
  /// The number of events at the present instant.
  var instant = InstantCounter()

  /// The pending events, on their way to components, which schedule their own.
  typealias Future = UnsafeMutablePointer<FutureEventList>

  init(_ specification: PhoneSpecification) {
    self.specification = specification
    let installed = specification.makeComponents()
    let interfaces = specification.interfaces
    precondition(
      installed.count <= PhoneEvent.componentLimit, "\(installed.count) components in a phone")
    components = .allocate(capacity: installed.count)
    for (index, component) in installed.enumerated() {
      (components.baseAddress! + index).initialize(to: component)
    }
    let apps = specification.program.appNames
    let groups = specification.surroundings.peripherals.map { (name: $0.name, lanes: 0) }
    world = .allocate(capacity: 1)
    world.initialize(
      to: ComponentWorld(
        meter: PowerMeter(components: specification.meteredComponents, apps: apps),
        accessoryMeter: PowerMeter(components: groups, apps: ["accessories"]),
        counters: interfaces.map(\.counters.count), savings: specification.savings,
        clockAtStart: specification.program.starts.sinceMonday,
        instructions: specification.program.instructionCount))
    wiring = PhoneWiring(specification, installed)
    placed = PlacedComponents(installed, battery: specification.batteryIndex)
    router = ServiceRouter(interfaces)
    world.pointee.announcedTopics = specification.watchedStates.reduce(.watchedByPhone) {
      $0.union($1)
    }
    observers = RunObservers(specification, interfaces)
    around = SurroundingsState(specification)
    crowds = CrowdArrivals(specification.surroundings.peripherals)
    messages = ServerMessages(specification.program.pushes)
    users = FlatTable(repeating: AppSet(), count: installed.count)
    engine = ScriptEngine(
      program: specification.program,
      probes: Probes(
        specification.probes, observations: specification.program.names.observations.count,
        endMark: specification.window.endMark,
        clockAtStart: specification.program.starts.sinceMonday),
      rules: specification.rules, otherStreams: specification.exogenousStreamsOfPhone.count)
  }

  deinit {
    for component in components { component.release() }
    components.deinitialize()
    components.deallocate()
    world.deinitialize(count: 1)
    world.deallocate()
  }

  // MARK: - Events

  mutating func handle(_ event: EventNotice, future: inout FutureEventList) -> Continuation {
    withUnsafeMutablePointer(to: &future) { handle(event, $0) }
  }

  private mutating func handle(_ event: EventNotice, _ future: Future) -> Continuation {
    let now = event.time
    world.pointee.enter(now, future)
    instant.enter(now)
    countStep()
    if let id = event.tag.component {
      component(id.index).dispatch(event.tag.index, context(id.index))
    } else {
      handle(PhoneEvent(event.tag), now, future)
    }
    settleInstant(now, future)
    if engine.alarmClocksChanged {
      announceAlarmClocks()
      settleInstant(now, future)
    }
    return world.pointee.supplyChanged || isOver ? .stop : .proceed
  }

  @inline(__always)
  private mutating func handle(_ event: PhoneEvent, _ now: SimTime, _ future: Future) {
    switch event {
    case .wake(let thread): engine.wake(thread, now: now, future: &future.pointee)
    case .timer(let index): engine.timerDue(index, now: now, future: &future.pointee)
    case .action(let index): engine.actionDue(index, now: now, future: &future.pointee)
    case .source(let index):
      if engine.sourceDue(index, now: now, future: &future.pointee) { pushChange(of: index) }
    case .suspension(let app): suspend(app)
    case .expiry(let app): engine.expiryDue(app, future: &future.pointee)
    case .warmUpEnds: discardWarmUp(now)
    case .condition(let index): change(to: index, future)
    case .surroundings(let index): change(index, future)
    case .crowded: reportCrowd()
    case .border(let index): crossBorder(index, future)
    case .push(let index): pushDue(index, future)
    case .replay(let index): engine.replayDue(index, now: now, future: &future.pointee)
    case .dependent(let slot): engine.dependentDue(slot, now: now, future: &future.pointee)
    }
  }

  /// Whether this is the run without the app, whose length is that of the run with it.
  private var isSilent: Bool { world.pointee.run.idleApp != nil }

  /// Whether the run is over.
  private var isOver: Bool { hasFailed || (engine.probes.endWasMarked && isCounting && !isSilent) }

  /// Whether the run stopped only to settle the battery, and may resume.
  mutating func takeSupplyChange() -> Bool {
    guard world.pointee.supplyChanged, !isOver else { return false }
    world.pointee.supplyChanged = false
    return true
  }

  private var hasFailed: Bool { engine.failure != nil || world.pointee.failure != nil }

  /// Counts the events of one instant; a run that does not leave an instant is aborted.
  @inline(__always) mutating func countStep() {
    if !instant.countOne() { world.pointee.abort("more than a million events at one instant") }
  }

  /// Handles everything that follows at this instant.
  @inline(__always) private mutating func settleInstant(_ now: SimTime, _ future: Future) {
    while !hasFailed {
      if !world.pointee.signals.isEmpty {
        route(world.pointee.signals.take(), now, future)
      } else if engine.hasReady {
        countStep()
        if let thread = engine.takeReady() { advance(thread, now, future) }
      } else if let app = engine.takeResumed() {
        announceResumption(of: app)
      } else {
        return
      }
    }
  }

  func component(_ index: Int) -> InstalledComponent {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: components.count))
    return components.baseAddress.unsafelyUnwrapped[index]
  }

  func context(_ index: Int) -> ComponentContext {
    ComponentContext(id: ComponentID(index), world: world)
  }
}
