import DrainsimTestSupport
import PowerAccounting
import Testing

struct `An antenna that Wi-Fi shares with Bluetooth` {
  // All of the time: half of the rate, so 100 kB in 0.2 s at 400 + 50 × 4 mW.
  @Test func `slows transfers, which then cost more`() {
    let bench = ComponentBench.wifi()
    bench.at(5) { $0.share { $0.bluetoothAirtime = 1 } }
    bench.at(10) { $0.ask(up: 100_000, 1) }
    bench.run()
    #expect(bench.log == [LogEntry(10.3, "#1 completed")])
    #expect(bench.energy(.transfer) == millijoules(600 * 0.2))
  }

  // 50 kB at 1 MB/s and 800 mW, 50 kB at 0.5 MB/s and 600 mW.
  @Test func `slows a transfer from when it is shared`() {
    let bench = ComponentBench.wifi()
    bench.at(10) { $0.ask(up: 100_000, 1) }
    bench.at(10.15) { $0.share { $0.bluetoothAirtime = 1 } }
    bench.run()
    #expect(bench.log == [LogEntry(10.25, "#1 completed")])
    #expect(bench.energy(.transfer) == millijoules(800 * 0.05 + 600 * 0.1))
  }

  @Test func `never makes a transfer cheaper`() {
    let costs = (0...10).map { tenth in
      let bench = ComponentBench.wifi()
      bench.at(5) { $0.share { $0.bluetoothAirtime = Double(tenth) / 10 } }
      bench.at(10) { $0.ask(up: 100_000, down: 300_000, 1) }
      bench.run()
      return bench.paid()
    }
    #expect(zip(costs, costs.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `slows nothing where there are two`() {
    let bench = ComponentBench.wifi(["bluetooth-loss": "0"])
    bench.at(5) { $0.share { $0.bluetoothAirtime = 1 } }
    bench.at(10) { $0.ask(up: 100_000, 1) }
    bench.run()
    #expect(bench.log == [LogEntry(10.2, "#1 completed")])
  }

  @Test func `is held while data moves`() {
    let bench = ComponentBench.wifi()
    var shares: [Double] = []
    bench.at(10) { $0.ask(up: 100_000, 1) }
    for time in [10.05, 10.15, 10.3] { bench.at(time) { shares.append($0.shared.wifiAirtime) } }
    bench.run()
    #expect(shares == [0, 1, 0])
  }
}
