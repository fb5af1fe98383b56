import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// Round numbers, not a phone's: 1 MB/s up at 800 mW, 2 MB/s down at 800 mW.
private let numbers = [
  "idle": "2 mW", "beacon": "102 mW", "beacon-on": "10 ms", "beacon-period": "300 ms",
  "promotion": "100 ms", "promotion-power": "200 mW", "tail": "250 ms", "tail-power": "150 mW",
  "rate-up": "8 Mbps", "rate-down": "16 Mbps", "base": "400 mW", "slope-up": "50 mW/Mbps",
  "slope-down": "25 mW/Mbps", "weak-rate": "20 %", "weak-power": "2", "scan": "300 mW",
  "scan-time": "1 s", "first-interval": "10 s", "greatest-interval": "40 s",
  "association": "400 mW", "association-time": "2 s", "bluetooth-loss": "50 %",
]

private func wifi(
  _ changes: [String: String] = [:], signal: Double = 1, seconds: Double = 20
) -> ComponentBench {
  let radio = WiFiRadio(numbers.merging(changes) { $1 })
  let bench = ComponentBench(radio, seconds: seconds)
  bench.begins { $0.wifiSignal = signal }
  return bench
}

extension ComponentBench {
  fileprivate func request(
    _ thread: Int, up: Double = 0, answer: Double = 0, down: Double = 0, app: Int = 1
  ) {
    perform(
      "request", ["up": up, "answer": answer * 1e9, "down": down], app: app, thread: thread)
  }

  fileprivate func network(_ signal: Double) { change { $0.wifiSignal = signal } }

  /// Promotion, transfer and tail of one app.
  fileprivate var paid: Energy { energy(.promotion) + energy(.transfer) + energy(.tail) }
}

/// Exact to the nanojoule: a power for a second.
private func millijoules(_ count: Double) -> Energy {
  Power(nanowatts: Int64((count * 1e6).rounded())) * .seconds(1)
}

struct `A Wi-Fi radio` {
  // Ten beacons in 3 s, each 100 mW more than idle for 10 ms.
  @Test func `listens to beacons in power save`() {
    let bench = wifi(seconds: 3)
    bench.run()
    #expect(bench.energy(.paging, app: 0) == millijoules(2 * 3 + 10 * 100 * 0.010))
  }

  // 100 ms of promotion, 100 kB at 1 MB/s.
  @Test func `sends after a promotion`() {
    let bench = wifi()
    bench.at(10) { $0.request(1, up: 100_000) }
    bench.run()
    #expect(bench.log == [LogEntry(10.2, "#1 completed")])
  }

  // 0.1 s × 200 mW; 0.1 s × (400 + 50 × 8) mW; 0.25 s × 150 mW.
  @Test func `pays for promotion, transfer and tail`() {
    let bench = wifi()
    bench.at(10) { $0.request(1, up: 100_000) }
    bench.run()
    #expect(bench.energy(.promotion) == millijoules(20))
    #expect(bench.energy(.transfer) == millijoules(80))
    #expect(bench.energy(.tail) == millijoules(37.5))
  }

  // Table 3 of Huang et al.: 79.1 ms at 124.4 mW, 238.1 ms at 119.3 mW: 0.038 J.
  @Test func `pays 38 mJ for one tiny exchange as published`() {
    let bench = ComponentBench(WiFiRadio([:]), seconds: 60)
    bench.at(10) { $0.request(1, up: 1) }
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
    let bench = wifi()
    bench.at(10) { $0.request(1, up: 100_000) }
    bench.at(10.4) { $0.request(2, up: 100_000) }
    bench.run()
    #expect(bench.log.last == LogEntry(10.5, "#2 completed"))
    #expect(bench.energy(.promotion) == millijoules(20))
    // 0.2 s between them and 0.25 s after the second.
    #expect(bench.energy(.tail) == millijoules(150 * 0.45))
  }

