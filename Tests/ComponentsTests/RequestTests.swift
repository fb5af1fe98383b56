import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// A pipe that moves 1000 B/s each way from the start, which is 10⁻⁶ B/ns.
private func pipe(
  _ parameters: [String: String] = [:], seconds: Double = 100, up: Double = 1000,
  down: Double = 1000
) -> ComponentBench {
  let bench = ComponentBench(Pipe(parameters), seconds: seconds)
  bench.at(0) { $0.rate(up: up, down: down) }
  return bench
}

extension ComponentBench {
  /// Bytes a second.
  fileprivate func rate(up: Double, down: Double) {
    perform("rate", ["up": up * 1e-9, "down": down * 1e-9], thread: 900)
  }

  /// The outcomes of requests.
  fileprivate var answers: [LogEntry] { log.filter { !$0.what.hasPrefix("#900") } }
}

struct `A request` {
  // 500 B sent in 0.5 s, 2 s for the server, 3000 B received in 3 s.
  @Test func `sends and waits and receives`() {
    let bench = pipe()
    bench.at(1) { $0.ask(up: 500, answer: 2, down: 3000, 1) }
    bench.run()
    #expect(bench.answers == [LogEntry(6.5, "#1 completed")])
  }

  @Test func `for nothing is answered when the server answers`() {
    let bench = pipe()
    bench.at(1) { $0.ask(1) }
    bench.at(2) { $0.ask(answer: 3, 2) }
    bench.run()
    #expect(bench.answers == [LogEntry(1, "#1 completed"), LogEntry(5, "#2 completed")])
  }

  @Test func `for nothing waits for a network as any other`() {
    let bench = pipe(up: 0)
    bench.at(1) { $0.ask(1) }
    bench.at(4) { $0.rate(up: 1000, down: 1000) }
    bench.run()
    #expect(bench.answers == [LogEntry(4, "#1 completed")])
  }

  // 3 of 7 B at 3 B/s: 2⅓ s, which ends in the nanosecond that has it all.
  @Test func `ends in the first nanosecond at which all is there`() {
    let bench = pipe(down: 3)
    bench.at(0) { $0.ask(down: 7, 1) }
    bench.run()
    #expect(bench.answers == [LogEntry(.zero + .nanoseconds(2_333_333_334), "#1 completed")])
  }

  // 1000 of 4000 B until 2 s; nothing until 10 s; 3000 B at 500 B/s take 6 s.
  @Test func `stands still without a signal and goes on at the rate of the new one`() {
    let bench = pipe()
    bench.at(1) { $0.ask(down: 4000, 1) }
    bench.at(2) { $0.rate(up: 0, down: 0) }
    bench.at(10) { $0.rate(up: 0, down: 500) }
    bench.run()
    #expect(bench.answers == [LogEntry(16, "#1 completed")])
  }

  @Test func `that stands still is ended by its time-out`() {
    let bench = pipe()
    bench.at(1) { $0.ask(down: 4000, timeout: 5, 1) }
    bench.at(2) { $0.rate(up: 0, down: 0) }
    bench.at(10) { $0.rate(up: 1000, down: 1000) }
    bench.run()
    #expect(bench.answers == [LogEntry(6, "#1 timeout")])
    #expect(bench.counter("down") == 1000)
  }

  @Test(arguments: [(2.0, "#1 timeout"), (3, "#1 completed"), (4, "#1 completed")])
  func `that ends at the instant of its time-out is in time`(timeout: Double, outcome: String) {
    let bench = pipe()
    bench.at(1) { $0.ask(up: 1000, answer: 1, down: 1000, timeout: timeout, 1) }
    bench.run()
    #expect(bench.answers == [LogEntry(1 + timeout.clamped(to: 3), outcome)])
  }

  @Test func `may time out while the server thinks`() {
    let bench = pipe()
    bench.at(1) { $0.ask(up: 1000, answer: 30, down: 1000, timeout: 5, 1) }
    bench.run()
    #expect(bench.answers == [LogEntry(6, "#1 timeout")])
    #expect(bench.counter("up") == 1000)
  }

