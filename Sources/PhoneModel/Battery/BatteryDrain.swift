import Batteries
import Components
import Kernel
import PowerAccounting
import Quantities

/// A battery that a phone or a bench drains; it takes a run from one settlement to the next.
///
/// The phone's events are dispatched up to an instant that is chosen here, and the energy metered
/// up to then is drawn from the battery; so the battery costs nothing at an event. It adds events
/// only where something subscribes to a level: there it notifies the phone by an event at the
/// instant of the crossing.
///
/// * Far from a threshold, it is settled at intervals on the mean of the load, which is an exact
///   difference of energies over a time. Far means that not even ``guardPower`` would reach a
///   threshold by then.
/// * Near one, it is settled at every event: the power up to the next one is known, so the instant
///   at which a threshold is crossed is too, before it comes.
/// * While a charger is connected, it feeds the phone, and the battery is charged whatever the
///   phone draws.
///
/// A load that pulses between events counts with its mean. Energy that components charge to the
/// ledger at once, such as that of a packet, is drawn from the battery soon after: see
/// ``lumpPower``.
struct BatteryDrain {
  var battery: any Battery
  let load: BenchLoad?
  private let hasMean: SimDuration
  let notifications: BatteryNotifications
  /// The subscribed levels, and the one at which the battery counts as low.
  var levels: BatteryLevels
  /// The index of the next step of the bench.
  private var nextStep = 0
  var present = BatteryLoad.none
  /// The connected charger, and the energy given by all of them.
  var charging = ChargerState()
  /// The meter's energy up to the last settlement.
  var metered = Energy.zero
  /// Joules that the meter has counted and the battery has not delivered yet.
  private var debt = 0.0
  /// The end of the time in which the guard power reaches no threshold.
  private var clearUntil = SimTime.zero
  /// The end of the time in which every event is settled before the guard is evaluated again.
  private var closeUntil = SimTime.zero
  private var start = SimTime.zero
  private var lowAt: SimTime?
  private var end: (at: SimTime, why: BatteryEnd)?

  /// An upper bound of a phone's mean power over a second, in watts; it grows when a phone exceeds
  /// it.
  private var guardPower = defaultGuard
  private static let defaultGuard = 10.0
  /// The horizon of the guard.
  private static let horizon = SimDuration.seconds(3600)
  /// The shortest interval that is settled on a mean.
  private static let shortest = SimDuration.seconds(1)
  /// The power at which lumps are delivered, in watts; higher if they would take longer than ten
  /// seconds.
  private static let lumpPower = 2.0

  init(
    _ battery: any Battery, load: BenchLoad?, settlesAlways: Bool,
    notifying notifications: BatteryNotifications
  ) {
    self.battery = battery
    self.load = load
    self.notifications = notifications
    levels = BatteryLevels(
      falling: notifications.levels + [BatteryOutcome.lowLevel],
      rising: notifications.levelsOfCharge)
    hasMean = settlesAlways || load != nil ? .zero : battery.longestMean
  }

  /// Resets the battery at the start of the counted window.
  private mutating func begin(at now: SimTime) {
    battery.reset()
    levels.place(at: battery.stateOfCharge)
    charging = ChargerState()
    nextStep = 0
    present = .none
    metered = .zero
    debt = 0
    clearUntil = now
    closeUntil = now
    start = now
    lowAt = nil
    end = nil
    guardPower = Self.defaultGuard
  }

  /// Runs the phone until `limit`, or until it stops, or until its battery is empty.
  mutating func run(_ simulation: inout Simulation<Phone>, until limit: SimTime) {
    begin(at: simulation.now)
    // Events at the start happen before anything is drawn.
    let shouldContinue = simulation.runOn(until: start)
    metered = simulation.model.world.pointee.meter.energy(until: start)
    debt = metered.joules
    noteLevel(at: start, in: &simulation.model)
    noteReading(in: &simulation)
    guard shouldContinue else { return }
    while simulation.now < limit, end == nil {
      if simulation.model.placed.supply.pointee.charger != charging.charger {
        changeCharger(of: &simulation.model, at: simulation.now)
      }
      let shouldContinue = settle(&simulation, until: limit)
      noteLevel(at: simulation.now, in: &simulation.model)
      noteReading(in: &simulation)
      if !shouldContinue { return }
    }
    // A change of charger at the very end is reported too.
    if end == nil { simulation.runOn(until: limit) }
  }

