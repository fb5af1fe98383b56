import Kernel
import Quantities
import Testing

/// A story with numbered timers at the given seconds, numbered alike.
private func story(
  at seconds: [Int],
  reacting react: @escaping (EventNotice, inout FutureEventList) -> Continuation = { _, _ in
    .proceed
  }
) -> Simulation<Story> {
  var simulation = Simulation(model: Story(react: react))
  for second in seconds {
    simulation.future.schedule(.numbered(second), at: .second(second), rank: .timer)
  }
  return simulation
}

struct `A simulation` {
  @Test func `dispatches what is due at the horizon`() {
    var simulation = story(at: [1, 2, 3])
    let end = simulation.run(until: .second(2))
    let log = simulation.model.log
    #expect(log == [.init(1, 1), .init(2, 2)])
    #expect(end == .reachedHorizon)
  }

  @Test func `lets time pass to the horizon`() {
    var simulation = story(at: [1, 9])
    simulation.run(until: .second(5))
    let now = simulation.now
    #expect(now == .second(5))
  }

  @Test func `counts the events it dispatched`() {
    var simulation = story(at: [1, 2, 3])
    simulation.run(until: .second(2))
    let dispatched = simulation.dispatched
    #expect(dispatched == 2)
  }

  @Test func `runs dry when nothing is left`() {
    var simulation = story(at: [1])
    let end = simulation.run(until: .second(5))
    let now = simulation.now
    #expect(end == .ranDry)
    #expect(now == .second(5))
  }

  @Test func `lets time pass with nothing scheduled`() {
    var simulation = story(at: [])
    let end = simulation.run(until: .latest)
    let now = simulation.now
    #expect(end == .ranDry)
    #expect(now == .latest)
  }

  @Test func `stops at the instant where the model asks for it`() {
    var simulation = story(at: [1, 2, 3]) { event, _ in event.tag.index == 2 ? .stop : .proceed }
    let end = simulation.run(until: .second(5))
    let (now, count) = (simulation.now, simulation.future.count)
    #expect(end == .stopped)
    #expect(now == .second(2))
    #expect(count == 1)
  }

  @Test func `goes on after a stop`() {
    var simulation = story(at: [1, 2, 3]) { event, _ in event.tag.index == 2 ? .stop : .proceed }
    simulation.run(until: .second(5))
    simulation.run(until: .second(5))
    let log = simulation.model.log
    #expect(log == [.init(1, 1), .init(2, 2), .init(3, 3)])
  }

  @Test func `dispatches what is due now in a run of no length`() {
    var simulation = story(at: [0, 1])
    simulation.run(until: .zero)
    let log = simulation.model.log
    #expect(log == [.init(0, 0)])
  }

  @Test func `dispatches an event at the last instant`() {
    var simulation = Simulation(model: Story())
    simulation.future.schedule(.numbered(1), at: .latest, rank: .end)
    let end = simulation.run(until: .latest)
    let notices = simulation.model.log.count
    #expect(end == .ranDry)
    #expect(notices == 1)
  }

  @Test func `repeats a replication after a restart`() {
    var simulation = story(at: [3, 1, 2])
    simulation.run(until: .second(2))
    let first = simulation.model.log
    simulation.restart()
    simulation.model.log = []
    for second in [3, 1, 2] {
      simulation.future.schedule(.numbered(second), at: .second(second), rank: .timer)
    }
    simulation.run(until: .second(2))
    let (second, dispatched) = (simulation.model.log, simulation.dispatched)
    #expect(second == first)
    #expect(dispatched == 2)
  }
}

struct `A model that cannot be copied` {
  private struct Counter: Model, ~Copyable {
    var count = 0

    mutating func handle(_ event: EventNotice, future: inout FutureEventList) -> Continuation {
      count += 1
      return .proceed
    }
  }

  @Test func `is changed in place`() {
    var simulation = Simulation(model: Counter())
    simulation.future.schedule(.numbered(1), at: .second(1), rank: .timer)
    simulation.run(until: .second(1))
    let count = simulation.model.count
    #expect(count == 1)
  }
}

struct `Simultaneous events` {
  @Test func `include what a handler schedules at its own instant`() {
    var simulation = story(at: [1, 2]) { event, future in
      if event.tag.index == 1 { future.schedule(.numbered(7), at: event.time, rank: .timer) }
      return .proceed
    }
    simulation.run(until: .second(1))
    let log = simulation.model.log
    #expect(log == [.init(1, 1), .init(1, 7)])
  }

  @Test func `let work of no length complete before the next timer of the instant`() {
    var simulation = Simulation(
      model: Story { event, future in
        if event.tag.index == 1 { future.schedule(.numbered(3), at: event.time, rank: .completion) }
        return .proceed
      })
    for timer in 1...2 {
      simulation.future.schedule(.numbered(timer), at: .second(1), rank: .timer)
    }
    simulation.run(until: .second(1))
    let log = simulation.model.log
    #expect(log == [.init(1, 1), .init(1, 3), .init(1, 2)])
  }

  @Test func `may follow one another without time passing`() {
    var simulation = story(at: [1]) { event, future in
      if event.tag.index < 1000 {
        future.schedule(.numbered(event.tag.index + 1), at: event.time, rank: .timer)
      }
      return .proceed
    }
    let end = simulation.run(until: .second(1))
    let log = simulation.model.log
    #expect(end == .ranDry)
    #expect(log == (1...1000).map { Entry(1, $0) })
  }
}

struct `Runs strung together` {
  /// Every event schedules none to three more, up to 9 ns away, so ties abound.
  private func branching(seed: UInt64) -> Simulation<Story> {
    var dice = Dice(seed: seed)
    var scheduled = 0
    var simulation = Simulation(
      model: Story { event, future in
        for _ in 0..<(future.count < 20 ? 3 : dice.roll(below: 3)) {
          scheduled += 1
          let delay = SimDuration.nanoseconds(Int64(dice.roll(below: 10)))
          future.schedule(.numbered(scheduled), at: event.time + delay, rank: .timer)
        }
        return .proceed
      })
    simulation.future.schedule(.numbered(0), at: .zero, rank: .timer)
    return simulation
  }

  @Test(arguments: [0, 1, 17, 50, 99, 100] as [Int64])
  func `are one run`(nanosecond: Int64) {
    let horizon = SimTime.zero + .nanoseconds(100)
    var whole = branching(seed: 5)
    whole.run(until: horizon)
    var parts = branching(seed: 5)
    parts.run(until: .zero + .nanoseconds(nanosecond))
    parts.run(until: horizon)
    let logs = (whole.model.log, parts.model.log)
    let dispatched = (whole.dispatched, parts.dispatched)
    #expect(logs.0.count > 100)
    #expect(logs.0 == logs.1)
    #expect(dispatched.0 == dispatched.1)
  }
}
