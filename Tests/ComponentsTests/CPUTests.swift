import Configuration
import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// A processor of round numbers: 1 W a core at 1 GHz, and the square of the clock below.
private let numbers = [
  "cores": "1", "clock": "1 GHz", "core": "1 W", "exponent": "2", "idle": "100 mW",
  "wake-up": "3 mJ", "default-speed": "50 %", "utility-speed": "40 %", "background-speed": "20 %",
].merging(freeSleep) { $1 }

private func bench(cores: Int = 1, seconds: Double = 100) -> ComponentBench {
  ComponentBench(CPUCluster(numbers.merging(["cores": "\(cores)"]) { $1 }), seconds: seconds)
}

struct `A processor` {
  // 1000 M cycles at 1 GHz: 1 s at 1 W. At half the clock: 2 s at 1 W / 4.
  @Test(
    arguments: [
      (.userInteractive, 1, 1), (.userInitiated, 1, 1), (.default, 2, 0.5),
      (.utility, 2.5, 0.4), (.background, 5, 0.2),
    ] as [(QualityOfService, Double, Double)])
  func `turns cycles into time and energy by the clock of their urgency`(
    quality: QualityOfService, seconds: Double, joules: Double
  ) {
    let bench = bench()
    bench.at(10) { $0.compute(1000, quality, thread: 1) }
    bench.run()
    #expect(bench.log == [LogEntry(10 + seconds, "#1 completed")])
    #expect((bench.energy(.computation).joules - joules).magnitude < 1e-9)
  }

  @Test func `takes work without a class for default work`() {
    let bench = bench()
    bench.at(10) { $0.compute(1000, thread: 1) }
    bench.run()
    #expect(bench.log == [LogEntry(12, "#1 completed")])
  }

  // 3 mJ for the start, 100 mW for the second it is awake.
  @Test func `pays for waking and for being awake`() {
    let bench = bench()
    bench.at(10) { $0.compute(1000, .userInteractive, thread: 1) }
    bench.run()
    #expect(bench.energy(.wakeUp) == .joules(0.003))
    #expect(bench.energy(.baseline, app: 0) == .joules(0.1))
    #expect(bench.counter("cpu-wake-ups") == 1)
  }

  @Test func `draws nothing without work when the screen is dark`() {
    let bench = bench()
    bench.run()
    #expect(bench.ledger.total == .zero)
  }

  @Test func `draws its idle power while the screen is lit`() {
    let bench = bench()
    bench.at(20) { $0.light(true) }
    bench.at(50) { $0.light(false) }
    bench.run()
    #expect(bench.ledger.total == .joules(0.1 * 30))
  }

  @Test func `does work of no cycles at once, for nothing`() {
    let bench = bench()
    bench.at(10) { $0.compute(0, thread: 1) }
    bench.run()
    #expect(bench.log == [LogEntry(10, "#1 completed")])
    #expect(bench.ledger.total == .zero)
    #expect(bench.counter("cpu-jobs") == 0)
  }

  // Four starts, of which the third and fourth meet a busy core.
  @Test func `wakes up once for what overlaps`() {
    let bench = bench(cores: 2)
    bench.at(1) { $0.compute(1000, .userInteractive, thread: 1) }
    bench.at(10) { $0.compute(1000, .userInteractive, thread: 2) }
    bench.at(10.5) { $0.compute(1000, .userInteractive, thread: 3) }
    bench.at(11.2) { $0.compute(100, .userInteractive, thread: 4) }
    bench.run()
    #expect(bench.counter("cpu-wake-ups") == 2)
    #expect(bench.energy(.wakeUp) == .joules(0.006))
  }

  // Whoever goes on computing at the very instant its work ends finds the cores still up.
  @Test func `does not wake up for work that follows without a pause`() {
    let bench = bench()
    bench.at(10) { $0.compute(1000, .userInteractive, thread: 1) }
    bench.later(at: .at(11)) { $0.compute(1000, .userInteractive, thread: 2) }
    bench.run()
    #expect(bench.log == [LogEntry(11, "#1 completed"), LogEntry(12, "#2 completed")])
    #expect(bench.counter("cpu-wake-ups") == 1)
  }

  @Test func `wakes up after a pause of a nanosecond`() {
    let bench = bench()
    bench.at(10) { $0.compute(1000, .userInteractive, thread: 1) }
    bench.at(.at(11) + .nanoseconds(1)) { $0.compute(1000, .userInteractive, thread: 2) }
    bench.run()
    #expect(bench.counter("cpu-wake-ups") == 2)
  }

