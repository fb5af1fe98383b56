import Components
import PowerAccounting
import Quantities
import Workloads

/// Recorder of a phone's changes since the last evaluation.
///
/// A class, because the loop of the run and the battery write to the same one.
final class TimelineRecorder {
  private(set) var timeline: RunTimeline
  /// The run in each thread's slot, or -1.
  private var openRuns: [Int]
  /// The values of the system's counters, those of the engine first.
  private var counts: [Int]
  private let counters: [DecisionCounter]
  /// The end of the integration of the levels below.
  private var integratedTo = SimTime.zero
  /// The energy of each component since counting began: its levels up to ``integratedTo``, and
  /// deposits.
  private var known: [Energy]
  private var isCounting = true
  private var changes = 0

  /// The limit of changes: a longer timeline would fill the memory, and the run is aborted.
  private static let limit = 10_000_000

  init(_ specification: PhoneSpecification) {
    let program = specification.program
    let metered = specification.meteredComponents
    counters = DecisionCounter.all(of: specification)
    counts = Array(repeating: 0, count: counters.count)
    known = Array(repeating: .zero, count: metered.count)
    openRuns = Array(repeating: -1, count: ScriptEngine.threadSlots)
    let states = RecordedState.all(apps: program.apps.count)
    timeline = RunTimeline(
      components: metered.map(\.name), apps: program.appNames, scripts: program.names.scriptPaths,
      marks: program.names.marks, decisions: DecisionCounter.names(among: counters), states: states,
      clockAtStart: program.starts.sinceMonday,
      lanes: metered.enumerated().flatMap { component, definition in
        (0..<definition.lanes).map { RunTimeline.Lane(component: component, offset: $0) }
      }, stateChanges: Array(repeating: [], count: states.count))
  }

  /// Whether the changes exceed the memory.
  var isFull: Bool { changes > Self.limit }

  /// Records the differences from the last evaluation.
  func look(
    at world: UnsafeMutablePointer<ComponentWorld>, _ engine: borrowing ScriptEngine,
    _ scripts: [ScriptJournal.Entry], isCounting: Bool, now: SimTime
  ) {
    integrate(to: now)
    if isCounting, !self.isCounting { forgetWarmUp(world, now) }
    self.isCounting = isCounting
    if world.pointee.meter.energy(until: now).attojoules != wholeKnown { noteDeposits(world, now) }
    noteDraws(world, now)
    noteScripts(scripts, now)
    noteStates(world, engine, now)
    noteDecisions(world, engine, now)
    timeline.end = now
  }

  /// Records the battery's reading at a settlement.
  func note(_ reading: RunTimeline.BatteryReading) {
    if let last = timeline.battery.last,
      last.stateOfCharge == reading.stateOfCharge, last.voltage == reading.voltage
    {
      return
    }
    timeline.battery.append(reading)
    changes += 1
  }

  /// The sum of ``known``.
  private var wholeKnown: Int128 { known.reduce(0) { $0 + $1.attojoules } }

  // MARK: - Energy

  /// Integrates the levels of the last evaluation up to `now`.
  private func integrate(to now: SimTime) {
    for index in timeline.lanes.indices {
      guard let level = timeline.lanes[index].draws.last?.draw.level, level != .off else {
        continue
      }
      known[timeline.lanes[index].component] += level.energy(from: integratedTo, to: now)
    }
    integratedTo = now
  }

  /// Discards the energies of the warm-up.
  private func forgetWarmUp(_ world: UnsafeMutablePointer<ComponentWorld>, _ now: SimTime) {
    for index in known.indices {
      known[index] = world.pointee.meter.energy(of: ComponentID(index), until: now)
    }
    timeline.countedFrom = now
  }

  /// Records as deposits the metered energy that no level drew.
  private func noteDeposits(_ world: UnsafeMutablePointer<ComponentWorld>, _ now: SimTime) {
    for index in known.indices {
      let energy = world.pointee.meter.energy(of: ComponentID(index), until: now)
      guard energy != known[index] else { continue }
      timeline.deposits.append(
        RunTimeline.Deposit(at: now, component: index, energy: energy - known[index]))
      known[index] = energy
      changes += 1
    }
  }

  private func noteDraws(_ world: UnsafeMutablePointer<ComponentWorld>, _ now: SimTime) {
    for index in timeline.lanes.indices {
      let draw = world.pointee.meter.draw(ofLane: index)
      guard draw != timeline.lanes[index].draws.last?.draw else { continue }
      if timeline.lanes[index].draws.last?.from == now { timeline.lanes[index].draws.removeLast() }
      timeline.lanes[index].draws.append((from: now, draw: draw))
      changes += 1
    }
  }

  // MARK: - Scripts and the system

  private func noteScripts(_ entries: [ScriptJournal.Entry], _ now: SimTime) {
    for entry in entries {
      switch entry {
      case .begun(let script, let thread, let app):
        openRuns[thread] = timeline.runs.count
        timeline.runs.append(
          RunTimeline.ScriptRun(app: app.index, script: script, from: now, to: nil))
      case .ended(let thread): timeline.runs[openRuns[thread]].to = now
      case .mark(let mark): timeline.moments.append(RunTimeline.Moment(at: now, kind: .mark(mark)))
      }
      changes += 1
    }
  }

  private func noteStates(
    _ world: UnsafeMutablePointer<ComponentWorld>, _ engine: borrowing ScriptEngine, _ now: SimTime
  ) {
    for index in timeline.states.indices {
      let value = timeline.states[index].value(in: world.pointee.shared, engine)
      guard value != timeline.stateChanges[index].last?.value else { continue }
      if timeline.stateChanges[index].last?.from == now {
        timeline.stateChanges[index].removeLast()
      }
      timeline.stateChanges[index].append((from: now, value: value))
      changes += 1
    }
  }

  private func noteDecisions(
    _ world: UnsafeMutablePointer<ComponentWorld>, _ engine: borrowing ScriptEngine, _ now: SimTime
  ) {
    for index in counters.indices {
      let count = counters[index].value(in: world, engine)
      if count > counts[index] {
        timeline.moments.append(
          RunTimeline.Moment(
            at: now, kind: .decision(counters[index].name, app: counters[index].app)))
        changes += 1
      }
      counts[index] = count
    }
  }
}
