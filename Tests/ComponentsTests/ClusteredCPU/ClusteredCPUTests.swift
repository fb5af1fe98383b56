import Components
import Configuration
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

struct `A processor of clusters` {
  // 100 M cycles at the rate of the class's cluster and point.
  @Test(
    arguments: [
      (.userInteractive, 0.1, .watts(1)), (.default, 0.2, .milliwatts(200)),
      (.utility, 0.5, .milliwatts(50)), (.background, 1, .milliwatts(20)),
    ] as [(QualityOfService, Double, Power)])
  func `does work where and as fast as the governor's table says`(
    quality: QualityOfService, seconds: Double, power: Power
  ) {
    let bench = ComponentBench.clusters()
    bench.at(10) { $0.compute(100, quality, thread: 1) }
    bench.run()
    #expect(bench.log == [LogEntry(10 + seconds, "#1 completed")])
    #expect(bench.ledger.total == power * SimDuration(seconds: seconds))
  }

  // 60 % of 1 GHz lies between the points of 500 MHz and 1 GHz.
  @Test func `rounds the wanted clock up to an operating point`() {
    let bench = ComponentBench.clusters(["default-speed": "60 %"])
    bench.at(10) { $0.compute(100, .default, thread: 1) }
    bench.run()
    #expect(bench.log == [LogEntry(10.1, "#1 completed")])
  }

