import Components
import Configuration
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
  private let wiring: PhoneWiring
  let placed: PlacedComponents
  private var router: ServiceRouter
  var messages: ServerMessages
  /// The apps that have asked each component for a step in this run.
  var users: FlatTable<AppSet>
  var engine: ScriptEngine
  var observers: RunObservers
  var around: SurroundingsState
  private var crowds: CrowdArrivals
  /// The app in front when the screen was announced last.
  private var announcedFront = AppID.system
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
        specification.records.probes, observations: specification.program.names.observations.count,
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
    if engine.hasNews {
      settleNews()
      settleInstant(now, future)
    }
    return world.pointee.supplyChanged || isOver ? .stop : .proceed
  }

  @inline(__always)
  private mutating func handle(_ event: PhoneEvent, _ now: SimTime, _ future: Future) {
    switch event {
    case .wake(let thread): engine.wake(thread, now: now, future: &future.pointee)
    case .timer(let index):
      engine.timerDue(index, now: now, future: &future.pointee)
      if !engine.exactTicks.isEmpty { allowServices() }
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
    case .dependent(let slot): engine.dependentDue(slot, future: &future.pointee)
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
  @inline(__always) private mutating func countStep() {
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

  // MARK: - The record of actions of people and changes of surroundings, stream by stream

  /// A stream of exogenous events beside actions and sources.
  enum ExogenousStream {
    case surroundings(SurroundingsState.Topic)
    case conditions
    /// Peripherals of a group, by its index.
    case group(Int)

    var place: Int {
      switch self {
      case .surroundings(let topic): topic.rawValue
      case .conditions: SurroundingsState.Topic.allCases.count
      case .group(let index): SurroundingsState.Topic.allCases.count + 1 + index
      }
    }
  }

  mutating func note(_ stream: ExogenousStream, _ what: UInt64) {
    engine.noteExogenous(stream.place, what, at: world.pointee.now)
  }

  var exogenous: ExogenousRecord { engine.exogenousRecord }

  // MARK: - Suspension of apps, which components of the phone can prevent

  /// Resumes the suspended app of a step that ends, if an event of its component would.
  @inline(__always) private mutating func thaw(_ thread: ThreadHandle, _ future: Future) {
    guard engine.hasSuspended, let (app, component) = engine.suspendedStep(of: thread),
      wiring.backgroundModes[component] & engine.backgroundModes(of: app) != 0
    else { return }
    engine.wake(app, future: &future.pointee)
  }

  /// Notifies every component that an app resumes.
  private mutating func announceResumption(of app: AppID) {
    for index in wiring.listeners.components(of: PhoneChanges.resumption.rawValue) {
      component(index).appResumed(app, context(index))
    }
  }

  /// Suspends an app at the end of its time, unless it uses a component that keeps it running.
  mutating func suspend(_ app: AppID) {
    guard engine.isSuspensionDue(app) else { return }
    if isKeptRunning(app) { return engine.keep(app) }
    engine.suspend(app)
    let modes = engine.backgroundModes(of: app)
    for index in wiring.listeners.components(of: PhoneChanges.suspension.rawValue) {
      if wiring.backgroundModes[index] & modes != 0 { continue }
      // Hardware has nothing to end for an app that never asked it for a step.
      if index < wiring.hardwareCount && !users[index].contains(app) { continue }
      component(index).appSuspended(app, context(index))
    }
  }

  /// Ends the use of what is for the app in front by the app that has left it.
  private mutating func endUnseenUse() {
    let app = announcedFront
    announcedFront = engine.front
    guard app != .system, app != engine.front else { return }
    for index in components.indices
    where users[index].contains(app) && isKeptForFront(index, from: app) {
      component(index).appSuspended(app, context(index))
    }
  }

  /// Whether the system keeps a component from an app that is not in front.
  private mutating func isKeptForFront(_ index: Int, from app: AppID) -> Bool {
    wiring.isForFront[index] && app != .system
      && wiring.backgroundModes[index] & engine.backgroundModes(of: app) == 0
  }

  /// Whether an app uses a component that keeps it running, or a service keeps it running.
  private mutating func isKeptRunning(_ app: AppID) -> Bool {
    for place in 0..<wiring.exempters.count
    where component(wiring.exempters[place]).exempts(app) { return true }
    let modes = engine.backgroundModes(of: app)
    if modes & wiring.keepingModes == 0 { return false }
    for index in components.indices
    where wiring.backgroundModes[index] & modes != 0 && component(index).isUsed(by: app) {
      return true
    }
    return false
  }

  // MARK: - Restrictions of apps, and the exemptions of apps that a component keeps running

  /// Handles the beginning or the end of the phone's rest.
  private mutating func restChanged(_ future: Future) {
    engine.setRest(Int(world.pointee.shared.restDepth), future: &future.pointee)
    for app in specification.program.apps.indices.dropFirst() { reconsider(AppID(app), future) }
  }

  /// Announces what the scripts did that concerns the system.
  private mutating func settleNews() {
    if engine.alarmClocksChanged { announceAlarmClocks() }
    let news = engine.takeWakings()
    for app in news.alarms { occupy(with: .alarm, for: app) }
    for app in news.waits.subtracting(news.alarms) { occupy(with: .wait, for: app) }
    if let processor = placed.processor {
      processor.component.pointee.setTaskHolders(news.tasks, context(processor.index))
    }
  }

  /// Announces that the next alarm clock has changed.
  private mutating func announceAlarmClocks() {
    var shared = world.pointee.shared
    shared.nextAlarm = engine.takeNextAlarmClock() ?? .latest
    context(specification.batteryIndex).share(shared)
  }

  /// Updates the restrictions of an app whose exemption may have begun or ended.
  @inline(__always) private mutating func reconsider(_ app: AppID, _ future: Future) {
    guard engine.limitsBackground, app != .system else { return }
    engine.setKept(app, isKeptRunning(app), future: &future.pointee)
    if world.pointee.setRestricted(app, engine.isAtRest(app)), let processor = placed.processor {
      processor.component.pointee.settleHolds(context(processor.index))
    }
  }

  /// Lets apps start foreground services that had an exact alarm.
  private mutating func allowServices() {
    guard let grace = engine.exactTickGrace else { return }
    for app in engine.takeExactTicks() {
      context(specification.batteryIndex).allowServices(of: app, for: grace)
    }
  }

  /// Whether the system denies an app the network that an operation would use.
  private mutating func isCutOff(_ app: AppID, from operation: Operation) -> Bool {
    engine.limitsBackground && wiring.alternatives.carriesData(operation)
      && engine.isCutOff(app, now: world.pointee.now)
  }

  // MARK: - Messages of servers to apps of the phone

  /// Schedules the first message of every kind; an app that is inactive in this run gets none.
  private mutating func schedulePushes(_ future: Future) {
    messages.begin()
    for index in messages.indices where world.pointee.isActive(AppID(messages[index].app)) {
      scheduleNextPush(index, future)
    }
  }

  private mutating func scheduleNextPush(_ index: Int, _ future: Future) {
    guard let wait = messages.waitForNext(index, engine.variates) else { return }
    guard wait >= 1 else {
      return world.pointee.abort("a push that comes again after less than a nanosecond")
    }
    let left = world.pointee.run.horizon - world.pointee.now
    guard wait <= Double(left.nanoseconds) else { return }
    messages.advance(index)
    future.pointee.schedule(
      .push(index), at: world.pointee.now + SimDuration(nanoseconds: Int64(wait.rounded(.down))),
      rank: .surroundings)
  }

  /// Handles a server's message that is due, and schedules the next one.
  private mutating func pushDue(_ index: Int, _ future: Future) {
    push(index)
    scheduleNextPush(index, future)
  }

  /// Handles a change that servers report in messages.
  private mutating func pushChange(of changed: Int) {
    for index in messages.indices {
      guard case .source(changed) = messages[index].trigger,
        world.pointee.isActive(AppID(messages[index].app))
      else { continue }
      messages.advance(index)
      push(index)
    }
  }

  private mutating func push(_ index: Int) {
    let source = messages[index]
    let (size, trigger) = messages.message(index, engine.variates)
    let app = AppID(source.app)
    if source.route == .connection {
      messages.countSent(index)
      if let requests = placed.requests {
        requests.component.pointee.receive(size, for: app, trigger, context(requests.index))
      }
    } else if let pushes = placed.pushes {
      pushes.component.pointee.send(
        size, to: app, by: source.route, isAlert: source.isAlert, trigger: trigger,
        context(pushes.index))
    }
  }

  // MARK: - The system's readings for scripts

  /// Updates the values that scripts read with surroundings and shared state.
  private mutating func refreshReadings() {
    let shared = world.pointee.shared
    set(.networkAvailable, !shared.networks.isEmpty)
    set(.wifiAvailable, shared.networks.contains(.wifi))
    engine.set(.batteryLevel, to: shared.batteryLevel)
    set(.batteryCharging, shared.isCharging)
    set(.lowPowerMode, shared.isLowPower)
    engine.set(.thermalState, to: shared.thermalState)
    if engine.readsWay {
      let (around, now) = (world.pointee.surroundings, world.pointee.now)
      engine.move(from: around.position(at: now), velocity: around.velocity, at: now)
    }
  }

  /// Sets the battery level of the phone, without notifications.
  mutating func note(batteryLevel: Double) {
    world.pointee.shared.batteryLevel = batteryLevel
    engine.set(.batteryLevel, to: batteryLevel)
  }

  private mutating func set(_ reading: SystemReading, _ holds: Bool) {
    engine.set(reading, to: holds ? 1 : 0)
  }

  // MARK: - The beginning and the end of a replication

  /// Ends the warm-up: discards the energies and counts so far.
  private mutating func discardWarmUp(_ now: SimTime) {
    finishComponents()
    world.pointee.meter.discard(at: now)
    world.pointee.accessoryMeter.discard(at: now)
    if observers.screen.isOn { observers.screen.discard(world, at: now) }
    world.pointee.counters.reset()
    observers.vitals.discard()
    // Work that is open now is counted at the end of the run.
    for fate in [WorkFate.notBegun, .unfinished] { world.pointee.work.forget(fate) }
    engine.discardRecords(at: now)
    messages.forgetSent()
    isCounting = true
  }

  /// Resets everything, and schedules the first events of the run.
  mutating func begin(
    key: RandomKey, horizon: SimTime, silent: AppID?, future: inout FutureEventList
  ) { withUnsafeMutablePointer(to: &future) { begin(key, horizon, silent, $0) } }

  private mutating func begin(
    _ key: RandomKey, _ horizon: SimTime, _ silent: AppID?, _ future: Future
  ) {
    world.pointee.reset(key: key, horizon: horizon, idleApp: silent)
    world.pointee.enter(.zero, future)
    isCounting = specification.window.warmUp == .zero
    instant = InstantCounter()
    announcedFront = .system
    users.fill(with: AppSet())
    observers.begin(at: .zero + specification.window.warmUp, isSilent: silent != nil)
    engine.begin(key: key, horizon: horizon, silent: silent, future: &future.pointee)
    if specification.window.warmUp > .zero {
      future.pointee.schedule(.warmUpEnds, at: .zero + specification.window.warmUp, rank: .end)
    }
    if let radio = placed.bluetooth { populate(&radio.component.pointee, key, future) }
    if let receiver = placed.location { populate(&receiver.component.pointee, receiver.index, key) }
    beginSurroundings(future)
    for index in components.indices { component(index).begin(context(index)) }
    refreshReadings()
    schedulePushes(future)
  }

  /// Notifies the components that subscribe to changes of the shared state.
  private mutating func announceSharedState(_ topics: SharedState.Topics) {
    for index in wiring.watchers.components(of: Int(topics.rawValue)) {
      component(index).sharedStateChanged(context(index))
    }
  }

  private mutating func populate(
    _ radio: inout BluetoothRadioInstance, _ key: RandomKey, _ future: Future
  ) {
    radio.removePeripherals()
    for (index, group) in specification.surroundings.peripherals.enumerated() {
      guard group.placeFirst(on: &radio, group: index, key: key, variates: engine.variates) else {
        return reportCrowd()
      }
      note(.group(index), engine.variates.value(of: group.count, entity: 0, trigger: 0).bitPattern)
    }
    populateCrowds(&radio, key, future)
  }

  /// Adds members of all crowds in the order of their arrivals, while there is room. Without room
  /// for one, the run is aborted.
  private mutating func populateCrowds(
    _ radio: inout BluetoothRadioInstance, _ key: RandomKey, _ future: Future
  ) {
    let horizon = world.pointee.run.horizon
    crowds.begin(horizon: horizon, engine.variates)
    while let (index, arrival) = crowds.takeEarliest(horizon: horizon, engine.variates) {
      let hasRoom = specification.surroundings.peripherals[index].place(
        on: &radio, group: index, arrival: arrival, key: key, variates: engine.variates)
      guard hasRoom else {
        future.pointee.schedule(.crowded, at: arrival.time, rank: .surroundings)
        return
      }
      note(.group(index), UInt64(arrival.time.nanoseconds))
    }
  }

  private func reportCrowd() {
    world.pointee.abort("more than 2047 peripherals are near the phone")
  }

  /// Adds the places to the map, with the apps that respond to positions.
  private mutating func populate(
    _ receiver: inout LocationReceiverInstance, _ index: Int, _ key: RandomKey
  ) {
    receiver.removePlaces()
    for place in specification.surroundings.places {
      receiver.add(
        Place(
          centre: place.centre, radius: place.radius,
          border: RandomStream(key: key, name: place.stream)))
    }
    let updates = wiring.eventBases[index] + LocationEvent.updated.rawValue
    var listeners = AppSet()
    for app in specification.program.apps.indices.dropFirst()
    where engine.hasHandler(for: updates, of: AppID(app)) { listeners.insert(AppID(app)) }
    receiver.setListeners(listeners)
    var exempt = AppSet()
    for app in specification.program.apps.indices.dropFirst()
    where engine.backgroundModes(of: AppID(app)) & BackgroundMode.location.bit != 0 {
      exempt.insert(AppID(app))
    }
    receiver.follow(specification.rules.lifecycle?.positions ?? PositionRules(), exempt: exempt)
  }

  /// Updates meters and probes at the end of the window.
  mutating func finish(at end: SimTime, future: inout FutureEventList) {
    withUnsafeMutablePointer(to: &future) {
      world.pointee.enter(end, $0); finishComponents()
    }
    world.pointee.meter.settle(at: end)
    world.pointee.accessoryMeter.settle(at: end)
    if observers.screen.isOn { observers.screen.finish(world, at: end) }
    finishVitals(at: end)
    engine.finishProbes(at: end)
  }

  private func finishComponents() {
    for index in components.indices { component(index).finish(context(index)) }
  }

  // MARK: - The results of a replication

  var energy: Energy { world.pointee.meter.total }
  var accessoryEnergy: Energy { world.pointee.accessoryMeter.total }
  var ledgers: RunOutcome.Ledgers {
    RunOutcome.Ledgers(
      phone: world.pointee.meter.ledger, accessories: world.pointee.accessoryMeter.ledger)
  }
  var entries: [LedgerEntry] { world.pointee.meter.entries }
  var conservation: PowerMeter.Conservation { world.pointee.meter.conservation }
  var failure: StaticString? { engine.failure ?? world.pointee.failure }

  /// The instruction of a script that caused the abort; nil where no single one did.
  var failureOrigin: InstructionID? { engine.failureOrigin }

  /// A way around the abort.
  var failureHint: StaticString? { engine.failureHint }

  /// The fates of the work that scripts requested.
  mutating func workRecord(isWhole: Bool) -> WorkRecord {
    var record = engine.workRecord(
      with: world.pointee.work, isWhole: isWhole, isMarked: engine.probes.endWasMarked)
    func count(_ counter: Int, of service: Int?, for app: Int) -> Int {
      guard let service else { return 0 }
      let index = world.pointee.counters.base(of: service) + counter
      return world.pointee.counters.value(index, for: AppID(app))
    }
    func pushed(_ counter: PushCounter, _ app: Int) -> Int {
      count(counter.rawValue, of: placed.pushes?.index, for: app)
    }
    let missed = NetworkServiceInterface.Counter.missed.rawValue
    for app in Set(specification.program.pushes.map(\.app)).sorted() {
      record.pushes.append(
        WorkRecord.Pushes(
          app: app, sent: pushed(.sent, app) + messages.sent(to: app),
          lost: pushed(.discarded, app)
            + count(missed, of: placed.requests?.index, for: app)))
    }
    record.amounts = workAmounts
    return record
  }

  /// The amount of each kind of work, in the order of the specification.
  private var workAmounts: [Int] {
    let kinds = specification.workAmounts
    var amounts = kinds.map { _ in 0.0 }
    for (place, interface) in specification.interfaces.enumerated() {
      for (index, counter) in interface.counters.enumerated() {
        guard let amount = counter.amount, let kind = kinds.firstIndex(of: amount) else {
          continue
        }
        let slot = world.pointee.counters.base(of: place) + index
        let all = world.pointee.counters.value(slot, for: nil)
        let ofSystem = world.pointee.counters.value(slot, for: .system)
        amounts[kind] += Double(amount.isCountedByApp ? all - ofSystem : all)
      }
    }
    return amounts.map { Int(min($0, 0x1p62)) }
  }

  func energy(ofComponent index: Int) -> Energy {
    world.pointee.meter.energy(of: ComponentID(index))
  }

  /// The energy of some components and causes that is charged to some apps.
  func energy(of parts: LedgerSelection, chargedTo apps: AppSet) -> Energy {
    world.pointee.meter.energy(of: parts, chargedTo: apps, until: world.pointee.now)
  }

  /// The total of a component's counter for an app; nil for the whole phone.
  func count(ofComponent index: Int, for app: AppID?) -> Int {
    world.pointee.counters.value(index, for: app)
  }

  func count(_ place: CounterIndex) -> Int {
    switch place {
    case .script(let index): engine.count(ofCounter: index)
    case .component(let index): world.pointee.counters.value(index, for: nil)
    }
  }

  // MARK: - Requests of scripts to the components of the phone

  /// Advances a thread of the scripts as far as it can run.
  mutating func advance(_ thread: Int, _ now: SimTime, _ future: Future) {
    while true {
      let outcome = engine.advance(thread, now: now, future: &future.pointee)
      if engine.takeTouch(), let display = placed.display {
        display.component.pointee.touched(context(display.index))
      }
      if engine.promotedCount > 0 { promoteWork() }
      switch outcome {
      case .resting: return
      case .phoneChanged: announceScreen()
      case .ended(let app):
        for index in components.indices { component(index).appEnded(app, context(index)) }
        reconsider(app, future)
        announceScreen()
      case .operation(let id, let index, let operandCount, let mayPass):
        let asked = engine.request(of: thread, operandCount: operandCount)
        let request = OperationRequest(
          operands: asked.operands, waiter: .thread(asked.thread), app: asked.app,
          trigger: asked.trigger, quality: asked.quality, origin: asked.origin)
        let outcome = carryOut(request, Operation(component: id.index, index: index), mayPass)
        reconsider(asked.app, future)
        switch outcome {
        case .completed:
          countStep()
          if world.pointee.failure != nil { return }
        case .pending: return
        case .failed(let failure):
          engine.fail(
            asked.thread, isCancelled: failure == .cancelled, future: &future.pointee)
          return
        case .declined:
          engine.fail(asked.thread, future: &future.pointee)
          return
        }
      }
    }
  }

  /// Notifies the processor of running operations that have become more urgent.
  private mutating func promoteWork() {
    while let (thread, quality) = engine.takePromoted() {
      placed.processor.map {
        $0.component.pointee.promote(.thread(thread), to: quality, context($0.index))
      }
    }
  }

  /// Notifies every component of the state of the screen and the app in front.
  private mutating func announceScreen() {
    if wiring.hasPartsForFront { endUnseenUse() }
    if observers.screen.isOn {
      observers.screen.change(
        isLit: engine.screenIsOn, front: engine.front, world, at: world.pointee.now)
    }
    if observers.vitals.edge != nil { readVitals() }
    for index in wiring.listeners.components(of: PhoneChanges.screen.rawValue) {
      component(index).screenChanged(isOn: engine.screenIsOn, app: engine.front, context(index))
    }
  }

  /// Requests an operation of a component, and if it declines, of those that offer the same after
  /// it.
  private mutating func carryOut(
    _ request: OperationRequest, _ operation: Operation, _ mayPass: Bool, isSystems: Bool = false
  ) -> OperationOutcome {
    if !isSystems, isCutOff(request.app, from: operation) { return .declined }
    if operation.index == 0, request.app != engine.front,
      isKeptForFront(operation.component, from: request.app)
    {
      world.pointee.work.count(.ended, of: request.origin)
      return .completed
    }
    if observers.vitals.edge != nil { readVitals() }
    var operation = operation
    while true {
      let target = component(operation.component)
      // There is a set for each component.
      users.mutableStart[operation.component].insert(request.app)
      let outcome = target.perform(
        operation.index, request, context(operation.component))
      if case .pending = outcome, wiring.alternatives.carriesData(operation) {
        noteExchange(request, isSystems: isSystems)
      }
      guard case .declined = outcome, mayPass, let next = wiring.alternatives.after(operation)
      else {
        return outcome
      }
      operation = next
    }
  }

  /// Lets the system work for an exchange with a server that begins.
  private mutating func noteExchange(_ request: OperationRequest, isSystems: Bool) {
    typealias Field = NetworkSteps.RequestField
    let (up, down) = (request.operands[Field.up], request.operands[Field.down])
    occupy(with: isSystems ? .fetch : .request(up: up, down: down), for: request.app)
  }

  // MARK: - Requests of services of the system to the components of the phone

  /// Passes a request of a service to a component; without one, the service is notified at once.
  private mutating func carryOut(
    _ request: ServiceRequest, for app: AppID, _ waiter: Waiter, _ trigger: Trigger,
    _ origin: InstructionID
  ) {
    countStep()
    guard let operation = router.operation(for: request) else {
      return refuse(request, waiter, .refused)
    }
    let step = OperationRequest(
      operands: router.operands(of: request), waiter: waiter, app: app, trigger: trigger,
      origin: origin)
    let mayPass = if case .transfer(_, _, _, _, .some) = request { false } else { true }
    switch carryOut(step, operation, mayPass, isSystems: isOfPushes(waiter)) {
    case .pending: break
    case .completed: answer(waiter, .completed)
    case .failed(let failure): refuse(request, waiter, failure)
    case .declined: refuse(request, waiter, .offline)
    }
  }

  /// Whether the request comes from the push service, whose traffic is the system's and not the
  /// app's, which may be denied the network.
  private func isOfPushes(_ waiter: Waiter) -> Bool {
    guard case .service(let request) = waiter else { return false }
    return request.service.index == placed.pushes?.index
  }

  private func refuse(_ request: ServiceRequest, _ waiter: Waiter, _ failure: StepFailure) {
    let left =
      if case .transfer(let up, let down, _, _, _) = request { BytesLeft(up: up, down: down) } else
      { BytesLeft() }
    answer(waiter, .failed(failure, left: left))
  }

  /// Delivers the answer to a request of a service.
  func answer(_ waiter: Waiter, _ answer: Answer) {
    guard case .service(let request) = waiter else { return }
    component(request.service.index).answered(request, answer, context(request.service.index))
  }

  /// Cancels a request of a service.
  func withdraw(_ waiter: Waiter) {
    router.forEachRadio { radio in
      component(radio.component).withdraw(waiter, context(radio.component))
    }
  }

  // MARK: - Signals of components and services, and their consequences

  /// Carries out the consequences of a signal.
  private mutating func route(_ signal: UnsafePointer<Signal>, _ now: SimTime, _ future: Future) {
    // The most frequent ones first: a switch reads all of a signal before it knows its kind.
    if case .completed(.thread(let thread)) = signal.pointee {
      thaw(thread, future)
      return engine.complete(thread)
    }
    if case .work(let work, let app) = signal.pointee { return deliver(work, to: app) }
    if case .shared(let topics) = signal.pointee { return announce(topics, future) }
    switch signal.pointee {
    case .completed(let waiter): answer(waiter, .completed)
    case .failed(.thread(let thread), let failure):
      thaw(thread, future)
      engine.fail(thread, isCancelled: failure.reason == .cancelled, future: &future.pointee)
    case .failed(let waiter, let failure):
      answer(waiter, .failed(failure.reason, left: failure.left))
    case .event(let delivery): deliver(delivery, future)
    case .eventIfRunning(let delivery):
      if engine.isRunning(delivery.app) {
        deliver(delivery, future)
      } else {
        engine.countMiss(of: number(of: delivery.event), in: delivery.app)
      }
    case .broadcast(let event): engine.broadcast(number(of: event), future: &future.pointee)
    case .dropQueued(let event, let app):
      engine.dropQueued(number(of: event), of: app, future: &future.pointee)
    // Carried out above.
    case .work, .shared: break
    case .occupy(let work, let app): occupy(with: work, for: app)
    case .mark(let slot): engine.record(mark: wiring.motionMarks[slot], at: now)
    case .lock:
      engine.lockUnattended(future: &future.pointee)
      announceScreen()
    case .light: if engine.lightUnattended() { announceScreen() }
    case .darken: if engine.darkenUnattended() { announceScreen() }
    case .open(let app, let trigger):
      engine.open(app, trigger: trigger, future: &future.pointee)
      announceScreen()
    case .notify(let app, let delay, let trigger):
      guard let notifications = placed.notifications else { return }
      notifications.component.pointee.show(
        after: delay, of: app, isPassive: false, trigger, context(notifications.index))
    case .endUse(let app):
      engine.endUse(app, future: &future.pointee)
      reconsider(app, future)
    case .awaken(let app, let length):
      engine.awaken(app, for: length, future: &future.pointee)
      if wiring.exempters.count > 0 { reconsider(app, future) }
    case .expiring(let app, let trigger):
      engine.deliver(
        AppEvent.taskExpiring.rawValue, to: app, fields: .zero, trigger: trigger,
        future: &future.pointee)
    case .rest(let app): engine.rest(app, future: &future.pointee)
    case .allow(let app, let allowance):
      engine.allow(
        app, ticks: allowance.ticks, within: allowance.window, isOnline: allowance.isOnline,
        future: &future.pointee)
    case .ask(let request, let waiter, let app, let trigger, let origin):
      carryOut(request, for: app, waiter, trigger, origin)
    case .withdraw(let waiter): withdraw(waiter)
    }
  }

  private mutating func occupy(with work: SystemWork, for app: AppID) {
    guard let processor = placed.processor else { return }
    processor.component.pointee.occupy(with: work, for: app, context(processor.index))
  }

  @inline(__always) private mutating func deliver(_ work: CycleCount, to app: AppID) {
    guard let processor = placed.processor else { return }
    processor.component.pointee.deliver(work, to: app, context(processor.index))
  }

  @inline(__always)
  private mutating func announce(_ topics: SharedState.Topics, _ future: Future) {
    if !topics.isDisjoint(with: .readByScripts) { refreshReadings() }
    if topics.contains(.rest) { restChanged(future) }
    announceSharedState(topics)
  }

  private mutating func deliver(_ delivery: Signal.EventDelivery, _ future: Future) {
    if engine.readsWay, delivery.event.component.index == placed.location?.index,
      delivery.event.index == LocationEvent.updated.rawValue
    {
      engine.note(toldPosition: SIMD2(delivery.fields.z, delivery.fields.w))
    }
    engine.deliver(
      number(of: delivery.event), to: delivery.app, fields: delivery.fields,
      trigger: delivery.trigger, future: &future.pointee)
  }

  /// The number of an event among those of all components.
  private func number(of event: ComponentEvent) -> Int {
    wiring.eventBases[event.component.index] + event.index
  }

  // MARK: - Changes of the phone's surroundings, and their announcement to its components

  /// Applies the surroundings of the beginning of the run.
  private mutating func beginSurroundings(_ future: Future) {
    around.begin(horizon: world.pointee.run.horizon, engine.variates, future: &future.pointee)
    for (place, condition) in specification.surroundings.conditions.enumerated() {
      let from = SimTime.zero + condition.from
      if from == .zero {
        around.apply(condition, at: .zero)
      } else if from <= world.pointee.run.horizon {
        future.pointee.schedule(.condition(place), at: from, rank: .surroundings)
      }
    }
    around.settle(future: &future.pointee)
    world.pointee.surroundings = around.present
  }

  /// Applies a condition, and notifies every component.
  mutating func change(to place: Int, _ future: Future) {
    around.apply(specification.surroundings.conditions[place], at: world.pointee.now)
    note(.conditions, UInt64(place))
    around.turned(at: world.pointee.now, future: &future.pointee)
    world.pointee.surroundings = around.present
    announceSurroundings()
  }

  /// Changes a signal.
  mutating func change(_ topic: Int, _ future: Future) {
    guard let topic = SurroundingsState.Topic(rawValue: topic) else { return }
    around.change(topic, at: world.pointee.now, engine.variates, future: &future.pointee)
    note(.surroundings(topic), around.digest(of: topic))
    announceDifference()
  }

  private mutating func crossBorder(_ index: Int, _ future: Future) {
    around.cross(index, at: world.pointee.now, future: &future.pointee)
    announceDifference()
  }

  /// Notifies every component if the surroundings differ from before.
  private mutating func announceDifference() {
    let present = around.present
    if present == world.pointee.surroundings { return }
    world.pointee.surroundings = present
    announceSurroundings()
  }

  /// Notifies every component that the surroundings have changed.
  private mutating func announceSurroundings() {
    refreshReadings()
    for index in wiring.listeners.components(of: PhoneChanges.surroundings.rawValue) {
      component(index).surroundingsChanged(context(index))
    }
  }

  // MARK: - Timeline

  /// Attaches an observer of every instant of the next run; nil for none.
  mutating func attach(_ watch: RunWatch?) {
    observers.watch = watch
    engine.attach(watch?.journal)
    let traffic = watch?.handlers == nil ? nil : watch?.traffic
    for index in 0..<specification.components.count {
      components[index].attach(traffic?.baseAddress.map { $0 + index })
    }
  }

  /// Calls the observer of the run, if there is one.
  mutating func observeChanges(at now: SimTime) {
    guard let watch = observers.watch else { return }
    watch.look(at: world, engine, components, isCounting: isCounting, now: now)
    if watch.isFull { world.pointee.abort("more changes than a timeline has room for") }
  }
}

extension Simulation<Phone> {
  /// Runs to `horizon`; instant by instant for an observer.
  mutating func dispatch(until horizon: SimTime) -> RunEnd {
    while true {
      // One call of the loop, so that the compiler inlines it here.
      let isWatched = model.observers.watch != nil
      let end = run(until: isWatched ? min(future.earliest ?? horizon, horizon) : horizon)
      if isWatched { model.observeChanges(at: now) }
      if end == .stopped || now >= horizon { return end }
    }
  }
}