  // One core is busy from 10 to 11 s. What waits: 2 (background), 3 (interactive), 4 (default),
  // 5 (interactive). They take 5, 1, 2 and 1 s.
  @Test func `does waiting work by urgency, then in the order it came`() {
    let bench = bench()
    bench.at(10) { $0.compute(1000, .userInteractive, thread: 1) }
    bench.at(10.1) { $0.compute(1000, .background, thread: 2) }
    bench.at(10.2) { $0.compute(1000, .userInteractive, thread: 3) }
    bench.at(10.3) { $0.compute(1000, .default, thread: 4) }
    bench.at(10.4) { $0.compute(1000, .userInteractive, thread: 5) }
    bench.run()
    #expect(
      bench.log == [
        LogEntry(11, "#1 completed"), LogEntry(12, "#3 completed"), LogEntry(13, "#5 completed"),
        LogEntry(15, "#4 completed"), LogEntry(20, "#2 completed"),
      ])
  }

  // Three pieces of 1 s on two cores: the third waits for the first to end.
  @Test func `works on as many pieces as it has cores`() {
    let bench = bench(cores: 2)
    for thread in 1...3 { bench.at(10) { $0.compute(1000, .userInteractive, thread: thread) } }
    bench.run()
    #expect(
      bench.log == [
        LogEntry(11, "#1 completed"), LogEntry(11, "#2 completed"), LogEntry(12, "#3 completed"),
      ])
    #expect(bench.energy(.computation) == .joules(3))
  }

  @Test func `charges each app for its own work`() {
    let bench = bench(cores: 2)
    bench.at(10) { $0.compute(1000, .userInteractive, app: 1, thread: 1) }
    bench.at(10) { $0.compute(2000, .userInteractive, app: 2, thread: 2) }
    bench.run()
    #expect(bench.energy(.computation, app: 1) == .joules(1))
    #expect(bench.energy(.computation, app: 2) == .joules(2))
  }

  // Delivery is user-initiated work: 500 M cycles at 1 GHz are 0.5 J.
  @Test func `keeps the system's deliveries apart`() {
    let bench = bench()
    bench.at(10) { bench in
      bench.component.pointer(to: Processor.self)!.pointee.deliver(
        CycleCount(cycles: 500_000_000), to: AppID(2), bench.context)
    }
    bench.run()
    #expect(bench.energy(.delivery, app: 2) == .joules(0.5))
    #expect(bench.log == [])
  }

  @Test func `is busy to the end with work that outlasts every run`() {
    let bench = bench()
    bench.at(10) { $0.compute(9e18, .userInteractive, thread: 1) }
    bench.run()
    #expect(bench.log == [])
    #expect(bench.energy(.computation) == .joules(90))
  }

  @Test(arguments: 1...10)
  func `conserves energy under random work`(seed: Int) {
    var dice = Dice(seed: seed, name: "work")
    let bench = bench(cores: 3)
    for thread in 0..<200 {
      let instant = Double(dice.roll(below: 1000)) / 10
      let (cycles, app) = (Double(dice.roll(below: 900)), dice.roll(1...3))
      let quality = dice.pick(QualityOfService.allCases)
      bench.at(instant) { $0.compute(cycles, quality, app: app, thread: thread) }
      if thread % 20 == 0 { bench.at(instant) { $0.light(thread % 40 == 0) } }
    }
    bench.run()
    #expect(bench.conservation.holds)
  }

  @Test(
    arguments: [
      ("cores", "0", "'device.components.cpu.cores' must be a whole number from 1 to 8"),
      ("cores", "9", "'device.components.cpu.cores' must be a whole number from 1 to 8"),
      ("cores", "1.5", "'device.components.cpu.cores' must be a whole number from 1 to 8"),
      ("clock", "0 Hz", "'device.components.cpu.clock' must be above 0"),
      (
        "utility-speed", "0 %",
        "'device.components.cpu.utility-speed' must be above 0 % and at most 100 %"
      ),
      (
        "default-speed", "120 %",
        "'device.components.cpu.default-speed' must be above 0 % and at most 100 %"
      ),
    ])
  func `complains about numbers that make no sense`(name: String, value: String, message: String) {
    let complaints = CPUCluster.complaints(numbers.merging([name: value]) { $1 })
    #expect(complaints == [message])
  }
}
