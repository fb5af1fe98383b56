import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// A little cluster on a rail that it holds at 10 or 20 mW; the big one holds it at 5 or 40 mW.
private let rail = ["little-rail": "[10 mW, 20 mW]", "big-rail": "[5 mW, 40 mW]"]

/// Half a second of little work from 10 s on, and a tenth of a second of big work within it.
private func bench(_ changes: [String: String]) -> ComponentBench {
  let bench = ComponentBench.clusters(rail.merging(changes) { $1 })
  bench.at(10) { $0.compute(100, .utility, thread: 1) }
  bench.at(10.2) { $0.compute(100, .userInteractive, thread: 2) }
  bench.run()
  return bench
}

/// Without the rail: 1 W of the big core for 0.1 s, 50 mW of the little one for 0.5 s.
private let cores = Power.watts(1) * .milliseconds(100) + Power.milliwatts(50) * .milliseconds(500)

struct `A shared rail` {
  @Test func `draws the greatest of the powers at which busy clusters hold it`() {
    let held = Power.milliwatts(20) * .milliseconds(400) + Power.milliwatts(40) * .milliseconds(100)
    #expect(bench(["rail-growth": "0"]).ledger.total == cores + held)
  }

  // Twice the power of the rail, to the power of 1: the little core draws 50 mW more for 0.1 s.
  @Test func `makes a core on it draw more while another cluster holds it higher`() {
    let held = Power.milliwatts(20) * .milliseconds(400) + Power.milliwatts(40) * .milliseconds(100)
    let raised = Power.milliwatts(50) * .milliseconds(100)
    #expect(bench(["rail-growth": "1"]).ledger.total == cores + held + raised)
  }

  // The big cluster at its slow point holds it at 5 mW, below the little one's 20 mW.
  @Test func `is not lowered by a cluster that asks for less`() {
    let bench = bench(["user-interactive-speed": "50 %", "rail-growth": "1"])
    let slow = Power.milliwatts(200) * .milliseconds(200)
    let little = Power.milliwatts(50) * .milliseconds(500)
    #expect(bench.ledger.total == slow + little + Power.milliwatts(20) * .milliseconds(500))
  }

  @Test func `draws nothing once all cores idle`() {
    let bench = ComponentBench.clusters(rail)
    for second in [10.0, 20] { bench.at(second) { $0.compute(100, .utility, thread: 1) } }
    bench.run()
    #expect(bench.ledger.total == Power.milliwatts(70) * .seconds(1))
  }
}

struct `Halted cores` {
  // Of two little cores one works: 50 mW, and half of the 4 mW of the other.
  @Test func `draw for their share while another core of the cluster works`() {
    let bench = ComponentBench.clusters(["little-idle": "[2 mW, 4 mW]", "halted": "50 %"])
    bench.at(10) { $0.compute(100, .utility, thread: 1) }
    bench.run()
    #expect(bench.ledger.total == Power.milliwatts(52) * .milliseconds(500))
  }

  @Test func `draw nothing where all cores of the cluster work`() {
    let bench = ComponentBench.clusters(["little-idle": "[2 mW, 4 mW]", "halted": "50 %"])
    for thread in 1...2 { bench.at(10) { $0.compute(100, .utility, thread: thread) } }
    bench.run()
    #expect(bench.ledger.total == Power.milliwatts(100) * .milliseconds(500))
  }

  @Test func `grow with the scale of their cluster, as busy ones do`() {
    let bench = ComponentBench.clusters([
      "little-idle": "[2 mW, 4 mW]", "halted": "50 %", "little-scale": "2",
    ])
    bench.at(10) { $0.compute(100, .utility, thread: 1) }
    bench.run()
    #expect(bench.ledger.total == Power.milliwatts(104) * .milliseconds(500))
  }
}

struct `Lists of a cluster` {
  @Test(
    arguments: [
      (
        ["big-rail": "[5 mW]"],
        "'device.components.cpu.big-rail' must list one power a clock, found 2 clocks and 1 powers"
      ),
      (
        ["little-idle": "[2 mW, 60 mW]", "halted": "100 %"],
        "'device.components.cpu.little-idle' must not draw more than its busy core"
      ),
    ] as [([String: String], String)])
  func `are refused where they do not fit`(changes: [String: String], complaint: String) {
    #expect(ClusteredCPU.complaints(clusterNumbers.merging(changes) { $1 }) == [complaint])
  }
}
