import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

struct `A scan on iOS` {
  // From 2 s to 12 s: 100 windows of 30 ms.
  @Test func `listens as configured for the app in front`() {
    let bench = ComponentBench.ios([])
    bench.at(1) { $0.light(true, app: 1) }
    bench.at(2) { $0.scan() }
    bench.at(12) { $0.stopScan() }
    bench.run()
    #expect(bench.energy(.scan) == listened(100 * 30))
  }

  // In front from 2 s to 12 s, then behind app 2 until 32 s: 100 windows of 30 ms, 20 of 50 ms.
  @Test func `listens less when its app leaves the front`() {
    let bench = ComponentBench.ios([])
    bench.at(1) { $0.light(true, app: 1) }
    bench.at(2) { $0.scan(for: 0b01) }
    bench.at(12) { $0.light(true, app: 2) }
    bench.at(32) { $0.stopScan() }
    bench.run()
    #expect(bench.energy(.scan) == listened(100 * 30 + 20 * 50))
  }

  @Test func `listens less when the screen goes dark`() {
    let bench = ComponentBench.ios([])
    bench.at(1) { $0.light(true, app: 1) }
    bench.at(2) { $0.scan(for: 0b01) }
    bench.at(12) { $0.light(false, app: 1) }
    bench.at(32) { $0.stopScan() }
    bench.run()
    #expect(bench.energy(.scan) == listened(100 * 30 + 20 * 50))
  }

  @Test func `without a filter draws nothing from the background`() {
    let bench = ComponentBench.ios()
    bench.at(2) { $0.scan() }
    bench.run()
    #expect(bench.energy(.scan) == .zero)
    #expect(bench.reports == 0)
  }

  @Test func `without a filter goes on when its app comes to the front`() {
    let bench = ComponentBench.ios()
    bench.at(2) { $0.scan() }
    bench.at(30) { $0.light(true, app: 1) }
    bench.run()
    #expect(bench.reports == 1)
    #expect(bench.log.last!.time >= .at(30))
  }

  // A packet every 100 ms and all of them received while the windows are whole: many in front, one
  // from the background.
  @Test func `reports no duplicates to the background`() {
    let bench = ComponentBench.ios()
    bench.at(2) { $0.scan(for: 0b01, duplicates: true) }
    bench.run()
    #expect(bench.reports == 1)
  }

  @Test func `reports duplicates to the front`() {
    let bench = ComponentBench.ios()
    bench.at(1) { $0.light(true, app: 1) }
    bench.at(2) { $0.scan(for: 0b01, duplicates: true) }
    bench.run()
    #expect(bench.reports > 50)
  }

  // In front for 10 s at 30 %, behind for 20 s at 5 %.
  @Test func `listens as seldom for a connection sought from the background`() {
    let bench = ComponentBench.ios([Accessory(name: "wall", isConnectable: false)])
    bench.at(0) { $0.light(true, app: 1) }
    bench.at(2) { $0.connect(0, thread: 1) }
    bench.at(12) { $0.light(false, app: 1) }
    bench.at(32) { $0.disconnect(0, thread: 2) }
    bench.run()
    #expect(bench.energy(.connect) == listened(100 * 30 + 20 * 50))
  }

  // App 1 in front wants 30 % from 10 s to 20 s; app 2 behind it wants 5 % throughout.
  @Test func `is paid by the app that wants most`() {
    let bench = ComponentBench.ios([])
    bench.at(0) { $0.light(true, app: 1) }
    bench.at(0) { $0.scan(for: 0b01, app: 2) }
    bench.at(10) { $0.scan(app: 1) }
    bench.at(20) { $0.stopScan(app: 1) }
    bench.run()
    #expect(bench.energy(.scan, app: 1) == listened(100 * 30))
    #expect(bench.energy(.scan, app: 2) == listened(10 * 50 + 40 * 50))
  }
}

struct `A scan on Android` {
  private func android(_ accessories: [Accessory] = [.seenDesk], seconds: Double) -> ComponentBench
  {
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
    #expect(energy(mode, lit: true) == listened(Int64(milliseconds)))
  }

  @Test(arguments: [(0, 1000 * 512), (1, 14_027 * 183 + 183)])
  func `listens by its mode while the screen is dark`(mode: Int, milliseconds: Int) {
    #expect(energy(mode, lit: false) == listened(Int64(milliseconds)))
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
