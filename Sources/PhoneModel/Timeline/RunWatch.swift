import Components
import PowerAccounting
import Quantities
import Workloads

/// Looks at a phone after every instant at which something happens.
///
/// The phone knows nothing of it but whether there is one: a run without one is never cut there, and one
/// with it gives the same energies, since looking changes nothing.
final class RunWatch {
  let timeline: TimelineRecorder?
  let handlers: HandlerRecorder?
  /// What scripts did since the last look.
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

  /// Whether more has changed than can be kept.
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

/// What a run that is watched is to keep, beside its ledgers.
package struct RunRecords: Sendable {
  /// Everything that changed, and when.
  package let timeline: RunTimeline?
  /// Which handlers drew how much.
  package let handlers: HandlerEnergies?
}

extension PhoneRunner {
  /// A run with its ledgers, and what is asked for of what went on in it.
  package func recorded(
    seed: UInt64, replication: Int, keepsTimeline: Bool, keepsHandlers: Bool
  ) throws(RunFailure) -> (outcome: RunOutcome, records: RunRecords) {
    let watch = RunWatch(
      specification, keepsTimeline: keepsTimeline, keepsHandlers: keepsHandlers)
    let outcome = try watched(seed: seed, replication: replication, watch)
    return (
      outcome,
      RunRecords(timeline: watch.timeline?.timeline, handlers: watch.handlers?.energies)
    )
  }
}
