import Components
import DrainsimTestSupport
import Kernel
import PowerAccounting
import Quantities
import Testing

private let desk = Accessory(
  name: "desk", looksEvery: .milliseconds(300), firstLook: .at(0.1), notifies: 2)

/// A bench with the desk connected; transfers begin after 10 s.
private func connected(_ accessory: Accessory = desk, seconds: Double = 30) -> ComponentBench {
  let bench = ComponentBench.bluetooth(near: [accessory], seconds: seconds)
  bench.at(0) { $0.connect(0, thread: 0) }
  return bench
}

extension ComponentBench {
  /// The first connection event of the desk from `instant` on.
  fileprivate func event(_ instant: SimTime) -> SimTime {
    desk.event(after: instant, connectingFrom: .zero, key: key)
  }

  /// The events after 10 s.
  fileprivate var transfers: [LogEntry] { log.filter { $0.time >= .at(10) } }
}

/// Charge of bytes on the air at 3 V: 8 µs each, sent at 36.445 mA and received at 26.505 mA.
private func joules(sent: Int, received: Int) -> Double {
  (Double(sent) * 36.445 + Double(received) * 26.505) * 0.008e-6 * 3
}

struct `Discovery of services` {
  // 3 services of 4 characteristics: 4 + 3 × 5 = 19 questions of two events each. The first is asked
  // at event 0, the last answered at event 37.
  @Test func `takes two events a question`() {
    let bench = connected()
    bench.at(10) { $0.perform("discover", thread: 1) }
    bench.run()
    let answered = bench.event(.at(10)) + .milliseconds(30) * 37
    #expect(bench.transfers == [LogEntry(answered, "#1 completed")])
    #expect(bench.counter("round-trips") == 19)
  }

  // One service, which is there: itself, no other, 4 characteristics, no more: 7 questions.
  @Test func `by name takes fewer`() {
    let bench = connected()
    bench.at(10) { $0.perform("discover", ["services": 0b01], thread: 1) }
    bench.run()
    let answered = bench.event(.at(10)) + .milliseconds(30) * 13
    #expect(bench.transfers == [LogEntry(answered, "#1 completed")])
  }

  @Test func `by a name that is not there takes one question`() {
    let bench = connected()
    bench.at(10) { $0.perform("discover", ["services": 0b10], thread: 1) }
    bench.run()
    let answered = bench.event(.at(10)) + .milliseconds(30)
    #expect(bench.transfers == [LogEntry(answered, "#1 completed")])
  }

  @Test func `of none is over at once`() {
    let bench = connected()
    bench.at(10) { $0.perform("discover", ["services": 0], thread: 1) }
    bench.run()
    #expect(bench.transfers == [LogEntry(10, "#1 completed")])
  }

  // Of all: an infinite set.
  @Test func `of all is what is meant without names`() {
    let bench = connected()
    bench.at(10) { $0.perform("discover", ["services": .infinity], thread: 1) }
    bench.run()
    #expect(bench.counter("round-trips") == 19)
  }

  @Test func `pays for every question of 11 B, every answer of 27 B`() {
    let bench = connected()
    bench.at(10) { $0.perform("discover", thread: 1) }
    bench.run()
    let expected = joules(sent: 19 * 11, received: 19 * 27)
    #expect((bench.energy(.transfer).joules - expected).magnitude < 1e-15)
  }

  @Test func `fails without a link`() {
    let bench = ComponentBench.bluetooth(near: [desk], seconds: 20)
    bench.at(10) { $0.perform("discover", ["from": 0], thread: 1) }
    bench.run()
    #expect(bench.log == [LogEntry(10, "#1 disconnected")])
  }
}

