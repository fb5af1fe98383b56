import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// Galaxy S20 Ultra, 5000 mAh, browsing and scrolling until empty (PhoneArena): 12 h 23 min at
/// 60 Hz; 9 h 15 min and 10 h 2 min at 120 Hz.
struct `Scrolling at 120 Hz instead of 60` {
  private static func watts(_ model: any ComponentModel, _ begin: (ComponentBench) -> Void)
    -> Double
  {
    let bench = ComponentBench(model, seconds: 10)
    begin(bench)
    bench.run()
    return bench.ledger.total.joules / 10
  }

  /// A page of 20 views, a fifth of it translucent, half of it drawn twice, at the panel's rate.
  private static func scrolling(at rate: Double) -> Double {
    let panel = watts(OLEDPanel(["refresh-rate": "\(Int(rate)) Hz"])) { bench in
      bench.at(0) { $0.light(true) }
      bench.at(0) { $0.share { $0.drawnFrameRate = rate } }
    }
    let drawing = watts(GPU([:])) { bench in
      bench.at(0) { $0.light(true) }
      bench.at(0) { $0.share { $0.refreshRate = rate } }
      bench.at(0) {
        $0.perform(
          "animate", ["rate": rate * 1e-9, "views": 20, "translucent": 0.2, "overdraw": 1.5],
          thread: 1)
      }
    }
    return panel + drawing
  }

  // 5 Ah × 3.85 V nominal = 19.25 Wh: 1.555 W at 60 Hz, 1.919 to 2.081 W at 120 Hz. Of the 0.364 to
  // 0.527 W between them the panel's refresh is 0.184 W; the rest is 3.0 to 5.7 mJ for each of 60
  // more frames, drawn by the GPU, prepared by a core, and brought to the panel. The standard values
  // of those three were chosen to lie within: this is a check of their sum, not a prediction.
  @Test func `costs what the battery of a Galaxy S20 Ultra tells`() {
    let charge = 5 * 3.85
    let slow = charge / (12 + 23.0 / 60)
    let fast = [9 + 15.0 / 60, 10 + 2.0 / 60].map { charge / $0 }
    let more = Self.scrolling(at: 120) - Self.scrolling(at: 60)
    #expect(more >= fast[1] - slow)
    #expect(more <= fast[0] - slow)
  }
}
