import Configuration
import Kernel
import PowerAccounting
import Quantities
import Workloads

/// Runner of one variant's replications, one after the other, in the same memory.
///
/// A class, because a worker keeps one and lends it run by run.
package final class PhoneRunner {
  let specification: PhoneSpecification
  private var simulation: Simulation<Phone>
  private var drain: BatteryDrain?
  private let shared: SharedRuns?
  /// The number of the content of the runs with the app idle among ``shared``; nil where
  /// it is not shared.
  private let idleContent: Int?
  /// The number of the content of its runs among ``shared``; nil where their outcomes are not kept.
  private let content: Int?

  /// - Parameters:
  ///   - shared: The runs that other runners make, too; nil to make all here.
  ///   - settlesAlways: Whether a battery is settled at every event, far from a threshold too: slow,
  ///     and the reference for the standard method.
  package init(
    _ specification: PhoneSpecification, sharing shared: SharedRuns? = nil,
    settlesAlways: Bool = false
  ) {
    self.specification = specification
    self.shared = shared
    content = shared.flatMap { $0.keepsOutcomes ? $0.number(of: specification.content) : nil }
    idleContent = specification.idleContent.flatMap { shared?.number(of: $0) }
    drain = specification.battery.map {
      BatteryDrain(
        $0, load: specification.load, settlesAlways: settlesAlways,
        notifying: BatteryNotifications(specification))
    }
    simulation = Simulation(model: Phone(specification))
  }

  /// Runs one replication, and where a metric needs it the same run with the app idle.
  ///
  /// - Parameters:
  ///   - replication: Counted from 1; earlier runs have no effect on this one.
  ///   - keepsLedgers: Whether the outcome has the whole ledgers, that of accessories too.
  ///   - keepsDetail: Whether the outcome has the summary of the phone's ledger and of the
  ///     exogenous events: what a comparison of variants needs beside the values.
  package func run(
    seed: UInt64, replication: Int, keepsLedgers: Bool = false, keepsDetail: Bool = false
  ) throws(RunFailure) -> RunOutcome {
    guard let shared, let content, !keepsLedgers, !keepsDetail else {
      return try run(
        seed: seed, replication: replication, keepsLedgers: keepsLedgers, keepsDetail: keepsDetail,
        nil)
    }
    let place = SharedRuns.Key(
      content: content, seed: seed, replication: replication, end: specification.window.end)
    if let known = shared.outcome(place) { return known }
    let outcome = try run(
      seed: seed, replication: replication, keepsLedgers: false, keepsDetail: false, nil)
    shared.keep(outcome, as: place)
    return outcome
  }

  /// Runs a replication with its ledgers and the requested records.
  package func recorded(seed: UInt64, replication: Int, keepsTimeline: Bool, keepsHandlers: Bool)
    throws(RunFailure) -> (outcome: RunOutcome, records: RunRecords)
  {
    let watch = RunWatch(specification, keepsTimeline: keepsTimeline, keepsHandlers: keepsHandlers)
    let outcome = try run(
      seed: seed, replication: replication, keepsLedgers: true, keepsDetail: false, watch)
    return (
      outcome, RunRecords(timeline: watch.timeline?.timeline, handlers: watch.handlers?.energies)
    )
  }

  private func run(
    seed: UInt64, replication: Int, keepsLedgers: Bool, keepsDetail: Bool, _ watch: RunWatch?
  ) throws(RunFailure) -> RunOutcome {
    let key = RandomKey(seed: seed, replication: replication)
    simulation.model.attach(watch)
    // The idle run is not recorded, nor the next run if this one fails.
    defer { simulation.model.attach(nil) }
    let end = try simulate(key: key, until: specification.window.end, silent: nil)
    // Up to here the ledger ends at the terminals; the losses before them are added last.
    let battery = drain?.outcome(energy: simulation.model.energy)
    let lost = chargeLosses(battery)
    simulation.model.observeChanges(at: end)
    simulation.model.attach(nil)
    let energy = simulation.model.energy
    let ledgers = keepsLedgers ? simulation.model.ledgers : nil
    let entries = keepsDetail ? simulation.model.entries : nil
    let exogenous = keepsDetail ? simulation.model.exogenous : nil
    let work =
      keepsDetail || keepsLedgers
      ? simulation.model.workRecord(isWhole: end == specification.window.end) : nil
    var events = simulation.dispatched
    var window = CountedWindow(
      seconds: (end - .zero - specification.window.warmUp).seconds, battery: battery)
    var values = specification.metrics.map { $0.form.value(of: &simulation.model, over: window) }
    if specification.metrics.needIdleRun {
      let idle = try idleRun(key, seed: seed, replication: replication, until: end)
      events += idle.events
      window.energyAboveIdle = energy - lost - idle.energy
      for (index, metric) in specification.metrics.enumerated() where metric.form.needsIdleRun {
        values[index] = metric.form.value(of: &simulation.model, over: window)
      }
    }
    for quotient in specification.quotients { values[quotient.metric] = quotient.value(values) }
    for (metric, value) in zip(specification.metrics, values) {
      guard let number = value.outOfRange else { continue }
      throw .aborted(
        reason: "'\(metric.name)' is \(number), and statistics end at ±\(ComputableRange.greatest)",
        at: end, place: metric.location)
    }
    return RunOutcome(
      values: values, events: events, end: end, energy: energy, battery: battery,
      ledgers: ledgers, entries: entries, exogenous: exogenous, work: work)
  }

  /// The run with the app idle, which is made where no other runner has made it.
  private func idleRun(
    _ key: RandomKey, seed: UInt64, replication: Int, until end: SimTime
  ) throws(RunFailure) -> SharedRuns.IdleRun {
    let place = idleContent.map {
      SharedRuns.Key(content: $0, seed: seed, replication: replication, end: end)
    }
    if let place, let known = shared?[place] { return known }
    _ = try simulate(key: key, until: end, silent: specification.subject)
    let run = SharedRuns.IdleRun(energy: simulation.model.energy, events: simulation.dispatched)
    if let place { shared?.keep(run, as: place) }
    return run
  }

  /// The time course of one replication, for inspection.
  ///
  /// It is the run that ``run(seed:replication:keepsLedgers:)`` makes. Losses inside a battery are
  /// charged to the ledger when a run is over, and so are not included.
  package func binnedRun(seed: UInt64, replication: Int) throws(RunFailure) -> BinnedRun {
    simulation.model.observers.bins = BinRecorder(components: simulation.model.componentCount)
    simulation.model.observers.bins.isAsked = true
    defer { simulation.model.observers.bins = BinRecorder(components: 0) }
    let end = try simulate(
      key: RandomKey(seed: seed, replication: replication),
      until: specification.window.end, silent: nil)
    simulation.model.closeLastBin(at: end)
    return simulation.model.observers.bins.run(
      components: specification.meteredComponents.map(\.name))
  }

  /// Charges the losses inside the battery to the ledger, once, as a component and a cause of its
  /// own.
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
    try Self.simulate(&simulation, &drain, specification, key: key, until: limit, silent: silent)
  }

  private static func simulate(
    _ simulation: inout Simulation<Phone>, _ drain: inout BatteryDrain?,
    _ specification: PhoneSpecification, key: RandomKey, until limit: SimTime, silent: AppID?
  ) throws(RunFailure) -> SimTime {
    let warmUp = specification.window.warmUp
    simulation.restart()
    // The end is open: what is due at it is not part of the run, and never scheduled.
    let horizon = limit > .zero ? limit - .nanoseconds(1) : limit
    simulation.model.begin(key: key, horizon: horizon, silent: silent, future: &simulation.future)
    simulation.model.observeChanges(at: .zero)
    // The idle run is as long as the run itself, whatever its battery would do.
    if drain == nil || silent != nil {
      simulation.runOn(until: limit)
    } else if warmUp == .zero || simulation.runOn(until: .zero + warmUp) {
      drain?.run(&simulation, until: limit)
    }
    let end = simulation.now
    if let reason = simulation.model.failure {
      let step = simulation.model.failureOrigin.flatMap(specification.program.step)
      throw .aborted(
        reason: "\(reason)", at: end, place: step?.location,
        hint: simulation.model.failureHint.map { "\($0)" })
    }
    simulation.model.finish(at: end, future: &simulation.future)
    try simulation.model.conservation.check()
    return end
  }
}

