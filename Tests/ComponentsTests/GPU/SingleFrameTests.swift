import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

struct `A single frame` {
  // 1 W × (1 + 0.1 × views + 2 × overdraw × (1 + translucent)) ms.
  @Test(
    arguments: [
      (["views": 10], 4.0), (["views": 0], 3), (["views": 20], 5), (["overdraw": 0], 2),
      (["overdraw": 2.5], 7), (["translucent": 1], 6), (["translucent": 0.5, "overdraw": 2], 8),
    ] as [([String: Double], Double)])
  func `is drawn for as long as what it shows takes`(
    content: [String: Double], milliseconds: Double
  ) {
    let bench = gpuBench()
    bench.at(1) { $0.perform("draw", content, thread: 1) }
    bench.run()
    #expect(bench.energy(.drawing) == .milliwatts(1000) * .milliseconds(Int64(milliseconds)))
    #expect(bench.times(of: "#1 completed") == [.at(1 + milliseconds / 1000)])
    #expect(bench.counter("gpu-busy-time-ns") == Int(milliseconds) * 1_000_000)
  }

  // Twice the 4 ms at half the clock, at a quarter of the power.
  @Test func `takes longer at a lower clock, at the power of its exponent`() {
    let bench = gpuBench(["speed": "50 %", "exponent": "2"])
    bench.at(1) { $0.perform("draw", ["views": 10], thread: 1) }
    bench.run()
    #expect(bench.times(of: "#1 completed") == [.at(1.008)])
    #expect(bench.energy(.drawing) == Power.milliwatts(250) * .milliseconds(8))
  }

  @Test func `is drawn for a measured time, whatever it shows and at whatever clock`() {
    let bench = gpuBench(["speed": "50 %", "exponent": "2"])
    bench.at(1) { $0.perform("draw", ["views": 500, "time": 20e6], thread: 1) }
    bench.run()
    #expect(bench.times(of: "#1 completed") == [.at(1.02)])
    #expect(bench.counter("gpu-busy-time-ns") == 20_000_000)
  }

  @Test func `counts for the app that drew it`() {
    let bench = gpuBench()
    bench.at(1) { $0.perform("draw", ["views": 10], app: 1, thread: 1) }
    bench.at(2) { $0.perform("draw", ["views": 20], app: 1, thread: 2) }
    bench.run()
    #expect(bench.counter("gpu-busy-time-ns", app: 1) == 9_000_000)
    #expect(bench.counter("gpu-busy-time-ns", app: 2) == 0)
    #expect(bench.counter("gpu-busy-time-ns") == 9_000_000)
  }

  @Test func `is prepared by a core`() {
    let bench = gpuBench()
    bench.at(1) { $0.perform("draw", ["views": 10], thread: 1) }
    bench.run()
    #expect(bench.energy(.computation) == Power.milliwatts(500) * .microseconds(1100))
  }

  @Test func `waits for the one before it`() {
    let bench = gpuBench()
    bench.at(1) { $0.perform("draw", app: 1, thread: 1) }
    bench.at(1.001) { $0.perform("draw", app: 2, thread: 2) }
    bench.run()
    #expect(bench.log == [.init(1.004, "#1 completed"), .init(1.008, "#2 completed")])
    #expect(bench.energy(.drawing, app: 2) == Power.milliwatts(1000) * .milliseconds(4))
  }
}