  @Test(arguments: [Double.infinity, -1, 1e300, .nan])
  func `takes any number that a script computes`(size: Double) {
    let bench = pipe()
    bench.at(1) { bench in
      bench.perform(
        "request", ["up": size, "down": size, "answer": size, "timeout": 10e9], thread: 1)
    }
    bench.run()
    #expect(bench.failure == nil)
    #expect(bench.answers.count == 1)
  }
}

struct `Requests at one time` {
  // Alone 1000 of 3000 B until 2 s. Half the rate each until the second has its 1000 B, at 4 s; then
  // the first has 1000 B left, to 5 s.
  @Test func `share the rate evenly`() {
    let bench = pipe()
    bench.at(1) { $0.ask(down: 3000, 1) }
    bench.at(2) { $0.ask(down: 1000, 2) }
    bench.run()
    #expect(bench.answers == [LogEntry(4, "#2 completed"), LogEntry(5, "#1 completed")])
  }

  @Test func `do not share what goes up with what comes down`() {
    let bench = pipe()
    bench.at(1) { $0.ask(up: 3000, 1) }
    bench.at(1) { $0.ask(down: 3000, 2) }
    bench.run()
    #expect(bench.answers == [LogEntry(4, "#1 completed"), LogEntry(4, "#2 completed")])
  }

  // On the air both directions take turns: half the rate each, 6 s for both.
  @Test func `share one medium in both directions`() {
    let bench = pipe(["medium": "shared"])
    bench.at(1) { $0.ask(up: 3000, 1) }
    bench.at(1) { $0.ask(down: 3000, 2) }
    bench.run()
    #expect(bench.answers == [LogEntry(7, "#1 completed"), LogEntry(7, "#2 completed")])
  }

  @Test func `move no byte more or less than was asked for`() {
    let bench = pipe()
    for thread in 1...20 {
      bench.at(Double(thread) / 7) {
        $0.ask(up: Double(thread * 13), answer: 0.3, down: Double(thread * 41), thread)
      }
    }
    bench.run()
    #expect(bench.answers.count == 20)
    #expect(bench.counter("up") == 13 * 210)
    #expect(bench.counter("down") == 41 * 210)
  }

  // Work is conserved: 20 requests of 500 B need 10 s together, however they share.
  @Test func `leave the pipe empty no later than one after the other`() {
    let bench = pipe(seconds: 60)
    for thread in 1...20 { bench.at(Double(thread) / 10) { $0.ask(down: 500, thread) } }
    bench.run()
    let last = bench.answers.last!.time
    #expect(last >= .at(10.1))
    // A share is rounded down by less than a millionth of a byte a second, 10⁻⁹ of the rate; 20 of
    // them lose 20 × 10⁻⁹ of 10 s at the most, and each of the ends rounds up to a nanosecond.
    #expect(last <= .at(10.1) + .nanoseconds(220))
  }

  @Test func `end when they would however often anybody looks`() {
    func ends(_ looks: Int) -> [LogEntry] {
      let bench = pipe(seconds: 40)
      for thread in 1...7 {
        bench.at(Double(thread) / 3) { $0.ask(up: 700, down: Double(thread) * 333, thread) }
      }
      for look in 0..<looks { bench.at(Double(look) / 17.3) { $0.rate(up: 1000, down: 1000) } }
      for look in 0..<looks { bench.at(Double(look) / 11.9) { $0.perform("idle", thread: 900) } }
      bench.run()
      return bench.answers
    }
    #expect(ends(0).count == 7)
    #expect(ends(300) == ends(0))
  }

  @Test func `are 256 at the most`() {
    let bench = pipe(up: 0)
    for thread in 1...257 { bench.at(1) { $0.ask(thread) } }
    bench.run()
    #expect(bench.failure == "more than 256 requests are under way on one radio")
  }

  @Test func `find room again after others have ended`() {
    let bench = pipe(seconds: 1000)
    for thread in 1...800 { bench.at(Double(thread)) { $0.ask(answer: 200, thread) } }
    bench.run()
    #expect(bench.failure == nil)
    #expect(bench.answers.count == 800)
  }
}