extension Simulation where M == Phone {
  /// Runs to an instant, through changes of the phone's source of power.
  ///
  /// - Returns: Whether the run continues.
  @discardableResult mutating func runOn(until limit: SimTime) -> Bool {
    repeat {
      if advance(until: limit) != .stopped { return true }
    } while model.takeSupplyChange()
    return false
  }
}

/// The outcome of one run.
package struct RunOutcome: Sendable, Equatable {
  /// One value per metric, in the order of the specification.
  package let values: [MetricValue]
  /// Dispatched events, including those of the idle run.
  package let events: Int
  package let end: SimTime
  package let energy: Energy
  /// Nil for a phone that has none.
  package let battery: BatteryOutcome?
  /// The ledgers, if requested.
  package let ledgers: Ledgers?
  /// The cells of the phone's ledger with any charge, if requested.
  package let entries: [LedgerEntry]?
  /// The exogenous events, if requested; streams are those of
  /// ``PhoneSpecification/exogenousStreams``.
  package let exogenous: ExogenousRecord?
  /// The fates of the work that scripts requested, if requested.
  package let work: WorkRecord?

  package init(
    values: [MetricValue], events: Int, end: SimTime, energy: Energy, battery: BatteryOutcome?,
    ledgers: Ledgers?, entries: [LedgerEntry]? = nil, exogenous: ExogenousRecord? = nil,
    work: WorkRecord? = nil
  ) {
    self.values = values
    self.events = events
    self.end = end
    self.energy = energy
    self.battery = battery
    self.ledgers = ledgers
    self.entries = entries
    self.exogenous = exogenous
    self.work = work
  }

  /// The energy of the phone and of the accessories around it.
  package struct Ledgers: Sendable, Equatable {
    package let phone: EnergyLedger
    package let accessories: EnergyLedger

    package init(phone: EnergyLedger, accessories: EnergyLedger) {
      self.phone = phone
      self.accessories = accessories
    }
  }
}

