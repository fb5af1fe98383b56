import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// Operands are in base units: a hertz is 10⁻⁹.
private func hertz(_ rate: Double) -> Double { rate * 1e-9 }

struct `An animation` {
  /// Ten seconds with one animation at 50 Hz unless said otherwise, on a panel of 60 Hz.
  private static func energy(_ operands: [String: Double]) -> Energy {
    let bench = gpuBench()
    bench.at(0) {
      $0.perform("animate", operands.merging(["rate": hertz(50)]) { a, _ in a }, thread: 1)
    }
    bench.run()
    return bench.ledger.total
  }

  // 500 frames of 4 ms at 1 W, and of 1.1 ms at 0.5 W.
  @Test func `costs what its frames cost one by one`() {
    let bench = gpuBench()
    bench.at(0) { $0.perform("animate", ["rate": hertz(50)], thread: 1) }
    bench.run()
    #expect(bench.energy(.drawing) == Power.milliwatts(1000) * .milliseconds(2000))
    #expect(bench.energy(.computation) == Power.milliwatts(500) * .milliseconds(550))
    #expect(bench.counter("gpu-busy-time-ns") == 2_000_000_000)
    #expect(bench.counter("frames-drawn") == 500)
    #expect(bench.counter("frames-dropped") == 0)
  }

  @Test func `needs no event however many frames it has`() {
    let bench = gpuBench(seconds: 3600)
    bench.at(0) { $0.perform("animate", ["rate": hertz(60)], thread: 1) }
    bench.run()
    #expect(bench.dispatched == 0)
    // The period is whole nanoseconds, 0.33 ns too long: in an hour 72 µs, less than a frame.
    #expect(bench.counter("frames-drawn") == 216_000)
  }

  @Test(arguments: ["views", "translucent", "overdraw"])
  func `is never cheaper when more is drawn`(field: String) {
    let energies = [0, 0.2, 0.5, 1, 3, 40].map { Self.energy([field: $0]) }
    #expect(energies == energies.sorted())
    #expect(energies[0] < energies[5])
  }

  @Test func `is never cheaper at a higher rate`() {
    let energies = [0, 1, 24, 30, 59, 60, 90, 240, 5000].map { Self.energy(["rate": hertz($0)]) }
    #expect(energies == energies.sorted())
  }

  // 120 frames a second asked for, 60 drawn: the other half is lost.
  @Test func `is drawn no more often than the panel shows`() {
    let bench = gpuBench()
    bench.at(0) { $0.perform("animate", ["rate": hertz(120)], thread: 1) }
    bench.run()
    #expect(bench.ledger.total == Self.energy(["rate": hertz(60)]))
    #expect(bench.counter("frames-drawn") == 600)
    #expect(bench.counter("frames-dropped") == 600)
  }

  @Test func `is drawn as often as it asks on a panel that shows it`() {
    let bench = gpuBench()
    bench.at(0) { $0.share { $0.refreshRate = 125 } }
    bench.at(0) { $0.perform("animate", ["rate": hertz(125)], thread: 1) }
    bench.run()
    #expect(bench.counter("frames-drawn") == 1250)
    #expect(bench.counter("gpu-busy-time-ns") == 1250 * 4_000_000)
  }

  // A frame of 1000 views takes 103 ms: busy all the time, 9.7 frames a second for 50 asked for.
  @Test func `that is too heavy takes all the time there is`() {
    let bench = gpuBench()
    bench.at(0) { $0.perform("animate", ["rate": hertz(50), "views": 1000], thread: 1) }
    bench.run()
    #expect(bench.energy(.drawing) == .joules(10))
    #expect(bench.counter("frames-drawn") == 98)
    #expect(bench.counter("frames-dropped") == 500 - 98)
    #expect(abs(bench.shared.drawnFrameRate - 1 / 0.103) < 1e-9)
  }

  // 3 s of 50 frames a second.
  @Test func `ends when its time has passed`() {
    let bench = gpuBench()
    bench.at(2) { $0.perform("animate", ["rate": hertz(50), "for": 3e9], thread: 1) }
    bench.run()
    #expect(bench.counter("frames-drawn") == 150)
    #expect(bench.shared.drawnFrameRate == 0)
  }

  @Test(arguments: [-1.0, 0, .infinity, 1e300])
  func `for a time that a script computed ends then or never`(length: Double) {
    let bench = gpuBench()
    bench.at(0) { $0.perform("animate", ["rate": hertz(50), "for": length], thread: 1) }
    bench.run()
    #expect(bench.counter("frames-drawn") == (length > 0 ? 500 : 0))
  }

  @Test(arguments: [
    ["rate": Double.infinity], ["rate": 1, "views": 1e300], ["overdraw": .infinity],
  ])
  func `beyond reason is given up`(operands: [String: Double]) {
    let bench = gpuBench()
    bench.at(0) { $0.perform("animate", operands, thread: 1) }
    bench.run()
    #expect(bench.failure != nil)
  }
}

struct `Several animations` {
  // 50 frames a second of 4 ms, every other one with 3 ms more: an empty frame is a millisecond.
  @Test func `at several rates are drawn within the frames of the fastest`() {
    let bench = gpuBench()
    bench.at(0) { $0.perform("animate", ["rate": hertz(50), "name": 0], thread: 1) }
    bench.at(0) { $0.perform("animate", ["rate": hertz(25), "name": 1], thread: 2) }
    bench.run()
    #expect(bench.counter("frames-drawn") == 500)
    #expect(bench.counter("frames-dropped") == 0)
    #expect(bench.energy(.drawing) == Power.milliwatts(1000) * .milliseconds(500 * 4 + 250 * 3))
    // A core prepares an empty frame in 1 ms, and ten views in 0.1 ms.
    let prepared = SimDuration.microseconds(500 * 1100 + 250 * 100)
    #expect(bench.energy(.computation) == Power.milliwatts(500) * prepared)
    #expect(bench.shared.drawnFrameRate == 50)
  }

