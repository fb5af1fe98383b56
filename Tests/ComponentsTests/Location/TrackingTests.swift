import Components
import DrainsimTestSupport
import Kernel
import PowerAccounting
import Quantities
import Testing

/// With round numbers: a hot start of 1 s at 300 mW, then 200 mW.
struct `A tracking` {
  @Test func `draws the search and then the receiver that has a fix`() {
    let bench = ComponentBench.location(seconds: 60)
    bench.loseNetworks()
    bench.track(at: 0)
    bench.run()
    #expect(bench.energy(.acquisition) == searching * .seconds(1))
    #expect(bench.energy(.tracking) == tracking * .seconds(59))
    #expect(bench.counter("fixes") == 60)
  }

  @Test func `tells an app that listens every second`() {
    let bench = ComponentBench.location(seconds: 10)
    bench.loseNetworks()
    bench.track(at: 0.25)
    bench.run()
    #expect(bench.updates == [1.25, 2.25, 3.25, 4.25, 5.25, 6.25, 7.25, 8.25, 9.25])
    #expect(bench.systemWork == 9000)
  }

  @Test func `needs no event a second when nobody listens`() {
    func play(listens: Bool) -> ComponentBench {
      let bench = ComponentBench.location(seconds: 3600)
      bench.loseNetworks()
      if !listens {
        bench.component.pointer(to: LocationReceiverInstance.self)!.pointee.setListeners(AppSet())
      }
      bench.track(at: 0)
      bench.run()
      return bench
    }
    let (heard, unheard) = (play(listens: true), play(listens: false))
    #expect(unheard.dispatched == 1)
    #expect(heard.ledger == unheard.ledger)
    #expect(heard.counter("fixes") == unheard.counter("fixes"))
  }

  // 1 m/s: told at 1 s, and then whenever 10 m are behind it.
  @Test func `keeps the receiver's energy with a distance filter and saves the work`() {
    func play(filter: Double) -> ComponentBench {
      let bench = ComponentBench.location(seconds: 60)
      bench.loseNetworks()
      bench.move(1, heading: 90)
      bench.track(best, ["distance-filter": filter], at: 0)
      bench.run()
      return bench
    }
    let (all, filtered) = (play(filter: 0), play(filter: 10))
    #expect(filtered.ledger == all.ledger)
    #expect(filtered.updates == [1, 11, 21, 31, 41, 51])
    #expect(filtered.systemWork == 6000)
    #expect(all.systemWork == 60_000)
  }

  // Told at 1 s; 6 m east until 7 s, then north at 1 m/s: 10 m away when √(6² + n²) = 10, n = 8.
  @Test func `looks ahead for the filter anew when the phone turns`() {
    let bench = ComponentBench.location(seconds: 30)
    bench.loseNetworks()
    bench.move(1, heading: 90)
    bench.track(best, ["distance-filter": 10], at: 0)
    bench.move(1, heading: 0, at: 7)
    bench.run()
    #expect(bench.updates.prefix(2) == [1, 15])
  }

  @Test func `tells nothing while the phone stays within the filter`() {
    let bench = ComponentBench.location(seconds: 3600)
    bench.loseNetworks()
    bench.track(best, ["distance-filter": 10], at: 0)
    bench.run()
    #expect(bench.updates == [1])
    #expect(bench.dispatched == 2)
  }

  // The cell is read in a tenth of a second, and the satellites are found after one.
  @Test func `tells a better position though the phone stays within the filter`() {
    let bench = ComponentBench.location(seconds: 3600)
    bench.networks(wifi: 0, cell: 1)
    bench.track(best, ["distance-filter": 10], at: 0)
    bench.run()
    #expect(bench.updates == [0.1, 1])
  }

  // Fixes at 1, 61, 121, 181 s: the receiver is on for a second before each.
  @Test func `turns the receiver off between fixes that are far apart`() {
    let bench = ComponentBench.location(seconds: 200)
    bench.loseNetworks()
    bench.track(best, ["interval": 60e9], at: 0)
    bench.run()
    #expect(bench.updates == [1, 61, 121, 181])
    #expect(bench.ledger.total == searching * .seconds(4))
    #expect(bench.counter("fixes") == 4)
  }

  // The receiver is off at 30 s and takes a hot start; then it rests until a minute after.
  @Test func `shares a receiver that rests with a script that wants one position`() {
    let bench = ComponentBench.location(seconds: 85)
    bench.loseNetworks()
    bench.track(best, ["interval": 60e9], app: 2, at: 0)
    bench.locate(app: 1, at: 30, thread: 1)
    bench.run()
    #expect(bench.seconds(of: "#1 completed") == [31])
    #expect(bench.ledger.total == searching * .seconds(2))
  }

