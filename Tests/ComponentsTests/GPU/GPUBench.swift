import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// A watt while it draws, 1 ms a frame, 0.1 ms a view, 2 ms a screen, twice that where translucent;
/// half a watt of a core for 1 ms a frame and 0.01 ms a view. Ten views are 4 ms and 1.1 ms.
let roundGPU = [
  "busy": "1 W", "frame": "1 ms", "view": "0.1 ms", "fill": "2 ms", "blend": "1",
  "layout": "1 ms", "layout-view": "0.01 ms", "processor": "500 mW",
]

func gpuBench(seconds: Double = 10, _ changes: [String: String] = [:]) -> ComponentBench {
  let bench = ComponentBench(GPU(roundGPU.merging(changes) { $1 }), seconds: seconds)
  bench.at(0) { $0.light(true, app: 1) }
  return bench
}
