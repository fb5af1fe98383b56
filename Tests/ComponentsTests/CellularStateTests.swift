import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

struct `A 3G radio` {
  /// Profile i997 without paging; 50 kB/s each way.
  private static let profile = withoutPaging.merging(
    ["rate-up": "400 kbps", "rate-down": "400 kbps"]) { $1 }

  private static func umts(_ parameters: [String: String] = [:]) -> ComponentBench {
    ComponentBench(UMTSRadio(profile.merging(parameters) { $1 }), seconds: 60)
  }

  // A day by hand.
  //    10      100 kB down: promotion for 2 s
  //    12      DCH, 2 s of data
  //    14      DCH, 4 s without; FACH at 18
  //    20      100 B up in FACH: 0.0014 · 100² + 1.6 · 100 + 20 = 194 ms
  //    20.194  FACH again
  //    25      600 B up, more than 543: promotion for 1.5 s
  //    26.5    DCH, 12 ms of data
  //    26.512  DCH for 4 s, FACH at 30.512 for 10 s, IDLE at 40.512
  @Test func `goes through its states as told`() {
    let bench = Self.umts()
    bench.at(10) { $0.ask(down: 100_000, 1) }
    bench.at(20) { $0.ask(up: 100, 2) }
    bench.at(25) { $0.ask(up: 600, 3) }
    bench.watch([9, 11, 13, 17.9, 18.1, 20.1, 25.1, 26.4, 26.6, 30.5, 30.6, 40.5, 40.6])
    bench.run()
    let (idle, promotion, dch, fach, second) = ("0.0", "650.0", "1300.0", "300.0", "800.0")
    let watched = [
      idle, promotion, dch, dch, fach, fach, second, second, dch, dch, fach, fach, idle,
    ]
    #expect(bench.happenings.filter { $0.hasSuffix("mW") } == watched.map { $0 + " mW" })
    #expect(
      bench.log.filter { $0.what.hasPrefix("#") } == [
        LogEntry(14, "#1 completed"), LogEntry(20.194, "#2 completed"),
        LogEntry(26.512, "#3 completed"),
      ])
    #expect(bench.energy(.promotion) == Power.mW(650) * .s(2) + Power.mW(800) * .s(1.5))
    #expect(
      bench.energy(.transfer) == Power.mW(1300) * .s(2 + 0.012) + Power.mW(300) * .s(0.194))
    #expect(
      bench.energy(.tail) == Power.mW(1300) * .s(4 + 4)
        + Power.mW(300) * .s(2 + (25 - 20.194) + 10))
    #expect(bench.counter("cellular-promotions") == 2)
  }

  // 475 B in 0.1 · 475 + 10 = 57.5 ms; 476 B after a promotion of 1.5 s in 476 / 50 000 s.
  @Test(arguments: [(475.0, 20.0575), (476, 21.50952)])
  func `receives up to the threshold in FACH`(size: Double, end: Double) {
    let bench = Self.umts()
    bench.at(10) { $0.ask(1) }  // FACH at 16 s
    bench.at(20) { $0.ask(down: size, 2) }
    bench.run()
    // The rate of FACH is a whole number of parts, so an end may be a nanosecond off.
    let found = bench.times(of: "#2 completed")[0]
    #expect(abs((found - .at(end)).nanoseconds) <= 1)
  }

  // 300 B take 0.0014 · 300² + 1.6 · 300 + 20 = 626 ms. After 100 ms 300 more are too many together.
  @Test func `is promoted when FACH holds too much together`() {
    let bench = Self.umts()
    bench.at(10) { $0.ask(1) }
    bench.at(20) { $0.ask(up: 300, 2) }
    bench.at(20.1) { $0.ask(up: 300, 3) }
    bench.run()
    #expect(bench.counter("cellular-promotions") == 2)
    #expect(bench.times(of: "#3 completed").first! > .at(21.6))
  }

  // Huang et al. 2012, table 3: 582.1 ms at 659.4 mW, 8088.2 ms at 803.9 mW, 824.2 ms at 601.3 mW.
  @Test func `pays 7 point 38 joules for one tiny transfer on the phone of 2012`() {
    let bench = Self.umts([
      "promotion": "582.1 ms", "promotion-power": "659.4 mW", "dch": "803.9 mW",
      "dch-timer": "8088.2 ms", "fach": "601.3 mW", "fach-timer": "824.2 ms",
    ])
    bench.at(1) { $0.ask(1) }
    bench.run()
    let byHand =
      Power.mW(659.4) * .s(0.5821) + Power.mW(803.9) * .s(8.0882) + Power.mW(601.3) * .s(0.8242)
    #expect(bench.ledger.total == byHand)
    #expect((byHand.joules * 100).rounded() == 738)
  }
}

