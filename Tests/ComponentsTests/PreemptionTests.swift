import Configuration
import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// One core at 1 GHz and 1 W; background work at a fifth of the clock and a 25th of the power.
private func bench(cores: Int = 1, background: String = "20 %", seconds: Double = 100)
  -> ComponentBench
{
  ComponentBench(
    CPUCluster(
      [
        "cores": "\(cores)", "clock": "1 GHz", "core": "1 W", "exponent": "2", "idle": "0 mW",
        "wake-up": "0 mJ", "default-speed": "50 %", "utility-speed": "40 %",
        "background-speed": background,
      ].merging(freeSleep) { $1 }), seconds: seconds)
}

struct `Processor work of several classes` {
  // 1000 M cycles of background take 5 s at 200 MHz. After 1 s, 800 M are left; they go on when
  // the interactive second is over at 12 s, and take 4 s more.
  @Test func `is interrupted by more urgent work, and goes on with what is left`() {
    let bench = bench()
    bench.at(10) { $0.compute(1000, .background, app: 1, thread: 1) }
    bench.at(11) { $0.compute(1000, .userInteractive, app: 2, thread: 2) }
    bench.run()
    #expect(bench.log == [LogEntry(12, "#2 completed"), LogEntry(16, "#1 completed")])
    // Each app pays for its own cycles as if it had been alone: 5 s at 40 mW, 1 s at 1 W.
    #expect(bench.energy(.computation, app: 1) == .milliwatts(40) * .seconds(5))
    #expect(bench.energy(.computation, app: 2) == .watts(1) * .seconds(1))
    #expect(bench.counter("cpu-preemptions") == 1)
    #expect(bench.counter("cpu-preemptions", app: 1) == 1)
  }

  @Test func `is not interrupted by work of its own class`() {
    let bench = bench()
    bench.at(10) { $0.compute(1000, .background, thread: 1) }
    bench.at(11) { $0.compute(1000, .background, thread: 2) }
    bench.run()
    #expect(bench.log == [LogEntry(15, "#1 completed"), LogEntry(20, "#2 completed")])
    #expect(bench.counter("cpu-preemptions") == 0)
  }

  // A free core is always better than one that is at work.
  @Test func `is left alone while a core is free`() {
    let bench = bench(cores: 2)
    bench.at(10) { $0.compute(1000, .background, thread: 1) }
    bench.at(11) { $0.compute(1000, .userInteractive, thread: 2) }
    bench.run()
    #expect(bench.log == [LogEntry(12, "#2 completed"), LogEntry(15, "#1 completed")])
  }

