import Components
import Quantities
import Workloads

/// Observer of a phone after every instant with an event.
///
/// The phone only knows whether there is one: a run without one is never cut there, and one with it
/// gives the same energies, since observation changes nothing.
final class RunWatch {
  let timeline: TimelineRecorder?
  let handlers: HandlerRecorder?
  /// The activity of scripts since the last evaluation.
  let journal: UnsafeMutablePointer<ScriptJournal>

  init(_ specification: PhoneSpecification, keepsTimeline: Bool, keepsHandlers: Bool) {
    timeline = keepsTimeline ? TimelineRecorder(specification) : nil
    handlers = keepsHandlers ? HandlerRecorder(specification) : nil
    journal = .allocate(capacity: 1)
    journal.initialize(to: ScriptJournal())
  }

  deinit {
    journal.deinitialize(count: 1)
    journal.deallocate()
  }

  /// Whether the changes exceed the memory.
  var isFull: Bool { timeline?.isFull ?? false }

  func look(
    at world: UnsafeMutablePointer<ComponentWorld>, _ engine: borrowing ScriptEngine,
    isCounting: Bool, now: SimTime
  ) {
    let scripts = journal.pointee.entries
    timeline?.look(at: world, engine, scripts, isCounting: isCounting, now: now)
    handlers?.look(at: world, scripts, isCounting: isCounting, now: now)
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
