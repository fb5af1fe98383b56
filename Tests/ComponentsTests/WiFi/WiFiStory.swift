import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities

/// Round numbers, not a phone's: 1 MB/s up at 800 mW, 2 MB/s down at 800 mW.
let wifiNumbers = [
  "idle": "2 mW", "beacon": "102 mW", "beacon-on": "10 ms", "beacon-period": "300 ms",
  "promotion": "100 ms", "promotion-power": "200 mW", "tail": "250 ms", "tail-power": "150 mW",
  "rate-up": "8 Mbps", "rate-down": "16 Mbps", "base": "400 mW", "slope-up": "50 mW/Mbps",
  "slope-down": "25 mW/Mbps", "weak-rate": "20 %", "weak-power": "2", "scan": "300 mW",
  "scan-time": "1 s", "first-interval": "10 s", "greatest-interval": "40 s",
  "association": "400 mW", "association-time": "2 s", "bluetooth-loss": "50 %",
]

extension ComponentBench {
  /// A Wi-Fi radio with round numbers, in range of its network from the start at the given signal.
  static func wifi(
    _ changes: [String: String] = [:], signal: Double = 1, seconds: Double = 20
  ) -> ComponentBench {
    let radio = WiFiRadio(wifiNumbers.merging(changes) { $1 })
    let bench = ComponentBench(radio, seconds: seconds)
    bench.begins { $0.wifiSignal = signal }
    return bench
  }

  func network(_ signal: Double) { change { $0.wifiSignal = signal } }
}

/// Exact to the nanojoule: a power for a second.
func millijoules(_ count: Double) -> Energy {
  Power(nanowatts: Int64((count * 1e6).rounded())) * .seconds(1)
}
