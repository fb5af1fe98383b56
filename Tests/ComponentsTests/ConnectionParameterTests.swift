import Components
import DrainsimTestSupport
import Kernel
import PowerAccounting
import Quantities
import Testing

/// Attends one of ten events of 30 ms.
private let lazy = Accessory(name: "lazy", latency: 9)
private let key = RandomKey(seed: 1, replication: 1)

/// Charge of one event of empty packets: see ConnectingTests, here as microjoules at 3 V.
private let constant = 14.624297
private let master =
  3 * (constant + 0.08 * (26.505 + 36.445) + 0.053 * 36.445 + 0.123 * 26.505 + 0.057 * 15.125 - 1.2)
private let slave =
  3 * (constant + 0.08 * (26.505 + 36.445) + 0.053 * 36.445 + 0.388 * 26.505 + 0.080 * 14.128 - 1.2)

private func connected(_ accessory: Accessory, seconds: Double = 60) -> ComponentBench {
  let bench = ComponentBench.bluetooth(near: [accessory], seconds: seconds)
  bench.at(0) { $0.connect(0, thread: 0) }
  return bench
}

struct `Peripheral latency` {
  /// The first event at or after an instant, of those 300 ms apart.
  private func attended(_ instant: SimTime) -> SimTime {
    var event = lazy.anchor(from: .zero, key: key)
    while event < instant { event += .milliseconds(300) }
    return event
  }

  // The question waits for an event that is attended; the answer comes in the next one.
  @Test func `delays what the phone asks`() {
    let bench = connected(lazy)
    bench.at(10) { $0.perform("read", thread: 1) }
    bench.run()
    #expect(bench.times(of: "#1 completed") == [attended(.at(10)) + .milliseconds(30)])
  }

  @Test func `delays no question that follows another`() {
    let bench = connected(lazy)
    bench.at(10) { $0.perform("read", thread: 1) }
    bench.at(10) { $0.perform("read", thread: 2) }
    bench.run()
    #expect(bench.times(of: "#2 completed") == [attended(.at(10)) + .milliseconds(90)])
  }

  @Test func `delays the end of the link`() {
    let bench = connected(lazy)
    bench.at(10) { $0.disconnect(0, thread: 1) }
    bench.run()
    #expect(bench.times(of: "disconnected 0, app 1") == [attended(.at(10))])
  }

  // The desk begins to move at its look at 20.2 s, and says so at the end of the step, at 20.4 s.
  @Test func `does not delay what the peripheral says`() {
    let desk = Accessory(
      name: "desk", latency: 9, looksEvery: .milliseconds(200), firstLook: .zero, notifies: 1)
    let bench = connected(desk)
    bench.at(5) { $0.perform("subscribe", thread: 1) }
    bench.at(19.5) { $0.perform("write", ["response": 0], thread: 2) }
    bench.run()
    let anchor = desk.anchor(from: .zero, key: key)
    var written = anchor
    while written < .at(19.5) { written += .milliseconds(300) }
    var look = SimTime.zero
    while look < written { look += .milliseconds(200) }
    var said = anchor
    while said < look + .milliseconds(200) { said += .milliseconds(30) }
    #expect(bench.times(of: "value-received 0, app 1") == [said])
  }

  @Test func `saves the phone nothing`() {
    let (eager, skipping) = (connected(Accessory(name: "lazy")), connected(lazy))
    eager.run()
    skipping.run()
    #expect(eager.energy(.connection) == skipping.energy(.connection))
  }

  // 60 s less the anchor: all events up to the link being usable, which is the sixth after the
  // first, and then every tenth from the first on.
  @Test func `saves the accessory nine events of ten`() {
    let bench = connected(lazy)
    bench.run()
    let left = (bench.horizon - lazy.anchor(from: .zero, key: key)).nanoseconds
    let attended = (left - 1) / 300_000_000 + 1
    let expected = Double(attended + 5) * slave * 1e-6
    #expect((bench.accessories[0, 0, .connection].joules - expected).magnitude < 1e-12)
  }

  // A read of one packet keeps it up for two events, of which one is attended anyway.
  @Test func `costs the accessory an event more for an answer`() {
    let (idle, asked) = (connected(lazy), connected(lazy))
    asked.at(10) { $0.perform("read", ["size": 0], thread: 1) }
    idle.run()
    asked.run()
    let more =
      asked.accessories[0, 0, .connection].joules - idle.accessories[0, 0, .connection].joules
    #expect((more - slave * 1e-6).magnitude < 1e-12)
  }
}

