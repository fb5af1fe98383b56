import DrainsimTestSupport
import Quantities

@testable import PowerAccounting

/// Random work on a meter, beside a record that integrates each stretch by itself.
struct MeterWorkload: ~Copyable {
  var meter = PowerMeter(
    components: [("cpu", 3), ("radio", 2), ("idle", 0), ("screen", 1)],
    apps: ["system", "mail", "maps"])
  private var dice: Dice
  private var now = SimTime.zero
  /// The level, owner and last settlement of each lane.
  private var open: [(component: Int, level: PowerLevel, owner: Charging, since: SimTime)]
  private var lanes: [LaneID] = []
  private(set) var expected: [Energy]
  /// The meter's forecasts for the instants at which it was settled next, and its values then.
  private(set) var foretold: [Energy] = []
  private(set) var found: [Energy] = []
  /// The energy that changes and deposits added up to their instant, and the deposits among it.
  private(set) var jumps: [Energy] = []
  private(set) var deposits: [Energy] = []

  init(seed: Int) {
    dice = Dice(seed: seed, name: "meter")
    open = []
    expected = Array(repeating: .zero, count: 4 * 3 * Cause.allCases.count)
    for (component, count) in [(0, 3), (1, 2), (3, 1)] {
      for offset in 0..<count {
        lanes.append(meter.lane(offset, of: ComponentID(component)))
        open.append((component, .off, .baseline, .zero))
      }
    }
  }

  mutating func work(steps: Int) {
    for _ in 0..<steps {
      let next = now + dice.duration(upTo: 1000)
      let ahead = meter.energy(until: next)
      now = next
      let before = meter.deposited
      let lane = dice.roll(below: lanes.count)
      let turn = dice.roll(below: 10)
      switch turn {
      case 0..<9:
        if turn < 5 { change(lane) } else if turn < 7 { charge(lane) } else { deposit() }
        jumps.append(meter.energy(until: now) - ahead)
        deposits.append(meter.deposited - before)
      default:
        meter.settle(at: now)
        foretold.append(ahead)
        found.append(meter.total)
        if dice.roll(below: 4) == 0 { discard() }
      }
    }
    meter.settle(at: now)
    for lane in lanes.indices { record(lane) }
  }

  private mutating func owner() -> Charging {
    Charging(AppID(dice.roll(below: 3)), dice.pick(Cause.allCases))
  }

  private mutating func level() -> PowerLevel {
    switch dice.roll(below: 3) {
    case 0: .off
    case 1: .steady(Power(nanowatts: Int64(dice.roll(below: 1_000_000_000))))
    default: Pulses.random(&dice).level
    }
  }

  private mutating func change(_ lane: Int) {
    record(lane)
    (open[lane].level, open[lane].owner) = (level(), owner())
    let level = open[lane].level
    // Both ways to give a steady level.
    if level.period == .zero && dice.roll(below: 2) == 0 {
      return meter.change(lanes[lane], to: level.low, chargedTo: open[lane].owner, at: now)
    }
    meter.change(lanes[lane], to: open[lane].level, chargedTo: open[lane].owner, at: now)
  }

  private mutating func charge(_ lane: Int) {
    record(lane)
    open[lane].owner = owner()
    meter.charge(lanes[lane], to: open[lane].owner, at: now)
  }

  private mutating func deposit() {
    let (component, owner) = (dice.roll(below: 4), owner())
    let energy = Energy(attojoules: Int128(dice.roll(below: 1_000_000)))
    expected[cell(component, owner)] += energy
    meter.deposit(energy, in: ComponentID(component), chargedTo: owner)
  }

  private mutating func discard() {
    meter.discard(at: now)
    for lane in lanes.indices { record(lane) }
    for cell in expected.indices { expected[cell] = .zero }
  }

  private mutating func record(_ lane: Int) {
    let stretch = open[lane]
    expected[cell(stretch.component, stretch.owner)] += stretch.level.energy(
      from: stretch.since, to: now)
    open[lane].since = now
  }

  /// Component, app, cause, by the definition of the ledger's order.
  private func cell(_ component: Int, _ owner: Charging) -> Int {
    (component * 3 + owner.app.index) * Cause.allCases.count + Int(owner.cause.rawValue)
  }
}
