import Kernel
import PowerAccounting
import Quantities
import Workloads

/// Makes runs of one variant, one after the other, in the same memory.
///
/// A class, because a worker keeps one and lends it out run by run.
package final class PhoneRunner {
  let specification: PhoneSpecification
  private var simulation: Simulation<Phone>
  private var drain: BatteryDrain?

  /// - Parameter settlesAlways: Whether a battery is settled at every event, far from a threshold
  ///   too: slow, and what the usual way is checked against.
  package init(_ specification: PhoneSpecification, settlesAlways: Bool = false) {
    self.specification = specification
    drain = specification.battery.map {
      BatteryDrain(
        $0, load: specification.load, settlesAlways: settlesAlways,
        telling: BatteryNotifications(specification))
    }
    simulation = Simulation(model: Phone(specification))
  }

  /// One replication, and where a metric needs it the same day with the app idle.
  ///
  /// - Parameters:
  ///   - replication: Counted from 1; nothing of earlier runs reaches this one.
  ///   - keepsLedgers: Whether the outcome has the whole ledgers, that of accessories too.
  ///   - keepsDetail: Whether it tells in short who drew how much of the phone's energy, and what people and
  ///     surroundings did: what a comparison of variants needs beside the values.
  package func run(
    seed: UInt64, replication: Int, keepsLedgers: Bool = false, keepsDetail: Bool = false
  ) throws(RunFailure) -> RunOutcome {
    try run(
      seed: seed, replication: replication, keepsLedgers: keepsLedgers, keepsDetail: keepsDetail,
      nil)
  }

  /// The same with what was asked for of everything that changed.
  func watched(
    seed: UInt64, replication: Int, _ watch: RunWatch
  ) throws(RunFailure) -> RunOutcome {
    try run(
      seed: seed, replication: replication, keepsLedgers: true, keepsDetail: false, watch)
  }

  private func run(
    seed: UInt64, replication: Int, keepsLedgers: Bool, keepsDetail: Bool,
    _ watch: RunWatch?
  ) throws(RunFailure) -> RunOutcome {
    let key = RandomKey(seed: seed, replication: replication)
    let limit = SimTime.zero + specification.warmUp + specification.duration
    simulation.model.attach(watch)
    // Nobody looks at the day with the app idle, nor at the next one if this one fails.
    defer { simulation.model.attach(nil) }
    let end = try simulate(key: key, until: limit, silent: nil)
    // Up to here the ledger ends at the terminals; what was lost before them comes last.
    let battery = drain?.outcome(energy: simulation.model.energy)
    let lost = chargeLosses(battery)
    simulation.model.observeChanges(at: end)
    simulation.model.attach(nil)
    let energy = simulation.model.energy
    let ledgers = keepsLedgers ? simulation.model.ledgers : nil
    let entries = keepsDetail ? simulation.model.entries : nil
    let exogenous = keepsDetail ? simulation.model.exogenous : nil
    var events = simulation.dispatched
    var window = CountedWindow(
      seconds: (end - .zero - specification.warmUp).seconds, battery: battery)
    var values = specification.metrics.map {
      $0.form.value(of: &simulation.model, over: window)
    }
    if specification.needsSilentRun {
      _ = try simulate(key: key, until: end, silent: specification.subject)
      let idle = simulation.model.energy
      events += simulation.dispatched
      window.energyAboveIdle = energy - lost - idle
      for (index, metric) in specification.metrics.enumerated() where metric.form.needsIdleRun {
        values[index] = metric.form.value(of: &simulation.model, over: window)
      }
    }
    return RunOutcome(
      values: values, events: events, end: end, energy: energy, battery: battery,
      ledgers: ledgers, entries: entries, exogenous: exogenous)
  }

  /// One replication as it goes on in time, for who wants to look at it.
  ///
  /// It is the run that ``run(seed:replication:keepsLedgers:)`` makes. What a battery loses inside is
  /// charged to the ledger when a run is over, and so is no part of it.
  package func binnedRun(seed: UInt64, replication: Int) throws(RunFailure) -> BinnedRun {
    simulation.model.observers.bins = BinRecorder(components: simulation.model.componentCount)
    simulation.model.observers.bins.isAsked = true
    defer { simulation.model.observers.bins = BinRecorder(components: 0) }
    let end = try simulate(
      key: RandomKey(seed: seed, replication: replication),
      until: SimTime.zero + specification.warmUp + specification.duration, silent: nil)
    simulation.model.closeLastBin(at: end)
    return simulation.model.observers.bins.day(
      components: specification.meteredComponents.map(\.name))
  }

  /// Charges to the ledger what the battery lost inside, once, as a part and a cause of its own.
  private func chargeLosses(_ battery: BatteryOutcome?) -> Energy {
    guard let battery, let slot = specification.lossyBattery else { return .zero }
    let lost = Energy.joules(battery.losses)
    simulation.model.world.pointee.meter.deposit(
      lost, in: slot, chargedTo: Charging(.system, .loss))
    return lost
  }

  private func simulate(
    key: RandomKey, until limit: SimTime, silent: AppID?
  ) throws(RunFailure) -> SimTime {
    try Self.simulate(
      &simulation, &drain, warmUp: specification.warmUp, key: key, until: limit, silent: silent)
  }

  private static func simulate(
    _ simulation: inout Simulation<Phone>, _ drain: inout BatteryDrain?, warmUp: SimDuration,
    key: RandomKey, until limit: SimTime, silent: AppID?
  ) throws(RunFailure) -> SimTime {
    simulation.restart()
    simulation.model.begin(
      key: key, horizon: limit, silent: silent, future: &simulation.future)
    simulation.model.observeChanges(at: .zero)
    // The idle day is as long as the day itself, whatever its battery would have said.
    if drain == nil || silent != nil {
      simulation.runOn(until: limit)
    } else if warmUp == .zero || simulation.runOn(until: .zero + warmUp) {
      drain?.run(&simulation, until: limit)
    }
    let end = simulation.now
    if let reason = simulation.model.failure {
      throw .aborted(reason: "\(reason)", at: end)
    }
    simulation.model.finish(at: end, future: &simulation.future)
    try simulation.model.conservation.check()
    return end
  }
}

