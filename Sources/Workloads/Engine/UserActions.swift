import Kernel
import PowerAccounting
import Quantities

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
    definitions = FlatTable(program.actions)
    states = FlatTable(repeating: State(), count: program.actions.count)
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
