import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// Looks at the cell every 10 s, errors of zero: a crossing is told at the next look.
struct `A watched place` {
  static let home = (east: 1000.0, north: 0.0, radius: 100.0)

  // East at 7 m/s along a line 60 m north of the centre: the border is √(100² − 60²) = 80 m before
  // and behind the centre, so it is crossed after 920/7 and 1080/7 s. Looks end at 0.1 s, 10.1 s, …
  @Test func `is entered and left where geometry says, and told at the next look`() {
    let place = (east: 1000.0, north: -60.0, radius: 100.0)
    let bench = ComponentBench.location(places: [place], seconds: 300)
    bench.move(7, heading: 90)
    bench.monitor(["regions": 1], at: 0)
    bench.run()
    #expect(bench.seconds(of: "region-entered 1, app 1") == [140.1])
    #expect(bench.seconds(of: "region-left 1, app 1") == [160.1])
    #expect(bench.crossings.count == 2)
    for (crossing, expected) in zip(bench.crossings, [920 / 7.0, 1080 / 7.0]) {
      #expect(abs(crossing - expected) < 2e-9)
    }
  }

  @Test func `costs a look at the cell every interval and nothing else`() {
    let bench = ComponentBench.location(places: [Self.home], seconds: 300)
    bench.monitor(["regions": 1], at: 0)
    bench.run()
    #expect(bench.ledger.total == cellPosition * 30)
    #expect(bench.energy(.monitoring) == bench.ledger.total)
    #expect(bench.dispatched == 0)
  }

  @Test func `is watched for two apps with one look`() {
    let bench = ComponentBench.location(places: [Self.home], seconds: 300)
    bench.move(10, heading: 90)
    bench.monitor(["regions": 1], app: 1, at: 0)
    bench.monitor(["regions": .infinity], app: 2, at: 0)
    bench.run()
    #expect(bench.ledger.total == cellPosition * 30)
    #expect(bench.happenings.filter { $0.hasPrefix("region-entered 1") }.count == 2)
  }

  // Looks end at 5.1 s, 15.1 s, …; between those at 85.1 and 95.1 s the border is crossed at 90 s,
  // and again at 94 s, since the phone turns round at 92 s.
  @Test func `is not told of when the phone is back before the next look`() {
    let bench = ComponentBench.location(places: [Self.home], seconds: 300)
    bench.move(10, heading: 90)
    bench.move(10, heading: 270, at: 92)
    bench.monitor(["regions": 1], at: 5)
    bench.run()
    #expect(bench.happenings.filter { $0.hasPrefix("region") } == [])
  }

  // Due east through the centre at 10 m/s: crossed at 90 s. The error of the day, up to half of the
  // radius, delays it by up to 5 s; the look comes every second.
  @Test(arguments: 1...20)
  func `is entered late by its error, half the radius at the most`(seed: Int) {
    let bench = ComponentBench.location(
      ["cell-error": "40 m", "watch-interval": "1 s"], places: [Self.home], seconds: 105,
      seed: seed)
    bench.move(10, heading: 90)
    bench.monitor(["regions": 1], at: 0)
    bench.run()
    let told = bench.seconds(of: "region-entered 1, app 1")
    #expect(told.count == 1)
    #expect(told.allSatisfy { (90...96.1).contains($0) }, "\(told)")
  }

  @Test func `is not watched where there is no network, and told of when there is one again`() {
    let bench = ComponentBench.location(places: [Self.home], seconds: 300)
    bench.networks(wifi: 0, cell: 0, at: 50)
    bench.move(10, heading: 90)
    bench.monitor(["regions": 1], at: 0)
    bench.networks(wifi: 0, cell: 1, at: 95)
    bench.run()
    #expect(bench.seconds(of: "region-entered 1, app 1") == [95.1])
    // Looks at 0, 10, 20, 30, 40 s and from 95 s on every 10 s: 21 to 300 s.
    #expect(bench.ledger.total == cellPosition * 26)
  }

  @Test func `needs no look while a tracking finds the phone anyway`() {
    let bench = ComponentBench.location(places: [Self.home], seconds: 60)
    bench.networks(wifi: 0, cell: 1)
    bench.monitor(["regions": 1], app: 1, at: 0)
    bench.track(kilometre, app: 2, at: 0)
    bench.run()
    #expect(bench.energy(.tracking, app: 2) == cellPosition * 2)
    #expect(bench.energy(.monitoring, app: 1) == .zero)
  }

  @Test func `is forgotten with stop-monitoring`() {
    let bench = ComponentBench.location(places: [Self.home], seconds: 300)
    bench.move(10, heading: 90)
    bench.monitor(["regions": 1], at: 0)
    bench.at(50) { $0.perform("stop-monitoring", thread: -1) }
    bench.run()
    #expect(bench.happenings.filter { $0.hasPrefix("region") } == [])
    #expect(bench.ledger.total == cellPosition * 5)
  }
}

struct `A significant change` {
  // 500 m at 10 m/s are 50 s; then the five minutes are what is missing.
  @Test func `is told after 500 m, and not again before five minutes`() {
    let bench = ComponentBench.location(seconds: 1000)
    bench.move(10, heading: 90)
    bench.monitor(["significant-changes": 1], at: 0)
    bench.run()
    #expect(bench.updates == [50.1, 350.1, 650.1, 950.1])
  }

  // 1 m/s: 500 s to the first, and 500 s from where it was told.
  @Test func `is told every 500 m at a walk`() {
    let bench = ComponentBench.location(seconds: 1200)
    bench.move(1, heading: 0)
    bench.monitor(["significant-changes": 1], at: 0)
    bench.run()
    #expect(bench.updates == [500.1, 1000.1])
  }

  @Test func `is told although the phone came back during the five minutes`() {
    let bench = ComponentBench.location(seconds: 700)
    bench.move(10, heading: 90)
    bench.monitor(["significant-changes": 1], at: 0)
    // 501 m at 50.1 s; 600 m farther on it turns and is back at 501 m at 170.1 s.
    bench.move(10, heading: 270, at: 110.1)
    bench.move(0, heading: 270, at: 170.1)
    bench.run()
    #expect(bench.updates == [50.1, 350.1])
  }

  @Test func `costs looks at the cell and no more`() {
    let bench = ComponentBench.location(seconds: 600)
    bench.move(10, heading: 90)
    bench.monitor(["significant-changes": 1], at: 0)
    bench.run()
    #expect(bench.ledger.total == cellPosition * 60)
  }
}

struct `A visit` {
  // At rest from 100 s on: told at the look after 400 s. From 700 s on at 10 m/s: 150 m are 15 s.
  @Test func `is told when the phone has rested, and when it has left`() {
    let bench = ComponentBench.location(seconds: 1000)
    bench.move(10, heading: 90)
    bench.move(0, heading: 90, at: 100)
    bench.move(10, heading: 90, at: 700)
    bench.monitor(["visits": 1], at: 0)
    bench.run()
    #expect(bench.seconds(of: "visit 100000000000, app 1") == [400.1, 720.1])
  }

  @Test func `is none while the phone does not rest long enough`() {
    let bench = ComponentBench.location(seconds: 1000)
    bench.move(10, heading: 90)
    bench.move(0, heading: 90, at: 100)
    bench.move(10, heading: 90, at: 399)
    bench.monitor(["visits": 1], at: 0)
    bench.run()
    #expect(bench.happenings.filter { $0.hasPrefix("visit") } == [])
  }
}
