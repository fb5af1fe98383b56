import Components
import DrainsimTestSupport

/// A big core of 1 GHz at 1 W and half of it at 200 mW; two little ones of 400 and 200 MHz at 50 and
/// 20 mW that do half as much a cycle: 200 and 100 M cycles a second. Nothing else draws power.
let clusterNumbers = [
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

/// Sleep that takes no time and costs nothing.
let freeSleep = [
  "sleep-after": "0 s", "entry-time": "0 s", "entry": "0 mJ", "exit-time": "0 s", "exit": "0 mJ",
]

extension ComponentBench {
  /// The processor of round numbers.
  static func clusters(
    _ changes: [String: String] = [:], seconds: Double = 100
  ) -> ComponentBench {
    ComponentBench(ClusteredCPU(clusterNumbers.merging(changes) { $1 }), seconds: seconds)
  }
}
