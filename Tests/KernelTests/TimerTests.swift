import Kernel
import Quantities
import Testing

/// A story with 32 timers, of which a test uses what it needs.
private struct TimerStory: Model {
  static var timerCount: Int { 32 }

  var log: [Entry] = []
  var react: (EventNotice, inout FutureEventList) -> Continuation = { _, _ in .goOn }

  mutating func handle(_ event: EventNotice, future: inout FutureEventList) -> Continuation {
    log.append(Entry(event))
    return react(event, &future)
  }
}

extension FutureEventList {
  /// Arms a timer at a whole second, its event numbered like the timer.
  fileprivate mutating func arm(_ timer: Int, at second: Int, rank: EventRank = .timer) {
    arm(TimerID(timer), .numbered(timer), at: .second(second), rank: rank)
  }
}

struct `A timer` {
  @Test(arguments: [1, 2, 3, 4, 5, 8, 31, 32])
  func `is dispatched in the order of deadlines wherever it stands`(count: Int) {
    var future = FutureEventList(timerCount: count)
    // 7 has no factor in common with any of the counts, so every second is used once.
    for timer in 0..<count { future.arm(timer, at: 7 * timer % count) }
    let log = future.drain()
    #expect(log == (0..<count).map { timer in Entry(7 * timer % count, timer) }.sorted())
  }

  @Test(arguments: [1, 2, 3, 32])
  func `leaves in the order of arming among those of one instant and rank`(count: Int) {
    var future = FutureEventList(timerCount: count)
    for timer in (0..<count).reversed() { future.arm(timer, at: 1) }
    let log = future.drain()
    #expect(log == (0..<count).reversed().map { Entry(1, $0) })
  }

  @Test func `leaves by rank among those of one instant`() {
    var future = FutureEventList(timerCount: 3)
    future.arm(0, at: 1, rank: .end)
    future.arm(1, at: 1, rank: .surroundings)
    future.arm(2, at: 1, rank: .completion)
    let log = future.drain()
    #expect(log == [.init(1, 1), .init(1, 2), .init(1, 0)])
  }

  @Test func `takes turns with events of its instant and rank`() {
    var future = FutureEventList(timerCount: 2)
    future.schedule(.numbered(10), at: .second(1), rank: .timer)
    future.arm(0, at: 1)
    future.schedule(.numbered(11), at: .second(1), rank: .timer)
    future.arm(1, at: 1)
    let log = future.drain()
    #expect(log == [.init(1, 10), .init(1, 0), .init(1, 11), .init(1, 1)])
  }

  @Test func `forgets the deadline it had when it is armed anew`() {
    var future = FutureEventList(timerCount: 2)
    future.arm(0, at: 1)
    future.arm(0, at: 5)
    let log = future.drain()
    #expect(log == [.init(5, 0)])
  }

  @Test func `loses its turn when it is armed anew for the same instant`() {
    var future = FutureEventList(timerCount: 2)
    future.arm(0, at: 1)
    future.arm(1, at: 1)
    future.arm(0, at: 1)
    let log = future.drain()
    #expect(log == [.init(1, 1), .init(1, 0)])
  }

  @Test func `is not dispatched when it was disarmed`() {
    var future = FutureEventList(timerCount: 2)
    future.arm(0, at: 1)
    future.arm(1, at: 2)
    let wasArmed = future.disarm(TimerID(0))
    let log = future.drain()
    #expect(wasArmed)
    #expect(log == [.init(2, 1)])
  }

  @Test func `says that it was not armed when it is disarmed again`() {
    var future = FutureEventList(timerCount: 2)
    future.arm(0, at: 1)
    let answers = [future.disarm(TimerID(0)), future.disarm(TimerID(0)), future.disarm(TimerID(1))]
    #expect(answers == [true, false, false])
  }

