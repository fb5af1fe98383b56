import Components
import PowerAccounting
import Quantities
import Workloads

/// Observers of a run, which do not change it: gauges and bins, for which the run is cut from
/// outside, and a watch.
struct RunObservers: ~Copyable {
  var gauges: GaugeRecorder
  var screen: ScreenRecorder
  /// The recorder of the battery's level at some instants.
  var levels: LevelRecorder
  /// The recorder of the energy drawn by some instants.
  var energies: EnergyRecorder
  var vitals: VitalsRecorder
  /// The recorder of energies in bins, if requested.
  var bins = BinRecorder(components: 0)
  /// The observer of every instant of this run; nil in most runs.
  var watch: RunWatch?
  /// The component of each counter.
  let counterOwners: FlatTable<Int>

  init(_ specification: PhoneSpecification, _ interfaces: [ComponentInterface]) {
    gauges = GaugeRecorder(specification.records.gauges, duration: specification.window.duration)
    screen = ScreenRecorder(specification.records.screen)
    levels = LevelRecorder(specification.records.levelInstants)
    energies = EnergyRecorder(specification.records.energyInstants)
    vitals = VitalsRecorder(specification.records.vitals)
    counterOwners = FlatTable(
      interfaces.enumerated().flatMap { index, interface in
        Array(repeating: index, count: interface.counters.count)
      })
  }

  /// Starts observing a run whose counted window begins at `start`.
  ///
  /// - Parameter isSilent: Whether it is the run without the app, which gauges do not record.
  mutating func begin(at start: SimTime, isSilent: Bool) {
    gauges.begin(at: start, isOn: !isSilent)
    screen.begin(isSilent: isSilent)
    levels.begin(isSilent: isSilent)
    energies.begin(isSilent: isSilent)
    vitals.begin(at: start, isSilent: isSilent)
    bins.begin(at: start)
  }

  /// The next instant at which the run is cut; nil where none is.
  var nextEdge: SimTime? {
    func first(_ one: SimTime?, _ two: SimTime?) -> SimTime? {
      guard let one, let two else { return one ?? two }
      return min(one, two)
    }
    return first(first(gauges.edge, bins.edge), first(vitals.edge, energies.edge))
  }
}

/// Observer of a phone after every instant with an event.
///
/// The phone only knows whether there is one: a run without one is never cut there, and one with it
/// gives the same energies, since observation changes nothing.
final class RunWatch {
  let timeline: TimelineRecorder?
  let handlers: HandlerRecorder?
  /// The activity of scripts since the last evaluation.
  let journal: UnsafeMutablePointer<ScriptJournal>
  /// The data that each component moved since then.
  let traffic: UnsafeMutableBufferPointer<TrafficJournal>

  init(_ specification: PhoneSpecification, keepsTimeline: Bool, keepsHandlers: Bool) {
    timeline = keepsTimeline ? TimelineRecorder(specification) : nil
    handlers = keepsHandlers ? HandlerRecorder(specification) : nil
    journal = .allocate(capacity: 1)
    journal.initialize(to: ScriptJournal())
    traffic = .allocate(capacity: specification.components.count)
    traffic.initialize(repeating: TrafficJournal())
  }

  deinit {
    journal.deinitialize(count: 1)
    journal.deallocate()
    traffic.deinitialize()
    traffic.deallocate()
  }

  /// Whether the changes exceed the memory.
  var isFull: Bool { timeline?.isFull ?? false }

  func look(
    at world: UnsafeMutablePointer<ComponentWorld>, _ engine: borrowing ScriptEngine,
    _ components: UnsafeMutableBufferPointer<InstalledComponent>, isCounting: Bool, now: SimTime
  ) {
    let scripts = journal.pointee.entries
    timeline?.look(at: world, engine, scripts, isCounting: isCounting, now: now)
    if let handlers {
      let radios = traffic.indices.compactMap { index in
        components[index].traffic().map {
          RadioLook(component: index, reading: $0, journal: traffic[index])
        }
      }
      handlers.look(at: world, scripts, radios, isCounting: isCounting, now: now)
      for index in traffic.indices { traffic[index].clear() }
    }
    journal.pointee.clear()
  }
}

/// The records of an observed run, beside its ledgers.
package struct RunRecords: Sendable {
  /// All changes, in order of time.
  package let timeline: RunTimeline?
  /// The energies of handlers.
  package let handlers: HandlerEnergies?
}
