import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

struct `A Wi-Fi radio` {
  // Ten beacons in 3 s, each 100 mW more than idle for 10 ms.
  @Test func `listens to beacons in power save`() {
    let bench = ComponentBench.wifi(seconds: 3)
    bench.run()
    #expect(bench.energy(.paging, app: 0) == millijoules(2 * 3 + 10 * 100 * 0.010))
  }

  // 100 ms of promotion, 100 kB at 1 MB/s.
  @Test func `sends after a promotion`() {
    let bench = ComponentBench.wifi()
    bench.at(10) { $0.ask(up: 100_000, 1) }
    bench.run()
    #expect(bench.log == [LogEntry(10.2, "#1 completed")])
  }

  // 0.1 s × 200 mW; 0.1 s × (400 + 50 × 8) mW; 0.25 s × 150 mW.
  @Test func `pays for promotion, transfer and tail`() {
    let bench = ComponentBench.wifi()
    bench.at(10) { $0.ask(up: 100_000, 1) }
    bench.run()
    #expect(bench.energy(.promotion) == millijoules(20))
    #expect(bench.energy(.transfer) == millijoules(80))
    #expect(bench.energy(.tail) == millijoules(37.5))
  }

  // Table 3 of Huang et al.: 79.1 ms at 124.4 mW, 238.1 ms at 119.3 mW: 0.038 J.
  @Test func `pays 38 mJ for one tiny exchange as published`() {
    let bench = ComponentBench(WiFiRadio([:]), seconds: 60)
    bench.at(10) { $0.ask(up: 1, 1) }
    bench.run()
    let expected =
      Power.watts(0.1244) * .microseconds(79_100) + Power.watts(0.1193) * .microseconds(238_100)
    #expect(bench.energy(.promotion) + bench.energy(.tail) == expected)
    #expect((expected.joules - 0.038).magnitude < 0.0005)
  }

  // 77.2 mW for 7.6 ms of every 308.2 ms: 1.9 mW on the mean.
  @Test func `draws 1.9 mW in power save as published`() {
    let bench = ComponentBench(WiFiRadio([:]), seconds: 3082)
    bench.run()
    #expect(bench.ledger.total == Power.watts(0.0772) * .microseconds(7600) * 10_000)
  }

  @Test func `pays one promotion for two transfers within a tail`() {
    let bench = ComponentBench.wifi()
    bench.at(10) { $0.ask(up: 100_000, 1) }
    bench.at(10.4) { $0.ask(up: 100_000, 2) }
    bench.run()
    #expect(bench.log.last == LogEntry(10.5, "#2 completed"))
    #expect(bench.energy(.promotion) == millijoules(20))
    // 0.2 s between them and 0.25 s after the second.
    #expect(bench.energy(.tail) == millijoules(150 * 0.45))
  }

  @Test func `pays two promotions for two transfers farther apart`() {
    let bench = ComponentBench.wifi()
    bench.at(10) { $0.ask(up: 100_000, 1) }
    bench.at(10.5) { $0.ask(up: 100_000, 2) }
    bench.run()
    #expect(bench.counter("wi-fi-promotions") == 2)
    #expect(bench.energy(.tail) == millijoules(2 * 37.5))
  }

  // Asked at 10.1 s, answered 1.07 s later at 11.17 s; beacons at 11.1 and 11.4 s; promotion, and
  // 100 kB at 2 MB/s.
  @Test func `hears of an answer at the next beacon`() {
    let bench = ComponentBench.wifi()
    bench.at(10) { $0.ask(answer: 1.07, down: 100_000, 1) }
    bench.run()
    #expect(bench.log == [LogEntry(11.55, "#1 completed")])
  }

  // Answered at 11.105 s, within the beacon of 11.1 s.
  @Test func `hears of an answer during a beacon at once`() {
    let bench = ComponentBench.wifi()
    bench.at(10) { $0.ask(answer: 1.005, down: 100_000, 1) }
    bench.run()
    #expect(bench.log == [LogEntry(11.255, "#1 completed")])
  }

  // Answered at 10.3 s, while the tail lasts to 10.35 s.
  @Test func `hears of an answer within the tail at once`() {
    let bench = ComponentBench.wifi()
    bench.at(10) { $0.ask(answer: 0.2, down: 100_000, 1) }
    bench.run()
    #expect(bench.log == [LogEntry(10.35, "#1 completed")])
  }

  // Each has the air for half of the time: 100 kB up at 0.5 MB/s, 200 kB down at 1 MB/s, both 0.2 s;
  // 400 + 50 × 4 + 25 × 8 mW.
  @Test func `shares the air between both directions`() {
    let bench = ComponentBench.wifi()
    bench.at(10) { $0.ask(up: 100_000, 1) }
    bench.at(10) { $0.ask(down: 200_000, 2) }
    bench.run()
    #expect(Set(bench.log) == [LogEntry(10.3, "#1 completed"), LogEntry(10.3, "#2 completed")])
    #expect(bench.energy(.transfer) == millijoules(800 * 0.2))
  }

  @Test func `counts what it moved`() {
    let bench = ComponentBench.wifi()
    bench.at(10) { $0.ask(up: 1000, down: 3000, 1) }
    bench.run()
    #expect(bench.counter("wi-fi-bytes-up") == 1000)
    #expect(bench.counter("wi-fi-bytes-down") == 3000)
  }
}

struct `The parameters of Wi-Fi` {
  @Test(
    arguments: [
      (
        "beacon-on", "1 s",
        "'device.components.wi-fi.beacon-on' must be no longer than 'beacon-period'"
      ),
      ("beacon", "1 mW", "'device.components.wi-fi.beacon' must be no less than 'idle'"),
      (
        "scan-time", "11 s",
        "'device.components.wi-fi.scan-time' must be no longer than 'first-interval'"
      ),
      (
        "greatest-interval", "9 s",
        "'device.components.wi-fi.greatest-interval' must be no shorter than 'first-interval'"
      ),
      (
        "bluetooth-loss", "100 %",
        "'device.components.wi-fi.bluetooth-loss' must be below 100 %: a transfer beside a scan must end"
      ),
      ("rate-up", "0 Mbps", "'device.components.wi-fi.rate-up' must be above 0"),
    ])
  func `are pointed at where they are wrong`(name: String, value: String, complaint: String) {
    #expect(WiFiRadio.complaints(wifiNumbers.merging([name: value]) { $1 }) == [complaint])
  }
}
