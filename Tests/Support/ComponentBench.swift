import Components
import Configuration
import Kernel
import PowerAccounting
import Quantities

/// One component of a phone on a bench: the test acts at instants and reads the log.
///
/// A class, because a test's action works on the bench itself.
package final class ComponentBench {
  package let definition: ComponentDefinition
  package var component: InstalledComponent
  package let horizon: SimTime
  package private(set) var now = SimTime.zero
  /// The signals of the component to the phone, except requests of system work.
  package private(set) var log: [LogEntry] = []
  /// The fields of the events in the log.
  package private(set) var delivered: [(event: String, fields: SIMD4<Double>)] = []
  /// Cycles of system work that it requested.
  package private(set) var systemWork = 0.0
  package private(set) var failure: String?
  let world: UnsafeMutablePointer<ComponentWorld>
  private let future: UnsafeMutablePointer<FutureEventList>
  private var userActions: [(ComponentBench) -> Void] = []
  private var deedTimes: [(SimTime, EventRank)] = []
  private var beginning: (inout Surroundings) -> Void = { _ in }
  private var hasRun = false
  private static let deedOwner = ComponentID(1)

  /// - Parameters:
  ///   - apps: The number of apps beside the system.
  ///   - accessories: The number of groups of things around the phone.
  package convenience init(
    _ model: any ComponentModel, apps: Int = 3, accessories: Int = 3, seconds: Double, seed: Int = 1
  ) {
    self.init(
      model.makeComponent(), type(of: model).definition, lanes: model.laneCount, apps: apps,
      accessories: accessories, seconds: seconds, seed: seed)
  }

  /// Creates the bench of a service of the system, which draws no power and offers the given
  /// `interface`.
  ///
  /// - Parameter clockAtStart: The time of the clock at the start, in seconds since Monday 00:00.
  package convenience init(
    service: InstalledComponent, _ interface: ComponentInterface, apps: Int, seconds: Double,
    clockAtStart: Double = 0
  ) {
    let definition = ComponentDefinition(
      name: interface.role, summary: "", formula: [], operations: interface.operations,
      events: interface.events, counters: interface.counters)
    self.init(
      service, definition, lanes: 0, apps: apps, accessories: 0, seconds: seconds, seed: 1,
      clockAtStart: clockAtStart)
  }

  private init(
    _ component: InstalledComponent, _ definition: ComponentDefinition, lanes: Int, apps: Int,
    accessories: Int, seconds: Double, seed: Int, clockAtStart: Double = 0
  ) {
    self.definition = definition
    self.component = component
    horizon = .at(seconds)
    let owners = ["system"] + (0..<apps).map { "app \($0 + 1)" }
    world = .allocate(capacity: 1)
    world.initialize(
      to: ComponentWorld(
        meter: PowerMeter(components: [(definition.name, lanes)], apps: owners),
        accessoryMeter: PowerMeter(
          components: (0..<accessories).map { ("accessory \($0)", 0) }, apps: ["system"]),
        counters: [definition.counters.count],
        clockAtStart: SimDuration(seconds: clockAtStart)))
    world.pointee.reset(
      key: RandomKey(seed: UInt64(seed), replication: 1), horizon: horizon)
    future = .allocate(capacity: 1)
    future.initialize(to: FutureEventList())
  }

  deinit {
    component.release()
    world.deinitialize(count: 1)
    world.deallocate()
    future.deinitialize(count: 1)
    future.deallocate()
  }

  package var context: ComponentContext {
    world.pointee.enter(now, future)
    return ComponentContext(id: ComponentID(0), world: world)
  }

  /// Schedules an action at an instant, before the component's own events of it.
  package func at(_ time: SimTime, _ userAction: @escaping (ComponentBench) -> Void) {
    add(userAction, at: time, rank: .surroundings)
  }

  package func at(_ seconds: Double, _ userAction: @escaping (ComponentBench) -> Void) {
    at(.at(seconds), userAction)
  }

  /// Schedules an action at a later instant, after the component's own events of it.
  package func later(at time: SimTime, _ userAction: @escaping (ComponentBench) -> Void) {
    add(userAction, at: time, rank: .timer)
  }

  private func add(
    _ userAction: @escaping (ComponentBench) -> Void, at time: SimTime, rank: EventRank
  ) {
    userActions.append(userAction)
    deedTimes.append((time, rank))
    let tag = EventTag(Self.deedOwner, code: userActions.count - 1)
    future.pointee.schedule(tag, at: time, rank: rank)
  }

  /// Requests an operation by name; fields not given are absent. The log identifies it by `thread`.
  @discardableResult
  package func perform(
    _ step: String, _ operands: [String: Double] = [:], app: Int = 1, thread: Int
  ) -> OperationOutcome {
    let index = definition.operations.firstIndex { $0.name == step }!
    let fields = definition.operations[index].fields.map(\.name)
    precondition(operands.keys.allSatisfy(fields.contains), "\(operands) of \(fields)")
    let outcome = fields.map { operands[$0] ?? .nan }.withUnsafeBufferPointer { values in
      component.perform(
        index,
        OperationRequest(
          operands: values, waiter: .thread(ThreadHandle(index: Int32(thread), generation: 1)),
          app: AppID(app),
          trigger: Trigger(entity: 0, ordinal: UInt32(truncatingIfNeeded: thread))), context)
    }
    switch outcome {
    case .completed: note("#\(thread) completed")
    case .failed(let failure): note("#\(thread) \(failure)")
    case .declined: note("#\(thread) declined")
    case .pending: break
    }
    takeSignals()
    return outcome
  }

  package func light(_ isOn: Bool, app: Int = 1) {
    component.screenChanged(isOn: isOn, app: AppID(app), context)
    takeSignals()
  }

  /// Ends an app on behalf of a person, in front or not.
  package func quit(_ app: Int) {
    component.appEnded(AppID(app), context)
    takeSignals()
  }

  /// Changes the surroundings from the start on, before the component begins.
  package func begins(with surroundings: @escaping (inout Surroundings) -> Void) {
    beginning = surroundings
    surroundings(&world.pointee.surroundings)
  }

  /// Changes the surroundings from now on.
  package func change(_ surroundings: (inout Surroundings) -> Void) {
    var changed = world.pointee.surroundings
    changed.turn(at: now, speed: nil, heading: nil)
    surroundings(&changed)
    world.pointee.surroundings = changed
    component.surroundingsChanged(context)
    takeSignals()
  }

  /// Changes the shared state on behalf of another component.
  package func share(_ change: (inout SharedState) -> Void) {
    change(&world.pointee.shared)
    component.sharedStateChanged(context)
    takeSignals()
  }

  package func note(_ what: String) { log.append(LogEntry(now, what)) }

  /// Events that the component scheduled and was given, in the last run.
  package private(set) var dispatched = 0

  /// Runs from the start to the horizon and settles all meters; a second run repeats the first on
  /// the same component.
  package func run() {
    if hasRun { restart() }
    hasRun = true
    component.begin(context)
    takeSignals()
    while failure == nil, let next = future.pointee.earliest, next <= horizon,
      let event = future.pointee.popEarliest()
    {
      now = event.time
      if event.tag.component == Self.deedOwner {
        userActions[event.tag.index](self)
      } else {
        dispatched += 1
        component.dispatch(event.tag.index, context)
      }
      takeSignals()
    }
    now = horizon
    component.finish(context)
    world.pointee.meter.settle(at: horizon)
    world.pointee.accessoryMeter.settle(at: horizon)
  }

  private func restart() {
    world.pointee.reset(key: key, horizon: horizon)
    beginning(&world.pointee.surroundings)
    future.pointee.removeAll()
    now = .zero
    log = []
    delivered = []
    systemWork = 0
    failure = nil
    dispatched = 0
    for (slot, time) in deedTimes.enumerated() {
      let tag = EventTag(Self.deedOwner, code: slot)
      future.pointee.schedule(tag, at: time.0, rank: time.1)
    }
  }

  private func takeSignals() {
    while !world.pointee.signals.isEmpty { take(world.pointee.signals.take().pointee) }
    failure = world.pointee.failure.map { "\($0)" }
  }

  private func take(_ signal: Signal) {
    if let text = logText(of: signal) { note(text) }
    switch signal {
    case .event(let delivery), .eventIfRunning(let delivery):
      delivered.append((definition.name(of: delivery.event), delivery.fields))
    case .work(let work, _): systemWork += Double(work.cycles)
    case .lock: light(false, app: 0)
    case .shared: component.sharedStateChanged(context)
    default: break
    }
  }
}
