import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

struct `A Wi-Fi radio without a network` {
  /// The energy of scans of 1 s at 300 mW.
  private func scans(_ count: Int) -> Energy { millijoules(300) * Int64(count) }

  // Scans at 0, 10, 30, 70, 110, … s.
  @Test func `scans more and more seldom`() {
    let bench = ComponentBench.wifi(signal: 0, seconds: 100)
    bench.run()
    #expect(bench.ledger.total == scans(4))
    #expect(bench.counter("wi-fi-scans") == 4)
  }

  // At 0, 10, then from 30 s on every 40 s: 90 of them before an hour has passed.
  @Test func `scans at the greatest interval in the end`() {
    let bench = ComponentBench.wifi(signal: 0, seconds: 3600)
    bench.run()
    #expect(bench.ledger.total == scans(2 + 90))
    #expect(bench.counter("wi-fi-scans") == 92)
    #expect(bench.dispatched == 2)
  }

  @Test func `scans for ever without back-off`() {
    let bench = ComponentBench.wifi(["scan-back-off": "none"], signal: 0, seconds: 3600)
    bench.run()
    #expect(bench.ledger.total == scans(360))
    #expect(bench.dispatched == 0)
  }

  // In range at 45 s, found by the scan from 70 to 71 s, joined for 2 s.
  @Test func `joins a network after the next whole scan`() {
    let bench = ComponentBench.wifi(signal: 0, seconds: 74)
    bench.at(45) { $0.network(1) }
    bench.at(72.9) { $0.ask(up: 1, 1) }
    bench.at(73.1) { $0.ask(up: 1, 2) }
    bench.run()
    #expect(bench.happenings == ["#1 declined", "#2 completed"])
    #expect(bench.energy(.search, app: 0) == scans(4))
    #expect(bench.energy(.association, app: 0) == millijoules(400 * 2))
    #expect(bench.counter("wi-fi-associations") == 1)
  }

  // The scan that began at 30 s is not whole any more.
  @Test func `does not find a network by a scan under way`() {
    let bench = ComponentBench.wifi(signal: 0, seconds: 75)
    bench.at(30.5) { $0.network(1) }
    bench.run()
    #expect(bench.energy(.search, app: 0) == scans(4))
    #expect(bench.energy(.association, app: 0) == millijoules(400 * 2))
  }

  // Lit at 50 s: a scan to 51 s, joined at 53 s.
  @Test func `scans at once when the screen is lit`() {
    let bench = ComponentBench.wifi(signal: 0, seconds: 60)
    bench.at(45) { $0.network(1) }
    bench.at(50) { $0.light(true) }
    bench.run()
    #expect(bench.energy(.search, app: 0) == scans(4))
    #expect(bench.energy(.association, app: 0) == millijoules(400 * 2))
    #expect(bench.counter("wi-fi-associations") == 1)
  }

  @Test func `does not join a network that has gone again`() {
    let bench = ComponentBench.wifi(signal: 0, seconds: 100)
    bench.at(45) { $0.network(1) }
    bench.at(70.5) { $0.network(0) }
    bench.run()
    #expect(bench.ledger.total == scans(4))
  }

  // Joining from 71 s; gone at 72 s, and a scan from there on; the next would be at 82 s.
  @Test func `looks again when a network goes while it joins`() {
    let bench = ComponentBench.wifi(signal: 0, seconds: 80)
    bench.at(45) { $0.network(1) }
    bench.at(72) { $0.network(0) }
    bench.run()
    #expect(bench.ledger.total == scans(4) + millijoules(400) + scans(1))
    #expect(bench.counter("wi-fi-associations") == 0)
  }

  @Test func `is the same when the day is played again`() {
    let bench = ComponentBench.wifi(signal: 0, seconds: 100)
    bench.at(45) { $0.network(1) }
    bench.run()
    let first = bench.ledger
    bench.run()
    #expect(bench.ledger == first)
  }
}

struct `A Wi-Fi radio that is switched` {
  @Test func `off draws nothing`() {
    let bench = ComponentBench.wifi(signal: 0, seconds: 100)
    bench.at(0) { $0.perform("switch-wi-fi", ["enabled": 0], thread: 1) }
    bench.run()
    #expect(bench.ledger.total == .zero)
  }

  @Test func `off fails what is under way`() {
    let bench = ComponentBench.wifi()
    bench.at(10) { $0.ask(up: 1_000_000, 1) }
    bench.at(10.5) { $0.perform("switch-wi-fi", ["enabled": 0], thread: 2) }
    bench.at(11) { $0.ask(3) }
    bench.run()
    #expect(Set(bench.happenings) == ["#1 offline", "#2 completed", "#3 declined"])
  }

  // Off at the start; on at 10 s: a scan of 1 s, 2 s of joining, power save to 13.3 s.
  @Test func `on scans and joins`() {
    let bench = ComponentBench.wifi(seconds: 13.3)
    bench.at(0) { $0.perform("switch-wi-fi", ["enabled": 0], thread: 1) }
    bench.at(10) { $0.perform("switch-wi-fi", ["enabled": 1], thread: 2) }
    bench.run()
    #expect(bench.energy(.search, app: 0) == millijoules(300))
    #expect(bench.energy(.association, app: 0) == millijoules(400 * 2))
    // From 13 s on: the beacons of 13.2 s, and of 12.9 s none any more.
    #expect(bench.energy(.paging, app: 0) == millijoules(2 * 0.3 + 100 * 0.010))
  }

  @Test func `on when it is on does nothing`() {
    let (bench, same) = (ComponentBench.wifi(), ComponentBench.wifi())
    bench.at(5) { $0.perform("switch-wi-fi", ["enabled": 1], thread: 2) }
    bench.run()
    same.run()
    #expect(bench.ledger == same.ledger)
  }
}
