import Components
import DrainsimTestSupport
import Kernel
import PowerAccounting
import Quantities
import Testing

private let desk = Accessory(name: "desk")
private let lamp = Accessory(name: "lamp", group: 1)
private let wall = Accessory(name: "wall", isConnectable: false)

struct `A connection` {
  // CONNECT_REQ answers the first packet; the link starts 1.25 ms and a share of its interval later,
  // and can be used after six events.
  @Test(arguments: 1...5)
  func `can be used six events after the packet that led to it`(seed: Int) {
    let bench = ComponentBench.bluetooth(near: [desk], seconds: 20, seed: seed)
    bench.at(3) { $0.connect(0, thread: 1) }
    bench.run()
    let up = desk.linkUp(from: .at(3), key: bench.key)
    #expect(bench.log == [LogEntry(up, "#1 completed"), LogEntry(up, "connected 0, app 1")])
  }

  @Test func `waits for ever without a timeout`() {
    let bench = ComponentBench.bluetooth(near: [wall], seconds: 100_000)
    bench.at(0) { $0.connect(0, thread: 1) }
    bench.run()
    #expect(bench.log == [])
    #expect(bench.energy(.connect) == Power.milliwatts(60) * .seconds(100_000))
  }

  @Test func `fails at exactly its timeout`() {
    let bench = ComponentBench.bluetooth(near: [wall], seconds: 100)
    bench.at(3) { $0.connect(0, timeout: 12.5, thread: 1) }
    bench.run()
    #expect(bench.log == [LogEntry(15.5, "#1 timeout")])
    #expect(bench.counter("connect-timeouts") == 1)
  }

  @Test func `is listened for until its timeout`() {
    let bench = ComponentBench.bluetooth(near: [wall], seconds: 100)
    bench.at(3) { $0.connect(0, timeout: 12.5, thread: 1) }
    bench.run()
    #expect(bench.energy(.connect) == .joules(0.060 * 12.5))
  }

  @Test func `is not undone by a timeout that comes after the packet`() {
    let key = RandomKey(seed: 1, replication: 1)
    let packet = desk.packetEnds(from: .at(3), key: key)
    let bench = ComponentBench.bluetooth(near: [desk], seconds: 20)
    let timeout = (packet - .at(3)).seconds + 0.001
    bench.at(3) { $0.connect(0, timeout: timeout, thread: 1) }
    bench.run()
    let up = desk.linkUp(from: .at(3), key: key)
    #expect(bench.log == [LogEntry(up, "#1 completed"), LogEntry(up, "connected 0, app 1")])
  }

  // Group 7 has no members today; -8 is how a script names it.
  @Test func `to somebody who is not here fails at exactly its timeout`() {
    let bench = ComponentBench.bluetooth(near: [desk], seconds: 100)
    bench.at(3) { $0.connect(-8, timeout: 10, thread: 1) }
    bench.run()
    #expect(bench.log == [LogEntry(13, "#1 timeout")])
  }

  @Test func `to somebody who is not here is listened for`() {
    let bench = ComponentBench.bluetooth(near: [desk], seconds: 100)
    bench.at(3) { $0.connect(-8, timeout: 10, thread: 1) }
    bench.at(20) { $0.connect(-8, thread: 2) }
    bench.run()
    #expect(bench.energy(.connect) == Power.milliwatts(60) * .seconds(10 + 80))
  }

  @Test func `to somebody who is not here can be given up`() {
    let bench = ComponentBench.bluetooth(near: [desk], seconds: 100)
    bench.at(3) { $0.connect(-8, thread: 1) }
    bench.at(4) { $0.connect(-9, thread: 2) }
    bench.at(20) { $0.disconnect(-8, thread: 3) }
    bench.at(30) { $0.disconnect(-9, thread: 4) }
    bench.run()
    #expect(bench.times(of: "#1 disconnected") == [.at(20)])
    #expect(bench.times(of: "#2 disconnected") == [.at(30)])
    #expect(bench.energy(.connect) == Power.milliwatts(60) * .seconds(30 - 3))
  }

  @Test func `goes to the first of a group`() {
    let bench = ComponentBench.bluetooth(near: [desk, lamp], seconds: 20)
    bench.at(3) { $0.connect(-2, thread: 1) }
    bench.run()
    #expect(bench.happenings == ["#1 completed", "connected 1, app 1"])
  }

  @Test func `that is there is returned at once`() {
    let bench = ComponentBench.bluetooth(near: [desk], seconds: 20)
    bench.at(0) { $0.connect(0, thread: 1) }
    bench.at(10) { $0.connect(0, thread: 2) }
    bench.run()
    #expect(bench.log.last == LogEntry(10, "#2 completed"))
  }