struct `A 5G radio` {
  private static func nr(_ parameters: [String: String] = [:]) -> ComponentBench {
    ComponentBench(NRRadio(withoutPaging.merging(parameters) { $1 }), seconds: 80)
  }

  // 25 MB at 12.5 MB/s.
  //    10      promotion for 0.33 s at 1210 mW
  //    10.33   data for 2 s at 1450 + 100 × 15.36 = 2986 mW
  //    12.33   tail for 10.2 s at 600 mW, inactive at 40 mW from 22.53 to 27.33 s
  //    25      nothing to move, but it resumes: 0.1 s at 1210 mW
  //    25.1    tail until 35.3, inactive until 40.1
  @Test func `goes through its states as told when it stands alone`() {
    let bench = Self.nr()
    bench.at(10) { $0.ask(down: 25e6, 1) }
    bench.at(25) { $0.ask(2) }
    bench.watch([10, 11, 12.4, 22.5, 22.6, 25.05, 25.2, 35.2, 35.4, 40, 40.2])
    bench.run()
    let (promotion, data, tail, inactive) = ("1210.0", "2986.0", "600.0", "40.0")
    let watched = [
      promotion, data, tail, tail, inactive, promotion, tail, tail, inactive, inactive, "0.0",
    ]
    #expect(bench.happenings.filter { $0.hasSuffix("mW") } == watched.map { $0 + " mW" })
    #expect(bench.energy(.promotion) == Power.mW(1210) * .s(0.33 + 0.1))
    #expect(bench.energy(.transfer) == Power.mW(2986) * .s(2))
    #expect(
      bench.energy(.tail) == Power.mW(600) * .s(10.2 + 10.2) + Power.mW(40)
        * .s(25 - 22.53 + 4.8))
  }

  //    10      promotion for 0.33 s
  //    10.33   LTE leg for 1.7 s at 6.25 MB/s, 10.625 MB, at 1288.04 + 50 × 15.02 = 2039.04 mW
  //    12.03   NR for the other 14.375 MB, 1.15 s at 2986 mW
  //    13.18   tail until 23.38, LTE leg at 200 mW until 33.18
  //    30      nothing to move, on the leg at once: NR tail until 40.2, leg until 50
  @Test func `moves data on its LTE leg at first when it has one`() {
    let bench = Self.nr(["architecture": "non-standalone"])
    bench.at(10) { $0.ask(down: 25e6, 1) }
    bench.at(30) { $0.ask(2) }
    bench.run()
    #expect(bench.log == [LogEntry(13.18, "#1 completed"), LogEntry(30, "#2 completed")])
    #expect(bench.energy(.promotion) == Power.mW(1210) * .s(0.33))
    #expect(
      bench.energy(.transfer) == Power.mW(2039.04) * .s(1.7) + Power.mW(2986) * .s(1.15))
    #expect(
      bench.energy(.tail) == Power.mW(600) * .s(10.2 + 10.2) + Power.mW(200)
        * .s(30 - 23.38 + 9.8))
    #expect(bench.counter("cellular-promotions") == 1)
  }

  // T-Mobile's has no stage of the leg: 10.2 s of tail and idle.
  @Test(arguments: ["10.2 s", "3 s"])
  func `is idle after its tail if the next stage is over by then`(until: String) {
    let bench = Self.nr(["architecture": "non-standalone", "leg-until": until])
    bench.at(10) { $0.ask(1) }
    bench.run()
    #expect(bench.energy(.tail) == Power.mW(600) * .s(10.2))
  }
}
