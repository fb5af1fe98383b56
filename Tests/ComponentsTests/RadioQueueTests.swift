import Components
import DrainsimTestSupport
import Kernel
import PowerAccounting
import Quantities
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The share of time a radio is out of idle under Poisson arrivals, against closed forms.
struct `A radio under Poisson arrivals` {
  /// 1 W whenever it is out of idle, so that energy is time; 1000 B/s.
  private static func radio(promotion: String, tail: String) -> LTERadio {
    LTERadio([
      "promotion": promotion, "promotion-power": "1 W", "base": "1 W", "slope-up": "0 mW/Mbps",
      "slope-down": "0 mW/Mbps", "rate-up": "8 kbps", "rate-down": "8 kbps", "tail-power": "1 W",
      "drx-power": "1 W", "tail": tail, "inactivity": "0 s", "short-drx": "0 s", "long-on": "0 ms",
      "paging-on": "0 ms", "paging-power": "0 mW",
    ])
  }

  /// Mean and standard error of the share of time out of idle over several days.
  private static func share(
    _ model: LTERadio, rate: Double, seconds: Double, days: Int,
    _ ask: @escaping (ComponentBench, Int) -> Void
  ) -> (mean: Double, error: Double) {
    let shares = (1...days).map { day in
      let bench = ComponentBench(model, seconds: seconds)
      let arrivals = RandomStream(
        key: RandomKey(seed: 7, replication: day), name: StreamName("arrivals"))
      var (time, count) = (0.0, 0)
      while true {
        time -= log(arrivals.uniform(trigger: UInt32(count), use: 0)) / rate
        if time >= seconds { break }
        count += 1
        let thread = count
        bench.at(time) { ask($0, thread) }
      }
      bench.run()
      return bench.ledger.total.joules / seconds
    }
    let mean = shares.reduce(0, +) / Double(days)
    let variance = shares.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(days - 1)
    return (mean, (variance / Double(days)).squareRoot())
  }

  // M/G/∞: requests that the server takes S to answer, with nothing to move, so that they do not
  // share anything; a tail of T after each. Out of idle at t if one came in the last S + T before:
  // 1 − exp(−λ min(t, S + T)), whose mean over a day of length H that begins idle is
  // 1 − [(1 − e^(−λL)) / λ + (H − L) e^(−λL)] / H with L = S + T, in the long run 1 − e^(−λL).
  @Test(arguments: [(0.1, 2.0, 10.0), (0.2, 2, 4), (0.05, 1, 3), (0.02, 3, 40)])
  func `is out of idle as often as in the queue with infinitely many servers`(
    rate: Double, service: Double, tail: Double
  ) {
    let found = Self.share(
      Self.radio(promotion: "0 s", tail: "\(tail) s"), rate: rate, seconds: 2000, days: 25
    ) { $0.ask(answer: service, $1) }
    let (length, missed) = (service + tail, exp(-rate * (service + tail)))
    let expected = 1 - ((1 - missed) / rate + (2000 - length) * missed) / 2000
    #expect(abs(found.mean - expected) < 3.3 * found.error, "\(found), expected \(expected)")
    #expect(abs(expected - (1 - missed)) < 0.01)
  }

  // With a promotion of D = 2 s, and data that shares the rate (S = 2 s alone, T = 4 s, λ = 0.2 /s), the
  // share is another: published 0.772 against 1 − e^(−1.2) = 0.699. A renewal argument gives it. Idle lasts
  // 1/λ. Then D and the data of the first and of all who come meanwhile: (D + S) / (1 − λS). Each tail is
  // cut by an arrival with probability 1 − e^(−λT); there are e^(λT) tails of mean (1 − e^(−λT)) / λ, and a
  // busy period of S / (1 − λS) between two. Together (D + S e^(λT)) / (1 − λS) + (e^(λT) − 1) / λ.
  @Test func `is out of idle more often with promotions and queueing`() {
    let (rate, service, tail, promotion) = (0.2, 2.0, 4.0, 2.0)
    let growth = exp(rate * tail)
    let out = (promotion + service * growth) / (1 - rate * service) + (growth - 1) / rate
    let expected = out / (out + 1 / rate)
    #expect(abs(expected - 0.772) < 0.001)
    #expect(abs(1 - exp(-rate * (service + tail)) - 0.699) < 0.001)
    let found = Self.share(
      Self.radio(promotion: "2 s", tail: "4 s"), rate: rate, seconds: 2000, days: 25
    ) { $0.ask(down: 2000, $1) }
    // A day that begins idle is out of idle less by some seconds: 0.004 of 2000 s at the most.
    #expect(abs(found.mean - expected) < 3.3 * found.error + 0.004, "\(found), \(expected)")
    #expect(found.mean - 0.699 > 3.3 * found.error)
  }
}