  @Test func `that is sought is refused to a second`() {
    let bench = ComponentBench.bluetooth(near: [wall], seconds: 20)
    bench.at(0) { $0.connect(0, thread: 1) }
    bench.at(10) { $0.connect(0, thread: 2) }
    bench.run()
    #expect(bench.log == [LogEntry(10, "#2 refused")])
  }

  @Test func `that goes down is refused to a second`() {
    let key = RandomKey(seed: 1, replication: 1)
    let event = desk.event(after: .at(10), connectingFrom: .zero, key: key)
    let bench = ComponentBench.bluetooth(near: [desk], seconds: 11)
    bench.at(0) { $0.connect(0, thread: 1) }
    bench.at(event + .milliseconds(1)) { $0.disconnect(0, thread: 2) }
    bench.at(event + .milliseconds(2)) { $0.connect(0, thread: 3) }
    bench.run()
    #expect(bench.times(of: "#3 refused") == [event + .milliseconds(2)])
  }

  @Test func `goes down at a connection event`() {
    let bench = ComponentBench.bluetooth(near: [desk], seconds: 20)
    bench.at(0) { $0.connect(0, thread: 1) }
    bench.at(10) { $0.disconnect(0, thread: 2) }
    bench.run()
    let down = desk.event(after: .at(10), connectingFrom: .zero, key: bench.key)
    #expect(
      bench.log.suffix(2) == [
        LogEntry(down, "#2 completed"), LogEntry(down, "disconnected 0, app 1"),
      ])
  }

  @Test func `that is not there needs no time to drop`() {
    let bench = ComponentBench.bluetooth(near: [desk], seconds: 20)
    bench.at(1) { $0.disconnect(0, thread: 1) }
    bench.run()
    #expect(bench.log == [LogEntry(1, "#1 completed")])
  }

  @Test func `without a name is the one of last time`() {
    let bench = ComponentBench.bluetooth(near: [desk, lamp], seconds: 20)
    bench.at(0) { $0.connect(0, thread: 1) }
    bench.at(5) { $0.connect(1, thread: 2) }
    bench.at(10) { $0.perform("disconnect", thread: 3) }
    bench.run()
    #expect(bench.happenings.last == "disconnected 1, app 1")
  }

  @Test func `can be made and dropped a hundred times`() {
    let bench = ComponentBench.bluetooth(near: [desk], seconds: 1000)
    for time in 0..<100 {
      bench.at(Double(10 * time)) { $0.connect(0, thread: 2 * time) }
      bench.at(Double(10 * time + 5)) { $0.disconnect(0, thread: 2 * time + 1) }
    }
    bench.run()
    #expect(bench.counter("connections") == 100)
    #expect(bench.happenings.filter { $0 == "disconnected 0, app 1" }.count == 100)
  }

  @Test func `is refused beside eight others`() {
    let many = (0..<9).map { Accessory(name: "accessory \($0)") }
    let bench = ComponentBench.bluetooth(near: many, seconds: 20)
    for index in 0..<9 { bench.at(0) { $0.connect(index, thread: index) } }
    bench.run()
    #expect(bench.counter("connections") == 8)
    #expect(bench.happenings.filter { $0.hasSuffix("refused") }.count == 1)
  }

  @Test func `finds room when one of eight was dropped`() {
    let many = (0..<9).map { Accessory(name: "accessory \($0)") }
    let bench = ComponentBench.bluetooth(near: many, seconds: 30)
    for index in 0..<8 { bench.at(0) { $0.connect(index, thread: index) } }
    bench.at(10) { $0.disconnect(3, thread: 20) }
    bench.at(11) { $0.connect(8, thread: 21) }
    bench.run()
    #expect(bench.happenings.suffix(2) == ["#21 completed", "connected 8, app 1"])
  }

  // A scan listens already; who connects meanwhile pays nothing for it.
  @Test func `is found by the listening of a scan`() {
    let bench = ComponentBench.bluetooth(near: [desk], seconds: 20)
    bench.at(0) { $0.scan() }
    bench.at(5) { $0.connect(0, app: 2, thread: 1) }
    bench.run()
    let request = 44 * 0.008e-3 * 36.445e-3 * 3.0  // CONNECT_REQ, 44 B of 8 µs at 36.445 mA
    #expect((bench.energy(.connect, app: 2).joules - request).magnitude < 1e-15)
    #expect(bench.energy(.scan) == Power.milliwatts(60) * .seconds(20))
  }
}