/// The reason for which a run has no result.
package enum RunFailure: Error, Sendable {
  /// The parts of the ledger do not add up to the whole: an error of the program.
  case energyNotConserved(parts: Energy, whole: Energy)
  /// The scenario exceeds a limit of the program, at a place of its text where that is known, with a
  /// way around it.
  case aborted(reason: String, at: SimTime, place: SourceLocation? = nil, hint: String? = nil)

  /// Why a run has no result, for a table.
  package var reason: String {
    switch self {
    case .aborted(let reason, let time, _, _): "given up at \(time): \(reason)"
    case .energyNotConserved: "the parts of the energy are not the whole"
    }
  }

  /// The same failure, with the run in which it happened.
  ///
  /// - Parameter location: The place of the variant, for a failure without one of its own.
  package func of(variant: String, run: Int, at location: SourceLocation?) -> RunFailure {
    guard case .aborted(let reason, let time, let place, let hint) = self else { return self }
    return .aborted(
      reason: "\(reason) (variant \(variant), run \(run))", at: time, place: place ?? location,
      hint: hint)
  }
}

extension PowerMeter.Conservation {
  /// Throws when the parts do not add up to the whole.
  func check() throws(RunFailure) {
    if !holds { throw .energyNotConserved(parts: parts, whole: whole) }
  }
}
