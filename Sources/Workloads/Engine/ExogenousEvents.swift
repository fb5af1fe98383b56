import Quantities

/// The exogenous events of a run: people and surroundings, and their trace.
///
/// The streams of the trace are those of actions, then of sources, then those that the phone knows
/// of.
struct ExogenousEvents: ~Copyable {
  var actions: UserActions
  var sources: ChangingSources
  private var trace: ExogenousTrace

  init(_ program: ScriptProgram, otherStreams: Int) {
    actions = UserActions(program)
    sources = ChangingSources(program)
    trace = ExogenousTrace(count: program.actions.count + program.sources.count + otherStreams)
  }

  mutating func begin(horizon: SimTime) {
    actions.begin(horizon: horizon)
    sources.begin(horizon: horizon)
    trace.reset()
  }

  mutating func note(action index: Int, _ what: UInt64, at now: SimTime) {
    trace.note(index, what, at: now)
  }

  mutating func note(source index: Int, at now: SimTime) {
    trace.note(actions.count + index, at: now)
  }

  mutating func note(other stream: Int, _ what: UInt64, at now: SimTime) {
    trace.note(actions.count + sources.count + stream, what, at: now)
  }

  var record: ExogenousRecord { trace.record }
}
