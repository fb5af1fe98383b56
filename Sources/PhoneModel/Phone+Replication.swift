import Components
import Configuration
import Kernel
import Policies
import PowerAccounting
import Quantities
import Workloads

/// The beginning and the end of a replication.
extension Phone {
  /// Ends the warm-up: discards the energies and counts so far.
  mutating func discardWarmUp(_ now: SimTime) {
    finishComponents()
    world.pointee.meter.discard(at: now)
    world.pointee.accessoryMeter.discard(at: now)
    if observers.screen.isOn { observers.screen.discard(world, at: now) }
    world.pointee.counters.reset()
    // What was not done by now is counted at the end of the run.
    for fate in [WorkFate.notBegun, .unfinished] { world.pointee.work.forget(fate) }
    engine.discardRecords()
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
  mutating func announceSharedState(_ topics: SharedState.Topics) {
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

  func reportCrowd() { world.pointee.abort("more than 2047 peripherals are near the phone") }

  /// Adds the places to the map, with the apps that respond to positions.
  private func populate(_ receiver: inout LocationReceiverInstance, _ index: Int, _ key: RandomKey)
  {
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
  }

  /// Updates meters and probes at the end of the window.
  mutating func finish(at end: SimTime, future: inout FutureEventList) {
    withUnsafeMutablePointer(to: &future) {
      world.pointee.enter(end, $0); finishComponents()
    }
    world.pointee.meter.settle(at: end)
    world.pointee.accessoryMeter.settle(at: end)
    if observers.screen.isOn { observers.screen.finish(world, at: end) }
    engine.finishProbes(at: end)
  }

  private func finishComponents() {
    for index in components.indices { component(index).finish(context(index)) }
  }
}

/// The results of a replication.
extension Phone {
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

  /// The amount of each kind of work, in the order of `WorkAmount`.
  private var workAmounts: [Int] {
    var amounts = WorkAmount.allCases.map { _ in 0.0 }
    for (place, interface) in specification.interfaces.enumerated() {
      for (index, counter) in interface.counters.enumerated() {
        guard let amount = counter.amount else { continue }
        let slot = world.pointee.counters.base(of: place) + index
        let all = world.pointee.counters.value(slot, for: nil)
        let ofSystem = world.pointee.counters.value(slot, for: .system)
        amounts[amount.rawValue] += Double(amount.isCountedByApp ? all - ofSystem : all)
      }
    }
    return amounts.map { Int(min($0, 0x1p62)) }
  }

  func energy(ofComponent index: Int) -> Energy {
    world.pointee.meter.energy(of: ComponentID(index))
  }

  /// The energy of a component, or of all, that is charged to some apps.
  func energy(of component: ComponentID?, chargedTo apps: AppSet) -> Energy {
    world.pointee.meter.energy(of: component, chargedTo: apps, until: world.pointee.now)
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
}
