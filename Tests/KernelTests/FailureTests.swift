@testable import Kernel
import Quantities
import Testing

/// Mistakes of the program, not of its user: it stops, and says the numbers.
struct `Impossible schedule` {
  private func message(of result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func `stops the program when it lies in the past`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var future = FutureEventList()
      future.schedule(.numbered(0), at: .second(5), rank: .timer)
      _ = future.popEarliest()
      future.schedule(.numbered(1), at: .second(4), rank: .timer)
    }
    #expect(message(of: result).contains("scheduled 4.000000000 s, outside now 5.000000000 s"))
  }

  @Test func `stops the program when it lies before the horizon that was reached`() async {
    await #expect(processExitsWith: .failure) {
      var simulation = Simulation(model: Story())
      simulation.run(until: .second(5))
      simulation.future.schedule(.numbered(1), at: .second(4), rank: .timer)
    }
  }

  @Test func `stops the program when it lies beyond the last instant`() async {
    await #expect(processExitsWith: .failure) {
      var future = FutureEventList()
      let late = SimTime(nanoseconds: SimTime.latest.nanoseconds + 1)
      future.schedule(.numbered(1), at: late, rank: .timer)
    }
  }

  @Test func `stops the program when it lies before the start`() async {
    await #expect(processExitsWith: .failure) {
      var future = FutureEventList()
      future.schedule(.numbered(1), at: SimTime(nanoseconds: -1), rank: .timer)
    }
  }

  @Test func `stops the program when the sequence is exhausted`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var future = FutureEventList()
      future.nextOrder = 1 << 60
      future.schedule(.numbered(1), at: .zero, rank: .timer)
    }
    #expect(message(of: result).contains("1099511627776"))
  }

  @Test func `takes the last sequence number`() throws {
    var future = FutureEventList()
    future.nextOrder = (1 << 40 - 1) << 20
    let token = future.schedule(.numbered(1), at: .zero, rank: .end)
    let isPending = future.isPending(token)
    let popped = future.popEarliest()
    #expect(isPending)
    let notice = try #require(popped)
    #expect(notice.sequence == 1 << 40 - 1)
    #expect(notice.rank == .end)
    #expect(notice.tag == .numbered(1))
  }

  @Test func `stops the program when a timer is armed in the past`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var future = FutureEventList(timerCount: 1)
      future.arm(TimerID(0), .numbered(0), at: .second(5), rank: .timer)
      _ = future.popEarliest()
      future.arm(TimerID(0), .numbered(0), at: .second(4), rank: .timer)
    }
    #expect(message(of: result).contains("scheduled 4.000000000 s, outside now 5.000000000 s"))
  }

  @Test func `stops the program when a timer is armed beyond the last instant`() async {
    await #expect(processExitsWith: .failure) {
      var future = FutureEventList(timerCount: 1)
      let late = SimTime(nanoseconds: SimTime.latest.nanoseconds + 1)
      future.arm(TimerID(0), .numbered(0), at: late, rank: .timer)
    }
  }

  @Test func `stops the program when arming exhausts the sequence`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var future = FutureEventList(timerCount: 1)
      future.nextOrder = 1 << 60
      future.arm(TimerID(0), .numbered(0), at: .zero, rank: .timer)
    }
    #expect(message(of: result).contains("1099511627776"))
  }

  @Test func `stops the program when the list has no such timer`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var future = FutureEventList(timerCount: 2)
      future.arm(TimerID(2), .numbered(0), at: .zero, rank: .timer)
    }
    #expect(message(of: result).contains("armed timer 2 of a list with 2 timers"))
  }

  @Test func `stops the program when a model runs on a list with other timers`() async {
    await #expect(processExitsWith: .failure) {
      var simulation = Simulation(model: Story())
      simulation.future = FutureEventList(timerCount: 1)
      simulation.run(until: .second(1))
    }
  }

  @Test(arguments: [-1, 33])
  func `stops the program when a list cannot have so many timers`(count: Int) async {
    await #expect(processExitsWith: .failure) { [count] in
      _ = FutureEventList(timerCount: count)
    }
  }

  @Test func `stops the program when the horizon lies in the past`() async {
    await #expect(processExitsWith: .failure) {
      var simulation = Simulation(model: Story())
      simulation.run(until: .second(5))
      simulation.run(until: .second(4))
    }
  }
}

struct `The latest instant of the list` {
  @Test func `is the latest instant there is`() {
    #expect(FutureEventList.latestNanoseconds == SimTime.latest.nanoseconds)
  }
}

struct `Event rank` {
  @Test func `has four bits`() {
    #expect(EventRank(rawValue: 15) == .end)
    #expect(EventRank(rawValue: 16) == nil)
  }
}

struct `Event tag` {
  @Test(arguments: [0, 1, 63] as [UInt8], [0, 1, 16_383])
  func `gives back its kind and index`(kind: UInt8, index: Int) {
    let tag = EventTag(kind: kind, index: index)
    #expect(tag.kind == kind)
    #expect(tag.index == index)
    #expect(EventTag(rawValue: tag.rawValue) == tag)
  }
}
