import Kernel
import Quantities
import Testing

/// How many timers the table of a simulation has; a type, because a model's number is static.
private protocol TimerSet { static var count: Int { get } }
private enum NoTimer: TimerSet { static var count: Int { 0 } }
private enum OneTimer: TimerSet { static var count: Int { 1 } }
private enum TwoTimers: TimerSet { static var count: Int { 2 } }
private enum FiveTimers: TimerSet { static var count: Int { 5 } }
private enum ThirtyTwoTimers: TimerSet { static var count: Int { 32 } }

/// A random program of arming, disarming, scheduling and cancelling.
///
/// Without a table its timers are events: arming is cancelling the one before and scheduling
/// another.
private struct Program<Table: TimerSet>: Model {
  static var timerCount: Int { Table.count }

  static var ranks: [EventRank] {
    [.surroundings, .user, .completion, .timer, .observation, .end]
  }

  private(set) var log: [EventNotice] = []
  private(set) var answers: [Bool] = []
  private let timers: Int
  private let eventsAreScheduled: Bool
  private var dice: Dice
  private var events = [EventToken.none]
  private var timerEvents: [EventToken]

  init(timers: Int, schedulingEvents: Bool, seed: UInt64) {
    self.timers = timers
    eventsAreScheduled = schedulingEvents
    dice = Dice(seed: seed)
    timerEvents = Array(repeating: .none, count: timers)
  }

  mutating func start(_ future: inout FutureEventList) {
    for timer in 0..<timers { arm(timer, &future) }
  }

  mutating func handle(_ event: EventNotice, future: inout FutureEventList) -> Continuation {
    log.append(event)
    for _ in 0..<(future.count < 2 ? 4 : dice.roll(below: 4)) {
      switch dice.roll(below: 8) {
      case 0...3: arm(dice.roll(below: timers), &future)
      case 4: disarm(dice.roll(below: timers), &future)
      case 5: answers.append(future.cancel(events[dice.roll(below: events.count)]))
      default:
        guard eventsAreScheduled, future.count < 50 else { break }
        let (tag, time, rank) = whatWhenRank(1, events.count, future.now)
        events.append(future.schedule(tag, at: time, rank: rank))
      }
    }
    return dice.roll(below: 50) == 0 ? .stop : .goOn
  }

  /// Few instants, so that there are many ties.
  private mutating func whatWhenRank(
    _ kind: UInt8, _ index: Int, _ now: SimTime
  ) -> (EventTag, SimTime, EventRank) {
    let delay = SimDuration.nanoseconds(Int64(dice.roll(below: 6)))
    let rank = Self.ranks[dice.roll(below: Self.ranks.count)]
    return (EventTag(kind: kind, index: index % 16_384), now + delay, rank)
  }

  private mutating func arm(_ timer: Int, _ future: inout FutureEventList) {
    let (tag, time, rank) = whatWhenRank(2, timer, future.now)
    if Table.count > 0 {
      future.arm(TimerID(timer), tag, at: time, rank: rank)
    } else {
      future.cancel(timerEvents[timer])
      timerEvents[timer] = future.schedule(tag, at: time, rank: rank)
    }
  }

  private mutating func disarm(_ timer: Int, _ future: inout FutureEventList) {
    if Table.count > 0 {
      let isArmed = future.isArmed(TimerID(timer))
      answers += [isArmed, future.disarm(TimerID(timer))]
    } else {
      let isPending = future.isPending(timerEvents[timer])
      answers += [isPending, future.cancel(timerEvents[timer])]
    }
  }
}

/// Timers are events that are looked for in another way; nobody may see the difference.
struct `Timers against events in the heap` {
  /// What was dispatched, what was answered, and the state after each of many short runs.
  private struct Story: Equatable {
    var log: [EventNotice]
    var answers: [Bool]
    var states: [State]
  }

  private struct State: Equatable {
    var end: RunEnd
    var now: SimTime
    var count: Int
    var isEmpty: Bool
    var earliest: SimTime?
  }

  private func story<Table: TimerSet>(
    _ table: Table.Type, timers: Int, schedulingEvents: Bool, seed: UInt64
  ) -> Story {
    var simulation = Simulation(
      model: Program<Table>(timers: timers, schedulingEvents: schedulingEvents, seed: seed))
    simulation.model.start(&simulation.future)
    var states: [State] = []
    var horizon = SimTime.zero
    for _ in 0..<200 {
      horizon = horizon + .nanoseconds(3)
      let end = simulation.run(until: horizon)
      let (count, isEmpty) = (simulation.future.count, simulation.future.isEmpty)
      let (now, earliest) = (simulation.now, simulation.future.earliest)
      states.append(State(end: end, now: now, count: count, isEmpty: isEmpty, earliest: earliest))
    }
    return Story(log: simulation.model.log, answers: simulation.model.answers, states: states)
  }

  private func expectNoDifference<Table: TimerSet>(
    _ table: Table.Type, schedulingEvents: Bool, seed: UInt64
  ) {
    let (timers, events) = (Table.count, schedulingEvents)
    let inTable = story(table, timers: timers, schedulingEvents: events, seed: seed)
    let inHeap = story(NoTimer.self, timers: timers, schedulingEvents: events, seed: seed)
    #expect(inTable == inHeap)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>, [false, true])
  func `differ in nothing for one timer`(seed: UInt64, schedulingEvents: Bool) {
    expectNoDifference(OneTimer.self, schedulingEvents: schedulingEvents, seed: seed)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>, [false, true])
  func `differ in nothing for two timers`(seed: UInt64, schedulingEvents: Bool) {
    expectNoDifference(TwoTimers.self, schedulingEvents: schedulingEvents, seed: seed)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>, [false, true])
  func `differ in nothing for five timers`(seed: UInt64, schedulingEvents: Bool) {
    expectNoDifference(FiveTimers.self, schedulingEvents: schedulingEvents, seed: seed)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>, [false, true])
  func `differ in nothing for thirty-two timers`(seed: UInt64, schedulingEvents: Bool) {
    expectNoDifference(ThirtyTwoTimers.self, schedulingEvents: schedulingEvents, seed: seed)
  }

  @Test func `are compared over hundreds of events`() {
    let story = story(FiveTimers.self, timers: 5, schedulingEvents: true, seed: 1)
    #expect(story.log.count > 500)
    #expect(story.answers.contains(true))
    #expect(story.answers.contains(false))
  }
}
