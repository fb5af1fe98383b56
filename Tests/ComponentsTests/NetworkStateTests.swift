import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// Profile i997 without paging; 50 kB/s each way.
private let profile = withoutPaging.merging(["rate-up": "400 kbps", "rate-down": "400 kbps"]) { $1 }

private func umts(_ parameters: [String: String], seconds: Double = 100) -> ComponentBench {
  ComponentBench(UMTSRadio(profile.merging(parameters) { $1 }), seconds: seconds)
}

struct `A 3G radio of a network with PCH` {
  private static let pch = ["pch": "on", "pch-to-fach": "0.3 s", "pch-promotion": "0.7 s"]

  // DCH from 2 to 6 s, FACH until 16 s. Haverinen et al. (VTC 2007), as Wikipedia has it: 1 to 2 % of DCH.
  @Test func `draws there 1 to 2 per cent of what DCH draws`() {
    let bench = ComponentBench(UMTSRadio(["pch": "on"]), seconds: 1016)
    bench.at(0) { $0.ask(1) }
    bench.run()
    let share = bench.energy(.paging, app: 0).joules / 1000 / 1.3
    #expect(share > 0.01 && share < 0.02)
    #expect(bench.energy(.tail) == Power.mW(1300) * .s(4) + Power.mW(300) * .s(10))
  }

  //    10      promotion for 2 s, DCH until 16, FACH until 26, PCH
  //    30      100 B up: 0.3 s to FACH, 194 ms in it
  //    30.494  FACH for 10 s
  @Test func `moves little data in FACH`() {
    let bench = umts(Self.pch)
    bench.at(10) { $0.ask(1) }
    bench.at(30) { $0.ask(up: 100, 2) }
    bench.run()
    #expect(bench.times(of: "#2 completed") == [.at(30.494)])
    #expect(bench.energy(.promotion) == Power.mW(650) * .s(2) + Power.mW(500) * .s(0.3))
    #expect(bench.energy(.tail) == Power.mW(1300) * .s(4) + Power.mW(300) * .s(20))
  }

  // 5000 B in 0.1 s of DCH, after 0.7 s at the power of the promotion from FACH.
  @Test func `is sooner in DCH than from IDLE`() {
    let bench = umts(Self.pch)
    bench.at(10) { $0.ask(1) }
    bench.at(30) { $0.ask(up: 5000, 2) }
    bench.run()
    #expect(bench.times(of: "#2 completed") == [.at(30.8)])
    #expect(bench.energy(.promotion) == Power.mW(650) * .s(2) + Power.mW(800) * .s(0.7))
  }

  // PCH ends at 31 s.
  @Test func `is idle when its timer ends`() {
    let bench = umts(Self.pch.merging(["pch-timer": "5 s"]) { $1 })
    bench.at(10) { $0.ask(1) }
    bench.at(40) { $0.ask(up: 5000, 2) }
    bench.run()
    #expect(bench.times(of: "#2 completed") == [.at(42.1)])
  }

  // Release from 15 to 15.3 s.
  @Test func `is left in PCH by fast dormancy, which asks once`() {
    let bench = umts(
      Self.pch.merging(["fast-dormancy": "on", "dormancy-after": "3 s"]) { $1 })
    bench.at(10) { $0.ask(1) }
    bench.at(20) { $0.ask(up: 5000, 2) }
    bench.run()
    #expect(bench.times(of: "#2 completed") == [.at(20.8)])
    let release = Power.mW(1300) * .s(3) + Power.mW(800) * .s(0.3)
    #expect(bench.energy(.tail) == release + release)
  }

  @Test func `draws as without it where the network has none`() {
    let benches = [umts([:]), umts(["pch": "off", "pch-timer": "1 s", "pch-cycle": "2 s"])]
    for bench in benches {
      bench.at(10) { $0.ask(up: 100, down: 100, 1) }
      bench.run()
    }
    #expect(benches[0].ledger == benches[1].ledger)
  }
}

struct `A radio that is released with the screen` {
  private static let rule = ["release-on-screen-off": "on", "dormancy-after": "3 s"]
  private static let whole = Power.mW(1300) * .s(4) + Power.mW(300) * .s(10)
  private static let signalling = Power.mW(800) * .s(0.3)

  /// The tail of data at 10 s, which ends at 12 s, with the screen as it is at some instants.
  private static func tail(_ screen: [(at: Double, isOn: Bool)]) -> Energy {
    let bench = umts(rule, seconds: 60)
    for (time, isOn) in screen { bench.at(time) { $0.light(isOn) } }
    bench.at(10) { $0.ask(1) }
    bench.run()
    return bench.energy(.tail)
  }

  @Test func `keeps its tail while the screen is lit`() {
    #expect(Self.tail([(0, true)]) == Self.whole)
  }