struct `A read` {
  @Test func `is answered in the event after the question`() {
    let bench = connected()
    bench.at(10) { $0.perform("read", thread: 1) }
    bench.run()
    #expect(
      bench.transfers == [LogEntry(bench.event(.at(10)) + .milliseconds(30), "#1 completed")])
  }

  // 20 B to a packet: 100 B need five questions, ten events.
  @Test func `of much takes several packets`() {
    let bench = connected()
    bench.at(10) { $0.perform("read", ["size": 100], thread: 1) }
    bench.run()
    let answered = bench.event(.at(10)) + .milliseconds(30) * 9
    #expect(bench.transfers == [LogEntry(answered, "#1 completed")])
    let expected = joules(sent: 5 * 7, received: 5 * 7 + 100)
    #expect((bench.energy(.transfer).joules - expected).magnitude < 1e-15)
  }

  @Test func `waits for the answers before it`() {
    let bench = connected()
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
    let bench = connected(slow)
    for thread in 1...30 {
      bench.at(29) { $0.perform("read", ["size": 1e18], thread: thread) }
    }
    bench.run()
    #expect(bench.transfers.filter { $0.time > .at(28) } == [])
  }
}

struct `A write` {
  @Test func `is answered in the event after it`() {
    let bench = connected()
    bench.at(10) { $0.perform("write", thread: 1) }
    bench.run()
    let answered = bench.event(.at(10)) + .milliseconds(30)
    #expect(bench.times(of: "#1 completed") == [answered])
  }

  @Test func `without an answer is over at once`() {
    let bench = connected()
    bench.at(10) { $0.perform("write", ["response": 0], thread: 1) }
    bench.run()
    #expect(bench.times(of: "#1 completed") == [.at(10)])
  }

  // 20 B and 7 B around them; the answer has 7 B.
  @Test(arguments: [(0.0, 0), (1.0, 7)])
  func `pays for its bytes`(response: Double, answer: Int) {
    let bench = connected()
    bench.at(10) { $0.perform("write", ["response": response], thread: 1) }
    bench.run()
    let expected = joules(sent: 27, received: answer)
    #expect((bench.energy(.transfer).joules - expected).magnitude < 1e-15)
  }

  // What the phone sends, the other end receives.
  @Test func `is received at the other end`() {
    let bench = connected()
    bench.at(10) { $0.perform("write", ["response": 0], thread: 1) }
    bench.run()
    let expected = joules(sent: 0, received: 27)
    #expect((bench.accessories[0, 0, .transfer].joules - expected).magnitude < 1e-15)
  }

  // Every 0.2 s for 60 s: 300 writes against 200 looks.
  @Test func `every 0.2 s is lost one time in three where the desk looks every 0.3 s`() {
    let bench = connected(seconds: 80)
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
    let bench = connected(seconds: 80)
    for write in 0..<200 {
      bench.at(10 + 0.3 * Double(write)) {
        $0.perform("write", ["response": 0, "command": 0], thread: 1)
      }
    }
    bench.run()
    #expect(bench.counter("writes-lost") == 0)
  }
}

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
    let bench = connected()
    bench.at(10) { $0.perform("write", ["response": 0, "command": 1], thread: 1) }
    bench.at(15) { $0.perform("write", ["response": 0, "command": 2], thread: 1) }
    bench.run()
    #expect(bench.times(of: "mark 0") == [look(bench.event(.at(10)))])
    #expect(bench.times(of: "mark 1") == [look(bench.event(.at(15)))])
  }

  @Test func `moves for one period at a step`() {
    let bench = connected()
    bench.at(10) { $0.perform("write", ["response": 0], thread: 1) }
    bench.run()
    let moves = look(bench.event(.at(10)))
    #expect(bench.times(of: "mark 0") == [moves])
    #expect(bench.times(of: "mark 1") == [moves + .milliseconds(300)])
  }

  // It looks, having moved, at every look after the first of its motion, the one that stops it
  // included; both values come in the connection event after.
  @Test func `notifies its values while it moves`() {
    let bench = connected()
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
    let bench = connected()
    bench.at(10) { $0.perform("write", ["response": 0, "command": 1], thread: 1) }
    bench.run()
    #expect(bench.counter("notifications") == 0)
  }

  @Test func `forgets the subscription with the link`() {
    let bench = connected(seconds: 60)
    bench.at(5) { $0.perform("subscribe", thread: 7) }
    bench.at(10) { $0.disconnect(0, thread: 8) }
    bench.at(20) { $0.connect(0, thread: 9) }
    bench.at(40) { $0.perform("write", ["response": 0, "command": 1], thread: 1) }
    bench.run()
    #expect(bench.counter("notifications") == 0)
  }

  // Two values: a question for each.
  @Test func `is asked once for each value to notify`() {
    let bench = connected()
    bench.at(10) { $0.perform("subscribe", thread: 7) }
    bench.run()
    #expect(
      bench.transfers == [LogEntry(bench.event(.at(10)) + .milliseconds(90), "#7 completed")])
  }
}