  @Test func `pays two promotions for two transfers farther apart`() {
    let bench = wifi()
    bench.at(10) { $0.request(1, up: 100_000) }
    bench.at(10.5) { $0.request(2, up: 100_000) }
    bench.run()
    #expect(bench.counter("wi-fi-promotions") == 2)
    #expect(bench.energy(.tail) == millijoules(2 * 37.5))
  }

  // Asked at 10.1 s, answered 1.07 s later at 11.17 s; beacons at 11.1 and 11.4 s; promotion, and
  // 100 kB at 2 MB/s.
  @Test func `hears of an answer at the next beacon`() {
    let bench = wifi()
    bench.at(10) { $0.request(1, answer: 1.07, down: 100_000) }
    bench.run()
    #expect(bench.log == [LogEntry(11.55, "#1 completed")])
  }

  // Answered at 11.105 s, within the beacon of 11.1 s.
  @Test func `hears of an answer during a beacon at once`() {
    let bench = wifi()
    bench.at(10) { $0.request(1, answer: 1.005, down: 100_000) }
    bench.run()
    #expect(bench.log == [LogEntry(11.255, "#1 completed")])
  }

  // Answered at 10.3 s, while the tail lasts to 10.35 s.
  @Test func `hears of an answer within the tail at once`() {
    let bench = wifi()
    bench.at(10) { $0.request(1, answer: 0.2, down: 100_000) }
    bench.run()
    #expect(bench.log == [LogEntry(10.35, "#1 completed")])
  }

  // Each has the air for half of the time: 100 kB up at 0.5 MB/s, 200 kB down at 1 MB/s, both 0.2 s;
  // 400 + 50 × 4 + 25 × 8 mW.
  @Test func `shares the air between both directions`() {
    let bench = wifi()
    bench.at(10) { $0.request(1, up: 100_000) }
    bench.at(10) { $0.request(2, down: 200_000) }
    bench.run()
    #expect(Set(bench.log) == [LogEntry(10.3, "#1 completed"), LogEntry(10.3, "#2 completed")])
    #expect(bench.energy(.transfer) == millijoules(800 * 0.2))
  }

  @Test func `counts what it moved`() {
    let bench = wifi()
    bench.at(10) { $0.request(1, up: 1000, down: 3000) }
    bench.run()
    #expect(bench.counter("wi-fi-bytes-up") == 1000)
    #expect(bench.counter("wi-fi-bytes-down") == 3000)
  }
}

struct `A weak Wi-Fi signal` {
  // At half: rate × (0.2 + 0.8 / 2) = 0.6 MB/s, power × (2 − 1 / 2) = (400 + 50 × 4.8) × 1.5 mW.
  @Test func `makes a transfer longer and stronger`() {
    let bench = wifi(signal: 0.5)
    bench.at(10) { $0.request(1, up: 60_000) }
    bench.run()
    #expect(bench.log == [LogEntry(10.2, "#1 completed")])
    #expect(bench.energy(.transfer) == millijoules(960 * 0.1))
  }

  // 50 kB at 1 MB/s, then 30 kB at 0.6 MB/s.
  @Test func `counts from when it is weak`() {
    let bench = wifi()
    bench.at(10) { $0.request(1, up: 80_000) }
    bench.at(10.15) { $0.network(0.5) }
    bench.run()
    #expect(bench.log == [LogEntry(10.2, "#1 completed")])
    #expect(bench.energy(.transfer) == millijoules(800 * 0.05 + 960 * 0.05))
  }

  @Test(arguments: [(100_000, 0), (0, 300_000), (1, 1), (5000, 2_000_000)])
  func `never makes one isolated transfer cheaper`(up: Int, down: Int) {
    let costs = stride(from: 1.0, through: 0.05, by: -0.05).map { signal in
      let bench = wifi(signal: signal, seconds: 120)
      bench.at(10) { $0.request(1, up: Double(up), answer: 0.1, down: Double(down)) }
      bench.run()
      return bench.paid
    }
    #expect(zip(costs, costs.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `that is lost fails the requests under way`() {
    let bench = wifi()
    bench.at(10) { $0.request(1, up: 1_000_000) }
    bench.at(10.3) { $0.request(2, answer: 5) }
    bench.at(10.5) { $0.network(0) }
    bench.run()
    #expect(Set(bench.log) == [LogEntry(10.5, "#1 offline"), LogEntry(10.5, "#2 offline")])
  }

