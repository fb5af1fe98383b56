import Components
import Configuration
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// Sleep: 100 mW awake; asleep after 300 ms of rest, 50 ms on the way at 1 mJ, 20 ms and 2 mJ back.
struct `A processor that sleeps` {
  private func bench(seconds: Double = 100) -> ComponentBench {
    .clusters(
      [
        "awake": "100 mW", "sleep-after": "300 ms", "entry-time": "50 ms", "entry": "1 mJ",
        "exit-time": "20 ms", "exit": "2 mJ",
      ], seconds: seconds)
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
