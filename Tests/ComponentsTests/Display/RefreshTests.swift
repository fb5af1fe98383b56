import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// 300 mW at 60 Hz, no light, 2 mJ a refresh and 1 mJ a new frame.
private let round = [
  "panel": "300 mW", "brightness": "0 %", "per-refresh": "2 mJ", "per-update": "1 mJ",
]

struct `The refresh of a panel` {
  /// Ten seconds with new frames, after changes of ``round``.
  private static func energy(frames: Double, _ changes: [String: String]) -> Energy {
    let bench = ComponentBench(LCDPanel(round.merging(changes) { $1 }), seconds: 10)
    bench.at(0) { $0.share { $0.drawnFrameRate = frames } }
    bench.at(0) { $0.light(true) }
    bench.run()
    return bench.ledger.total
  }

  // 10 s × (300 mW + 2 mJ × (rate − 60 Hz)).
  @Test(arguments: [("30 Hz", 2.4), ("60 Hz", 3), ("90 Hz", 3.6), ("120 Hz", 4.2)])
  func `costs by its rate, against what the panel draws at 60 Hz`(rate: String, joules: Double) {
    #expect(Self.energy(frames: 0, ["refresh-rate": rate]) == .joules(joules))
  }

  // A fixed panel at 60 Hz: 3 J, and 10 s × 1 mJ × frames a second, no more than 60.
  @Test(arguments: [(0.0, 3.0), (10, 3.1), (60, 3.6), (90, 3.6)])
  func `costs for every new frame that it shows`(frames: Double, joules: Double) {
    #expect(Self.energy(frames: frames, [:]) == .joules(joules))
  }

  // 10 to 120 Hz: 300 mW + 2 mJ × (rate − 60 Hz) + 1 mJ × frames.
  @Test(arguments: [(0.0, 200), (5, 205), (30, 270), (120, 540), (500, 540)])
  func `of a variable panel follows the frames between its bounds`(
    frames: Double, milliwatts: Int64
  ) {
    let variable = [
      "refresh": "variable", "refresh-rate": "120 Hz", "lowest-refresh-rate": "10 Hz",
    ]
    let power = Power.milliwatts(milliwatts)
    #expect(Self.energy(frames: frames, variable) == power * .seconds(10))
  }

  @Test(arguments: ["fixed", "variable"])
  func `is never cheaper with more frames`(kind: String) {
    let energies = [0, 1, 24, 59.5, 60, 90, 120, 240].map {
      Self.energy(frames: $0, ["refresh": kind, "refresh-rate": "120 Hz"])
    }
    #expect(energies == energies.sorted())
  }

  @Test func `costs nothing while the screen is dark`() {
    let bench = ComponentBench(LCDPanel(round), seconds: 10)
    bench.at(0) { $0.share { $0.drawnFrameRate = 60 } }
    bench.run()
    #expect(bench.ledger.total == .zero)
  }

  // 1 mJ × 30 Hz for 4 s of app 1 and 6 s of app 2.
  @Test func `charges new frames to the app in front`() {
    let bench = ComponentBench(LCDPanel(round), seconds: 10)
    bench.at(0) { $0.light(true, app: 1) }
    bench.at(0) { $0.share { $0.videoFrameRate = 30 } }
    bench.at(4) { $0.light(true, app: 2) }
    bench.run()
    #expect(bench.energy(.drawing, app: 1) == .joules(0.12))
    #expect(bench.energy(.drawing, app: 2) == .joules(0.18))
  }

  // Galaxy S20 Ultra, black screen, airplane mode (SamMobile quoting AnandTech): 472 mW at 60 Hz,
  // 656 mW at 120 Hz. Whatever else the phone draws is the same in both.
  @Test func `from 60 to 120 Hz on a black OLED is what was measured on a Galaxy S20 Ultra`() {
    func power(_ rate: String) -> Double {
      let bench = ComponentBench(OLEDPanel(["refresh-rate": rate, "content": "0 %"]), seconds: 10)
      bench.at(0) { $0.light(true) }
      bench.run()
      return bench.ledger.total.joules / 10
    }
    #expect(abs(power("120 Hz") - power("60 Hz") - (0.656 - 0.472)) < 0.0001)
  }

  @Test func `tells the other parts the highest rate`() {
    let bench = ComponentBench(LCDPanel(["refresh-rate": "90 Hz"]), seconds: 1)
    bench.run()
    #expect(bench.shared.refreshRate == 90)
  }

  @Test func `cannot take off more than the panel draws`() {
    #expect(
      LCDPanel.complaints([
        "panel": "90 mW", "refresh": "variable", "per-refresh": "2 mJ",
        "lowest-refresh-rate": "10 Hz",
      ]) == [
        "'device.components.display.per-refresh' takes off more below 60 Hz than 'panel' has"
      ])
  }

  @Test(arguments: ["0 Hz", "2 kHz"])
  func `has a rate that panels have`(rate: String) {
    #expect(
      LCDPanel.complaints(["refresh-rate": rate]) == [
        "'device.components.display.refresh-rate' must be from 1 to 1000 Hz"
      ])
  }
}