  @Test func `that is lost leaves requests to another radio`() {
    let bench = wifi()
    bench.at(10) { $0.network(0) }
    bench.at(11) { $0.request(1, up: 100) }
    bench.run()
    #expect(bench.log == [LogEntry(11, "#1 declined")])
  }
}

struct `A Wi-Fi radio without a network` {
  /// The energy of scans of 1 s at 300 mW.
  private func scans(_ count: Int) -> Energy { millijoules(300) * Int64(count) }

  // Scans at 0, 10, 30, 70, 110, … s.
  @Test func `scans more and more seldom`() {
    let bench = wifi(signal: 0, seconds: 100)
    bench.run()
    #expect(bench.ledger.total == scans(4))
    #expect(bench.counter("wi-fi-scans") == 4)
  }

  // At 0, 10, then from 30 s on every 40 s: 90 of them before an hour has passed.
  @Test func `scans at the greatest interval in the end`() {
    let bench = wifi(signal: 0, seconds: 3600)
    bench.run()
    #expect(bench.ledger.total == scans(2 + 90))
    #expect(bench.counter("wi-fi-scans") == 92)
    #expect(bench.dispatched == 2)
  }

  @Test func `scans for ever without back-off`() {
    let bench = wifi(["scan-back-off": "none"], signal: 0, seconds: 3600)
    bench.run()
    #expect(bench.ledger.total == scans(360))
    #expect(bench.dispatched == 0)
  }

  // In range at 45 s, found by the scan from 70 to 71 s, joined for 2 s.
  @Test func `joins a network after the next whole scan`() {
    let bench = wifi(signal: 0, seconds: 74)
    bench.at(45) { $0.network(1) }
    bench.at(72.9) { $0.request(1, up: 1) }
    bench.at(73.1) { $0.request(2, up: 1) }
    bench.run()
    #expect(bench.happenings == ["#1 declined", "#2 completed"])
    #expect(bench.energy(.association, app: 0) == scans(4) + millijoules(400 * 2))
    #expect(bench.counter("wi-fi-associations") == 1)
  }

  // The scan that began at 30 s is not whole any more.
  @Test func `does not find a network by a scan under way`() {
    let bench = wifi(signal: 0, seconds: 75)
    bench.at(30.5) { $0.network(1) }
    bench.run()
    #expect(bench.energy(.association, app: 0) == scans(4) + millijoules(400 * 2))
  }

  // Lit at 50 s: a scan to 51 s, joined at 53 s.
  @Test func `scans at once when the screen is lit`() {
    let bench = wifi(signal: 0, seconds: 60)
    bench.at(45) { $0.network(1) }
    bench.at(50) { $0.light(true) }
    bench.run()
    #expect(bench.energy(.association, app: 0) == scans(4) + millijoules(400 * 2))
    #expect(bench.counter("wi-fi-associations") == 1)
  }

  @Test func `does not join a network that has gone again`() {
    let bench = wifi(signal: 0, seconds: 100)
    bench.at(45) { $0.network(1) }
    bench.at(70.5) { $0.network(0) }
    bench.run()
    #expect(bench.ledger.total == scans(4))
  }

  // Joining from 71 s; gone at 72 s, and a scan from there on; the next would be at 82 s.
  @Test func `looks again when a network goes while it joins`() {
    let bench = wifi(signal: 0, seconds: 80)
    bench.at(45) { $0.network(1) }
    bench.at(72) { $0.network(0) }
    bench.run()
    #expect(bench.ledger.total == scans(4) + millijoules(400) + scans(1))
    #expect(bench.counter("wi-fi-associations") == 0)
  }

  @Test func `is the same when the day is played again`() {
    let bench = wifi(signal: 0, seconds: 100)
    bench.at(45) { $0.network(1) }
    bench.run()
    let first = bench.ledger
    bench.run()
    #expect(bench.ledger == first)
  }
}

