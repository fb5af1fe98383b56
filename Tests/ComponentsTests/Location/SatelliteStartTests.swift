import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// One position with 300 mW of search: hot 1 s, assisted 2 s, warm 25 s, cold 30 s.
struct `A position that is wanted once` {
  /// The age of the receiver's knowledge, whether a network may help, and the expected start.
  struct Start: CustomStringConvertible {
    let age: String
    let assistance: String
    let hasCell: Bool
    let seconds: Int64
    let counter: String
    var description: String { counter }
  }

  static let starts = [
    Start(age: "1 h", assistance: "none", hasCell: false, seconds: 1, counter: "hot-starts"),
    Start(age: "1 h", assistance: "network", hasCell: true, seconds: 1, counter: "hot-starts"),
    Start(age: "1 d", assistance: "none", hasCell: true, seconds: 25, counter: "warm-starts"),
    Start(age: "1 d", assistance: "network", hasCell: false, seconds: 25, counter: "warm-starts"),
    Start(age: "8 d", assistance: "none", hasCell: true, seconds: 30, counter: "cold-starts"),
    Start(age: "8 d", assistance: "network", hasCell: false, seconds: 30, counter: "cold-starts"),
    Start(age: "1 d", assistance: "network", hasCell: true, seconds: 2, counter: "assisted-starts"),
    Start(age: "8 d", assistance: "network", hasCell: true, seconds: 2, counter: "assisted-starts"),
  ]

  @Test(arguments: starts)
  func `costs the search that its start takes`(start: Start) {
    let bench = ComponentBench.location(
      ["ephemeris-age": start.age, "assistance": start.assistance], seconds: 100)
    bench.networks(wifi: 0, cell: start.hasCell ? 1 : 0)
    bench.locate(at: 10, thread: 1)
    bench.run()
    #expect(bench.energy(.acquisition) == searching * .seconds(start.seconds))
    #expect(bench.ledger.total == bench.energy(.acquisition))
    #expect(bench.seconds(of: "#1 completed") == [Double(10 + start.seconds)])
    #expect(bench.counter(start.counter) == 1)
    #expect(bench.counter("fixes") == 1)
  }

  @Test func `takes twice as long with half of the sky`() {
    let bench = ComponentBench.location(["ephemeris-age": "1 d"], seconds: 100)
    bench.loseNetworks()
    bench.sky(0.5)
    bench.locate(at: 0, thread: 1)
    bench.run()
    #expect(bench.energy(.acquisition) == searching * .seconds(50))
  }

  // 10 s of search in the open, 20 s indoors where it stands still, and the 15 s that are left.
  @Test func `goes on with its search where it had stalled`() {
    let bench = ComponentBench.location(["ephemeris-age": "1 d"], seconds: 100)
    bench.loseNetworks()
    bench.locate(at: 5, thread: 1)
    bench.sky(0.1, at: 15)
    bench.sky(1, at: 35)
    bench.run()
    #expect(bench.seconds(of: "#1 completed") == [50])
    #expect(bench.energy(.acquisition) == searching * .seconds(45))
  }

  @Test func `fails indoors after the whole limit at full power`() {
    let bench = ComponentBench.location(seconds: 1000)
    bench.loseNetworks()
    bench.sky(0.2)
    bench.locate(at: 10, thread: 1)
    bench.run()
    #expect(bench.log == [.init(100, "location-failed 0, app 1"), .init(100, "#1 unlocated")])
    #expect(bench.ledger.total == searching * .seconds(90))
    #expect(bench.counter("failed-fixes") == 1)
  }

  @Test func `falls back to Wi-Fi indoors when the search has failed`() {
    let bench = ComponentBench.location(seconds: 1000)
    bench.sky(0.2)
    bench.locate(at: 10, thread: 1)
    bench.run()
    #expect(bench.seconds(of: "#1 completed") == [100.5])
    #expect(bench.ledger.total == searching * .seconds(90) + wifiPosition)
  }

  @Test func `is paid up to its time-out only`() {
    let bench = ComponentBench.location(seconds: 1000)
    bench.loseNetworks()
    bench.sky(0)
    bench.locate(timeout: 20, at: 10, thread: 1)
    bench.run()
    #expect(bench.seconds(of: "#1 timeout") == [30])
    #expect(bench.ledger.total == searching * .seconds(20))
  }

  @Test func `is shared by two apps that want it at one time`() {
    let bench = ComponentBench.location(["ephemeris-age": "1 d"], seconds: 100)
    bench.loseNetworks()
    bench.locate(app: 2, at: 0, thread: 1)
    bench.locate(app: 3, at: 10, thread: 2)
    bench.run()
    #expect(bench.seconds(of: "#1 completed") == [25])
    #expect(bench.seconds(of: "#2 completed") == [25])
    #expect(bench.ledger.total == searching * .seconds(25))
    #expect(bench.energy(.acquisition, app: 2) == bench.ledger.total)
  }

