import Kernel
import PowerAccounting
import Quantities

/// The exogenous events of a run: people and surroundings, and their trace.
///
/// The streams of the trace are those of actions, then of sources, then of recordings, then those
/// that the phone knows of.
struct ExogenousEvents: ~Copyable {
  var actions: UserActions
  var sources: ChangingSources
  private let replayCount: Int
  private var trace: ExogenousTrace

  init(_ program: ScriptProgram, otherStreams: Int) {
    actions = UserActions(program)
    sources = ChangingSources(program)
    replayCount = program.exogenous.replays.count
    trace = ExogenousTrace(
      count: program.exogenous.actions.count + program.exogenous.sources.count + replayCount
        + otherStreams)
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

  mutating func note(replay index: Int, _ what: UInt64, at now: SimTime) {
    trace.note(actions.count + sources.count + index, what, at: now)
  }

  mutating func note(other stream: Int, _ what: UInt64, at now: SimTime) {
    trace.note(actions.count + sources.count + replayCount + stream, what, at: now)
  }

  var record: ExogenousRecord { trace.record }
}

/// The actions of people, repeated or at times of the day.
struct UserActions: ~Copyable {
  struct State: BitwiseCopyable {
    var ordinal: UInt32 = 0
    /// The run of the last trigger, or -1 if it is over.
    var thread: Int32 = -1
  }

  private let definitions: FlatTable<ScriptProgram.Action>
  private var states: FlatTable<State>
  private var horizon = SimTime.zero

  init(_ program: ScriptProgram) {
    definitions = FlatTable(program.exogenous.actions)
    states = FlatTable(repeating: State(), count: program.exogenous.actions.count)
  }

  mutating func begin(horizon: SimTime) {
    self.horizon = horizon
    states.fill(with: State())
  }

  var count: Int { definitions.count }
  func definition(_ index: Int) -> ScriptProgram.Action { definitions[index] }

  /// The trigger that was scheduled last.
  func trigger(of index: Int) -> Trigger {
    Trigger(entity: definitions[index].name, ordinal: states[index].ordinal)
  }

  func isUnderWay(_ index: Int) -> Bool { states[index].thread >= 0 }

  mutating func runBegan(_ index: Int, thread: Int) { states[index].thread = Int32(thread) }

  mutating func runEnded(_ index: Int, thread: Int) {
    if Int(states[index].thread) == thread { states[index].thread = -1 }
  }

  /// Schedule the next trigger, counted from `previous`.
  ///
  /// - Returns: False for an action that would come again at the same instant.
  mutating func schedule(
    _ index: Int, after previous: SimTime, _ variates: borrowing VariateGenerator,
    future: inout FutureEventList
  ) -> Bool {
    let action = definitions[index]
    if action.weekdays != 0 {
      scheduleSession(index, after: previous, variates, future: &future)
      return true
    }
    let ordinal = states[index].ordinal &+ 1
    let isFirst = ordinal == 1 && action.at.kind != .absent
    let operand = isFirst ? action.at : action.every
    if operand.kind == .absent { return true }
    let length = variates.value(of: Variate(operand: operand), entity: 0, trigger: ordinal)
    guard isFirst || length >= 1 else { return false }
    guard let time = previous.adding(nanoseconds: length), time <= horizon else { return true }
    states[index].ordinal = ordinal
    schedule(index, at: time, future: &future)
    return true
  }

  /// Schedule the next session of a person's day that does not lie in the past.
  private mutating func scheduleSession(
    _ index: Int, after previous: SimTime, _ variates: borrowing VariateGenerator,
    future: inout FutureEventList
  ) {
    let action = definitions[index]
    let daily = DailyTime(at: action.at, weekdays: action.weekdays)
    while true {
      let day = Int64(states[index].ordinal)
      guard variates.midnight(ofDay: day) <= horizon.nanoseconds else { return }
      states[index].ordinal &+= 1
      guard let nanoseconds = variates.time(daily, onDay: day) else { continue }
      let time = SimTime(nanoseconds: nanoseconds)
      if time < previous || time < .zero { continue }
      if time <= horizon { schedule(index, at: time, future: &future) }
      return
    }
  }

  private func schedule(_ index: Int, at time: SimTime, future: inout FutureEventList) {
    future.schedule(.action(index), at: time, rank: .user)
  }
}

/// The sources that change by themselves, and notify apps.
struct ChangingSources: ~Copyable {
  struct State: BitwiseCopyable {
    /// The ordinal of the next draw.
    var ordinal: UInt32 = 0
    /// The number of its changes.
    var version: UInt32 = 0
  }

  /// The most changes outside the opening hours that are skipped without an event.
  private static let skipLimit = 1000

  private let definitions: FlatTable<ScriptProgram.Source>
  private var states: FlatTable<State>
  private var horizon = SimTime.zero

  init(_ program: ScriptProgram) {
    definitions = FlatTable(program.exogenous.sources)
    states = FlatTable(repeating: State(), count: program.exogenous.sources.count)
  }

  mutating func begin(horizon: SimTime) {
    self.horizon = horizon
    states.fill(with: State())
  }

  var count: Int { definitions.count }
  func definition(_ index: Int) -> ScriptProgram.Source { definitions[index] }

  /// Change a source, unless it does not change at this hour.
  ///
  /// - Returns: The number of its changes; nil if it did not change.
  mutating func change(
    _ index: Int, at now: SimTime, _ variates: borrowing VariateGenerator
  ) -> UInt32? {
    guard isOpen(definitions[index], at: now, variates) else { return nil }
    states[index].version &+= 1
    return states[index].version
  }

  /// Schedule the change after `previous`.
  ///
  /// - Returns: False for a source that would change again at the same instant.
  mutating func schedule(
    _ index: Int, after previous: SimTime, _ variates: borrowing VariateGenerator,
    future: inout FutureEventList
  ) -> Bool {
    let source = definitions[index]
    var next = previous
    for _ in 0..<Self.skipLimit {
      let gap = variates.value(of: source.gap, entity: 0, trigger: states[index].ordinal)
      states[index].ordinal &+= 1
      guard gap >= 1 else { return false }
      guard let time = next.adding(nanoseconds: gap), time <= horizon else { return true }
      next = time
      if isOpen(source, at: next, variates) { break }
    }
    future.schedule(.source(index), at: next, rank: .surroundings)
    return true
  }

  private func isOpen(
    _ source: ScriptProgram.Source, at now: SimTime, _ variates: borrowing VariateGenerator
  ) -> Bool {
    let midnight = variates.midnight(ofDay: variates.day(of: now.nanoseconds))
    let clock = now.nanoseconds - midnight
    if source.opens < source.closes { return clock >= source.opens && clock < source.closes }
    return source.opens == source.closes || clock >= source.opens || clock < source.closes
  }
}