  @Test func `asks for the release in the dark`() {
    #expect(Self.tail([]) == Power.mW(1300) * .s(3) + Self.signalling)
  }

  // FACH from 16 to 20 s.
  @Test func `asks as soon as the screen goes dark`() {
    #expect(
      Self.tail([(0, true), (20, false)])
        == Power.mW(1300) * .s(4) + Power.mW(300) * .s(4) + Self.signalling)
  }

  @Test func `waits out its time without data after the screen went dark`() {
    #expect(Self.tail([(0, true), (13, false)]) == Power.mW(1300) * .s(3) + Self.signalling)
  }

  @Test func `asks for nothing if the screen is lit again before`() {
    #expect(Self.tail([(0, true), (13, false), (14, true)]) == Self.whole)
  }

  @Test func `may be on LTE or 5G`() {
    let parameters = withoutPulses.merging(
      ["release-on-screen-off": "on", "release-after": "3 s"]) { $1 }
    for isLit in [true, false] {
      let bench = ComponentBench(LTERadio(parameters), seconds: 60)
      bench.at(0) { $0.light(isLit) }
      bench.at(1) { $0.ask(1) }
      bench.run()
      #expect(
        bench.energy(.tail)
          == (isLit
            ? Power.mW(1060) * .s(11.576) : Power.mW(1060) * .s(3) + Power.mW(1210) * .s(0.15)))
    }
  }
}

struct `A 5G radio with cycles in its tail` {
  private static let cycles = withoutPaging.merging([
    "connected-drx": "on", "drx-inactivity": "0.2 s", "drx-cycle": "100 ms", "drx-on": "10 ms",
    "drx-power": "1000 mW", "drx-sleep": "100 mW",
  ]) { $1 }

  // 0.2 s awake, then 100 cycles of 10 ms at 1 W and 90 ms at 0.1 W; inactive until 15 s.
  @Test func `sleeps between them`() {
    let bench = ComponentBench(NRRadio(Self.cycles), seconds: 60)
    bench.at(1) { $0.ask(1) }
    bench.run()
    #expect(
      bench.energy(.tail)
        == Power.mW(1000) * .s(1.2) + Power.mW(100) * .s(9) + Power.mW(40) * .s(4.8))
  }

  // The tail begins at 1.33 s and its cycles at 1.53; the answer of 6.38 s waits for the one of 6.43 s.
  @Test func `lets data from the network wait for the next one`() {
    let bench = ComponentBench(NRRadio(Self.cycles), seconds: 60)
    bench.at(1) { $0.ask(answer: 5.05, down: 100, 1) }
    bench.run()
    let end = bench.times(of: "#1 completed")[0]
    #expect(end >= .at(6.43) && end < .at(6.431))
  }

  // A cycle that is awake all the time has the power of its on-time: no more than that.
  @Test(arguments: ["standalone", "non-standalone"])
  func `draws no less the longer it is awake in each`(architecture: String) {
    let energies = ["0 ms", "10 ms", "50 ms", "100 ms"].map { onTime in
      let more = ["drx-on": onTime, "architecture": architecture]
      let bench = ComponentBench(NRRadio(Self.cycles.merging(more) { $1 }), seconds: 60)
      bench.at(1) { $0.ask(1) }
      bench.run()
      return bench.energy(.tail)
    }
    #expect(energies == energies.sorted() && Set(energies).count == 4)
  }
}

struct `A 5G radio whose network takes small data` {
  /// Data at 13 s, of a radio that is inactive from 11.53 to 16.33 s.
  private static func bench(_ parameters: [String: String], up: Double) -> ComponentBench {
    let bench = ComponentBench(
      NRRadio(withoutPaging.merging(parameters) { $1 }), seconds: 60)
    bench.at(1) { $0.ask(1) }
    bench.at(13) { $0.ask(up: up, 2) }
    bench.run()
    return bench
  }

  private static func end(_ bench: ComponentBench) -> Double {
    (bench.times(of: "#2 completed")[0] - .zero).seconds
  }

  @Test func `stays inactive for it`() {
    let bench = Self.bench(["small-data": "on"], up: 1000)
    #expect(abs(Self.end(bench) - 13.03) < 1e-6)
    #expect(bench.counter("cellular-promotions") == 1)
    #expect(abs(bench.energy(.transfer).joules - 1.21 * 0.03) < 1e-6)
  }

  @Test func `resumes for more`() {
    let bench = Self.bench(["small-data": "on"], up: 1001)
    #expect(Self.end(bench) > 13.1)
    #expect(bench.counter("cellular-promotions") == 2)
  }

  // Without it little data has a resume and a tail of 10.2 s.
  @Test func `draws less for little data than without`() {
    let (with, without) = (
      Self.bench(["small-data": "on"], up: 500), Self.bench([:], up: 500)
    )
    #expect(without.counter("cellular-promotions") == 2)
    #expect(with.paid() < without.paid())
  }
}
