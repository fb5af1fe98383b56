import DrainsimTestSupport
import Quantities
import Testing

struct `Discovery of services` {
  // 3 services of 4 characteristics: 4 + 3 × 5 = 19 questions of two events each. The first is asked
  // at event 0, the last answered at event 37.
  @Test func `takes two events a question`() {
    let bench = ComponentBench.connected()
    bench.at(10) { $0.perform("discover", thread: 1) }
    bench.run()
    let answered = bench.event(.at(10)) + .milliseconds(30) * 37
    #expect(bench.transfers == [LogEntry(answered, "#1 completed")])
    #expect(bench.counter("round-trips") == 19)
  }

  // One service, which is there: itself, no other, 4 characteristics, no more: 7 questions.
  @Test func `by name takes fewer`() {
    let bench = ComponentBench.connected()
    bench.at(10) { $0.perform("discover", ["services": 0b01], thread: 1) }
    bench.run()
    let answered = bench.event(.at(10)) + .milliseconds(30) * 13
    #expect(bench.transfers == [LogEntry(answered, "#1 completed")])
  }

  @Test func `by a name that is not there takes one question`() {
    let bench = ComponentBench.connected()
    bench.at(10) { $0.perform("discover", ["services": 0b10], thread: 1) }
    bench.run()
    let answered = bench.event(.at(10)) + .milliseconds(30)
    #expect(bench.transfers == [LogEntry(answered, "#1 completed")])
  }

  @Test func `of none is over at once`() {
    let bench = ComponentBench.connected()
    bench.at(10) { $0.perform("discover", ["services": 0], thread: 1) }
    bench.run()
    #expect(bench.transfers == [LogEntry(10, "#1 completed")])
  }

  // Of all: an infinite set.
  @Test func `of all is what is meant without names`() {
    let bench = ComponentBench.connected()
    bench.at(10) { $0.perform("discover", ["services": .infinity], thread: 1) }
    bench.run()
    #expect(bench.counter("round-trips") == 19)
  }

  @Test func `pays for every question of 11 B, every answer of 27 B`() {
    let bench = ComponentBench.connected()
    bench.at(10) { $0.perform("discover", thread: 1) }
    bench.run()
    let expected = transferJoules(sent: 19 * 11, received: 19 * 27)
    #expect((bench.energy(.transfer).joules - expected).magnitude < 1e-15)
  }

  @Test func `fails without a link`() {
    let bench = ComponentBench.bluetooth(near: [.desk], seconds: 20)
    bench.at(10) { $0.perform("discover", ["from": 0], thread: 1) }
    bench.run()
    #expect(bench.log == [LogEntry(10, "#1 disconnected")])
  }
}
