import Configuration
import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// A big core of 1 GHz at 1 W and half of it at 200 mW; two little ones of 400 and 200 MHz at 50 and
/// 20 mW that do half as much a cycle: 200 and 100 M cycles a second. Nothing else draws power.
private let numbers = [
  "big-cores": "1", "big-clocks": "[500 MHz, 1 GHz]", "big-powers": "[200 mW, 1 W]",
  "big-cluster": "0 mW", "middle-cores": "0", "little-cores": "2",
  "little-clocks": "[200 MHz, 400 MHz]", "little-powers": "[20 mW, 50 mW]",
  "little-cluster": "0 mW", "little-throughput": "50 %", "power-scale": "1", "active": "0 mW",
  "awake": "0 mW", "wake-up": "0 mJ", "sleep-after": "0 s", "entry-time": "0 s", "entry": "0 mJ",
  "exit-time": "0 s", "exit": "0 mJ", "governor": "by-class",
  "user-interactive-cluster": "big", "user-interactive-speed": "100 %",
  "user-initiated-cluster": "big", "user-initiated-speed": "100 %",
  "default-cluster": "big", "default-speed": "50 %",
  "utility-cluster": "little", "utility-speed": "100 %",
  "background-cluster": "little", "background-speed": "50 %",
]

private func bench(_ changes: [String: String] = [:], seconds: Double = 100) -> ComponentBench {
  ComponentBench(ClusteredCPU(numbers.merging(changes) { $1 }), seconds: seconds)
}

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
    let bench = bench()
    bench.at(10) { $0.compute(100, quality, thread: 1) }
    bench.run()
    #expect(bench.log == [LogEntry(10 + seconds, "#1 completed")])
    #expect(bench.ledger.total == power * SimDuration(seconds: seconds))
  }

  // 60 % of 1 GHz lies between the points of 500 MHz and 1 GHz.
  @Test func `rounds the wanted clock up to an operating point`() {
    let bench = bench(["default-speed": "60 %"])
    bench.at(10) { $0.compute(100, .default, thread: 1) }
    bench.run()
    #expect(bench.log == [LogEntry(10.1, "#1 completed")])
  }

  @Test func `races to idle when told so`() {
    let bench = bench(["governor": "race-to-idle"])
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
    let bench = bench(["governor": "on-demand"])
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
    let bench = bench()
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
    let bench = bench()
    bench.at(10) { $0.compute(1000, .userInteractive, thread: 1) }
    bench.at(10) { $0.compute(200, .userInteractive, thread: 2) }
    bench.run()
    #expect(bench.log == [LogEntry(11, "#1 completed"), LogEntry(11, "#2 completed")])
    #expect(bench.ledger.total == .watts(1) * .seconds(1) + .milliwatts(50) * .seconds(1))
  }

  @Test func `lets background work wait rather than use a bigger core`() {
    let bench = bench()
    for thread in 1...3 { bench.at(10) { $0.compute(100, .background, thread: thread) } }
    bench.run()
    #expect(bench.times(of: "#3 completed") == [.at(12)])
  }

  // At 10 s default work on the big core (500 M a second), background on both little ones. At 11 s
  // interactive work takes the big core for a second. Default work, 500 M of 1000 left, pushes
  // background from the first little core: at 100 M a second both of that cluster's works crawl on.
  // Default asks for half of the highest clock: the slow point, as background does.
  @Test func `moves interrupted work to a smaller core, where it interrupts in turn`() {
    let bench = bench()
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
    let bench = bench(["big-cluster": "30 mW", "little-cluster": "3 mW", "active": "10 mW"])
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
    let bench = bench(["power-scale": "2", "little-cluster": "3 mW", "active": "10 mW"])
    bench.at(10) { $0.compute(100, .background, thread: 1) }
    bench.run()
    #expect(bench.ledger.total == .milliwatts(2 * 23 + 10) * .seconds(1))
  }

  // Without a middle cluster its work goes to the little one; without a little one to the big.
  @Test func `passes over clusters without cores`() {
    let middle = bench(["default-cluster": "middle", "default-speed": "100 %"])
    middle.at(10) { $0.compute(100, .default, thread: 1) }
    middle.run()
    #expect(middle.log == [LogEntry(10.5, "#1 completed")])
    let big = bench(["little-cores": "0"])
    big.at(10) { $0.compute(100, .background, thread: 1) }
    big.run()
    #expect(big.log == [LogEntry(10.2, "#1 completed")])
  }

  @Test(arguments: 1...10)
  func `conserves energy and cycles under random work`(seed: Int) {
    var dice = Dice(seed: seed, name: "clusters")
    let governors = ["by-class", "on-demand", "race-to-idle"]
    let bench = bench(
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
    let complaints = ClusteredCPU.complaints(numbers.merging(changes) { $1 })
    #expect(complaints == ["'device.components.cpu.\(message)"])
  }
}

