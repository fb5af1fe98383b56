import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// Profile i997 without paging; 50 kB/s each way.
private let profile = withoutPaging.merging(["rate-up": "400 kbps", "rate-down": "400 kbps"]) { $1 }

private func umts(_ parameters: [String: String], seconds: Double = 60) -> ComponentBench {
  ComponentBench(UMTSRadio(profile.merging(parameters) { $1 }), seconds: seconds)
}

struct `A 3G radio with fast dormancy` {
  private static let dormancy = ["fast-dormancy": "on", "dormancy-after": "5 s"]

  // DCH at 12 s, FACH at 16, release from 17 to 17.3 s.
  @Test func `pays for the signalling of the release`() {
    let bench = umts(Self.dormancy)
    bench.at(10) { $0.ask(1) }
    bench.watch([16.9, 17.1, 17.29, 17.31])
    bench.run()
    #expect(bench.happenings.dropFirst() == ["300.0 mW", "800.0 mW", "800.0 mW", "0.0 mW"])
    #expect(
      bench.energy(.tail)
        == Power.mW(1300) * .s(4) + Power.mW(300) * .s(1) + Power.mW(800) * .s(0.3))
  }

  @Test func `skips FACH if dormancy comes before it`() {
    let bench = umts(["fast-dormancy": "on", "dormancy-after": "3 s"])
    bench.at(10) { $0.ask(1) }
    bench.run()
    #expect(bench.energy(.tail) == Power.mW(1300) * .s(3) + Power.mW(800) * .s(0.3))
  }

  // FACH at 16 s; 194 ms of data at 16.5 s; 5 s later it asks for the release.
  @Test func `counts dormancy from data in FACH`() {
    let bench = umts(Self.dormancy)
    bench.at(10) { $0.ask(1) }
    bench.at(16.5) { $0.ask(up: 100, 2) }
    bench.run()
    #expect(
      bench.energy(.tail)
        == Power.mW(1300) * .s(4) + Power.mW(300) * .s(0.5 + 5) + Power.mW(800) * .s(0.3))
  }

  // The network ends FACH at 16.5 s, before 17 s.
  @Test func `asks for nothing if the timers end first`() {
    let bench = umts(Self.dormancy.merging(["fach-timer": "0.5 s"]) { $1 })
    bench.at(10) { $0.ask(1) }
    bench.run()
    #expect(bench.energy(.tail) == Power.mW(1300) * .s(4) + Power.mW(300) * .s(0.5))
  }

  // Released from 17 to 17.3 s; a promotion of 2 s and 100 B in 2 ms.
  @Test func `lets data wait for the end of the release`() {
    let bench = umts(Self.dormancy)
    bench.at(10) { $0.ask(1) }
    bench.at(17.1) { $0.ask(up: 100, 2) }
    bench.run()
    #expect(bench.times(of: "#2 completed") == [.at(19.302)])
    #expect(bench.counter("cellular-promotions") == 2)
  }

  @Test func `searches at once if its signal is lost during the release`() {
    let bench = umts(Self.dormancy)
    bench.at(10) { $0.ask(1) }
    bench.at(17.1) { $0.signal(0) }
    bench.watch([17.2, 30])
    bench.run()
    #expect(bench.happenings.dropFirst() == ["50.0 mW", "50.0 mW"])
  }

  /// A day of requests at random times, of up to a kilobyte.
  private static func day(_ seed: Int, _ parameters: [String: String]) -> ComponentBench {
    var dice = Dice(seed: seed, name: "dormancy")
    let bench = umts(parameters, seconds: 600)
    for thread in 1...40 {
      let (up, down) = (Double(dice.roll(0...1000)), Double(dice.roll(0...1000)))
      let app = dice.roll(1...3)
      bench.at(Double(dice.roll(below: 580_000)) / 1000) {
        $0.ask(up: up, answer: 0.2, down: down, app: app, thread)
      }
    }
    bench.run()
    return bench
  }

  // Without FACH the radio is idle when its timer in DCH ends, by whoever's decision.
  @Test(arguments: 1...8)
  func `is a shorter timer if its signalling takes no time`(seed: Int) {
    let dormant = Self.day(
      seed, ["fast-dormancy": "on", "dormancy-after": "3 s", "release": "0 s"])
    let timed = Self.day(seed, ["dch-timer": "3 s", "fach-timer": "0 s"])
    #expect(dormant.ledger == timed.ledger)
    #expect(dormant.log == timed.log)
  }

  @Test(arguments: 1...8)
  func `changes nothing if it never comes before the timers`(seed: Int) {
    let late = Self.day(seed, ["fast-dormancy": "on", "dormancy-after": "14.1 s"])
    let off = Self.day(seed, [:])
    #expect(late.ledger == off.ledger)
    #expect(late.log == off.log)
  }
}

struct `A radio of LTE or 5G with early release` {
  private static let early = ["early-release": "on", "release-after": "3 s"]
  private static let signalling = Power.mW(1210) * .s(0.15)

  private static func tail(_ model: any ComponentModel) -> Energy {
    let bench = ComponentBench(model, seconds: 60)
    bench.at(1) { $0.ask(1) }
    bench.run()
    return bench.energy(.tail)
  }