  /// - Returns: Whether the run continues.
  private mutating func settle(_ simulation: inout Simulation<Phone>, until limit: SimTime) -> Bool
  {
    if charging.charger != nil { return settleCharging(&simulation, until: limit) }
    return farther(than: simulation.future.earliest, from: simulation.now, limit).map {
      settleMean(&simulation, until: $0)
    } ?? settleNext(&simulation, until: limit)
  }

  /// Dispatches events up to an instant, or up to one at which the phone's source of power changes.
  ///
  /// - Returns: Whether the run continues.
  func dispatch(_ simulation: inout Simulation<Phone>, until instant: SimTime) -> Bool {
    simulation.advance(until: instant) != .stopped || simulation.model.takeSupplyChange()
  }

  // MARK: - Far from a threshold

  private var watch: BatteryWatch { BatteryWatch(level: levels.below, isFull: true) }

  /// An instant before which no threshold can be crossed, far enough to settle on a mean.
  ///
  /// - Parameter event: The next event. Up to it the load does not change, and is its own mean.
  private mutating func farther(
    than event: SimTime?, from now: SimTime, _ limit: SimTime
  ) -> SimTime? {
    guard hasMean > .zero, now >= closeUntil else { return nil }
    if clearUntil - now < hasMean {
      let crossing = battery.time(
        under: .power(.watts(guardPower)), watching: watch, within: Self.horizon)
      clearUntil = now + (crossing?.after ?? Self.horizon)
    }
    guard clearUntil - now > Self.shortest else {
      closeUntil = now + Self.shortest
      return nil
    }
    let mean = now + hasMean
    guard let event, event > mean else {
      return min(limit, clearUntil, event == nil ? limit : mean)
    }
    // A reader at the event finds a level that is no older than the length of a mean.
    return min(limit, clearUntil, notifications.isAsked ? event - .nanoseconds(1) : event)
  }

  /// - Returns: Whether the run continues.
  private mutating func settleMean(
    _ simulation: inout Simulation<Phone>, until instant: SimTime
  ) -> Bool {
    let before = simulation.now
    let shouldContinue = dispatch(&simulation, until: instant)
    let now = simulation.now
    let whole = simulation.model.world.pointee.meter.energy(until: now)
    debt += (whole - metered).joules
    metered = whole
    guard now > before else { return shouldContinue }
    let length = now - before
    let paid = min(debt, guardPower * length.seconds)
    debt -= paid
    guardPower = max(guardPower, 1.5 * (paid + debt) / max(length.seconds, 1))
    present = .power(.watts(paid / length.seconds))
    // The guard excludes a crossing; rounding may still produce one.
    let crossing = battery.advance(by: length, under: present, watching: watch)
    note(crossing, at: before + (crossing?.after ?? length), in: &simulation)
    if let crossing, end == nil {
      _ = battery.advance(by: length - crossing.after, under: present, watching: BatteryWatch())
    }
    tell(&simulation.model)
    return shouldContinue
  }

  // MARK: - Near a threshold

  /// - Returns: Whether the run continues.
  private mutating func settleNext(
    _ simulation: inout Simulation<Phone>, until limit: SimTime
  ) -> Bool {
    let now = simulation.now
    takeSteps(at: now, &simulation.model)
    var next = min(simulation.future.earliest ?? limit, limit)
    if let load, nextStep < load.steps.count { next = min(next, .zero + load.steps[nextStep].from) }
    guard next > now else { return settleInstant(&simulation) }
    let length = next - now
    let lumps = min(debt, max(Self.lumpPower, debt / 10) * length.seconds)
    let whole = simulation.model.world.pointee.meter.energy(until: next)
    let deposited = simulation.model.world.pointee.meter.deposited
    if load == nil { present = .power(.watts(((whole - metered).joules + lumps) / length.seconds)) }
    let crossing = advance(by: length, in: &simulation.model)
    let passed = crossing?.after ?? length
    if passed < length { debt -= lumps * (passed.seconds / length.seconds) } else { debt -= lumps }
    note(crossing, at: now + passed, in: &simulation)
    tell(&simulation.model)
    metered =
      passed < length ? simulation.model.world.pointee.meter.energy(until: now + passed) : whole
    let shouldContinue = dispatch(&simulation, until: now + passed)
    // The phone had no event before that instant, so its levels drew what was expected.
    let deposits = simulation.model.world.pointee.meter.deposited - deposited
    metered += deposits
    // Steps of the bench are delivered as they come, and leave no debt.
    if load == nil { debt += deposits.joules }
    return shouldContinue
  }

