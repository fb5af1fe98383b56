import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

private let desk = Accessory(name: "desk", interval: .milliseconds(100), services: 0b01)
private let beacon = Accessory(
  name: "beacon", interval: .milliseconds(100), services: 0b10, isConnectable: false)

/// 60 mW while it listens: 30 of 100 ms in front, 50 ms of every 1 s from the background.
private func ios(_ accessories: [Accessory] = [desk], seconds: Double = 60) -> ComponentBench {
  let radio = BluetoothRadio.changing([
    "scan-policy": "ios", "scan-interval": "100 ms", "scan-duty": "30 %",
    "background-interval": "1 s", "background-duty": "5 %",
  ])
  return ComponentBench.bluetooth(radio, near: accessories, seconds: seconds)
}

private func listening(_ milliseconds: Int64) -> Energy {
  Power.milliwatts(60) * .milliseconds(milliseconds)
}

extension ComponentBench {
  fileprivate var reports: Int { happenings.filter { $0.hasPrefix("peripheral-disc") }.count }
}

struct `A scan on iOS` {
  // From 2 s to 12 s: 100 windows of 30 ms.
  @Test func `listens as configured for the app in front`() {
    let bench = ios([])
    bench.at(1) { $0.light(true, app: 1) }
    bench.at(2) { $0.scan() }
    bench.at(12) { $0.stopScan() }
    bench.run()
    #expect(bench.energy(.scan) == listening(100 * 30))
  }

  // In front from 2 s to 12 s, then behind app 2 until 32 s: 100 windows of 30 ms, 20 of 50 ms.
  @Test func `listens less when its app leaves the front`() {
    let bench = ios([])
    bench.at(1) { $0.light(true, app: 1) }
    bench.at(2) { $0.scan(for: 0b01) }
    bench.at(12) { $0.light(true, app: 2) }
    bench.at(32) { $0.stopScan() }
    bench.run()
    #expect(bench.energy(.scan) == listening(100 * 30 + 20 * 50))
  }

  @Test func `listens less when the screen goes dark`() {
    let bench = ios([])
    bench.at(1) { $0.light(true, app: 1) }
    bench.at(2) { $0.scan(for: 0b01) }
    bench.at(12) { $0.light(false, app: 1) }
    bench.at(32) { $0.stopScan() }
    bench.run()
    #expect(bench.energy(.scan) == listening(100 * 30 + 20 * 50))
  }

  @Test func `without a filter draws nothing from the background`() {
    let bench = ios()
    bench.at(2) { $0.scan() }
    bench.run()
    #expect(bench.energy(.scan) == .zero)
    #expect(bench.reports == 0)
  }

  @Test func `without a filter goes on when its app comes to the front`() {
    let bench = ios()
    bench.at(2) { $0.scan() }
    bench.at(30) { $0.light(true, app: 1) }
    bench.run()
    #expect(bench.reports == 1)
    #expect(bench.log.last!.time >= .at(30))
  }

  // A packet every 100 ms and all of them received while the windows are whole: many in front, one
  // from the background.
  @Test func `reports no duplicates to the background`() {
    let bench = ios()
    bench.at(2) { $0.scan(for: 0b01, duplicates: true) }
    bench.run()
    #expect(bench.reports == 1)
  }

  @Test func `reports duplicates to the front`() {
    let bench = ios()
    bench.at(1) { $0.light(true, app: 1) }
    bench.at(2) { $0.scan(for: 0b01, duplicates: true) }
    bench.run()
    #expect(bench.reports > 50)
  }

  // In front for 10 s at 30 %, behind for 20 s at 5 %.
  @Test func `listens as seldom for a connection sought from the background`() {
    let bench = ios([Accessory(name: "wall", isConnectable: false)])
    bench.at(0) { $0.light(true, app: 1) }
    bench.at(2) { $0.connect(0, thread: 1) }
    bench.at(12) { $0.light(false, app: 1) }
    bench.at(32) { $0.disconnect(0, thread: 2) }
    bench.run()
    #expect(bench.energy(.connect) == listening(100 * 30 + 20 * 50))
  }

  // App 1 in front wants 30 % from 10 s to 20 s; app 2 behind it wants 5 % throughout.
  @Test func `is paid by the app that wants most`() {
    let bench = ios([])
    bench.at(0) { $0.light(true, app: 1) }
    bench.at(0) { $0.scan(for: 0b01, app: 2) }
    bench.at(10) { $0.scan(app: 1) }
    bench.at(20) { $0.stopScan(app: 1) }
    bench.run()
    #expect(bench.energy(.scan, app: 1) == listening(100 * 30))
    #expect(bench.energy(.scan, app: 2) == listening(10 * 50 + 40 * 50))
  }
}

