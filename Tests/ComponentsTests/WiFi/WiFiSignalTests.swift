import DrainsimTestSupport
import PowerAccounting
import Testing

struct `A weak Wi-Fi signal` {
  // At half: rate × (0.2 + 0.8 / 2) = 0.6 MB/s, power × (2 − 1 / 2) = (400 + 50 × 4.8) × 1.5 mW.
  @Test func `makes a transfer longer and stronger`() {
    let bench = ComponentBench.wifi(signal: 0.5)
    bench.at(10) { $0.ask(up: 60_000, 1) }
    bench.run()
    #expect(bench.log == [LogEntry(10.2, "#1 completed")])
    #expect(bench.energy(.transfer) == millijoules(960 * 0.1))
  }

  // 50 kB at 1 MB/s, then 30 kB at 0.6 MB/s.
  @Test func `counts from when it is weak`() {
    let bench = ComponentBench.wifi()
    bench.at(10) { $0.ask(up: 80_000, 1) }
    bench.at(10.15) { $0.network(0.5) }
    bench.run()
    #expect(bench.log == [LogEntry(10.2, "#1 completed")])
    #expect(bench.energy(.transfer) == millijoules(800 * 0.05 + 960 * 0.05))
  }

  @Test(arguments: [(100_000, 0), (0, 300_000), (1, 1), (5000, 2_000_000)])
  func `never makes one isolated transfer cheaper`(up: Int, down: Int) {
    let costs = stride(from: 1.0, through: 0.05, by: -0.05).map { signal in
      let bench = ComponentBench.wifi(signal: signal, seconds: 120)
      bench.at(10) { $0.ask(up: Double(up), answer: 0.1, down: Double(down), 1) }
      bench.run()
      return bench.paid()
    }
    #expect(zip(costs, costs.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `that is lost fails the requests under way`() {
    let bench = ComponentBench.wifi()
    bench.at(10) { $0.ask(up: 1_000_000, 1) }
    bench.at(10.3) { $0.ask(answer: 5, 2) }
    bench.at(10.5) { $0.network(0) }
    bench.run()
    #expect(Set(bench.log) == [LogEntry(10.5, "#1 offline"), LogEntry(10.5, "#2 offline")])
  }

  @Test func `that is lost leaves requests to another radio`() {
    let bench = ComponentBench.wifi()
    bench.at(10) { $0.network(0) }
    bench.at(11) { $0.ask(up: 100, 1) }
    bench.run()
    #expect(bench.log == [LogEntry(11, "#1 declined")])
  }
}
