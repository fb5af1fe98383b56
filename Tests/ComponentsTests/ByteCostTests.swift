import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

struct `A radio by energy a byte` {
  // TailEnder, table 4: E(x) = R(x) + tail power × tail time + maintenance × time, for x kB at 100 kB/s.
  @Test(arguments: [0.0, 1, 50, 100, 1000])
  func `costs on 3G what the closed form says`(kilobytes: Double) {
    let bench = ComponentBench(
      ByteCostRadio<CellularByteCost>(["rate-down": "800 kbps"]), seconds: 100)
    bench.at(10) { $0.ask(down: kilobytes * 1000, 1) }
    bench.run()
    let closed =
      Energy.joules(0.025 * kilobytes + 3.5) + Power.mW(620) * .s(12.5) + Power.mW(20) * .s(100)
    #expect(bench.ledger.total == closed)
  }

  @Test(arguments: [0.0, 1, 50, 100])
  func `costs on GSM what the closed form says`(kilobytes: Double) {
    let gsm = [
      "ramp": "1.7 J", "byte-energy": "0.036 J/kB", "tail": "6 s", "tail-power": "250 mW",
      "maintenance": "30 mW", "rate-up": "16 kbps", "rate-down": "80 kbps",
    ]
    let bench = ComponentBench(ByteCostRadio<CellularByteCost>(gsm), seconds: 100)
    bench.at(10) { $0.ask(up: kilobytes * 100, down: kilobytes * 900, 1) }
    bench.run()
    let closed =
      Energy.joules(0.036 * kilobytes + 1.7) + Power.mW(250) * .s(6) + Power.mW(30) * .s(100)
    #expect(bench.ledger.total == closed)
  }

  @Test(arguments: [0.0, 1, 50, 1000])
  func `costs on Wi-Fi what the closed form says`(kilobytes: Double) {
    let bench = ComponentBench(ByteCostRadio<WiFiByteCost>([:]), seconds: 100)
    bench.at(10) { $0.ask(down: kilobytes * 1000, 1) }
    bench.run()
    #expect(bench.ledger.total == .joules(0.007 * kilobytes + 5.9) + Power.mW(50) * .s(100))
  }

  // Arrivals every 1.1 s, 20 of them. With a tail of 1.0 s each pays 3.5 J and 0.62 J; with one of
  // 1.2 s only the first pays 3.5 J, and the tails are 19 × 1.1 s and 1.2 s.
  @Test func `may cost less with a longer tail`() {
    func energy(tail: String) -> Energy {
      let bench = ComponentBench(
        ByteCostRadio<CellularByteCost>(["tail": tail, "maintenance": "0 mW"]), seconds: 100)
      for thread in 1...20 { bench.at(1.1 * Double(thread)) { $0.ask(thread) } }
      bench.run()
      return bench.ledger.total
    }
    let short = Energy.joules(20 * 3.5) + Power.mW(620) * .s(20)
    let long = Energy.joules(3.5) + Power.mW(620) * .s(19 * 1.1 + 1.2)
    #expect(energy(tail: "1 s") == short)
    #expect(energy(tail: "1.2 s") == long)
    #expect(long < short)
  }

  @Test func `divides its ramp by bytes if it is told to`() {
    let bench = ComponentBench(
      ByteCostRadio<CellularByteCost>(["tail-owner": "proportional"]), seconds: 100)
    bench.at(1) { $0.ask(up: 1000, app: 1, 1) }
    bench.at(5) { $0.ask(up: 3000, app: 2, 2) }
    bench.run()
    #expect(bench.energy(.promotion, app: 1) == .joules(3.5 / 4))
    #expect(bench.energy(.promotion, app: 2) == .joules(3.5 / 4 * 3))
  }
}