struct `A scan on Android` {
  private func android(_ accessories: [Accessory] = [desk], seconds: Double) -> ComponentBench {
    let radio = BluetoothRadio(["scan-policy": "android", "receive": "60 mW", "wi-fi-loss": "0"])
    return ComponentBench.bluetooth(radio, near: accessories, seconds: seconds)
  }

  /// A filtered scan of 10 240 s with a mode, lit or dark.
  private func energy(_ mode: Int?, lit: Bool, filter: UInt64? = 0b100) -> Energy {
    let bench = android(seconds: 10_240)
    bench.at(0) { $0.light(lit, app: 1) }
    bench.at(0) { bench in
      var fields: [String: Double] = [:]
      fields["mode"] = mode.map { Double($0) }
      fields["filter"] = filter.map { Double($0) }
      bench.perform("scan", fields, thread: -1)
    }
    bench.run()
    return bench.energy(.scan)
  }

  // Whole intervals, and what of the last window lies before the end.
  @Test(
    arguments: [
      (0, 7314 * 140 + 140),  // 1400 ms: 7314 intervals and 400 ms, which hold a window
      (1, 14_027 * 183 + 183),  // 730 ms: 14 027 and 290 ms
      (2, 102_400 * 100),  // all the time
    ])
  func `listens by its mode while the screen is lit`(mode: Int, milliseconds: Int) {
    #expect(energy(mode, lit: true) == listening(Int64(milliseconds)))
  }

  @Test(arguments: [(0, 1000 * 512), (1, 14_027 * 183 + 183)])
  func `listens by its mode while the screen is dark`(mode: Int, milliseconds: Int) {
    #expect(energy(mode, lit: false) == listening(Int64(milliseconds)))
  }

  @Test func `is of low power if nothing is said`() {
    #expect(energy(nil, lit: true) == energy(0, lit: true))
  }

  @Test func `without a filter rests while the screen is dark`() {
    #expect(energy(2, lit: false, filter: nil) == .zero)
  }

  @Test func `goes on behind another app`() {
    let bench = android(seconds: 20)
    bench.at(0) { $0.light(true, app: 2) }
    bench.at(1) { $0.perform("scan", ["mode": 2], app: 1, thread: -1) }
    bench.run()
    #expect(bench.reports == 1)
  }
}

/// A peripheral that only advertises, to be seen and not to be used.
struct `A beacon` {
  @Test func `is reported once by a scan`() {
    let bench = ios([beacon])
    bench.at(1) { $0.light(true, app: 1) }
    bench.at(2) { $0.scan(for: 0b10) }
    bench.run()
    #expect(bench.reports == 1)
  }

  // 105 s of events every 100 ms and 5 ms more on the mean: 1000, of a deviation of 10 ms × √(1000 / 12)
  // in all, which is one event.
  @Test func `is reported by every packet where duplicates are wanted`() {
    let bench = ComponentBench.bluetooth(near: [beacon], seconds: 105)
    bench.at(0) { $0.scan(duplicates: true) }
    bench.run()
    #expect((bench.reports - 1000).magnitude <= 3)
  }

  @Test func `lets nobody connect`() {
    let bench = ComponentBench.bluetooth(near: [beacon], seconds: 60)
    bench.at(0) { $0.connect(0, timeout: 20, thread: 1) }
    bench.run()
    #expect(bench.log == [LogEntry(20, "#1 timeout")])
  }
}

/// The radio of `ios` with the phone dark: 50 ms of every second, 30 s until a beacon is missed.
struct `Watching for beacons` {
  private func watching(_ accessories: [Accessory], seconds: Double = 100) -> ComponentBench {
    let bench = ios(accessories, seconds: seconds)
    bench.at(2) { $0.perform("monitor-beacons", ["filter": 0b10], thread: -1) }
    return bench
  }

  // From 2 s to 62 s: 60 windows of 50 ms.
  @Test func `listens as from the background, even in front`() {
    let bench = watching([])
    bench.at(20) { $0.light(true, app: 1) }
    bench.at(62) { $0.perform("stop-monitoring-beacons", thread: -1) }
    bench.run()
    #expect(bench.energy(.monitoring) == listening(60 * 50))
  }

