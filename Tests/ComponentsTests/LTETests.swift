import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

private func lte(
  _ parameters: [String: String] = [:], seconds: Double = 100
) -> ComponentBench {
  ComponentBench(LTERadio(parameters), seconds: seconds)
}

// 1210.7 mW for 260.1 ms and 1060 mW for 11.576 s, after Huang et al. 2012, table 3.
private let promotion = Power.mW(1210.7) * .s(0.2601)
private let tail = Power.mW(1060) * .s(11.576)

struct `An LTE radio` {
  // Published sum, DRX pulses excluded: 12.59 J.
  @Test func `pays 12 point 59 joules for one tiny transfer`() {
    let bench = lte(withoutPulses)
    bench.at(1) { $0.ask(1) }
    bench.run()
    #expect(bench.energy(.promotion) == promotion)
    #expect(bench.energy(.tail) == tail)
    #expect(bench.ledger.total == promotion + tail)
    #expect((bench.ledger.total.joules * 100).rounded() == 1259)
  }

  // Published: about 0.27 J a tail. One pulse of 1 ms in short DRX, then long DRX for
  // 11.576 − 0.1 − 0.02 = 11.456 s: 285 cycles of 40.1 ms are 11.4285 s, and the 286th pulse of 1.5 ms
  // ends inside, too. Each is 1680.1 − 1060 mW above the base.
  @Test func `adds the pulses of DRX to the tail`() {
    let bench = lte(withoutPaging)
    bench.at(1) { $0.ask(1) }
    bench.run()
    let pulses = Power.mW(620.1) * .s(0.001 + 286 * 0.0015)
    #expect(bench.energy(.tail) == tail + pulses)
    #expect(abs(pulses.joules - 0.27) < 0.005)
  }

  @Test func `needs no event for a pulse`() {
    let bench = lte(seconds: 3600)
    bench.at(1) { $0.ask(1) }
    bench.run()
    // Promotion, the request's only end, continuous reception, short DRX, long DRX.
    #expect(bench.dispatched == 5)
  }

  // 10 cycles of 1280.2 ms.
  @Test func `listens for calls while it is idle`() {
    let bench = lte(seconds: 12.802)
    bench.run()
    #expect(bench.energy(.paging, app: 0) == Power.mW(594.3) * .s(0.432))
    #expect(bench.ledger.total == bench.energy(.paging, app: 0))
  }

  // 6 Mbps up: 750 kB in 1 s; 13 Mbps down: 3.25 MB in 2 s.
  @Test func `draws by the rate it moves data at`() {
    let bench = lte(withoutPulses)
    bench.at(1) { $0.ask(up: 750_000, down: 3_250_000, 1) }
    bench.run()
    #expect(bench.log == [LogEntry(4.2601, "#1 completed")])
    let sent = Power.mW(1288.04 + 6 * 438.39) * .s(1)
    let received = Power.mW(1288.04 + 13 * 51.97) * .s(2)
    #expect(bench.energy(.transfer) == sent + received)
    #expect(bench.counter("cellular-bytes-up") == 750_000)
    #expect(bench.counter("cellular-bytes-down") == 3_250_000)
  }

  @Test(arguments: [5.0, 11.5])
  func `pays one promotion and one full tail for two transfers close together`(gap: Double) {
    let bench = lte(withoutPulses)
    bench.at(1) { $0.ask(1) }
    bench.at(1 + gap) { $0.ask(2) }
    bench.run()
    // The first tail begins when the promotion ends.
    let between = Power.mW(1060) * .s(gap - 0.2601)
    #expect(bench.ledger.total == promotion + between + tail)
    #expect(bench.counter("cellular-promotions") == 1)
  }

  @Test(arguments: [11.8362, 30])
  func `pays two of each for transfers farther apart than the tail`(gap: Double) {
    let bench = lte(withoutPulses)
    bench.at(1) { $0.ask(1) }
    bench.at(1 + gap) { $0.ask(2) }
    bench.run()
    let once = promotion + tail
    #expect(bench.ledger.total == once + once)
    #expect(bench.counter("cellular-promotions") == 2)
  }

  // Sent at 1.2601 s. Continuous reception until 1.3601 s, short DRX until 1.3801 s, then on-times of
  // 1.5 ms at 1.3801, 1.4202, 1.4603 s.
  @Test(arguments: [
    (0.05, 1.3101),  // in continuous reception
    (0.105, 1.3801),  // in short DRX, whose one cycle is over: the first on-time of long DRX
    (0.1, 1.3601),  // at the very end of it
    (0.2, 1.4603), (0.2001, 1.4603), (0.2002, 1.4603),
    (0.2016, 1.4617),  // within an on-time
    (0.2017, 1.5004),  // an on-time has just ended
  ])
  func `hears the answer at the next on-time of DRX`(answer: Double, end: Double) {
    let bench = lte(withoutPaging)
    bench.at(1) { $0.ask(answer: answer, 1) }
    bench.run()
    #expect(bench.log == [LogEntry(end, "#1 completed")])
  }