struct `A Wi-Fi radio that is switched` {
  @Test func `off draws nothing`() {
    let bench = wifi(signal: 0, seconds: 100)
    bench.at(0) { $0.perform("switch-wi-fi", ["enabled": 0], thread: 1) }
    bench.run()
    #expect(bench.ledger.total == .zero)
  }

  @Test func `off fails what is under way`() {
    let bench = wifi()
    bench.at(10) { $0.request(1, up: 1_000_000) }
    bench.at(10.5) { $0.perform("switch-wi-fi", ["enabled": 0], thread: 2) }
    bench.at(11) { $0.request(3) }
    bench.run()
    #expect(Set(bench.happenings) == ["#1 offline", "#2 completed", "#3 declined"])
  }

  // Off at the start; on at 10 s: a scan of 1 s, 2 s of joining, power save to 13.3 s.
  @Test func `on scans and joins`() {
    let bench = wifi(seconds: 13.3)
    bench.at(0) { $0.perform("switch-wi-fi", ["enabled": 0], thread: 1) }
    bench.at(10) { $0.perform("switch-wi-fi", ["enabled": 1], thread: 2) }
    bench.run()
    #expect(bench.energy(.association, app: 0) == millijoules(300 + 400 * 2))
    // From 13 s on: the beacons of 13.2 s, and of 12.9 s none any more.
    #expect(bench.energy(.paging, app: 0) == millijoules(2 * 0.3 + 100 * 0.010))
  }

  @Test func `on when it is on does nothing`() {
    let (bench, same) = (wifi(), wifi())
    bench.at(5) { $0.perform("switch-wi-fi", ["enabled": 1], thread: 2) }
    bench.run()
    same.run()
    #expect(bench.ledger == same.ledger)
  }
}

struct `An antenna that Wi-Fi shares with Bluetooth` {
  // All of the time: half of the rate, so 100 kB in 0.2 s at 400 + 50 × 4 mW.
  @Test func `slows transfers, which then cost more`() {
    let bench = wifi()
    bench.at(5) { $0.share { $0.bluetoothAirtime = 1 } }
    bench.at(10) { $0.request(1, up: 100_000) }
    bench.run()
    #expect(bench.log == [LogEntry(10.3, "#1 completed")])
    #expect(bench.energy(.transfer) == millijoules(600 * 0.2))
  }

  // 50 kB at 1 MB/s and 800 mW, 50 kB at 0.5 MB/s and 600 mW.
  @Test func `slows a transfer from when it is shared`() {
    let bench = wifi()
    bench.at(10) { $0.request(1, up: 100_000) }
    bench.at(10.15) { $0.share { $0.bluetoothAirtime = 1 } }
    bench.run()
    #expect(bench.log == [LogEntry(10.25, "#1 completed")])
    #expect(bench.energy(.transfer) == millijoules(800 * 0.05 + 600 * 0.1))
  }

  @Test func `never makes a transfer cheaper`() {
    let costs = (0...10).map { tenth in
      let bench = wifi()
      bench.at(5) { $0.share { $0.bluetoothAirtime = Double(tenth) / 10 } }
      bench.at(10) { $0.request(1, up: 100_000, down: 300_000) }
      bench.run()
      return bench.paid
    }
    #expect(zip(costs, costs.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `slows nothing where there are two`() {
    let bench = wifi(["bluetooth-loss": "0"])
    bench.at(5) { $0.share { $0.bluetoothAirtime = 1 } }
    bench.at(10) { $0.request(1, up: 100_000) }
    bench.run()
    #expect(bench.log == [LogEntry(10.2, "#1 completed")])
  }

  @Test func `is held while data moves`() {
    let bench = wifi()
    var shares: [Double] = []
    bench.at(10) { $0.request(1, up: 100_000) }
    for time in [10.05, 10.15, 10.3] { bench.at(time) { shares.append($0.shared.wifiAirtime) } }
    bench.run()
    #expect(shares == [0, 1, 0])
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
    #expect(WiFiRadio.complaints(numbers.merging([name: value]) { $1 }) == [complaint])
  }
}
