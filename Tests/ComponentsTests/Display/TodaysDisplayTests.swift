import Components
import Configuration
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// 600 mW lit with half of white, and 100 mW for the time on the dark screen.
struct `A display that is always on` {
  private static let panel = [
    "panel": "100 mW", "red": "200 mW", "green": "300 mW", "blue": "500 mW",
    "brightness": "100 %", "content": "50 %", "always-on": "on", "ambient": "100 mW",
  ]

  private static func bench() -> ComponentBench { ComponentBench(OLEDPanel(panel), seconds: 10) }

  @Test func `draws in the dark, for the system`() {
    let bench = Self.bench()
    bench.run()
    #expect(bench.energy(.screen, app: 0) == .joules(1))
  }

  @Test func `draws as any other while it is lit`() {
    let bench = Self.bench()
    bench.at(2) { $0.light(true) }
    bench.at(5) { $0.light(false) }
    bench.run()
    #expect(bench.energy(.screen, app: 0) == Power.milliwatts(100) * .seconds(7))
    #expect(bench.energy(.screen, app: 1) == Power.milliwatts(600) * .seconds(3))
  }

  @Test func `is dark in Low Power Mode`() {
    let bench = Self.bench()
    bench.at(4) { $0.share { $0.isLowPower = true } }
    bench.at(9) { $0.share { $0.isLowPower = false } }
    bench.run()
    #expect(bench.energy(.screen, app: 0) == Power.milliwatts(100) * .seconds(5))
  }

  // PhoneBuff: 0.6 to 0.8 % of an iPhone 14 Pro's 12.4 Wh an hour, 74 to 99 mW.
  @Test func `has those of an iPhone 14 Pro in the range of its power`() throws {
    let ambient = try #require(OLEDPanel.definition.parameters.first { $0.name == "ambient" })
    #expect(ambient.standard?.range?.low == "39 mW")
    #expect(ambient.standard?.range?.high == "390 mW")
  }
}

/// 300 mW at 60 Hz, 2 mJ a refresh and 1 mJ a new frame.
struct `A panel with a few refresh rates` {
  private static let panel = [
    "panel": "300 mW", "brightness": "0 %", "per-refresh": "2 mJ", "per-update": "1 mJ",
    "refresh": "steps", "refresh-rate": "120 Hz", "lowest-refresh-rate": "1 Hz",
  ]

  // 300 mW + 2 mJ × (rate − 60 Hz) + 1 mJ × frames, with 1, 10, 24, 30, 60 or 120 Hz.
  @Test(arguments: [
    (0.0, 182), (1, 183), (2, 202), (10, 210), (24, 252), (25, 265), (60, 360), (61, 481),
    (120, 540),
  ])
  func `takes the next one for its frames`(frames: Double, milliwatts: Int64) {
    #expect(Self.energy(frames, [:]) == Power.milliwatts(milliwatts) * .seconds(10))
  }

  // The slowest allowed is 20 Hz, the next rate 24 Hz; the fastest 100 Hz.
  @Test(arguments: [(0.0, 228), (100, 480)])
  func `stays between its bounds`(frames: Double, milliwatts: Int64) {
    let bounds = ["refresh-rate": "100 Hz", "lowest-refresh-rate": "20 Hz"]
    #expect(Self.energy(frames, bounds) == Power.milliwatts(milliwatts) * .seconds(10))
  }

  private static func energy(_ frames: Double, _ changes: [String: String]) -> Energy {
    let bench = ComponentBench(LCDPanel(panel.merging(changes) { $1 }), seconds: 10)
    bench.at(0) { $0.share { $0.drawnFrameRate = frames } }
    bench.at(0) { $0.light(true) }
    bench.run()
    return bench.ledger.total
  }

  @Test func `needs them in order`() {
    #expect(
      LCDPanel.complaints(["refresh-steps": "[60 Hz, 30 Hz]"]).contains {
        $0.contains("must be 1 to 16 rates in ascending order")
      })
  }
}

/// 200 mW for the lit panel and up to 800 mW of backlight.
struct `A display with automatic brightness` {
  private static let panel = [
    "panel": "200 mW", "backlight": "800 mW", "automatic-brightness": "on",
    "automatic-light": "[0, 100, 1000]", "automatic-levels": "[0 %, 50 %, 100 %]",
  ]

  private static func bench() -> ComponentBench { ComponentBench(LCDPanel(panel), seconds: 10) }

  // 200 mW + 800 mW × brightness.
  @Test(arguments: [(0.0, 200), (50, 400), (100, 600), (550, 800), (1000, 1000), (9000, 1000)])
  func `follows the light on straight lines`(lux: Double, milliwatts: Int64) {
    let bench = Self.bench()
    bench.at(0) { $0.change { $0.light = lux } }
    bench.at(0) { $0.light(true) }
    bench.run()
    #expect(
      abs(bench.ledger.total.joules - Double(milliwatts) / 100) < 1e-6)
  }

  // 1 W in the sun for 4 s, 600 mW indoors for 6.
  @Test func `changes with the light`() {
    let bench = Self.bench()
    bench.at(0) { $0.change { $0.light = 1000 } }
    bench.at(0) { $0.light(true) }
    bench.at(4) { $0.change { $0.light = 100 } }
    bench.run()
    #expect(abs(bench.ledger.total.joules - (4 + 3.6)) < 1e-6)
  }

  // Full for 4 s, 20 % (360 mW) from the step on, half (600 mW) again with the light at 8 s.
  @Test func `keeps a wish until the light changes`() {
    let bench = Self.bench()
    bench.at(0) { $0.change { $0.light = 1000 } }
    bench.at(0) { $0.light(true) }
    bench.at(4) { $0.perform("brightness", ["level": 0.2], thread: 1) }
    bench.at(6) { $0.change { $0.wifiSignal = 0.5 } }
    bench.at(8) { $0.change { $0.light = 100 } }
    bench.run()
    #expect(abs(bench.ledger.total.joules - (4 + 0.36 * 4 + 1.2)) < 1e-6)
  }

  @Test func `needs a level for each light`() {
    #expect(
      LCDPanel.complaints(["automatic-light": "[0, 5]", "automatic-levels": "[0 %]"]) == [
        "'device.components.display.automatic-levels' must be a share for each number of 'automatic-light', from 0 % to 100 %"
      ])
  }
}