  // 50 × (16 + 15) ms = 1.55 s a second: both at 32.26 Hz, 200 periods of 31 ms.
  @Test func `that ask for too much are slowed down alike`() {
    let bench = gpuBench(seconds: 6.2)
    for name in [0.0, 1] {
      bench.at(0) {
        $0.perform("animate", ["rate": hertz(50), "views": 130, "name": name], thread: Int(name))
      }
    }
    bench.run()
    #expect(bench.energy(.drawing) == .joules(6.2))
    #expect(abs(bench.shared.drawnFrameRate - 50 / 1.55) < 1e-9)
  }

  @Test func `of one name are one`() {
    let bench = gpuBench()
    bench.at(0) { $0.perform("animate", ["rate": hertz(50), "name": 3], thread: 1) }
    bench.at(4) { $0.perform("animate", ["rate": hertz(25), "name": 3], thread: 2) }
    bench.run()
    #expect(bench.counter("frames-drawn") == 50 * 4 + 25 * 6)
  }

  @Test func `without a name are one`() {
    let bench = gpuBench()
    bench.at(0) { $0.perform("animate", ["rate": hertz(50)], thread: 1) }
    bench.at(4) { $0.perform("animate", ["rate": hertz(25)], thread: 2) }
    bench.run()
    #expect(bench.counter("frames-drawn") == 50 * 4 + 25 * 6)
  }

  @Test func `of one name in two apps are two`() {
    let bench = gpuBench()
    bench.at(0) { $0.perform("animate", ["rate": hertz(50), "name": 3], app: 1, thread: 1) }
    bench.at(0) { $0.perform("animate", ["rate": hertz(25), "name": 3], app: 2, thread: 2) }
    bench.run()
    #expect(bench.energy(.drawing, app: 2) == Power.milliwatts(1000) * .milliseconds(1000))
  }

  @Test func `are stopped one by one`() {
    let bench = gpuBench()
    bench.at(0) { $0.perform("animate", ["rate": hertz(50), "name": 0], thread: 1) }
    bench.at(0) { $0.perform("animate", ["rate": hertz(25), "name": 1], thread: 2) }
    bench.at(4) { $0.perform("stop-animating", ["animation": 0], thread: 3) }
    bench.run()
    #expect(bench.counter("frames-drawn") == 50 * 4 + 25 * 6)
    #expect(bench.shared.drawnFrameRate == 25)
  }

  @Test func `of one app are stopped together`() {
    let bench = gpuBench()
    bench.at(0) { $0.perform("animate", ["rate": hertz(50), "name": 0], thread: 1) }
    bench.at(0) { $0.perform("animate", ["rate": hertz(25)], thread: 2) }
    bench.at(0) { $0.perform("animate", ["rate": hertz(20)], app: 2, thread: 3) }
    bench.at(4) { $0.perform("stop-animating", thread: 4) }
    bench.run()
    #expect(bench.counter("frames-drawn") == 50 * 4 + 20 * 10)
  }

  @Test func `beyond what there is room for are given up`() {
    let bench = gpuBench()
    for name in 0...16 {
      bench.at(0) { $0.perform("animate", ["rate": 1e-9, "name": Double(name)], thread: name) }
    }
    bench.run()
    #expect(bench.failure == "more than 16 animations go on at one time")
  }
}

struct `An animation that nobody sees` {
  // B1: 10 s of 50 frames a second, of which the last 6 s in background.
  @Test func `goes on costing where the device draws it`() {
    let bench = gpuBench()
    bench.at(0) { $0.perform("animate", ["rate": hertz(50)], thread: 1) }
    bench.at(4) { $0.light(true, app: 2) }
    bench.run()
    #expect(bench.counter("frames-drawn") == 500)
  }

  @Test func `gives the panel no new frames`() {
    let bench = gpuBench()
    bench.at(0) { $0.perform("animate", ["rate": hertz(50)], thread: 1) }
    bench.at(4) { $0.light(true, app: 2) }
    bench.at(5) { $0.note("\($0.shared.drawnFrameRate)") }
    bench.at(6) { $0.light(true, app: 1) }
    bench.at(7) { $0.note("\($0.shared.drawnFrameRate)") }
    bench.run()
    #expect(bench.happenings == ["#1 completed", "0.0", "50.0"])
  }

  // Seen from 0 to 4 s and from 7 s on.
  @Test(arguments: [true, false])
  func `rests where the device lets it`(isLit: Bool) {
    let bench = gpuBench(["unseen": "rests"])
    bench.at(0) { $0.perform("animate", ["rate": hertz(50)], thread: 1) }
    bench.at(4) { $0.light(isLit, app: isLit ? 2 : 1) }
    bench.at(7) { $0.light(true, app: 1) }
    bench.run()
    #expect(bench.counter("frames-drawn") == 50 * 7)
    #expect(bench.counter("frames-dropped") == 0)
  }

  @Test func `is not drawn once either where the device lets it rest`() {
    let bench = gpuBench(["unseen": "rests"])
    bench.at(1) { $0.perform("draw", app: 2, thread: 1) }
    bench.run()
    #expect(bench.ledger.total == .zero)
    #expect(bench.happenings == ["#1 completed"])
  }
}
