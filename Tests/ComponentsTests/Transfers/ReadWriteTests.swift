import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

struct `A read` {
  @Test func `is answered in the event after the question`() {
    let bench = ComponentBench.connected()
    bench.at(10) { $0.perform("read", thread: 1) }
    bench.run()
    #expect(
      bench.transfers == [LogEntry(bench.event(.at(10)) + .milliseconds(30), "#1 completed")])
  }

  // 20 B to a packet: 100 B need five questions, ten events.
  @Test func `of much takes several packets`() {
    let bench = ComponentBench.connected()
    bench.at(10) { $0.perform("read", ["size": 100], thread: 1) }
    bench.run()
    let answered = bench.event(.at(10)) + .milliseconds(30) * 9
    #expect(bench.transfers == [LogEntry(answered, "#1 completed")])
    let expected = transferJoules(sent: 5 * 7, received: 5 * 7 + 100)
    #expect((bench.energy(.transfer).joules - expected).magnitude < 1e-15)
  }

  @Test func `waits for the answers before it`() {
    let bench = ComponentBench.connected()
    bench.at(10) { $0.perform("read", thread: 1) }
    bench.at(10) { $0.perform("read", thread: 2) }
    bench.run()
    let first = bench.event(.at(10))
    #expect(
      bench.transfers == [
        LogEntry(first + .milliseconds(30), "#1 completed"),
        LogEntry(first + .milliseconds(90), "#2 completed"),
      ])
  }

  @Test func `that would take longer than any run does not trap`() {
    let slow = Accessory(name: "slow", connectionInterval: .seconds(4))
    let bench = ComponentBench.connected(slow)
    for thread in 1...30 {
      bench.at(29) { $0.perform("read", ["size": 1e18], thread: thread) }
    }
    bench.run()
    #expect(bench.transfers.filter { $0.time > .at(28) } == [])
  }
}

struct `A write` {
  @Test func `is answered in the event after it`() {
    let bench = ComponentBench.connected()
    bench.at(10) { $0.perform("write", thread: 1) }
    bench.run()
    let answered = bench.event(.at(10)) + .milliseconds(30)
    #expect(bench.times(of: "#1 completed") == [answered])
  }

  @Test func `without an answer is over at once`() {
    let bench = ComponentBench.connected()
    bench.at(10) { $0.perform("write", ["response": 0], thread: 1) }
    bench.run()
    #expect(bench.times(of: "#1 completed") == [.at(10)])
  }

  // 20 B and 7 B around them; the answer has 7 B.
  @Test(arguments: [(0.0, 0), (1.0, 7)])
  func `pays for its bytes`(response: Double, answer: Int) {
    let bench = ComponentBench.connected()
    bench.at(10) { $0.perform("write", ["response": response], thread: 1) }
    bench.run()
    let expected = transferJoules(sent: 27, received: answer)
    #expect((bench.energy(.transfer).joules - expected).magnitude < 1e-15)
  }

  // What the phone sends, the other end receives.
  @Test func `is received at the other end`() {
    let bench = ComponentBench.connected()
    bench.at(10) { $0.perform("write", ["response": 0], thread: 1) }
    bench.run()
    let expected = transferJoules(sent: 0, received: 27)
    #expect((bench.accessories[0, 0, .transfer].joules - expected).magnitude < 1e-15)
  }

  // Every 0.2 s for 60 s: 300 writes against 200 looks.
  @Test func `every 0.2 s is lost one time in three where the desk looks every 0.3 s`() {
    let bench = ComponentBench.connected(seconds: 80)
    for write in 0..<300 {
      bench.at(10 + 0.2 * Double(write)) {
        $0.perform("write", ["response": 0, "command": 0], thread: 1)
      }
    }
    bench.run()
    #expect(bench.counter("writes-sent") == 300)
    #expect((99...101).contains(bench.counter("writes-lost")))
  }

  @Test func `every 0.3 s is never lost where the desk looks every 0.3 s`() {
    let bench = ComponentBench.connected(seconds: 80)
    for write in 0..<200 {
      bench.at(10 + 0.3 * Double(write)) {
        $0.perform("write", ["response": 0, "command": 0], thread: 1)
      }
    }
    bench.run()
    #expect(bench.counter("writes-lost") == 0)
  }
}
