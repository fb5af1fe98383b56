import DrainsimTestSupport
import Quantities
import Testing

struct `A desk` {
  private let start = 1.0
  private let stop = 2.0

  /// The first look at or after `instant`: 0.1 s, 0.4 s, …
  private func look(_ instant: SimTime) -> SimTime {
    var look = SimTime.at(0.1)
    while look < instant { look += .milliseconds(300) }
    return look
  }

  // Mark 0: the first group begins to move; mark 1: it rests.
  @Test func `moves from the look after start to the look after stop`() {
    let bench = ComponentBench.connected()
    bench.at(10) { $0.perform("write", ["response": 0, "command": 1], thread: 1) }
    bench.at(15) { $0.perform("write", ["response": 0, "command": 2], thread: 1) }
    bench.run()
    #expect(bench.times(of: "mark 0") == [look(bench.event(.at(10)))])
    #expect(bench.times(of: "mark 1") == [look(bench.event(.at(15)))])
  }

  @Test func `moves for one period at a step`() {
    let bench = ComponentBench.connected()
    bench.at(10) { $0.perform("write", ["response": 0], thread: 1) }
    bench.run()
    let moves = look(bench.event(.at(10)))
    #expect(bench.times(of: "mark 0") == [moves])
    #expect(bench.times(of: "mark 1") == [moves + .milliseconds(300)])
  }

  // It looks, having moved, at every look after the first of its motion, the one that stops it
  // included; both values come in the connection event after.
  @Test func `notifies its values while it moves`() {
    let bench = ComponentBench.connected()
    bench.at(5) { $0.perform("subscribe", thread: 7) }
    bench.at(10) { $0.perform("write", ["response": 0, "command": 1], thread: 1) }
    bench.at(12) { $0.perform("write", ["response": 0, "command": 2], thread: 1) }
    bench.run()
    var expected: [SimTime] = []
    var next = look(bench.event(.at(10))) + .milliseconds(300)
    while next <= look(bench.event(.at(12))) {
      expected += [bench.event(next), bench.event(next)]
      next += .milliseconds(300)
    }
    #expect(expected.count > 8)
    #expect(bench.times(of: "value-received 0, app 1") == expected)
    #expect(bench.counter("notifications") == expected.count)
  }

  @Test func `notifies nobody who did not subscribe`() {
    let bench = ComponentBench.connected()
    bench.at(10) { $0.perform("write", ["response": 0, "command": 1], thread: 1) }
    bench.run()
    #expect(bench.counter("notifications") == 0)
  }

  @Test func `forgets the subscription with the link`() {
    let bench = ComponentBench.connected(seconds: 60)
    bench.at(5) { $0.perform("subscribe", thread: 7) }
    bench.at(10) { $0.disconnect(0, thread: 8) }
    bench.at(20) { $0.connect(0, thread: 9) }
    bench.at(40) { $0.perform("write", ["response": 0, "command": 1], thread: 1) }
    bench.run()
    #expect(bench.counter("notifications") == 0)
  }

  // Two values: a question for each.
  @Test func `is asked once for each value to notify`() {
    let bench = ComponentBench.connected()
    bench.at(10) { $0.perform("subscribe", thread: 7) }
    bench.run()
    #expect(
      bench.transfers == [LogEntry(bench.event(.at(10)) + .milliseconds(90), "#7 completed")])
  }
}