  @Test func `tells once that a beacon is near`() {
    let bench = watching([beacon, desk])
    bench.run()
    #expect(bench.story.map(\.what) == ["beacon 0, app 1"])
  }

  @Test func `tells that one came near after it did`() throws {
    var late = beacon
    late.appears = .at(40)
    let bench = watching([late])
    bench.run()
    let told = try #require(bench.times(of: "beacon 0, app 1").first)
    #expect(told > .at(40))
  }

  @Test func `tells 30 s after one left`() {
    var leaving = beacon
    leaving.vanishes = .at(50)
    let bench = watching([leaving])
    bench.run()
    #expect(bench.times(of: "beacon-left 0, app 1") == [.at(80)])
  }

  @Test func `tells nothing of one that it has not heard`() {
    var short = beacon
    short.vanishes = .at(1)
    let bench = watching([short])
    bench.run()
    #expect(bench.story == [])
  }

  @Test func `tells nothing after it was stopped`() {
    var leaving = beacon
    leaving.vanishes = .at(50)
    let bench = watching([leaving])
    bench.at(60) { $0.perform("stop-monitoring-beacons", thread: -1) }
    bench.run()
    #expect(bench.times(of: "beacon-left 0, app 1") == [])
  }

  @Test func `tells every app that watches`() {
    let bench = watching([beacon])
    bench.at(60) { $0.perform("monitor-beacons", ["filter": 0b11], app: 2, thread: -1) }
    bench.run()
    #expect(Set(bench.story.map(\.what)) == ["beacon 0, app 1", "beacon 0, app 2"])
  }
}

struct `An antenna that Bluetooth shares with Wi-Fi` {
  private func radio(_ loss: String) -> BluetoothRadio {
    .changing(["scan-interval": "100 ms", "scan-duty": "30 %", "wi-fi-loss": loss])
  }

  @Test func `is held for the scan's windows`() {
    let bench = ComponentBench.bluetooth(radio("50 %"), near: [], seconds: 20)
    var shares: [Double] = []
    bench.at(1) { $0.scan() }
    bench.at(2) { shares.append($0.shared.bluetoothAirtime) }
    bench.at(3) { $0.stopScan() }
    bench.at(4) { shares.append($0.shared.bluetoothAirtime) }
    bench.run()
    #expect(shares == [0.3, 0])
  }

  // One connection event of 2.355 ms in every 30 ms; see LinkTimingTests for its phases.
  @Test func `is held for connection events`() {
    let near = Accessory(name: "near")
    let bench = ComponentBench.bluetooth(near: [near], seconds: 20)
    var share = 0.0
    bench.at(0) { $0.connect(0, thread: 1) }
    bench.at(10) { share = $0.shared.bluetoothAirtime }
    bench.run()
    let event = 1.962 + 2 * 0.08 + 0.053 + 0.123 + 0.057
    #expect((share - event / 30).magnitude < 1e-12)
  }

  /// Reports of every packet in a thousand or so, while Wi-Fi takes a share of the time.
  private func heard(_ loss: String, airtime: Double) -> Int {
    let bench = ComponentBench.bluetooth(
      .changing(["wi-fi-loss": loss]), near: [beacon], seconds: 105)
    bench.at(0) { $0.share { $0.wifiAirtime = airtime } }
    bench.at(0) { $0.scan(duplicates: true) }
    bench.run()
    return bench.reports
  }

  // 1000 packets of which half are lost: deviation √250 = 16, of which 3.3.
  @Test func `lets packets be lost while Wi-Fi transfers`() {
    #expect((heard("50 %", airtime: 1) - 500).magnitude <= 53)
  }

  @Test func `loses nothing where there are two`() {
    #expect(heard("0", airtime: 1) == heard("50 %", airtime: 0))
  }

  // What is received while Wi-Fi rests from 50 s on is what is received without it.
  @Test func `forgets Wi-Fi when that rests`() {
    func late(_ airtime: Double) -> [LogEntry] {
      let bench = ComponentBench.bluetooth(
        .changing(["wi-fi-loss": "99 %"]), near: [beacon], seconds: 105)
      bench.at(0) { $0.share { $0.wifiAirtime = airtime } }
      bench.at(0) { $0.scan(duplicates: true) }
      bench.at(50) { $0.share { $0.wifiAirtime = 0 } }
      bench.run()
      return bench.log.filter { $0.time > .at(50.001) }
    }
    #expect(late(1) == late(0))
    #expect(late(0).count > 500)
  }
}