  // 1 began before 2 came. Interrupted from 11 to 12 s, it still goes first: 10 to 16 s.
  @Test func `goes on before what came later in its class`() {
    let bench = bench()
    bench.at(10) { $0.compute(1000, .background, thread: 1) }
    bench.at(10.5) { $0.compute(1000, .background, thread: 2) }
    bench.at(11) { $0.compute(1000, .userInteractive, thread: 3) }
    bench.run()
    #expect(
      bench.log == [
        LogEntry(12, "#3 completed"), LogEntry(16, "#1 completed"), LogEntry(21, "#2 completed"),
      ])
  }

  // On two cores: default on 0, background on 1. The first interactive second takes core 1, the
  // least urgent; the second one takes core 0.
  @Test func `gives way in the order of its urgency, the least urgent first`() {
    let bench = bench(cores: 2)
    bench.at(10) { $0.compute(1000, .default, thread: 1) }
    bench.at(10) { $0.compute(1000, .background, thread: 2) }
    bench.at(11) { $0.compute(1000, .userInteractive, thread: 3) }
    bench.at(11.5) { $0.compute(1000, .userInteractive, thread: 4) }
    bench.run()
    // 1 had done 0.75 of 1 G at 11.5 s. At 12 s core 1 is free: what is most urgent, 1, goes on
    // there for 0.5 s. At 12.5 s both are free: 2 has 800 M left, 4 s.
    #expect(
      bench.log == [
        LogEntry(12, "#3 completed"), LogEntry(12.5, "#4 completed"),
        LogEntry(12.5, "#1 completed"), LogEntry(16.5, "#2 completed"),
      ])
  }

  // At 15 s the background work is due; the person acts first, at the same instant.
  @Test func `that is done at the instant it would be interrupted is done`() {
    let bench = bench()
    bench.at(10) { $0.compute(1000, .background, thread: 1) }
    bench.at(15) { $0.compute(1000, .userInteractive, thread: 2) }
    bench.run()
    #expect(bench.log == [LogEntry(15, "#1 completed"), LogEntry(16, "#2 completed")])
    #expect(bench.counter("cpu-preemptions") == 0)
  }

  /// At 777 777 777 Hz no interruption falls on the end of a cycle. W cycles take ⌈10⁹ W / f⌉ ns
  /// all the same, however often they are interrupted.
  @Test(arguments: [0, 1, 7, 500])
  func `loses and gains no part of a cycle by interruptions`(interruptions: Int) {
    let bench = bench(background: "77.7777777 %", seconds: 1000)
    let work = 123_456_789
    bench.at(1) { $0.compute(Double(work) / 1e6, .background, thread: 1) }
    for index in 0..<interruptions {
      // 137 cycles at 1 GHz: 137 ns each, 211 111 ns apart.
      let instant = SimTime.at(1) + .nanoseconds(Int64(index + 1) * 211_111)
      bench.at(instant) { $0.compute(137e-6, .userInteractive, thread: 1000 + index) }
    }
    bench.run()
    let alone = (work * 1_000_000_000 + 777_777_776) / 777_777_777
    let end = SimTime.at(1) + .nanoseconds(Int64(alone + 137 * interruptions))
    #expect(bench.times(of: "#1 completed") == [end])
    #expect(bench.counter("cpu-preemptions") == interruptions)
    #expect(bench.conservation.holds)
  }

  /// Whatever else there is to do, urgent work is as fast as without it.
  @Test(arguments: 1...10)
  func `does not delay what is more urgent`(seed: Int) {
    func times(withBackground: Bool) -> [LogEntry] {
      var dice = Dice(seed: seed, name: "mixed")
      let bench = bench(cores: 2)
      for thread in 0..<200 {
        let instant = Double(dice.roll(below: 90_000)) / 1000
        let cycles = Double(dice.roll(below: 900))
        let other = dice.pick([QualityOfService.default, .utility, .background])
        if thread % 2 == 0 {
          bench.at(instant) { $0.compute(cycles, .userInitiated, thread: thread) }
        } else if withBackground {
          bench.at(instant) { $0.compute(cycles, other, thread: thread) }
        }
      }
      bench.run()
      return bench.log.filter { Int($0.what.dropFirst().prefix { $0 != " " })! % 2 == 0 }
    }
    #expect(times(withBackground: true) == times(withBackground: false))
  }

  // Busy times: 1 s + 4 s of background for app 1, 1 s interactive for app 2. The work of 100 s at
  // the end counts as far as it came, from 90 s on.
  @Test func `is counted by class and app in nanoseconds`() {
    let bench = bench()
    bench.at(10) { $0.compute(1000, .background, app: 1, thread: 1) }
    bench.at(11) { $0.compute(1000, .userInteractive, app: 2, thread: 2) }
    bench.at(90) { $0.compute(100_000, .utility, app: 2, thread: 3) }
    bench.run()
    #expect(bench.counter("cpu-busy-time-background-ns") == 5_000_000_000)
    #expect(bench.counter("cpu-busy-time-background-ns", app: 1) == 5_000_000_000)
    #expect(bench.counter("cpu-busy-time-user-interactive-ns", app: 2) == 1_000_000_000)
    #expect(bench.counter("cpu-busy-time-user-interactive-ns", app: 1) == 0)
    #expect(bench.counter("cpu-busy-time-utility-ns") == 10_000_000_000)
    #expect(bench.counter("cpu-busy-time-default-ns") == 0)
    // App 2 interrupted work that kept the processor up; it woke it once, at 90 s.
    #expect(bench.counter("cpu-wake-ups", app: 1) == 1)
    #expect(bench.counter("cpu-wake-ups", app: 2) == 1)
  }

  @Test func `gives up when more of it waits than there is room for`() {
    let bench = bench()
    for thread in 0...1025 { bench.at(10) { $0.compute(1, thread: thread) } }
    bench.run()
    #expect(bench.failure == "more than 1024 pieces of work wait for the processor")
  }
}
