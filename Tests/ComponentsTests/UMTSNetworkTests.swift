import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// Profile i997 without paging; 50 kB/s each way.
private let profile = withoutPaging.merging(["rate-up": "400 kbps", "rate-down": "400 kbps"]) { $1 }

private func umts(_ parameters: [String: String] = [:]) -> ComponentBench {
  ComponentBench(UMTSRadio(profile.merging(parameters) { $1 }), seconds: 60)
}

struct `A 3G radio that may go from IDLE to FACH` {
  private static func bench() -> ComponentBench { umts(["from-idle": "fach"]) }
  private static let toFACH = Power.mW(500) * .s(0.43)
  private static let toDCH = Power.mW(650) * .s(2)

  //    10      100 B up: promotion for 0.43 s
  //    10.43   FACH: 0.0014 · 100² + 1.6 · 100 + 20 = 194 ms
  //    10.624  FACH without data for 10 s
  @Test func `never enters DCH for little data`() {
    let bench = Self.bench()
    bench.at(10) { $0.ask(up: 100, 1) }
    bench.run()
    #expect(bench.log == [LogEntry(10.624, "#1 completed")])
    #expect(bench.energy(.promotion) == Self.toFACH)
    #expect(bench.energy(.transfer) == Power.mW(300) * .s(0.194))
    #expect(bench.energy(.tail) == Power.mW(300) * .s(10))
    #expect(bench.counter("cellular-promotions") == 1)
  }

  @Test(arguments: [(1000.0, true), (1001, false)])
  func `is promoted by the threshold of IDLE for what is sent`(size: Double, isLittle: Bool) {
    let bench = Self.bench()
    bench.at(10) { $0.ask(up: size, 1) }
    bench.run()
    #expect(bench.energy(.promotion) == (isLittle ? Self.toFACH : Self.toDCH))
  }

  // Asking for it leads to FACH once; the radio is idle again when the answer comes 30 s later.
  @Test(arguments: [(515.0, true), (516, false)])
  func `is promoted by the threshold of IDLE for what is received`(
    size: Double, isLittle: Bool
  ) {
    let bench = Self.bench()
    bench.at(10) { $0.ask(answer: 30, down: size, 1) }
    bench.run()
    #expect(bench.energy(.promotion) == Self.toFACH + (isLittle ? Self.toFACH : Self.toDCH))
  }

  // 900 B take 0.0014 · 900² + 1.6 · 900 + 20 = 2594 ms, at a rate of 3.47 · 10⁸ whole parts: half a part
  // is 4 ns of that time.
  @Test func `moves in FACH all for which it was promoted`() {
    let bench = Self.bench()
    bench.at(10) { $0.ask(up: 900, 1) }
    bench.run()
    #expect(abs((bench.times(of: "#1 completed")[0] - .at(13.024)).nanoseconds) <= 5)
    #expect(bench.counter("cellular-promotions") == 1)
  }

  // 900 B are under way from 10.43 s; at 11 s some 700 of them are left.
  @Test(arguments: [(543.0, 1), (544, 2)])
  func `holds later data to the thresholds of FACH`(later: Double, promotions: Int) {
    let bench = Self.bench()
    bench.at(10) { $0.ask(up: 900, 1) }
    bench.at(11) { $0.ask(up: later, 2) }
    bench.run()
    #expect(bench.counter("cellular-promotions") == promotions)
  }

  //    10      800 B up: promotion to FACH
  //    10.2    201 B more
  //    10.43   1001 B are too many: promotion to DCH for 1.5 s
  //    11.93   DCH, 1001 B in 20.02 ms
  @Test func `goes on to DCH if more comes during its promotion`() {
    let bench = Self.bench()
    bench.at(10) { $0.ask(up: 800, 1) }
    bench.at(10.2) { $0.ask(up: 201, 2) }
    bench.run()
    #expect(bench.energy(.promotion) == Self.toFACH + Power.mW(800) * .s(1.5))
    #expect(bench.energy(.transfer) == Power.mW(1300) * .s(0.02002))
  }

  @Test func `draws as without the key if the key names DCH`() {
    let benches = [umts(), umts(["from-idle": "dch", "promotion-to-fach": "2 s"])]
    for bench in benches {
      bench.at(10) { $0.ask(up: 100, down: 100, 1) }
      bench.run()
    }
    #expect(benches[0].ledger == benches[1].ledger)
  }
}

struct `A 3G radio with low activity` {
  private static let rule = [
    "low-activity": "on", "low-activity-window": "1 s", "low-activity-data": "1000 B",
    "low-activity-time": "3 s",
  ]

  //    10      100 kB down: promotion for 2 s
  //    12      DCH: two windows of 50 kB
  //    14.5    100 B in 2 ms, as at 15.5 and 16.5
  //    17      three windows with too little: FACH
  //    17.5    100 B in 194 ms
  //    17.694  FACH for 10 s
  private static func dribble(_ parameters: [String: String]) -> ComponentBench {
    let bench = umts(parameters)
    bench.at(10) { $0.ask(down: 100_000, 1) }
    for (index, time) in [14.5, 15.5, 16.5, 17.5].enumerated() {
      bench.at(time) { $0.ask(up: 100, 2 + index) }
    }
    bench.run()
    return bench
  }

  @Test func `leaves DCH although a little data moves`() {
    let bench = Self.dribble(Self.rule)
    #expect(bench.energy(.promotion) == Power.mW(650) * .s(2))
    #expect(
      bench.energy(.transfer) == Power.mW(1300) * .s(2 + 3 * 0.002) + Power.mW(300) * .s(0.194))
    #expect(
      bench.energy(.tail) == Power.mW(1300) * .s(3 - 3 * 0.002) + Power.mW(300) * .s(0.5 + 10))
  }

  // By itself any data keeps DCH: until 17.502 + 4 s, then FACH for 10 s.
  @Test func `stays in DCH for the same data if the rule is off`() {
    let bench = Self.dribble([:])
    #expect(
      bench.energy(.tail) == Power.mW(1300) * .s(21.502 - 14 - 4 * 0.002) + Power.mW(300) * .s(10))
  }

  // 100 B/s: 100 of 1000 B a window. After three windows 700 B wait, more than 543; after five 500 B,
  // which FACH moves in 0.0014 · 500² + 1.6 · 500 + 20 = 1170 ms.
  @Test func `stays until the rest fits FACH`() {
    let bench = umts(Self.rule.merging(["rate-up": "0.8 kbps"]) { $1 })
    bench.at(10) { $0.ask(up: 1000, 1) }
    bench.run()
    #expect(abs((bench.times(of: "#1 completed")[0] - .at(18.17)).nanoseconds) <= 1)
    #expect(bench.energy(.tail) == Power.mW(300) * .s(10))
    #expect(bench.counter("cellular-promotions") == 1)
  }

  // 1000 B in the window from 13 to 14 s: low activity counts from 14 s again, DCH ends at 16 s.
  @Test func `counts from the last window with enough data`() {
    let bench = umts(Self.rule.merging(["low-activity-time": "2 s", "dch-timer": "8 s"]) { $1 })
    bench.at(10) { $0.ask(1) }
    bench.at(13.5) { $0.ask(up: 1000, 2) }
    bench.run()
    #expect(
      bench.energy(.tail) == Power.mW(1300) * .s(4 - 0.02) + Power.mW(300) * .s(10))
  }

  @Test func `complains about windows shorter than a frame`() {
    #expect(
      UMTSRadio.complaints(["low-activity-window": "9 ms"])
        == ["'device.components.cellular.low-activity-window' must be 10 ms or longer"])
  }
}
