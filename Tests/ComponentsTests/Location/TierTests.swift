import Components
import DrainsimTestSupport
import Foundation
import PowerAccounting
import Quantities
import Testing

/// A coarser tier can be had with what a finer one takes, so it never costs more.
struct `The tiers of accuracy` {
  @Test(arguments: 1...24)
  func `cost less or the same from best to coarsest, on any day`(day: Int) {
    let energies = (0...6).map { tier in Self.energy(tier: Double(tier), day: day) }
    for (finer, coarser) in zip(energies, energies.dropFirst()) {
      #expect(coarser <= finer, "\(energies.map(\.joules))")
    }
  }

  /// A tracking of two hours with standard values; sky, networks and movement change now and then.
  private static func energy(tier: Double, day: Int) -> Energy {
    var dice = Dice(seed: day, name: "tiers")
    let bench = ComponentBench.location(LocationReceiver([:]), seconds: 7200, seed: day)
    for time in stride(from: 0.0, to: 7200, by: 600) {
      let shares = (0..<3).map { _ in Double(dice.roll(0...2)) / 2 }
      bench.at(time) { bench in
        bench.change {
          ($0.sky, $0.wifiSignal, $0.cellularSignal) = (shares[0], shares[1], shares[2])
        }
      }
      bench.move(Double(dice.roll(0...3)), heading: Double(dice.roll(0...359)), at: time)
    }
    bench.track(tier, at: 1)
    bench.run()
    return bench.ledger.total
  }
}

/// A day of everything, played twice on one part.
struct `A day of positioning with places` {
  @Test(arguments: 1...8)
  func `is the same when it is played again`(day: Int) {
    var dice = Dice(seed: day, name: "places")
    let places = (0..<5).map { _ in
      (
        east: Double(dice.roll(-2000...2000)), north: Double(dice.roll(-2000...2000)),
        radius: Double(dice.roll(50...500))
      )
    }
    let bench = ComponentBench.location(
      LocationReceiver(["cell-error": "30 m"]), places: places, seconds: 7200, seed: day)
    for time in stride(from: 0.0, to: 7200, by: 200) {
      bench.move(Double(dice.roll(0...10)), heading: Double(dice.roll(0...359)), at: time)
      let app = dice.roll(1...3)
      switch dice.roll(below: 5) {
      case 0: bench.track(Double(dice.roll(0...6)), app: app, at: time)
      case 1: bench.at(time) { $0.perform("stop-tracking", app: app, thread: -1) }
      case 2:
        bench.networks(wifi: Double(dice.roll(0...1)), cell: Double(dice.roll(0...1)), at: time)
      default:
        bench.monitor(
          [
            "regions": Double(dice.roll(0...31)), "visits": 1,
            "significant-changes": Double(dice.roll(0...1)),
          ], app: app, at: time)
      }
    }
    bench.run()
    let first = (bench.log, bench.ledger, bench.dispatched)
    #expect(bench.conservation.holds)
    bench.run()
    #expect(bench.log == first.0)
    #expect(bench.ledger == first.1)
    #expect(bench.dispatched == first.2)
  }
}

/// Borders that are solved for, against borders that are found by looking every hundredth of a second.
struct `The borders of places` {
  private static let step = 0.01

  @Test(arguments: 1...12)
  func `are crossed where a phone that is looked at all the time crosses them`(day: Int) {
    var dice = Dice(seed: day, name: "borders")
    let place = (east: 0.0, north: 0.0, radius: Double(dice.roll(40...120)))
    let bench = ComponentBench.location(
      ["watch-interval": "0.1 s", "cell-read-time": "0.05 s"], places: [place], seconds: 900)
    var legs: [(start: Double, speed: Double, heading: Double)] = []
    for start in stride(from: 0.0, to: 900, by: 25) {
      let leg = (start, Double(dice.roll(0...9)), Double(dice.roll(0...359)))
      legs.append(leg)
      bench.move(leg.1, heading: leg.2, at: start)
    }
    bench.monitor(["regions": 1], at: 0)
    bench.run()
    let expected = Self.crossings(of: place.radius, legs)
    // A stay shorter than two looks may go unnoticed; the geometry of these days has none.
    #expect(bench.crossings.count == expected.count)
    for (solved, seen) in zip(bench.crossings, expected) {
      #expect(solved <= seen + 1e-6 && solved >= seen - Self.step - 1e-6)
    }
  }

  /// The first hundredth of a second at which the phone is on the other side, for every crossing.
  private static func crossings(
    of radius: Double, _ legs: [(start: Double, speed: Double, heading: Double)]
  ) -> [Double] {
    var crossings: [Double] = []
    var place = SIMD2<Double>.zero
    var isInside = true
    for tick in 1...89_900 {
      let middle = (Double(tick) - 0.5) * step
      let leg = legs.last { $0.start <= middle }!
      let angle = leg.heading * .pi / 180
      place += SIMD2(sin(angle), cos(angle)) * (leg.speed * step)
      let isNowInside = (place * place).sum() < radius * radius
      if isNowInside != isInside { crossings.append(Double(tick) * step) }
      isInside = isNowInside
    }
    return crossings
  }
}