/// Sleep: 100 mW awake; asleep after 300 ms of rest, 50 ms on the way at 1 mJ, 20 ms and 2 mJ back.
struct `A processor that sleeps` {
  private func bench(seconds: Double = 100) -> ComponentBench {
    ComponentBench(
      ClusteredCPU(
        numbers.merging([
          "awake": "100 mW", "sleep-after": "300 ms", "entry-time": "50 ms", "entry": "1 mJ",
          "exit-time": "20 ms", "exit": "2 mJ",
        ]) { $1 }), seconds: seconds)
  }

  // Awake from 10 s for the 20 ms of waking, 100 ms of work, 300 ms of rest and 50 ms of falling
  // asleep, at 100 mW: the rest is the app's tail.
  @Test func `lets work wait until it is awake, and pays for coming and going`() {
    let bench = bench()
    bench.at(10) { $0.compute(100, .userInteractive, thread: 1) }
    bench.run()
    #expect(bench.log == [LogEntry(10.12, "#1 completed")])
    #expect(bench.energy(.baseline, app: 0) == .milliwatts(100) * .milliseconds(120))
    #expect(bench.energy(.tail) == .milliwatts(100) * .milliseconds(350))
    #expect(bench.energy(.computation) == .watts(1) * .milliseconds(100))
    #expect(bench.energy(.wakeUp) == .joules(0.003))
    #expect(bench.counter("cpu-sleeps") == 1)
    #expect(bench.dispatched == 2)  // awake, done: falling asleep is none
  }

  // The first work ends at 10.12 s; 299 ms later it still idles.
  @Test func `is there at once before it falls asleep`() {
    let bench = bench()
    bench.at(10) { $0.compute(100, .userInteractive, thread: 1) }
    bench.at(10.419) { $0.compute(100, .userInteractive, thread: 2) }
    bench.run()
    #expect(bench.times(of: "#2 completed") == [.at(10.519)])
    #expect(bench.energy(.tail) == .milliwatts(100) * .milliseconds(299 + 350))
    #expect(bench.counter("cpu-sleeps") == 1)
  }

  // It begins to fall asleep at 10.42 s and is asleep at 10.47 s: work that comes at 10.44 s waits
  // 30 ms for that and 20 ms to wake.
  @Test func `falls asleep to the end before it wakes again`() {
    let bench = bench()
    bench.at(10) { $0.compute(100, .userInteractive, thread: 1) }
    bench.at(10.44) { $0.compute(100, .userInteractive, thread: 2) }
    bench.run()
    #expect(bench.times(of: "#2 completed") == [.at(10.44 + 0.05 + 0.1)])
    #expect(bench.counter("cpu-sleeps") == 2)
    #expect(bench.energy(.wakeUp) == .joules(0.006))
  }

  // What comes while it wakes waits too; then the most urgent begins, on the fastest core.
  @Test func `begins with the most urgent of what came while it woke`() {
    let bench = bench()
    bench.at(10) { $0.compute(1000, .default, thread: 1) }
    bench.at(10.01) { $0.compute(1000, .userInteractive, thread: 2) }
    bench.run()
    #expect(bench.times(of: "#2 completed") == [.at(11.02)])
    #expect(bench.counter("cpu-wake-ups") == 1)
    #expect(bench.counter("cpu-preemptions") == 0)
  }

  // Lit from 20 to 30 s, and the rest before it sleeps again.
  @Test func `stays awake while the screen is lit`() {
    let bench = bench()
    bench.at(20) { $0.light(true) }
    bench.at(25) { $0.compute(100, .userInteractive, thread: 1) }
    bench.at(30) { $0.light(false) }
    bench.run()
    #expect(bench.log == [LogEntry(25.1, "#1 completed")])
    #expect(bench.energy(.baseline, app: 0) == .milliwatts(100) * .seconds(10))
    #expect(bench.energy(.tail, app: 0) == .milliwatts(100) * .milliseconds(350))
    #expect(bench.energy(.wakeUp, app: 0) == .joules(0.003))
  }

  // A rest that the end of the run cuts short has not paid for sleep.
  @Test func `pays for no sleep it has not reached`() {
    let bench = bench(seconds: 10.3)
    bench.at(10) { $0.compute(100, .userInteractive, thread: 1) }
    bench.run()
    #expect(bench.energy(.wakeUp) == .joules(0.002))
    #expect(bench.counter("cpu-sleeps") == 0)
  }

  /// The same work in one piece: n wake-ups cost n − 1 comings and goings more.
  @Test func `makes scattered work dearer than the same work at once`() {
    func energy(pieces: Int) -> Energy {
      let bench = bench()
      for piece in 0..<pieces {
        bench.at(Double(10 + 5 * piece)) {
          $0.compute(100 / Double(pieces), .userInteractive, thread: piece)
        }
      }
      bench.run()
      return bench.ledger.total
    }
    let round: Energy = .milliwatts(100) * .milliseconds(20 + 350) + .joules(0.003)
    #expect(
      energy(pieces: 10) == energy(pieces: 1) + round + round + round + round + round
        + round + round + round + round)
  }
}