  @Test func `lets what is sent wait for no on-time`() {
    let bench = lte(withoutPaging)
    bench.at(1) { $0.ask(1) }
    bench.at(5.01) { $0.ask(2) }
    bench.run()
    #expect(bench.times(of: "#2 completed") == [.at(5.01)])
  }

  // Idle again at 12.8361 s. The answer at 21.2601 s waits for the paging at 17 × 1.2802 = 21.7634 s and
  // another promotion.
  @Test func `is paged for an answer that comes after the tail`() {
    let bench = lte()
    bench.at(1) { $0.ask(answer: 20, 1) }
    bench.run()
    #expect(bench.log == [LogEntry(22.0235, "#1 completed")])
    #expect(bench.counter("cellular-promotions") == 2)
  }

  // 1000 and 3000 B at 1000 B/s, alone: a quarter and three quarters of promotion and tails.
  @Test func `divides promotion and tails by bytes if it is told to`() {
    let slow = withoutPulses.merging(["rate-down": "8 kbps", "tail-owner": "proportional"]) { $1 }
    let bench = lte(slow)
    bench.at(1) { $0.ask(down: 1000, app: 1, 1) }
    bench.at(5) { $0.ask(down: 3000, app: 2, 2) }
    bench.run()
    // From 2.2601 s to 5 s, and from 8 s on.
    let tails = Power.mW(1060) * .s(5 - 2.2601) + tail
    func share(_ part: Energy, _ count: Int128) -> Energy {
      Energy(attojoules: part.attojoules * count / 4)
    }
    #expect(bench.energy(.promotion, app: 1) == share(promotion, 1))
    #expect(bench.energy(.promotion, app: 2) == share(promotion, 3))
    #expect(bench.energy(.tail, app: 1) == share(tails, 1))
    #expect(bench.energy(.tail, app: 2) == share(tails, 3))
  }

  // Idle in between: each pays for a promotion and a tail of its own, whatever it moved.
  @Test func `divides nothing between apps that used it at different times`() {
    let slow = withoutPulses.merging(["rate-down": "8 kbps", "tail-owner": "proportional"]) { $1 }
    let bench = lte(slow)
    bench.at(1) { $0.ask(down: 1000, app: 1, 1) }
    bench.at(40) { $0.ask(down: 3000, app: 2, 2) }
    bench.run()
    for app in 1...2 {
      #expect(bench.energy(.promotion, app: app) == promotion)
      #expect(bench.energy(.tail, app: app) == tail)
    }
  }

  @Test func `charges the tail to the last if it is told nothing`() {
    let bench = lte(withoutPulses)
    bench.at(1) { $0.ask(app: 1, 1) }
    bench.at(5) { $0.ask(app: 2, 2) }
    bench.run()
    #expect(bench.energy(.promotion, app: 1) == promotion)
    #expect(bench.energy(.tail, app: 1) == Power.mW(1060) * .s(5 - 1.2601))
    #expect(bench.energy(.tail, app: 2) == tail)
  }

  // 1 W and 52 mW/Mbps at 1000 Mbps would be 53 W; 125 MB take 1 s.
  @Test func `draws no more than its limit, however fast the data`() {
    var fast = withoutPulses
    fast.merge(["base": "1 W", "slope-down": "52 mW/Mbps", "rate-down": "1000 Mbps"]) { $1 }
    fast["power-limit"] = "7 W"
    let bench = lte(fast)
    bench.at(1) { $0.ask(down: 125_000_000, 1) }
    bench.run()
    #expect(bench.energy(.transfer) == Power.mW(7000) * .s(1))
  }

  @Test(arguments: [
    (["short-on": "21 ms"], "short-on", "no longer than 'short-cycle'"),
    (["tail": "0.1 s"], "tail", "no shorter than 'inactivity' and 'short-drx'"),
    (["paging-on": "2 s"], "paging-on", "no longer than 'paging-cycle'"),
    (["weak-power": "0.9"], "weak-power", "from 1 to 100: a weak signal takes no less"),
    (["rate-up": "0 Mbps"], "rate-up", "above 0"),
    (["base": "2000 W"], "base", "from 0 W to 1 kW"),
    (["base": "6 W", "power-limit": "5 W"], "base", "no more than 'power-limit'"),
  ])
  func `complains about what makes no sense`(
    values: [String: String], name: String, wanted: String
  ) {
    #expect(
      LTERadio.complaints(values) == ["'device.components.cellular.\(name)' must be \(wanted)"])
  }
}