struct `A link that goes down` {
  @Test func `fails the transfers under way`() {
    let bench = connected()
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
    let event = desk.event(after: .at(10), connectingFrom: .zero, key: key)
    let bench = connected()
    bench.at(event + .milliseconds(1)) { $0.disconnect(0, thread: 3) }
    bench.at(event + .milliseconds(2)) { $0.perform("read", ["from": 0], thread: 4) }
    bench.run()
    #expect(bench.times(of: "#4 disconnected") == [event + .milliseconds(2)])
  }

  @Test func `delivers a write that came before the request to drop it`() {
    let bench = connected()
    bench.at(10) { $0.perform("write", ["response": 0, "command": 1], thread: 1) }
    bench.at(10) { $0.disconnect(0, thread: 2) }
    bench.run()
    #expect(bench.times(of: "mark 0").count == 1)
  }
}

struct `Any sequence of operations` {
  private let near = [
    desk, Accessory(name: "lamp", group: 1, interval: .milliseconds(152), services: 0b10),
    Accessory(name: "wall", group: 2, isConnectable: false),
  ]

  private func play(seed: Int) -> ComponentBench {
    var dice = Dice(seed: seed, name: "operations")
    let radio = BluetoothRadio.changing([
      "scan-interval": "100 ms", "scan-duty": "40 %", "reception": "80 %",
    ])
    let bench = ComponentBench.bluetooth(radio, near: near, seconds: 60, seed: seed)
    for thread in 0..<250 {
      // Many at one instant.
      let instant = Double(dice.roll(below: 600)) / 10
      let peer = Double(dice.pick([-4, -2, -1, 0, 1, 2]))
      let app = dice.roll(1...3)
      let step = dice.pick(bench.definition.operations)
      var operands: [String: Double] = [:]
      for field in step.fields where field.isRequired || dice.roll(below: 2) == 0 {
        operands[field.name] =
          switch field.name {
          case "from", "to": peer
          case "timeout", "stop-when-idle": Double(dice.roll(0...20)) * 1e9
          case "services", "filter": dice.pick([0, 1, 2, 3, .infinity])
          case "size": Double(dice.roll(0...200))
          case "command": Double(dice.roll(below: 3))
          default: Double(dice.roll(below: 2))
          }
      }
      let (name, fields) = (step.name, operands)
      bench.at(instant) { $0.perform(name, fields, app: app, thread: thread) }
    }
    bench.run()
    return bench
  }

  @Test(arguments: 1...20)
  func `conserves energy`(seed: Int) {
    let bench = play(seed: seed)
    #expect(bench.failure == nil)
    #expect(bench.conservation.holds, "\(bench.conservation)")
  }

  @Test(arguments: 1...20)
  func `ends every operation at most once`(seed: Int) {
    let ends = play(seed: seed).happenings.filter { $0.hasPrefix("#") }
      .map { $0.prefix { $0 != " " } }
    #expect(Set(ends).count == ends.count)
  }

  @Test func `can be repeated to the attojoule`() {
    let (first, second) = (play(seed: 5), play(seed: 5))
    #expect(first.log == second.log)
    #expect(first.ledger == second.ledger)
    #expect(first.accessories == second.accessories)
  }
}