  @Test func `shares the receiver with another app's`() {
    let bench = ComponentBench.location(seconds: 60)
    bench.loseNetworks()
    bench.track(app: 2, at: 0)
    bench.track(app: 1, at: 10)
    bench.at(40) { $0.perform("stop-tracking", app: 1, thread: -1) }
    bench.run()
    #expect(bench.ledger.total == searching * .seconds(1) + tracking * .seconds(59))
    // The first app of the scenario pays while it wants the receiver.
    #expect(bench.energy(.tracking, app: 1) == tracking * .seconds(30))
    #expect(bench.energy(.tracking, app: 2) == tracking * .seconds(29))
  }

  @Test func `ends after its time`() {
    let bench = ComponentBench.location(seconds: 60)
    bench.loseNetworks()
    bench.track(best, ["for": 21e9], at: 0)
    bench.run()
    #expect(bench.ledger.total == searching * .seconds(1) + tracking * .seconds(20))
  }

  // On for half of every second.
  @Test func `saves power where 10 m will do`() {
    let bench = ComponentBench.location(seconds: 61)
    bench.loseNetworks()
    bench.track(tenMetres, at: 0)
    bench.run()
    #expect(bench.energy(.tracking) == tracking * .seconds(30))
  }

  @Test func `adds motion sensors for navigation`() {
    let bench = ComponentBench.location(seconds: 60)
    bench.loseNetworks()
    bench.track(navigation, at: 0)
    bench.run()
    #expect(
      bench.energy(.tracking) == tracking * .seconds(59) + .milliwatts(50) * .seconds(60))
  }

  @Test func `scans once an interval where 100 m will do`() {
    let bench = ComponentBench.location(seconds: 100)
    bench.track(hundredMetres, at: 0)
    bench.run()
    #expect(bench.updates == [0.5, 30.5, 60.5, 90.5])
    let scans = Power.milliwatts(400) * .milliseconds(4 * 500)
    #expect(bench.ledger.total == scans)
    #expect(bench.energy(.tracking) == scans)
  }

  @Test func `reads the cell half as often for 3 km as for 1 km`() {
    func energy(_ tier: Double) -> Energy {
      let bench = ComponentBench.location(seconds: 600)
      bench.track(tier, at: 0)
      bench.run()
      return bench.ledger.total
    }
    #expect(energy(kilometre) == cellPosition * 20)
    #expect(energy(threeKilometres) == cellPosition * 10)
  }

  // Cold: Wi-Fi at 0.5 s, satellites from 30 s on.
  @Test func `begins with a network and goes over to satellites`() {
    let bench = ComponentBench.location(["ephemeris-age": "8 d"], seconds: 32.5)
    bench.networks(wifi: 1, cell: 1)
    bench.track(at: 0)
    bench.run()
    #expect(bench.updates == [0.5, 30, 31, 32])
    #expect(
      bench.ledger.total == searching * .seconds(30) + wifiPosition + tracking
        * .milliseconds(2500))
  }

  // A hot start of 1 s is paid, then 1 s to 100 s with a fix; indoors 90 s of search from 100 s on.
  @Test func `searches when it loses its satellites`() {
    let bench = ComponentBench.location(seconds: 300)
    bench.loseNetworks()
    bench.track(at: 0)
    bench.sky(0, at: 100)
    bench.run()
    #expect(bench.energy(.acquisition) == searching * .seconds(91))
    #expect(bench.energy(.tracking) == tracking * .seconds(99))
    #expect(bench.seconds(of: "location-failed 0, app 1") == [190])
  }

  // A search of 90 s, a rest of 300 s, and again: two rounds in 780 s.
  @Test func `rests between vain searches`() {
    let bench = ComponentBench.location(seconds: 780)
    bench.loseNetworks()
    bench.sky(0)
    bench.track(at: 0)
    bench.run()
    #expect(bench.ledger.total == searching * .seconds(180))
    #expect(bench.seconds(of: "location-failed 0, app 1") == [90, 480])
  }

  @Test func `keeps updates back until a time has passed`() {
    let bench = ComponentBench.location(seconds: 60)
    bench.loseNetworks()
    bench.track(best, ["defer-time": 20e9], at: 0)
    bench.run()
    // The first at once; then the twenty of each twenty seconds, and none is lost.
    #expect(
      bench.updates == [1] + Array(repeating: 21, count: 20) + Array(repeating: 41, count: 20))
    #expect(bench.ledger.total == searching * .seconds(1) + tracking * .seconds(59))
  }

  // At 10 m/s, 100 m are reached before 20 s have passed.
  @Test func `keeps updates back until a distance or a time, whatever comes first`() {
    let bench = ComponentBench.location(seconds: 60)
    bench.loseNetworks()
    bench.track(best, ["defer-time": 20e9, "defer-distance": 100], at: 0)
    bench.move(10, heading: 45, at: 25)
    bench.run()
    // 1 s, then 20 s later; the next 100 m are behind it 10 s after 25 s, and so on.
    let batches = [(21.0, 20), (35, 14), (45, 10), (55, 10)]
    #expect(bench.updates == [1] + batches.flatMap { Array(repeating: $0.0, count: $0.1) })
  }

  // Apple, pausesLocationUpdatesAutomatically: after a pause the app has to start it again.
  @Test(arguments: [true, false])
  func `pauses while the phone rests, and goes on only when the app tracks again`(again: Bool) {
    let bench = ComponentBench.location(seconds: 300)
    bench.loseNetworks()
    bench.track(best, ["auto-pause": 1], at: 0)
    bench.move(1, heading: 0, at: 200)
    if again { bench.track(best, at: 250) }
    bench.run()
    // Pauses at 120 s; a hot start of 1 s at 250 s.
    #expect(bench.energy(.acquisition) == searching * .seconds(again ? 2 : 1))
    #expect(bench.energy(.tracking) == tracking * .seconds(again ? 119 + 49 : 119))
    #expect(bench.seconds(of: "location-paused 0, app 1") == [120])
  }

  // AOSP, GPS_POLLING_THRESHOLD_INTERVAL: the chip rests only between fixes more than 10 s apart.
  @Test(arguments: [("system", 10, 59), ("system", 11, 0), ("chip", 5, 0)])
  func `lets the chip rest between fixes only above the threshold of who decides`(
    scheduling: String, interval: Int, seconds: Int
  ) {
    let bench = ComponentBench.location(["scheduling": scheduling], seconds: 60)
    bench.loseNetworks()
    bench.track(best, ["interval": Double(interval) * 1e9], at: 0)
    bench.run()
    let starts = seconds > 0 ? 1 : Int64((59.0 / Double(interval)).rounded(.down)) + 1
    #expect(bench.energy(.acquisition) + bench.energy(.tracking) == bench.ledger.total)
    #expect(
      bench.ledger.total == searching * .seconds(starts) + tracking * .seconds(Int64(seconds)))
  }

  // AOSP, NO_FIX_TIMEOUT and hibernate(): a try of 60 s, and the next one an interval of 120 s after
  // it ended, or retry-after where that is longer: from 0, 180 and 360 s on; from 0 and 360 s on.
  @Test(arguments: [("60 s", [60.0, 240, 420]), ("300 s", [60, 420])])
  func `gives up after a minute where fixes are a minute or more apart`(
    retry: String, failures: [Double]
  ) {
    let bench = ComponentBench.location(["retry-after": retry], seconds: 430)
    bench.loseNetworks()
    bench.sky(0)
    bench.track(best, ["interval": 120e9], at: 0)
    bench.run()
    #expect(bench.ledger.total == searching * .seconds(Int64(60 * failures.count)))
    #expect(bench.seconds(of: "location-failed 0, app 1") == failures)
  }

  @Test func `hands over by max-delay what the chip kept, if that is two intervals at least`() {
    func updates(delay: Double) -> [Double] {
      let bench = ComponentBench.location(seconds: 30)
      bench.loseNetworks()
      bench.track(best, ["interval": 5e9, "max-delay": delay], at: 0)
      bench.run()
      return bench.updates
    }
    #expect(updates(delay: 9e9) == [1, 6, 11, 16, 21, 26])
    #expect(updates(delay: 10e9) == [1, 11, 11, 21, 21])
  }

  @Test func `hands over what the chip kept when the app stops it`() {
    let bench = ComponentBench.location(seconds: 30)
    bench.loseNetworks()
    bench.track(best, ["defer-time": 60e9], at: 0)
    bench.at(10.5) { $0.perform("stop-tracking", thread: -1) }
    bench.run()
    #expect(bench.updates == [1] + Array(repeating: 10.5, count: 9))
  }

  // At rest since the start: tracked from 1 s until it pauses. 120 s is what the others wait.
  @Test(arguments: [(0, 300), (1, 60), (2, 200), (3, 120)])
  func `pauses sooner or later by the activity that the app tells`(activity: Int, seconds: Int) {
    let bench = ComponentBench.location(["activity-pauses": "[300 s, 60 s, 200 s]"], seconds: 400)
    bench.loseNetworks()
    bench.track(best, ["auto-pause": 1, "activity-type": Double(activity)], at: 0)
    bench.run()
    #expect(bench.energy(.acquisition) == searching * .seconds(1))
    #expect(bench.energy(.tracking) == tracking * .seconds(Int64(seconds) - 1))
  }

  // Half of the excess is gone after 5 s: 10 m × (1 + 2), (1 + 1), (1 + ½) at 1, 6 and 11 s.
  @Test func `gets more exact with time, down to a limit`() {
    let bench = ComponentBench.location(
      ["open-error": "10 m", "first-fix-error": "3"], seconds: 62)
    bench.loseNetworks()
    bench.track(best, ["interval": 1e9], at: 0)
    bench.run()
    func accuracy(_ second: Double) -> String? {
      bench.log.first { $0.time == .at(second) && $0.what.hasPrefix("location") }?.what
    }
    #expect(accuracy(1) == "location-updated 30, app 1")
    #expect(accuracy(6) == "location-updated 20, app 1")
    #expect(accuracy(11) == "location-updated 15, app 1")
    #expect(accuracy(61) == "location-updated 10, app 1")
  }
}