struct `A peripheral that goes out of range` {
  /// Leaves at 20 s; four seconds of silence end the link.
  private let leaving = Accessory(name: "leaving", vanishes: .at(20))
  private var lastHeard: SimTime {
    leaving.event(after: .at(20), connectingFrom: .zero, key: key) + .nanoseconds(-30_000_000)
  }

  @Test func `is given up when its time-out has passed since it was last heard`() {
    let bench = connected(leaving)
    bench.run()
    #expect(bench.log.last == LogEntry(lastHeard + .seconds(4), "disconnected 0, app 1"))
    #expect(bench.counter("links-lost") == 1)
  }

  @Test func `answers no question any more`() {
    let bench = connected(leaving)
    bench.at(20) { $0.perform("read", thread: 1) }
    bench.run()
    #expect(bench.times(of: "#1 disconnected") == [lastHeard + .seconds(4)])
  }

  @Test func `leaves a question without an answer`() {
    let bench = connected(leaving)
    bench.at(19.99) { $0.perform("discover", thread: 1) }
    bench.run()
    #expect(bench.times(of: "#1 disconnected") == [lastHeard + .seconds(4)])
  }

  @Test func `is dropped no sooner than it is lost`() {
    let bench = connected(leaving)
    bench.at(21) { $0.disconnect(0, thread: 1) }
    bench.run()
    #expect(bench.times(of: "#1 completed") == [lastHeard + .seconds(4)])
  }

  // The phone goes on sending: events from the anchor to the loss, that one not counted.
  @Test func `is sent to until it is given up`() {
    let bench = connected(leaving)
    bench.run()
    let length = lastHeard + .seconds(4) - leaving.anchor(from: .zero, key: key)
    let events = Double((length.nanoseconds - 1) / 30_000_000 + 1)
    let energy = bench.energy(.connection).joules
    #expect((energy - events * master * 1e-6).magnitude < events * 1.2e-12)
  }

  @Test func `draws nothing that is counted`() {
    let bench = connected(leaving)
    bench.run()
    let length = SimTime.at(20) - leaving.anchor(from: .zero, key: key)
    let events = Double((length.nanoseconds - 1) / 30_000_000 + 1)
    let energy = bench.accessories[0, 0, .connection].joules
    #expect((energy - events * slave * 1e-6).magnitude < events * 1e-17)
  }

  @Test func `is neither found nor connected again`() {
    let bench = connected(leaving, seconds: 200)
    bench.at(30) { $0.scan() }
    bench.at(40) { $0.connect(0, timeout: 50, thread: 1) }
    bench.run()
    #expect(bench.times(of: "#1 timeout") == [.at(90)])
    #expect(bench.happenings.filter { $0.hasPrefix("peripheral-disc") } == [])
  }

  // The connection is asked for and begins, but cannot be used before the peripheral has gone: it was
  // heard at each event until then.
  @Test func `fails who is connecting`() {
    let up = Accessory(name: "leaving").linkUp(from: .zero, key: key)
    let early = Accessory(name: "leaving", vanishes: up + .nanoseconds(-1))
    let bench = connected(early)
    bench.run()
    let lost = up + .nanoseconds(-30_000_000) + .seconds(4)
    #expect(bench.log == [LogEntry(lost, "#0 disconnected")])
  }

  // Asked to connect, it leaves before the first event: six intervals without a packet.
  @Test func `is given up after six intervals when it was never heard`() {
    let anchor = Accessory(name: "leaving").anchor(from: .zero, key: key)
    let early = Accessory(name: "leaving", vanishes: anchor)
    let bench = connected(early)
    bench.run()
    #expect(bench.log == [LogEntry(anchor + .milliseconds(180), "#0 disconnected")])
  }

  // An event that is left out is not heard.
  @Test func `was last heard at an event that it attended`() {
    let leaving = Accessory(name: "leaving", latency: 9, vanishes: .at(20))
    var heard = leaving.anchor(from: .zero, key: key)
    while heard + .milliseconds(300) < .at(20) { heard += .milliseconds(300) }
    let bench = connected(leaving)
    bench.run()
    #expect(bench.times(of: "disconnected 0, app 1") == [heard + .seconds(4)])
  }

