public import Quantities

// What is counted and recorded of a run.
extension ScriptEngine {
  mutating func count(_ counter: Counter) { counters[counter.rawValue] += 1 }
  mutating func add(_ amount: Int, toCounter index: Int) {
    let (sum, overflows) = counters[index].addingReportingOverflow(amount)
    if overflows {
      failure = "a counter passed what 64 bits hold"
    } else {
      counters[index] = sum
    }
  }

  /// Records a mark.
  public mutating func record(mark: Int, at now: SimTime) {
    if let journal { journal.pointee.note(mark: mark) }
    probes.record(mark: mark, at: now)
    if probes.timing.isOverfull && failure == nil {
      failure = "more than 1024 records of a mark wait for what they come before"
    }
  }

  /// Notes what happened in a stream of exogenous events that is neither an action's nor a source's.
  public mutating func noteExogenous(_ stream: Int, _ what: UInt64, at now: SimTime) {
    exogenous.note(actions.count + sources.count + stream, what, at: now)
  }

  /// What people and surroundings did, for after a run.
  public var exogenousRecord: ExogenousRecord { exogenous.record }

  /// Closes what the probes have open at the end of a run.
  public mutating func finishProbes(at end: SimTime) { probes.finish(at: end) }

  /// Forgets what was counted and recorded so far: the end of the warm-up.
  public mutating func discardRecords() {
    counters.fill(with: 0)
    probes.reset()
  }
}
