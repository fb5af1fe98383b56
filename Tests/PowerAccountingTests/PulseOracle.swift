import DrainsimTestSupport
import PowerAccounting
import Quantities

/// A pulsed level as a list of edges: what ``PowerLevel`` settles by division, played one by one.
struct Pulses {
  let high: Power
  let low: Power
  let period: Int64
  let onTime: Int64
  let phase: Int64

  var level: PowerLevel {
    .pulsed(
      high: high, low: low, period: .nanoseconds(period), onTime: .nanoseconds(onTime),
      phase: .nanosecond(phase))
  }

  /// The instants between `start` and `end` at which the power changes, with the power from there.
  func changes(from start: Int64, to end: Int64) -> [(at: Int64, power: Power)] {
    var changes: [(at: Int64, power: Power)] = []
    // The pulse that began last before the start, by stepping from the phase.
    var begins = phase
    while begins > start { begins -= period }
    while begins + period <= start { begins += period }
    while begins < end {
      changes.append((begins, onTime > 0 ? high : low))
      if onTime > 0 && onTime < period { changes.append((begins + onTime, low)) }
      begins += period
    }
    return changes
  }

  /// The power at an instant, from the edges; an edge belongs to what begins there.
  func power(at instant: Int64) -> Power {
    changes(from: instant, to: instant + 1).last { $0.at <= instant }!.power
  }

  static func random(_ dice: inout Dice) -> Pulses {
    let period = Int64(dice.roll(1...40))
    // Never on, always on, or something between.
    let onTime = dice.pick([0, period, Int64(dice.roll(0...Int(period)))])
    return Pulses(
      high: Power(nanowatts: Int64(dice.roll(below: 5_000_000_000))),
      low: Power(nanowatts: Int64(dice.roll(below: 2_000_000_000))), period: period,
      onTime: onTime, phase: Int64(dice.roll(0...600)) - 300)
  }
}