  // Warm at 0 s; hot at 1 h; what was heard at 25 s is too old 4 h and 10 s later.
  @Test func `begins with what the last one heard for as long as that holds`() {
    let bench = ComponentBench.location(["ephemeris-age": "1 d"], seconds: 20_000)
    bench.loseNetworks()
    bench.locate(at: 0, thread: 1)
    bench.locate(at: 3600, thread: 2)
    bench.locate(at: 14_435, thread: 3)
    bench.run()
    #expect(bench.seconds(of: "#2 completed") == [3601])
    #expect(bench.seconds(of: "#3 completed") == [14_460])
    #expect(bench.counter("warm-starts") == 2)
    #expect(bench.counter("hot-starts") == 1)
  }

  // The receiver listens from 0 to 3 h: at 6 h that is 3 h old, not 6.
  @Test func `begins with what a tracking has heard`() {
    let bench = ComponentBench.location(["ephemeris-age": "1 d"], seconds: 30_000)
    bench.loseNetworks()
    bench.track(best, ["for": 10_800e9], at: 0)
    bench.locate(at: 21_600, thread: 1)
    bench.run()
    #expect(bench.seconds(of: "#1 completed") == [21_601])
  }

  @Test func `is found with Wi-Fi where 100 m will do`() {
    let bench = ComponentBench.location(seconds: 100)
    bench.locate(hundredMetres, at: 10, thread: 1)
    bench.run()
    #expect(bench.ledger.total == wifiPosition)
    #expect(bench.seconds(of: "#1 completed") == [10.5])
  }

  @Test func `is found with one scan for two apps`() {
    let bench = ComponentBench.location(seconds: 100)
    bench.locate(hundredMetres, app: 1, at: 10, thread: 1)
    bench.locate(hundredMetres, app: 2, at: 10.3, thread: 2)
    bench.run()
    #expect(bench.ledger.total == wifiPosition)
    #expect(bench.seconds(of: "#2 completed") == [10.5])
  }

  @Test func `is found with the cell where a kilometre will do`() {
    let bench = ComponentBench.location(seconds: 100)
    bench.locate(kilometre, at: 10, thread: 1)
    bench.run()
    #expect(bench.ledger.total == cellPosition)
  }

  @Test func `takes satellites where there is no network for a kilometre`() {
    let bench = ComponentBench.location(seconds: 100)
    bench.loseNetworks()
    bench.locate(kilometre, at: 10, thread: 1)
    bench.run()
    #expect(bench.ledger.total == searching * .seconds(1))
  }

  // The receiver is on, and a script asks again whenever it is told: one position a second.
  @Test func `never comes at the instant at which it is asked for`() {
    let bench = ComponentBench.location(seconds: 10)
    bench.loseNetworks()
    bench.track(best, ["interval": 1e9], app: 2, at: 0)
    for (thread, second) in [3.0, 4, 5].enumerated() {
      bench.locate(app: 1, at: second, thread: thread)
    }
    bench.run()
    #expect(bench.updates == [4, 5, 6])
  }

  @Test func `fails without an event when it is given no time`() {
    let bench = ComponentBench.location(seconds: 10)
    bench.loseNetworks()
    bench.at(0) { $0.perform("locate", ["timeout": 0], thread: 1) }
    bench.run()
    #expect(bench.log == [.init(0, "#1 timeout")])
  }

  @Test func `costs nothing when one that is known is young enough`() {
    let bench = ComponentBench.location(seconds: 1000)
    bench.locate(at: 10, thread: 1)
    bench.at(40) { $0.perform("locate", ["accuracy": best, "max-age": 30e9], thread: 2) }
    bench.at(60) { $0.perform("locate", ["accuracy": best, "max-age": 30e9], thread: 3) }
    bench.run()
    // Found at 11 s: 29 s old at 40 s, and 49 s at 60 s.
    #expect(bench.seconds(of: "#2 completed") == [40])
    #expect(bench.seconds(of: "#3 completed") == [61])
    #expect(bench.ledger.total == searching * .seconds(2))
  }

  @Test func `keeps the receiver on for as long as it lingers`() {
    let bench = ComponentBench.location(["linger": "30 s"], seconds: 100)
    bench.locate(at: 10, thread: 1)
    // At 20 s the receiver is still on and hands out the next fix of its pace of one a second.
    bench.locate(at: 20.25, thread: 2)
    bench.run()
    #expect(bench.seconds(of: "#2 completed") == [21])
    // 10 to 11 s search; then on for 30 s more after the second use ends at 21 s. While the script
    // waits from 20.25 to 21 s, half of a second's fix is saved: on from 20.5 s.
    #expect(bench.energy(.acquisition) == searching * .seconds(1))
    #expect(bench.energy(.tail) == tracking * .milliseconds(9250) + tracking * .seconds(30))
    #expect(bench.energy(.tracking) == tracking * .milliseconds(500))
  }
}