  @Test func `is no longer armed once it is dispatched`() {
    var future = FutureEventList(timerCount: 1)
    future.arm(0, at: 1)
    let before = future.isArmed(TimerID(0))
    let event = future.popEarliest()
    let after = future.isArmed(TimerID(0))
    #expect(before)
    #expect(event?.tag == .numbered(0))
    #expect(!after)
  }

  @Test func `counts as pending`() {
    var future = FutureEventList(timerCount: 3)
    let atFirst = (future.count, future.isEmpty, future.earliest)
    future.schedule(.numbered(10), at: .second(2), rank: .timer)
    future.arm(2, at: 1)
    let then = (future.count, future.isEmpty, future.earliest)
    #expect(atFirst == (0, true, nil))
    #expect(then == (2, false, .second(1)))
  }

  @Test func `is disarmed with the rest when everything is removed`() {
    var future = FutureEventList(timerCount: 32)
    for timer in 0..<32 { future.arm(timer, at: 1) }
    future.removeAll()
    let (isEmpty, event) = (future.isEmpty, future.popEarliest())
    #expect(isEmpty)
    #expect(event == nil)
  }
}

extension Entry: Comparable {
  static func < (left: Entry, right: Entry) -> Bool { left.second < right.second }
}

struct `A run with timers` {
  @Test func `is dry when no timer is armed`() {
    var simulation = Simulation(model: TimerStory())
    let end = simulation.run(until: .second(5))
    let now = simulation.now
    #expect(end == .ranDry)
    #expect(now == .second(5))
  }

  @Test func `dispatches a timer that is due at the horizon`() {
    var simulation = Simulation(model: TimerStory())
    simulation.future.arm(0, at: 2)
    simulation.future.arm(1, at: 3)
    let end = simulation.run(until: .second(2))
    let log = simulation.model.log
    #expect(log == [.init(2, 0)])
    #expect(end == .reachedHorizon)
  }

  @Test func `dispatches a timer at the last instant`() {
    var simulation = Simulation(model: TimerStory())
    simulation.future.arm(TimerID(31), .numbered(31), at: .latest, rank: .end)
    let end = simulation.run(until: .latest)
    let (now, count) = (simulation.now, simulation.model.log.count)
    #expect(end == .ranDry)
    #expect(now == .latest)
    #expect(count == 1)
  }

  @Test func `lets a handler arm its own timer`() {
    var simulation = Simulation(
      model: TimerStory { event, future in
        let next = event.time + .seconds(2)
        future.arm(TimerID(event.tag.index), event.tag, at: next, rank: .timer)
        return .goOn
      })
    simulation.future.arm(7, at: 1)
    simulation.run(until: .second(6))
    let log = simulation.model.log
    #expect(log == [.init(1, 7), .init(3, 7), .init(5, 7)])
  }

  @Test func `lets a handler arm its own timer for its own instant`() {
    var fired = 0
    var simulation = Simulation(
      model: TimerStory { event, future in
        fired += 1
        if fired < 1000 { future.arm(TimerID(0), event.tag, at: event.time, rank: .timer) }
        return .goOn
      })
    simulation.future.arm(0, at: 1)
    simulation.run(until: .second(1))
    let log = simulation.model.log
    #expect(log == Array(repeating: Entry(1, 0), count: 1000))
  }

  @Test func `stops where the model asks for it with its timers still armed`() {
    var simulation = Simulation(model: TimerStory { _, _ in .stop })
    simulation.future.arm(0, at: 1)
    simulation.future.arm(1, at: 2)
    let end = simulation.run(until: .second(5))
    let (now, isArmed) = (simulation.now, simulation.future.isArmed(TimerID(1)))
    #expect(end == .stopped)
    #expect(now == .second(1))
    #expect(isArmed)
  }

  @Test func `starts without timers after a restart`() {
    var simulation = Simulation(model: TimerStory())
    simulation.future.arm(0, at: 9)
    simulation.run(until: .second(5))
    simulation.restart()
    let end = simulation.run(until: .second(10))
    let count = simulation.model.log.count
    #expect(end == .ranDry)
    #expect(count == 0)
  }
}