  @Test func `pays a short tail and the signalling on LTE`() {
    let radio = LTERadio(withoutPulses.merging(Self.early) { $1 })
    #expect(Self.tail(radio) == Power.mW(1060) * .s(3) + Self.signalling)
  }

  // Continuous reception for 0.1 s is longer than 50 ms.
  @Test func `may release before DRX begins`() {
    let radio = LTERadio(
      withoutPulses.merging(["early-release": "on", "release-after": "50 ms"]) { $1 })
    #expect(Self.tail(radio) == Power.mW(1060) * .s(0.05) + Self.signalling)
  }

  @Test func `pays the tail alone if it ends first`() {
    let radio = LTERadio(
      withoutPulses.merging(["early-release": "on", "release-after": "12 s"]) { $1 })
    #expect(Self.tail(radio) == Power.mW(1060) * .s(11.576))
  }

  @Test(arguments: [("standalone", 600.0), ("non-standalone", 600), ("lte", 200)])
  func `pays a short tail and the signalling on 5G`(architecture: String, milliwatts: Double) {
    let more = Self.early.merging(["architecture": architecture]) { $1 }
    let radio = NRRadio(withoutPaging.merging(more) { $1 })
    #expect(Self.tail(radio) == Power.mW(milliwatts) * .s(3) + Self.signalling)
  }

  // 10.2 s of tail, and inactive until 12 s.
  @Test func `may release from the inactive state of 5G`() {
    let radio = NRRadio(
      withoutPaging.merging(["early-release": "on", "release-after": "12 s"]) { $1 })
    #expect(
      Self.tail(radio) == Power.mW(600) * .s(10.2) + Power.mW(40) * .s(1.8) + Self.signalling)
  }
}

/// The rules of networks and phones that are off in the standard values, all at once.
struct `A cellular radio with all rules on` {
  private static let models = ["umts", "lte", "nr"]

  private static func bench(_ name: String, day: Int) -> ComponentBench {
    var dice = Dice(seed: day, name: "rules \(name)")
    func seconds(_ longest: Int) -> String { "\(Double(dice.roll(0...longest)) / 1000) s" }
    let release = ["release": seconds(2000), "release-power": "\(dice.roll(0...1500)) mW"]
    // Half of the days release in the dark alone.
    let isDark = day % 2 == 0
    let rule = [(isDark ? "release-on-screen-off" : "early-release"): "on"]
    let lte = rule.merging(["release-after": seconds(15_000)]) { $1 }.merging(release) { $1 }
    let model: any ComponentModel
    switch name {
    case "umts":
      model = UMTSRadio(
        [
          (isDark ? "release-on-screen-off" : "fast-dormancy"): "on",
          "dormancy-after": seconds(15_000), "from-idle": "fach", "pch": "on",
          "pch-timer": seconds(30_000), "pch-to-fach": seconds(700),
          "promotion-to-fach": seconds(2000), "low-activity": "on",
          "low-activity-window": "\(dice.roll(10...4000)) ms", "low-activity-time": seconds(8000),
          "dch-timer": seconds(8000), "fach-timer": seconds(12_000),
        ].merging(release) { $1 })
    case "lte": model = LTERadio(lte)
    default:
      let architecture = ["standalone", "non-standalone", "lte"][day % 3]
      model = NRRadio(
        lte.merging([
          "architecture": architecture, "connected-drx": "on",
          "drx-cycle": "\(dice.roll(20...640)) ms",
          "small-data": "on", "small-data-limit": "\(dice.roll(0...1500)) B",
        ]) { $1 })
    }
    let bench = ComponentBench(model, seconds: 600, seed: day)
    for thread in 1...80 {
      let time = Double(dice.roll(below: 580_000)) / 1000
      if dice.roll(below: 10) == 0 {
        let signal = Double(dice.roll(0...2)) / 2
        bench.at(time) { $0.signal(signal) }
        continue
      }
      if dice.roll(below: 8) == 0 {
        let isOn = dice.roll(below: 2) == 0
        bench.at(time) { $0.light(isOn) }
        continue
      }
      let (up, down) = (Double(dice.roll(0...1500)), Double(dice.roll(0...1500)))
      let (answer, timeout) = (Double(dice.roll(0...8)), Double(dice.roll(1...60)))
      let app = dice.roll(1...3)
      bench.at(time) {
        $0.ask(up: up, answer: answer / 4, down: down, timeout: timeout, app: app, thread)
      }
    }
    return bench
  }

  @Test(arguments: models, 1...12)
  func `gives away no energy and loses none`(name: String, day: Int) {
    let bench = Self.bench(name, day: day)
    bench.run()
    #expect(bench.failure == nil)
    #expect(bench.conservation.holds)
    #expect(bench.ledger.cells.allSatisfy { $0 >= .zero }, "a cell below zero")
  }

  @Test(arguments: models, 1...12)
  func `is the same day when it is played again`(name: String, day: Int) {
    let bench = Self.bench(name, day: day)
    bench.run()
    let first = (bench.log, bench.ledger)
    bench.run()
    #expect(bench.log == first.0)
    #expect(bench.ledger == first.1)
  }
}