struct `The energy of a link` {
  /// One pair of empty packets, by hand from the phases: what both ends draw at 3 V.
  private let constant = 14.624297
  private var master: Double {
    constant + 0.08 * (26.505 + 36.445) + 0.053 * 36.445 + 0.123 * 26.505 + 0.057 * 15.125 - 1.2
  }
  private var slave: Double {
    constant + 0.08 * (26.505 + 36.445) + 0.053 * 36.445 + 0.388 * 26.505 + 0.080 * 14.128 - 1.2
  }
  private func joules(_ microampereSeconds: Double) -> Double { microampereSeconds * 1e-6 * 3 }

  private let key = RandomKey(seed: 1, replication: 1)
  private var anchor: SimTime { desk.anchor(from: .zero, key: key) }

  /// The desk connected from the start to 10 s after the first connection event.
  private func idle() -> ComponentBench {
    let bench = ComponentBench.bluetooth(
      near: [desk], seconds: (anchor + .seconds(10) - .zero).seconds)
    bench.at(0) { $0.connect(0, thread: 1) }
    bench.run()
    return bench
  }

  // Events at 0, 30, … 9990 ms: 334 of them. The level is whole nanowatts over 2.355 ms, so each is
  // within 0.5 × 2.355 × 10⁶ aJ.
  @Test func `is that of an event every interval`() {
    let energy = idle().energy(.connection).joules
    #expect((energy - 334 * joules(master)).magnitude < 334 * 1.2e-12)
  }

  @Test func `is nearly the same at the other end`() {
    let energy = idle().accessories[0, 0, .connection].joules
    #expect((energy - 334 * joules(slave)).magnitude < 334 * 1e-18)
  }

  // Three packets of 37 B, each followed by a short listening, at a mean rate of one event a 1.005 s.
  @Test func `follows that of the other end's advertising`() {
    let event = constant + 3 * ((0.053 + 0.296) * 36.445 + 0.057 * 15.125 + 0.123 * 26.505)
    let advertised = (desk.packetEnds(from: .zero, key: key) - .zero).seconds
    let energy = idle().accessories[0, 0, .advertising].joules
    // Whole nanowatts over half a second or so.
    #expect((energy - joules(event) / 1.005 * advertised).magnitude < 0.5e-9 * advertised)
  }

  // The last event carries the request to drop the link, so both ends pay for it: events 0 to n.
  @Test func `includes the event in which it is dropped`() {
    let bench = ComponentBench.bluetooth(near: [desk], seconds: 60)
    bench.at(0) { $0.connect(0, thread: 1) }
    bench.at(10) { $0.disconnect(0, thread: 2) }
    bench.run()
    let down = desk.event(after: .at(10), connectingFrom: .zero, key: key)
    let events = Double((down - anchor).nanoseconds / 30_000_000 + 1)
    #expect(
      (bench.energy(.connection).joules - events * joules(master)).magnitude < events * 1.2e-12)
    #expect(
      (bench.accessories[0, 0, .connection].joules - events * joules(slave)).magnitude
        < events * 1e-17)
  }

  @Test func `is counted once however often the other end is settled`() {
    let bench = ComponentBench.bluetooth(near: [desk], seconds: 30)
    bench.at(0) { $0.connect(0, thread: 1) }
    for second in 1...20 { bench.at(Double(second)) { $0.component.finish($0.context) } }
    bench.run()
    let once = ComponentBench.bluetooth(near: [desk], seconds: 30)
    once.at(0) { $0.connect(0, thread: 1) }
    once.run()
    #expect(bench.accessories[0, 0, .connection] == once.accessories[0, 0, .connection])
  }

  @Test func `is charged to the app that connected`() {
    let bench = ComponentBench.bluetooth(near: [desk, lamp], seconds: 60)
    bench.at(0) { $0.connect(0, app: 1, thread: 1) }
    bench.at(0) { $0.connect(1, app: 2, thread: 2) }
    bench.run()
    #expect(bench.energy(.connection, app: 1) > .zero)
    #expect(bench.energy(.connection, app: 2) > .zero)
  }

  @Test func `scales with the charge of the chip`() {
    let half = ComponentBench.bluetooth(
      .changing(["charge-scale": "0.5"]), near: [desk], seconds: 30)
    half.at(0) { $0.connect(0, thread: 1) }
    half.run()
    let whole = ComponentBench.bluetooth(near: [desk], seconds: 30)
    whole.at(0) { $0.connect(0, thread: 1) }
    whole.run()
    let ratio = half.energy(.connection).joules / whole.energy(.connection).joules
    #expect((ratio - 0.5).magnitude < 1e-6)
  }
}
