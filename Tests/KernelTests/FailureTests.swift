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
    #expect(
      message(of: result).contains(
        "Fatal error: scheduled 4.000000000 s, outside now 5.000000000 s to latest 7889400000.000000000 s\n"
      ))
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
    #expect(
      message(of: result).contains(
        "Fatal error: event 1099511627776 of the replication does not fit the 40-bit sequence\n"))
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