  /// Advances the battery under the present load. A current's energy depends on the battery, and so
  /// the meter learns of it here.
  private mutating func advance(by length: SimDuration, in phone: inout Phone) -> BatteryCrossing? {
    guard case .current = present else {
      return battery.advance(by: length, under: present, watching: watch)
    }
    let before = battery.account.energy
    let crossing = battery.advance(by: length, under: present, watching: watch)
    phone.deposit(.joules(battery.account.energy - before))
    return crossing
  }

  /// Dispatches the remaining events of an instant at which the phone's source of power has
  /// changed.
  ///
  /// - Returns: Whether the run continues.
  private mutating func settleInstant(_ simulation: inout Simulation<Phone>) -> Bool {
    let shouldContinue = dispatch(&simulation, until: simulation.now)
    let whole = simulation.model.world.pointee.meter.energy(until: simulation.now)
    debt += (whole - metered).joules
    metered = whole
    return shouldContinue
  }

  private mutating func note(
    _ crossing: BatteryCrossing?, at instant: SimTime, in simulation: inout Simulation<Phone>
  ) {
    switch crossing?.kind {
    case .end(let why): end = (instant, why)
    case .level:
      guard let level = levels.below else { return }
      if level == BatteryOutcome.lowLevel, lowAt == nil { lowAt = instant }
      announce(level, isRising: false, at: instant, in: &simulation)
      levels.place(at: level)
    // The charger stops until the next step.
    case .full: present = .none
    case .rise, nil: break
    }
  }

  /// Schedules the notification of subscribers to a level, at the instant of its crossing.
  @discardableResult func announce(
    _ level: Double, isRising: Bool, at instant: SimTime, in simulation: inout Simulation<Phone>
  ) -> EventToken {
    guard let tag = notifications.tag(of: level, isRising: isRising) else { return .none }
    // A mean hides that a level was passed within it, which its guard excluded but for rounding.
    return simulation.future.schedule(tag, at: max(instant, simulation.now), rank: .surroundings)
  }

  /// Records the level, where the run is recorded.
  private func noteLevel(at now: SimTime, in phone: inout Phone) {
    guard phone.observers.bins.isOn || phone.observers.levels.isAsked else { return }
    // No usable charge is left, whatever rounding gives.
    let level = end?.why == .empty ? 0 : battery.stateOfCharge
    if phone.observers.bins.isOn { phone.observers.bins.note(level: level, at: now) }
    if phone.observers.levels.isAsked { phone.observers.levels.note(level, at: now) }
  }

  /// Updates the level in the phone, where anything in it reads it.
  func tell(_ phone: inout Phone) {
    if notifications.isAsked { phone.note(batteryLevel: battery.stateOfCharge) }
  }

  // MARK: - Outcome

  /// - Parameters:
  ///   - energy: The energy at the terminals, from the ledger.
  func outcome(energy: Energy) -> BatteryOutcome {
    BatteryOutcome(
      model: type(of: battery).definition.name, emptyAfter: end.map { $0.at - start },
      end: end?.why, lowAfter: lowAt.map { $0 - start },
      // No usable charge is left, whatever rounding gives.
      stateOfCharge: end?.why == .empty ? 0 : battery.stateOfCharge,
      terminalVoltage: battery.terminalVoltage(under: present),
      delivered: Charge(coulombs: battery.account.delivered),
      energy: load?.charges == true || charging.wasConnected
        ? battery.account.energy : energy.joules,
      losses: battery.account.losses, charged: charging.outcome)
  }

  // MARK: - A battery on a bench, drained by the steps of its load

