import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

struct `A pulsed level` {
  @Test(arguments: 1...8)
  func `draws the attojoules of the same pulses played as changes of level`(seed: Int) {
    var dice = Dice(seed: seed)
    for _ in 0..<400 {
      let pulses = Pulses.random(&dice)
      let start = Int64(dice.roll(0...400))
      let end = start + dice.duration(upTo: 300).nanoseconds
      var meter = PowerMeter(components: [("pulsed", 1), ("played", 1)], apps: ["system"])
      let (pulsed, played) = (meter.lane(0, of: .init(0)), meter.lane(0, of: .init(1)))
      meter.change(pulsed, to: pulses.level, chargedTo: .baseline, at: .nanosecond(start))
      for change in pulses.changes(from: start, to: end) where change.at < end {
        let instant = SimTime.nanosecond(max(change.at, start))
        meter.change(played, to: .steady(change.power), chargedTo: .baseline, at: instant)
      }
      // What the first lane drew before the start is nothing: it was off.
      meter.settle(at: .nanosecond(end))
      let energies = meter.ledger.byComponent.map(\.energy)
      #expect(energies[0] == energies[1], "\(pulses) from \(start) to \(end)")
    }
  }

  @Test(arguments: 1...4)
  func `draws over two intervals what it draws over both together`(seed: Int) {
    var dice = Dice(seed: seed, name: "additivity")
    for _ in 0..<500 {
      let level = Pulses.random(&dice).level
      let a = Int64(dice.roll(0...1000))
      let b = a + dice.duration(upTo: 1000).nanoseconds
      let c = b + dice.duration(upTo: 1000).nanoseconds
      let first = level.energy(from: .nanosecond(a), to: .nanosecond(b))
      let second = level.energy(from: .nanosecond(b), to: .nanosecond(c))
      #expect(first + second == level.energy(from: .nanosecond(a), to: .nanosecond(c)))
    }
  }

  @Test func `draws nothing over no time`() {
    var dice = Dice(seed: 1)
    for _ in 0..<100 {
      let instant = SimTime.nanosecond(Int64(dice.roll(0...100)))
      #expect(Pulses.random(&dice).level.energy(from: instant, to: instant) == .zero)
    }
  }

  @Test(arguments: 1...4)
  func `has at every instant the power of its edges`(seed: Int) {
    var dice = Dice(seed: seed, name: "edges")
    for _ in 0..<60 {
      let pulses = Pulses.random(&dice)
      for instant in Int64(0)..<90 {
        #expect(pulses.level.power(at: .nanosecond(instant)) == pulses.power(at: instant))
      }
    }
  }

  @Test(arguments: 1...4)
  func `jumps next where its power first is another`(seed: Int) {
    var dice = Dice(seed: seed, name: "next edge")
    for _ in 0..<60 {
      let level = Pulses.random(&dice).level
      for instant in Int64(0)..<90 {
        let now = level.power(at: .nanosecond(instant))
        // No period is longer than 40 ns.
        let next = (instant + 1..<instant + 82).first { level.power(at: .nanosecond($0)) != now }
        #expect(level.edge(after: .nanosecond(instant)) == next.map(SimTime.nanosecond))
      }
    }
  }

  // High from 5 to 7 in every 10: at 5 the pulse begins, at 7 it is over.
  @Test(arguments: [(4, 1), (5, 9), (6, 9), (7, 1), (14, 1), (15, 9)] as [(Int64, Int64)])
  func `has at an edge the power that begins there`(instant: Int64, nanowatts: Int64) {
    let level = PowerLevel.pulsed(
      high: Power(nanowatts: 9), low: Power(nanowatts: 1), period: .nanoseconds(10),
      onTime: .nanoseconds(2), phase: .nanosecond(5))
    #expect(level.power(at: .nanosecond(instant)) == Power(nanowatts: nanowatts))
  }

  // 10 nW with a pulse to 4 nW: 3 of 10 ns low, so 7 × 10 + 3 × 4 = 82 aJ a period.
  @Test func `may be lower in its pulses than between them`() {
    let level = PowerLevel.pulsed(
      high: Power(nanowatts: 4), low: Power(nanowatts: 10), period: .nanoseconds(10),
      onTime: .nanoseconds(3), phase: .zero)
    #expect(level.energy(from: .zero, to: .nanosecond(50)) == Energy(attojoules: 5 * 82))
  }
}

struct `A level at the ends of what can be counted` {
  private let latest = SimTime.latest
  private let most = Power(nanowatts: .max)

  @Test func `is steady at the greatest power for 250 years`() {
    let energy = PowerLevel.steady(most).energy(from: .zero, to: latest)
    #expect(energy.attojoules == Int128(Int64.max) * Int128(latest.nanoseconds))
  }

  // On for one nanosecond of two, 250 years being an even number of nanoseconds.
  @Test func `is pulsed every other nanosecond for 250 years`() {
    let level = PowerLevel.pulsed(
      high: most, low: .zero, period: .nanoseconds(2), onTime: .nanoseconds(1), phase: .zero)
    let energy = level.energy(from: .zero, to: latest)
    #expect(energy.attojoules == Int128(Int64.max) * Int128(latest.nanoseconds / 2))
  }

  @Test func `has a power at the last instant`() {
    let level = PowerLevel.pulsed(
      high: most, low: .zero, period: .nanoseconds(2), onTime: .nanoseconds(1), phase: .zero)
    #expect(level.power(at: latest) == most)
  }

  // The phase lies at the end L, so the run is 1.6 periods before it. Periods begin at L - 2P < 0,
  // L - P and L; the first pulse ends at L - 2P + T = 2.7894 × 10¹⁸ ns after the start, the second
  // lies wholly in the run. High in all: L - 2P + 2T. Counted back from the phase, -2T overflows.
  @Test func `may have periods longer than half of the longest run, ahead of its phase`() {
    let level = PowerLevel.pulsed(
      high: Power(nanowatts: 1), low: .zero, period: .nanoseconds(5_000_000_000_000_000_000),
      onTime: .nanoseconds(4_900_000_000_000_000_000), phase: latest)
    let energy = level.energy(from: .zero, to: latest)
    #expect(energy.attojoules == Int128(latest.nanoseconds) - 200_000_000_000_000_000)
  }
}