struct `The errors of positions` {
  // Published: satellites 8.8 m in the open, Wi-Fi 36.8 m, cell 313.6 m (RAPS). A Rayleigh
  // distribution of mean 1 has a standard deviation of √(4/π − 1) = 0.523.
  @Test(arguments: [(best, 8.8), (hundredMetres, 36.8), (kilometre, 313.6)])
  func `have the published mean over many days`(tier: Double, mean: Double) {
    // One of each day, since those of one day belong together.
    let lengths = (1...600).flatMap { day -> [Double] in
      let bench = ComponentBench.location(
        ["open-error": "8.8 m", "wi-fi-error": "36.8 m", "cell-error": "313.6 m"], seconds: 400,
        seed: day)
      bench.locate(tier, at: 300, thread: 1)
      bench.run()
      return bench.positions.map { ($0 * $0).sum().squareRoot() }
    }
    let average = lengths.reduce(0, +) / Double(lengths.count)
    let deviation = 0.523 * mean / Double(lengths.count).squareRoot()
    #expect(lengths.count == 600)
    #expect(abs(average - mean) < 3.3 * deviation, "\(average) m")
  }

  // Ranacher et al. 2016: what counts for a distance is how neighbouring errors belong together.
  // e^(-1/8) for one of 8 points of a time constant, and e^(-2) for two time constants.
  @Test(arguments: [(7.5, 0.882), (120, 0.135)])
  func `belong together for about a minute on the way`(gap: Double, correlation: Double) {
    let pairs = (1...800).map { day -> (Double, Double) in
      let bench = ComponentBench.location(
        ["open-error": "10 m", "fast-share": "0"], seconds: 500, seed: day)
      bench.loseNetworks()
      bench.move(10, heading: 90)
      bench.track(best, ["interval": 500e6], at: 0)
      bench.run()
      func error(_ second: Double) -> Double {
        let place = bench.seconds(of: "location-updated 10, app 1").firstIndex(of: second)
        return place.map { bench.positions[$0].y } ?? .nan
      }
      return (error(300), error(300 + gap.rounded()))
    }
    let both = pairs.map { $0.0 * $0.1 }.reduce(0, +)
    let scale = pairs.map { $0.0 * $0.0 }.reduce(0, +)
    #expect(abs(both / scale - correlation) < 0.12, "\(both / scale)")
  }

  @Test func `do not depend on who asks, or how often`() {
    func positions(at seconds: [Double], app: Int) -> [SIMD2<Double>] {
      let bench = ComponentBench.location(["open-error": "8.8 m"], seconds: 100)
      for (place, second) in seconds.enumerated() {
        bench.locate(app: app, at: second, thread: place + 1)
      }
      bench.run()
      return bench.positions
    }
    #expect(positions(at: [10, 20, 30], app: 1).last == positions(at: [30], app: 2).last)
  }
}