  @Test func `races to idle when told so`() {
    let bench = ComponentBench.clusters(["governor": "race-to-idle"])
    bench.at(10) { $0.compute(100, .default, thread: 1) }
    bench.at(20) { $0.compute(100, .background, thread: 2) }
    bench.run()
    #expect(bench.log == [LogEntry(10.1, "#1 completed"), LogEntry(20.5, "#2 completed")])
    #expect(
      bench.ledger.total == .watts(1) * .milliseconds(100) + .milliwatts(50) * .milliseconds(500))
  }

  // Three pieces of 100 M background on two little cores at 100 M a second: with one waiting, both
  // run at 200 M a second until 10.5 s; then none waits, and the third takes a second.
  @Test func `hurries while work waits when told so`() {
    let bench = ComponentBench.clusters(["governor": "on-demand"])
    for thread in 1...3 { bench.at(10) { $0.compute(100, .background, thread: thread) } }
    bench.run()
    #expect(
      bench.log == [
        LogEntry(10.5, "#1 completed"), LogEntry(10.5, "#2 completed"),
        LogEntry(11.5, "#3 completed"),
      ])
    #expect(
      bench.ledger.total
        == .milliwatts(100) * .milliseconds(500) + .milliwatts(20) * .seconds(1))
  }

  // The cores of a cluster share a clock. Background alone does 100 M in the first second; beside
  // utility work both do 200 M a second: the 400 M of utility end at 13 s, and by then background
  // has done 500 M of its 600 M. The rest takes another second, slow again.
  @Test func `runs all cores of a cluster at the clock of its most demanding work`() {
    let bench = ComponentBench.clusters()
    bench.at(10) { $0.compute(600, .background, app: 1, thread: 1) }
    bench.at(11) { $0.compute(400, .utility, app: 2, thread: 2) }
    bench.run()
    #expect(bench.log == [LogEntry(13, "#2 completed"), LogEntry(14, "#1 completed")])
    #expect(bench.energy(.computation, app: 2) == .milliwatts(50) * .seconds(2))
    #expect(
      bench.energy(.computation, app: 1)
        == .milliwatts(50) * .seconds(2) + .milliwatts(20) * .seconds(2))
  }

  // The second piece does not wait for the big core: a little one at 200 M a second takes 1 s.
  @Test func `lets smaller clusters help out`() {
    let bench = ComponentBench.clusters()
    bench.at(10) { $0.compute(1000, .userInteractive, thread: 1) }
    bench.at(10) { $0.compute(200, .userInteractive, thread: 2) }
    bench.run()
    #expect(bench.log == [LogEntry(11, "#1 completed"), LogEntry(11, "#2 completed")])
    #expect(bench.ledger.total == .watts(1) * .seconds(1) + .milliwatts(50) * .seconds(1))
  }

  @Test func `lets background work wait rather than use a bigger core`() {
    let bench = ComponentBench.clusters()
    for thread in 1...3 { bench.at(10) { $0.compute(100, .background, thread: thread) } }
    bench.run()
    #expect(bench.times(of: "#3 completed") == [.at(12)])
  }

  // At 10 s default work on the big core (500 M a second), background on both little ones. At 11 s
  // interactive work takes the big core for a second. Default work, 500 M of 1000 left, pushes
  // background from the first little core: at 100 M a second both of that cluster's works crawl on.
  // Default asks for half of the highest clock: the slow point, as background does.
  @Test func `moves interrupted work to a smaller core, where it interrupts in turn`() {
    let bench = ComponentBench.clusters()
    bench.at(10) { $0.compute(1000, .default, thread: 1) }
    bench.at(10) { $0.compute(300, .background, thread: 2) }
    bench.at(10) { $0.compute(300, .background, thread: 3) }
    bench.at(11) { $0.compute(1000, .userInteractive, thread: 4) }
    bench.run()
    #expect(
      bench.log == [
        LogEntry(12, "#4 completed"),
        LogEntry(13, "#3 completed"),  // 300 M at 100 M a second, never interrupted
        LogEntry(15, "#2 completed"),  // 100 M by 11 s, 200 M from 13 s on in the core of 3
        LogEntry(16, "#1 completed"),  // 500 M by 11 s, 500 M on the little core
      ])
    #expect(bench.counter("cpu-preemptions") == 2)
  }

  // Big: 30 mW while it is busy, for app 1. All: 10 mW while anything is busy. At 11 s the big core
  // is done; app 2 on the little core pays what is active from then on.
  @Test func `draws what clusters and activity take beside the cores`() {
    let bench = ComponentBench.clusters([
      "big-cluster": "30 mW", "little-cluster": "3 mW", "active": "10 mW",
    ])
    bench.at(10) { $0.compute(1000, .userInteractive, app: 1, thread: 1) }
    bench.at(10) { $0.compute(200, .background, app: 2, thread: 2) }
    bench.run()
    let first: Energy = (.watts(1) + .milliwatts(30) + .milliwatts(10)) * .seconds(1)
    let second: Energy =
      .milliwatts(23) * .seconds(2) + .milliwatts(10) * .seconds(1)
    #expect(bench.energy(.computation, app: 1) == first)
    #expect(bench.energy(.computation, app: 2) == second)
    #expect(bench.ledger.total == first + second)
  }

  @Test func `scales the powers of cores and clusters, not the rest`() {
    let bench = ComponentBench.clusters([
      "power-scale": "2", "little-cluster": "3 mW", "active": "10 mW",
    ])
    bench.at(10) { $0.compute(100, .background, thread: 1) }
    bench.run()
    #expect(bench.ledger.total == .milliwatts(2 * 23 + 10) * .seconds(1))
  }

  // Without a middle cluster its work goes to the little one; without a little one to the big.
  @Test func `passes over clusters without cores`() {
    let middle = ComponentBench.clusters(["default-cluster": "middle", "default-speed": "100 %"])
    middle.at(10) { $0.compute(100, .default, thread: 1) }
    middle.run()
    #expect(middle.log == [LogEntry(10.5, "#1 completed")])
    let big = ComponentBench.clusters(["little-cores": "0"])
    big.at(10) { $0.compute(100, .background, thread: 1) }
    big.run()
    #expect(big.log == [LogEntry(10.2, "#1 completed")])
  }

  @Test(arguments: 1...10)
  func `conserves energy and cycles under random work`(seed: Int) {
    var dice = Dice(seed: seed, name: "clusters")
    let governors = ["by-class", "on-demand", "race-to-idle"]
    let bench = ComponentBench.clusters(
      [
        "governor": governors[seed % 3], "active": "10 mW", "little-cluster": "3 mW",
        "awake": "7 mW", "sleep-after": "300 ms", "entry": "1 mJ", "entry-time": "50 ms",
        "exit": "2 mJ", "exit-time": "20 ms",
      ], seconds: 1000)
    for thread in 0..<300 {
      let instant = Double(dice.roll(below: 1000)) / 10
      let (cycles, app) = (Double(dice.roll(below: 90)), dice.roll(1...3))
      let quality = dice.pick(QualityOfService.allCases)
      bench.at(instant) { $0.compute(cycles, quality, app: app, thread: thread) }
      if thread % 20 == 0 { bench.at(instant) { $0.light(thread % 40 == 0) } }
    }
    bench.run()
    #expect(bench.failure == nil)
    #expect(bench.conservation.holds)
    #expect(bench.log.count == 300)
  }

  @Test(
    arguments: [
      (
        ["big-powers": "[1 W]"],
        "big-powers' must list one power a clock, found 2 clocks and 1 powers"
      ),
      (
        ["big-clocks": "[1 GHz, 1 GHz]"],
        "big-clocks' must ascend from above 0 to at most 1000 GHz"
      ),
      (["big-clocks": "[0 Hz, 1 GHz]"], "big-clocks' must ascend from above 0 to at most 1000 GHz"),
      (["little-powers": "[1 W, 2000 W]"], "little-powers' must be at most 1000 W each"),
      (["big-cores": "0", "little-cores": "0"], "big-cores' needs a cluster with cores"),
      (["little-cores": "9"], "little-cores' must be a whole number from 0 to 8"),
      (["default-speed": "0 %"], "default-speed' must be above 0 % and at most 100 %"),
      (["little-throughput": "2"], "little-throughput' must be above 0 % and at most 100 %"),
    ])
  func `complains about clusters that make no sense`(changes: [String: String], message: String) {
    let complaints = ClusteredCPU.complaints(clusterNumbers.merging(changes) { $1 })
    #expect(complaints == ["'device.components.cpu.\(message)"])
  }
}