extension Simulation where M == Phone {
  /// Runs to an instant, through changes of what feeds the phone.
  ///
  /// - Returns: Whether the run goes on.
  @discardableResult
  mutating func runOn(until limit: SimTime) -> Bool {
    repeat {
      if advance(until: limit) != .stopped { return true }
    } while model.takeSupplyChange()
    return false
  }
}

/// What one run gave.
package struct RunOutcome: Sendable, Equatable {
  /// One a metric, in the order of the specification.
  package let values: [MetricValue]
  /// Dispatched events, those of the idle day included.
  package let events: Int
  package let end: SimTime
  package let energy: Energy
  /// Nil for a phone that has none.
  package let battery: BatteryOutcome?
  /// Who drew how much, when it was asked for.
  package let ledgers: Ledgers?
  /// The cells of the phone's ledger that were charged with anything, when it was asked for.
  package let entries: [LedgerEntry]?
  /// What people and surroundings did, when it was asked for; streams are those of
  /// ``PhoneSpecification/exogenousStreams``.
  package let exogenous: ExogenousRecord?

  package init(
    values: [MetricValue], events: Int, end: SimTime, energy: Energy, battery: BatteryOutcome?,
    ledgers: Ledgers?, entries: [LedgerEntry]? = nil, exogenous: ExogenousRecord? = nil
  ) {
    self.values = values
    self.events = events
    self.end = end
    self.energy = energy
    self.battery = battery
    self.ledgers = ledgers
    self.entries = entries
    self.exogenous = exogenous
  }

  /// The energy of the phone and of what is around it.
  package struct Ledgers: Sendable, Equatable {
    package let phone: EnergyLedger
    package let accessories: EnergyLedger

    package init(phone: EnergyLedger, accessories: EnergyLedger) {
      self.phone = phone
      self.accessories = accessories
    }
  }
}

/// Why a run has no result.
package enum RunFailure: Error, Sendable {
  /// The parts of the ledger are not the whole: a mistake of the program.
  case energyNotConserved(parts: Energy, whole: Energy)
  /// The scenario asks for more than the program has room for.
  case aborted(reason: String, at: SimTime)
}

extension RunFailure {
  /// The same, saying in which run it was.
  package func of(variant: String?, day: Int) -> RunFailure {
    guard case .aborted(let reason, let time) = self else { return self }
    let whose = variant.map { "variant \($0), " } ?? ""
    return .aborted(reason: "\(reason) (\(whose)day \(day))", at: time)
  }
}

extension PowerMeter.Conservation {
  /// Throws when the parts are not the whole.
  func check() throws(RunFailure) {
    if !holds { throw .energyNotConserved(parts: parts, whole: whole) }
  }
}
