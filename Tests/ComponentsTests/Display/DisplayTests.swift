import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// 200 mW for the lit panel and up to 800 mW of backlight.
private let panel = ["panel": "200 mW", "backlight": "800 mW", "brightness": "50 %"]

private func display(seconds: Double = 10) -> ComponentBench {
  ComponentBench(LCDPanel(panel), seconds: seconds)
}

struct `A backlit panel` {
  @Test func `draws nothing while it is dark`() {
    let bench = display()
    bench.at(3) { $0.perform("brightness", ["level": 1], thread: 1) }
    bench.run()
    #expect(bench.ledger.total == .zero)
  }

  // 200 mW + brightness × 800 mW over 10 s.
  @Test(arguments: [(0.0, 2.0), (0.25, 4), (0.5, 6), (1, 10)])
  func `draws linearly in its brightness`(level: Double, joules: Double) {
    let bench = display()
    bench.at(0) { $0.perform("brightness", ["level": level], thread: 1) }
    bench.at(0) { $0.light(true) }
    bench.run()
    #expect(bench.ledger.total == .joules(joules))
  }

  @Test(arguments: [(-1.0, 2.0), (7, 10)])
  func `is between dark and full whatever a script computes`(level: Double, joules: Double) {
    let bench = display()
    bench.at(0) { $0.perform("brightness", ["level": level], thread: 1) }
    bench.at(0) { $0.light(true) }
    bench.run()
    #expect(bench.ledger.total == .joules(joules))
  }

  // 600 mW: 3 s of one app, 4 of another, then the brightness changes to full for 2.
  @Test func `is charged to the app in front`() {
    let bench = display()
    bench.at(1) { $0.light(true, app: 1) }
    bench.at(4) { $0.light(true, app: 2) }
    bench.at(8) { $0.perform("brightness", ["level": 1], app: 1, thread: 1) }
    bench.run()
    #expect(bench.energy(.screen, app: 1) == .joules(1.8))
    #expect(bench.energy(.screen, app: 2) == .joules(2.4) + .joules(2))
  }

  // 200 mW + 0.5² × 800 mW over 10 s.
  @Test func `follows its setting by a power where the device says so`() {
    let bench = ComponentBench(LCDPanel(panel.merging(["exponent": "2"]) { $1 }), seconds: 10)
    bench.at(0) { $0.light(true) }
    bench.run()
    #expect(bench.ledger.total == .joules(4))
  }

  /// The negative control of dark mode.
  @Test(arguments: [0.0, 0.3, 1])
  func `draws to the attojoule the same whatever it shows`(light: Double) {
    let bench = display()
    bench.at(0) { $0.light(true) }
    bench.at(2) { $0.perform("content", ["light": light, "blue": 0.5], thread: 1) }
    bench.run()
    #expect(bench.ledger.total == .joules(6))
  }

  @Test func `cannot be brighter than full`() {
    let complaints = LCDPanel.complaints(panel.merging(["brightness": "110 %"]) { $1 })
    #expect(complaints == ["the brightness of 'device.components.display' must be at most 100 %"])
  }
}

struct `The base of a phone` {
  // 10 mW asleep, 50 mW awake from 2 s to 5 s.
  @Test func `draws more while the screen is lit`() {
    let bench = ComponentBench(PhoneBase(["asleep": "10 mW", "awake": "50 mW"]), seconds: 10)
    bench.at(2) { $0.light(true) }
    bench.at(5) { $0.light(false) }
    bench.run()
    #expect(
      bench.energy(.baseline, app: 0) == Power.milliwatts(10) * .seconds(7) + .milliwatts(50)
        * .seconds(3))
  }
}