  /// Applies the steps of the bench that are due.
  private mutating func takeSteps(at now: SimTime, _ phone: inout Phone) {
    guard let load else { return }
    while nextStep < load.steps.count, .zero + load.steps[nextStep].from <= now {
      present = load.steps[nextStep].load
      nextStep += 1
      if case .power(let power) = present {
        phone.draw(power, at: now)
      } else {
        phone.draw(.zero, at: now)
      }
    }
  }

  // MARK: - A battery while a charger is connected, which also feeds the phone

  // The current into the battery does not depend on the phone, so its course until the charger is
  // disconnected is known, and no event has to be evaluated. Energy that the phone had drawn at once
  // and the battery had not delivered yet waits until then.

  /// The connected charger, and the energy given by all of them.
  struct ChargerState {
    var charger: Charger?
    var wasConnected = false
    /// The energy that the phone drew from chargers.
    var fed = Energy.zero
    /// In joules at the battery's terminals.
    var taken = 0.0

    var outcome: BatteryOutcome.Charged? {
      wasConnected ? .init(phone: fed.joules, battery: taken) : nil
    }
  }

  /// The longest time between updates of the level.
  private static var longestStep: SimDuration { .seconds(60) }

  /// Changes the connected charger from now on; nil for none.
  private mutating func changeCharger(of phone: inout Phone, at now: SimTime) {
    charging.charger = phone.placed.supply.pointee.charger
    levels.place(at: battery.stateOfCharge)
    phone.note(batteryLevel: battery.stateOfCharge)
    // The projection under the load before does not hold any more.
    clearUntil = now
    closeUntil = now
    present = .none
    guard let charger = charging.charger else { return }
    charging.wasConnected = true
    present = .charging(current: charger.current, voltage: charger.voltage, until: charger.until)
  }

  /// - Returns: Whether the run continues.
  private mutating func settleCharging(_ simulation: inout Simulation<Phone>, until limit: SimTime)
    -> Bool
  {
    let before = simulation.now
    let watch = BatteryWatch(rise: levels.above, isFull: true)
    let longest = min(limit - before, Self.longestStep)
    let crossing = battery.time(under: present, watching: watch, within: longest)
    let instant = before + (crossing?.after ?? longest)
    let risen = crossing?.kind == .rise ? levels.above : nil
    let token =
      risen.map { announce($0, isRising: true, at: instant, in: &simulation) } ?? EventToken.none
    let shouldContinue = dispatch(&simulation, until: instant)
    let now = simulation.now
    let energy = battery.account.energy
    if now == instant {
      // The same again, since a battery behind its protocol is expensive to keep twice.
      _ = battery.advance(by: longest, under: present, watching: watch)
      risen.map { levels.place(at: $0) }
      // The charger stops until it is connected again.
      if crossing?.kind == .full { present = .none }
    } else {
      // The charger was disconnected, or the run ended, before the crossing.
      _ = battery.advance(by: now - before, under: present, watching: BatteryWatch())
      simulation.future.cancel(token)
    }
    charging.taken += energy - battery.account.energy
    // Energies are exact, so one difference over the time of a charger is the sum over its steps.
    if !shouldContinue || now >= limit
      || simulation.model.placed.supply.pointee.charger != charging.charger
    {
      let whole = simulation.model.world.pointee.meter.energy(until: now)
      charging.fed += whole - metered
      metered = whole
    }
    tell(&simulation.model)
    return shouldContinue
  }

  /// Passes the battery's reading to the recorder of a timeline.
  private func noteReading(in simulation: inout Simulation<Phone>) {
    guard let timeline = simulation.model.observers.watch?.timeline else { return }
    timeline.note(
      RunTimeline.BatteryReading(
        at: simulation.now, stateOfCharge: battery.stateOfCharge,
        voltage: battery.terminalVoltage(under: present)))
  }
}

/// The bench, which is a component to the meter.
extension Phone {
  private var bench: ComponentID { ComponentID(specification.components.count) }

  fileprivate func draw(_ power: Power, at now: SimTime) {
    let lane = world.pointee.meter.lane(0, of: bench)
    world.pointee.meter.change(lane, to: power, chargedTo: .baseline, at: now)
  }

  /// Adds energy drawn as a current, which depends on the battery's voltage.
  func deposit(_ energy: Energy) {
    world.pointee.meter.deposit(energy, in: bench, chargedTo: .baseline)
  }
}