  @Test func `makes room for another connection`() {
    let many = [leaving] + (1...8).map { Accessory(name: "accessory \($0)") }
    let bench = ComponentBench.bluetooth(near: many, seconds: 60)
    for index in 0..<8 { bench.at(0) { $0.connect(index, thread: index) } }
    bench.at(30) { $0.connect(8, thread: 8) }
    bench.run()
    #expect(bench.happenings.contains("#8 completed"))
  }
}

struct `A peripheral that comes into range` {
  private let late = Accessory(name: "late", appears: .at(30))

  @Test func `is found by its first packet from then on`() {
    let bench = ComponentBench.bluetooth(near: [late], seconds: 60)
    bench.at(0) { $0.scan() }
    bench.run()
    let found = late.packetEnds(from: .at(30), key: key)
    #expect(bench.times(of: "peripheral-discovered 0, app 1") == [found])
  }

  // A pending connection waits for it.
  @Test func `is connected by who waits for it`() {
    let bench = ComponentBench.bluetooth(near: [late], seconds: 60)
    bench.at(0) { $0.connect(0, thread: 1) }
    bench.run()
    #expect(bench.times(of: "#1 completed") == [late.linkUp(from: .at(30), key: key)])
  }
}

struct `A connection whose interval is asked for` {
  // Events 100 ms apart instead of 30, the sixth of which ends the set-up.
  @Test func `has events that far apart`() {
    let near = Accessory(name: "near")
    let slow = Accessory(name: "near", connectionInterval: .milliseconds(100))
    let bench = ComponentBench.bluetooth(near: [near], seconds: 60)
    bench.at(0) { $0.perform("connect", ["to": 0, "interval": 100e6], thread: 1) }
    bench.run()
    #expect(bench.times(of: "#1 completed") == [slow.linkUp(from: .zero, key: key)])
  }

  // 4 s × 2 × (latency + 1) must stay below the longest time-out of 32 s: at most two events left out.
  @Test func `leaves out no more events than the standard allows`() {
    let near = Accessory(name: "near", vanishes: .at(1000))
    let bench = ComponentBench.bluetooth(near: [near], seconds: 2000)
    bench.at(0) { $0.perform("connect", ["to": 0, "interval": 4e9, "latency": 400], thread: 1) }
    bench.run()
    let slow = Accessory(name: "near", connectionInterval: .seconds(4))
    var heard = slow.anchor(from: .zero, key: key)
    while heard + .seconds(12) < .at(1000) { heard += .seconds(12) }
    // The least time-out for it: 24 s and the next multiple of 10 ms.
    #expect(bench.times(of: "disconnected 0, app 1") == [heard + .milliseconds(24_010)])
  }

  @Test(arguments: [0, .infinity, 1e300] as [Double])
  func `is within what there can be`(interval: Double) {
    let bench = ComponentBench.bluetooth(near: [Accessory(name: "near")], seconds: 60)
    bench.at(0) {
      $0.perform("connect", ["to": 0, "interval": interval, "latency": interval], thread: 1)
    }
    bench.run()
    #expect(bench.happenings == ["#1 completed", "connected 0, app 1"])
  }
}

struct `Apple's rules for accessories` {
  private func objection(_ milliseconds: Int64, _ latency: Int, _ seconds: Int64) -> String? {
    ConnectionParameters(
      interval: .milliseconds(milliseconds), latency: latency,
      supervisionTimeout: .seconds(seconds)
    ).appleObjection
  }

  // The last: 3 × 480 ms × 4 = 5.76 s.
  @Test(arguments: [(15, 0, 2), (30, 30, 6), (480, 3, 6)] as [(Int64, Int, Int64)])
  func `grant what keeps them`(_ interval: Int64, _ latency: Int, _ timeout: Int64) {
    #expect(objection(interval, latency, timeout) == nil)
  }

  @Test(
    arguments: [
      (14, 0, 4, "the interval is shorter than 15 ms"),
      (15, 31, 4, "the latency is above 30"),
      (400, 5, 6, "interval × (latency + 1) is longer than 2 s"),
      (30, 0, 1, "the supervision time-out is not between 2 s and 6 s"),
      (30, 0, 7, "the supervision time-out is not between 2 s and 6 s"),
      (100, 9, 3, "the supervision time-out is not above 3 × interval × (latency + 1)"),
    ] as [(Int64, Int, Int64, String)])
  func `refuse what breaks them`(
    _ interval: Int64, _ latency: Int, _ timeout: Int64, reason: String
  ) {
    #expect(objection(interval, latency, timeout) == reason)
  }
}
