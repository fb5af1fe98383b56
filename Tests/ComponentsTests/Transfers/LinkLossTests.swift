import DrainsimTestSupport
import Kernel
import Quantities
import Testing

struct `A link that goes down` {
  @Test func `fails the transfers under way`() {
    let bench = ComponentBench.connected()
    bench.at(10) { $0.perform("discover", thread: 1) }
    bench.at(10) { $0.perform("read", thread: 2) }
    bench.at(10.2) { $0.disconnect(0, thread: 3) }
    bench.run()
    let down = bench.event(.at(10.2))
    #expect(
      bench.transfers == [
        LogEntry(down, "#1 disconnected"), LogEntry(down, "#2 disconnected"),
        LogEntry(down, "#3 completed"), LogEntry(down, "disconnected 0, app 1"),
      ])
  }

  @Test func `takes no more transfers`() {
    let key = RandomKey(seed: 1, replication: 1)
    let event = Accessory.desk.event(after: .at(10), connectingFrom: .zero, key: key)
    let bench = ComponentBench.connected()
    bench.at(event + .milliseconds(1)) { $0.disconnect(0, thread: 3) }
    bench.at(event + .milliseconds(2)) { $0.perform("read", ["from": 0], thread: 4) }
    bench.run()
    #expect(bench.times(of: "#4 disconnected") == [event + .milliseconds(2)])
  }

  @Test func `delivers a write that came before the request to drop it`() {
    let bench = ComponentBench.connected()
    bench.at(10) { $0.perform("write", ["response": 0, "command": 1], thread: 1) }
    bench.at(10) { $0.disconnect(0, thread: 2) }
    bench.run()
    #expect(bench.times(of: "mark 0").count == 1)
  }
}
