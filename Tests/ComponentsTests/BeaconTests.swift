import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// A peripheral that only advertises, to be seen and not to be used.
struct `A beacon` {
  @Test func `is reported once by a scan`() {
    let bench = ComponentBench.ios([.beacon])
    bench.at(1) { $0.light(true, app: 1) }
    bench.at(2) { $0.scan(for: 0b10) }
    bench.run()
    #expect(bench.reports == 1)
  }

  // 105 s of events every 100 ms and 5 ms more on the mean: 1000, of a deviation of 10 ms × √(1000 / 12)
  // in all, which is one event.
  @Test func `is reported by every packet where duplicates are wanted`() {
    let bench = ComponentBench.bluetooth(near: [.beacon], seconds: 105)
    bench.at(0) { $0.scan(duplicates: true) }
    bench.run()
    #expect((bench.reports - 1000).magnitude <= 3)
  }

  @Test func `lets nobody connect`() {
    let bench = ComponentBench.bluetooth(near: [.beacon], seconds: 60)
    bench.at(0) { $0.connect(0, timeout: 20, thread: 1) }
    bench.run()
    #expect(bench.log == [LogEntry(20, "#1 timeout")])
  }
}

/// The radio of `ios` with the phone dark: 50 ms of every second, 30 s until a beacon is missed.
struct `Watching for beacons` {
  private func watching(_ accessories: [Accessory], seconds: Double = 100) -> ComponentBench {
    let bench = ComponentBench.ios(accessories, seconds: seconds)
    bench.at(2) { $0.perform("monitor-beacons", ["filter": 0b10], thread: -1) }
    return bench
  }

  // From 2 s to 62 s: 60 windows of 50 ms.
  @Test func `listens as from the background, even in front`() {
    let bench = watching([])
    bench.at(20) { $0.light(true, app: 1) }
    bench.at(62) { $0.perform("stop-monitoring-beacons", thread: -1) }
    bench.run()
    #expect(bench.energy(.monitoring) == listened(60 * 50))
  }

  @Test func `tells once that a beacon is near`() {
    let bench = watching([.beacon, .seenDesk])
    bench.run()
    #expect(bench.story.map(\.what) == ["beacon 0, app 1"])
  }

  @Test func `tells that one came near after it did`() throws {
    var late = Accessory.beacon
    late.appears = .at(40)
    let bench = watching([late])
    bench.run()
    let told = try #require(bench.times(of: "beacon 0, app 1").first)
    #expect(told > .at(40))
  }

  @Test func `tells 30 s after one left`() {
    var leaving = Accessory.beacon
    leaving.vanishes = .at(50)
    let bench = watching([leaving])
    bench.run()
    #expect(bench.times(of: "beacon-left 0, app 1") == [.at(80)])
  }

  @Test func `tells nothing of one that it has not heard`() {
    var short = Accessory.beacon
    short.vanishes = .at(1)
    let bench = watching([short])
    bench.run()
    #expect(bench.story == [])
  }

  @Test func `tells nothing after it was stopped`() {
    var leaving = Accessory.beacon
    leaving.vanishes = .at(50)
    let bench = watching([leaving])
    bench.at(60) { $0.perform("stop-monitoring-beacons", thread: -1) }
    bench.run()
    #expect(bench.times(of: "beacon-left 0, app 1") == [])
  }

  @Test func `tells every app that watches`() {
    let bench = watching([.beacon])
    bench.at(60) { $0.perform("monitor-beacons", ["filter": 0b11], app: 2, thread: -1) }
    bench.run()
    #expect(Set(bench.story.map(\.what)) == ["beacon 0, app 1", "beacon 0, app 2"])
  }
}