struct `The power of a radio in use` {
  // App 1 alone for 1 s, both for 2 s, app 1 alone for 1 s, at 1 W: 2 J and 1 J.
  @Test func `is charged to those whose data moves`() {
    let bench = pipe(seconds: 5)
    bench.at(1) { $0.ask(down: 3000, app: 1, 1) }
    bench.at(2) { $0.ask(down: 1000, app: 2, 2) }
    bench.run()
    #expect(bench.energy(.transfer, app: 1) == .joules(3))
    #expect(bench.energy(.transfer, app: 2) == .joules(1))
  }

  @Test func `is the same when it is brought up to date in between`() {
    func run(_ instants: [Double]) -> EnergyLedger {
      let bench = pipe(["tail-owner": "proportional"], seconds: 9)
      bench.at(1) { $0.ask(down: 3000, app: 1, 1) }
      bench.at(2) { $0.ask(down: 1000, app: 2, 2) }
      for instant in instants { bench.at(instant) { $0.component.finish($0.context) } }
      bench.run()
      #expect(bench.counter("down") == 4000)
      return bench.ledger
    }
    // Once all data has moved, the tail is divided alike whenever it is.
    #expect(run([5.5, 6.25, 7]) == run([]))
  }

  // Three apps for 1 ns at 1 W: 10⁹ aJ do not divide by three, and the first has what is left over.
  @Test func `loses nothing to the division`() {
    let bench = pipe(seconds: 5, down: 1e12)
    for app in 1...3 { bench.at(1) { $0.ask(down: 1, app: app, app) } }
    bench.run()
    #expect(bench.conservation.holds)
    #expect(
      (1...3).map { bench.energy(.transfer, app: $0).attojoules }.reduce(0, +) % 1_000_000_000 == 0)
    #expect(bench.energy(.transfer, app: 2) == bench.energy(.transfer, app: 3))
    #expect(bench.energy(.transfer, app: 1) >= bench.energy(.transfer, app: 2))
  }

  // 1 s of data each, and half a watt of tail: until 3 s of app 1, until 9 s of app 2.
  @Test func `falls to the last in the tail`() {
    let bench = pipe(seconds: 9)
    bench.at(0) { $0.ask(down: 1000, app: 1, 1) }
    bench.at(3) { $0.ask(down: 1000, app: 2, 2) }
    bench.run()
    #expect(bench.energy(.tail, app: 1) == .joules(1))
    #expect(bench.energy(.tail, app: 2) == .joules(2.5))
  }

  // 1000 B and 3000 B: 2 s and 5 s of tail at 0.5 W are 3.5 J, a quarter and three quarters of it.
  @Test func `is divided by bytes in the tail`() {
    let bench = pipe(["tail-owner": "proportional"], seconds: 20)
    bench.at(0) { $0.ask(down: 1000, app: 1, 1) }
    bench.at(3) { $0.ask(down: 3000, app: 2, 2) }
    bench.at(11) { $0.perform("idle", thread: 900) }
    bench.at(12) { $0.ask(down: 1000, app: 3, 3) }
    bench.run()
    #expect(bench.energy(.tail, app: 1) == .joules(0.875))
    // One more second of tail before app 3 came, and seven after it, in which it alone moved data.
    #expect(bench.energy(.tail, app: 2) == .joules(2.625))
    #expect(bench.energy(.tail, app: 3) == .joules(4))
  }

  @Test func `falls to the last if nobody moved a byte`() {
    let bench = pipe(["tail-owner": "proportional"], seconds: 10)
    bench.at(0) { $0.ask(answer: 2, app: 1, 1) }
    bench.at(0) { $0.ask(answer: 4, app: 2, 2) }
    bench.run()
    #expect(bench.energy(.tail, app: 2) == .joules(5))
  }
}

extension Double {
  fileprivate func clamped(to limit: Double) -> Double { Swift.min(self, limit) }
}
