import DrainsimTestSupport
import Quantities
import Testing

@testable import PowerAccounting

/// Random work on a meter, beside a record that integrates each stretch by itself.
private struct Workload: ~Copyable {
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
      let lane = dice.roll(below: lanes.count)
      switch dice.roll(below: 10) {
      case 0..<5: change(lane)
      case 5..<7: charge(lane)
      case 7..<9: deposit()
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

extension [(name: String, energy: Energy)] {
  fileprivate var sum: Energy { reduce(.zero) { $0 + $1.energy } }
}

struct `A power meter` {
  private let component = ComponentID(0)
  private let mail = Charging(AppID(1), .scan)
  private let maps = Charging(AppID(2), .transfer)

  private func meter() -> PowerMeter {
    PowerMeter(components: [("radio", 2)], apps: ["system", "mail", "maps"])
  }

  @Test(arguments: 1...12)
  func `books every stretch with its component, app and cause`(seed: Int) {
    var workload = Workload(seed: seed)
    workload.work(steps: 300)
    let (cells, expected) = (workload.meter.ledger.cells, workload.expected)
    #expect(cells == expected)
  }

  @Test(arguments: 1...12)
  func `knows beforehand what will have been drawn if nothing changes`(seed: Int) {
    var workload = Workload(seed: seed)
    workload.work(steps: 300)
    let (foretold, found) = (workload.foretold, workload.found)
    #expect(foretold.count > 10)
    #expect(foretold == found)
  }

  @Test(arguments: 1...12)
  func `conserves energy through random changes`(seed: Int) {
    var workload = Workload(seed: seed)
    workload.work(steps: 300)
    let conservation = workload.meter.conservation
    #expect(conservation.holds, "\(conservation)")
  }

  @Test(arguments: 1...12)
  func `has parts that equal the whole along every axis`(seed: Int) {
    var workload = Workload(seed: seed)
    workload.work(steps: 300)
    let whole = workload.meter.conservation.whole
    let ledger = workload.meter.ledger
    #expect(ledger.byComponent.sum == whole)
    #expect(ledger.byApp.sum == whole)
    #expect(ledger.byCause.sum == whole)
    #expect(ledger.total == whole)
  }

  // 5 mW for 2 s, then 1 mW for 3 s: 13 mJ.
  @Test func `integrates from change to change`() {
    var meter = meter()
    let lane = meter.lane(0, of: component)
    meter.change(lane, to: .steady(.milliwatts(5)), chargedTo: mail, at: .at(1))
    meter.change(lane, to: .steady(.milliwatts(1)), chargedTo: mail, at: .at(3))
    meter.change(lane, to: .off, chargedTo: mail, at: .at(6))
    meter.settle(at: .at(10))
    let energy = meter.ledger[0, 1, .scan]
    #expect(energy == .joules(0.013))
  }

  // 5 mW throughout; 2 s are one app's, 3 s the other's.
  @Test func `divides a level between successive owners`() {
    var meter = meter()
    let lane = meter.lane(0, of: component)
    meter.change(lane, to: .steady(.milliwatts(5)), chargedTo: mail, at: .zero)
    meter.charge(lane, to: maps, at: .at(2))
    meter.settle(at: .at(5))
    let ledger = meter.ledger
    #expect(ledger[0, 1, .scan] == .joules(0.010))
    #expect(ledger[0, 2, .transfer] == .joules(0.015))
  }

  @Test func `does not see the order of changes at one instant`() {
    func play(_ order: [Int]) -> [Energy] {
      var meter = meter()
      for offset in order {
        meter.change(
          meter.lane(offset, of: component), to: .steady(.milliwatts(Int64(3 + offset))),
          chargedTo: offset == 0 ? mail : maps, at: .at(1))
      }
      for offset in order.reversed() {
        meter.charge(meter.lane(offset, of: component), to: mail, at: .at(2))
      }
      meter.settle(at: .at(4))
      return meter.ledger.cells
    }
    #expect(play([0, 1]) == play([1, 0]))
  }

  @Test func `draws nothing at a level that lasts no time`() {
    var meter = meter()
    let lane = meter.lane(0, of: component)
    meter.change(lane, to: .steady(.milliwatts(5)), chargedTo: mail, at: .at(1))
    meter.change(lane, to: .off, chargedTo: mail, at: .at(1))
    meter.settle(at: .at(2))
    let total = meter.total
    #expect(total == .zero)
  }

  // Warm-up until 4 s; 5 mW go on to 10 s, the deposit came before.
  @Test func `counts from the end of the warm-up`() {
    var meter = meter()
    meter.change(
      meter.lane(0, of: component), to: .steady(.milliwatts(5)), chargedTo: mail, at: .zero)
    meter.deposit(.joules(1), in: component, chargedTo: maps)
    meter.discard(at: .at(4))
    meter.settle(at: .at(10))
    let (total, conservation) = (meter.total, meter.conservation)
    #expect(total == .joules(0.030))
    #expect(conservation.holds)
  }

  @Test func `gives the same when it is settled more often`() {
    func play(settlingAt instants: [Double]) -> [Energy] {
      var meter = meter()
      let level = PowerLevel.pulsed(
        high: .milliwatts(70), low: .milliwatts(2), period: .nanoseconds(333_333_333),
        onTime: .nanoseconds(77_777_777), phase: .at(0.5))
      meter.change(meter.lane(1, of: component), to: level, chargedTo: mail, at: .at(0.1))
      for instant in instants { meter.settle(at: .at(instant)) }
      meter.settle(at: .at(9))
      return meter.ledger.cells
    }
    #expect(play(settlingAt: []) == play(settlingAt: [0.1, 0.7, 0.7, 3, 8.999]))
  }

  @Test func `keeps nothing of the run before a reset`() {
    var meter = meter()
    for offset in 0...1 {
      meter.change(
        meter.lane(offset, of: component), to: .steady(.milliwatts(5)), chargedTo: mail, at: .at(1))
    }
    meter.deposit(.joules(1), in: component, chargedTo: maps)
    meter.settle(at: .at(3))
    meter.reset()
    // The run after begins at zero again, and all lanes are off.
    meter.settle(at: .at(7))
    let (cells, conservation) = (meter.ledger.cells, meter.conservation)
    #expect(cells.allSatisfy { $0 == .zero })
    #expect(conservation == .init(parts: .zero, whole: .zero))
  }

  @Test func `finds one attojoule that was booked wrongly`() {
    var workload = Workload(seed: 3)
    workload.work(steps: 50)
    workload.meter.cells[7] += Energy(attojoules: 1)
    let conservation = workload.meter.conservation
    #expect(!conservation.holds)
    #expect(conservation.parts.attojoules - conservation.whole.attojoules == 1)
  }

  @Test func `finds a stretch that was not booked`() {
    var meter = meter()
    let lane = meter.lane(0, of: component)
    meter.change(lane, to: .steady(.milliwatts(5)), chargedTo: mail, at: .zero)
    meter.lanes[0].settledAt = .at(1)
    meter.settle(at: .at(2))
    let holds = meter.conservation.holds
    #expect(!holds)
  }

  // 5 + 2 mW between the edges, 5 + 9 mW in a pulse.
  @Test func `adds the powers of all lanes`() {
    var meter = meter()
    let pulsed = PowerLevel.pulsed(
      high: .milliwatts(9), low: .milliwatts(2), period: .seconds(2), onTime: .seconds(1),
      phase: .zero)
    meter.change(
      meter.lane(0, of: component), to: .steady(.milliwatts(5)), chargedTo: mail, at: .zero)
    meter.change(meter.lane(1, of: component), to: pulsed, chargedTo: maps, at: .zero)
    let powers = (meter.power(at: .at(0.5)), meter.power(at: .at(1.5)))
    #expect(powers == (.milliwatts(14), .milliwatts(7)))
  }
}

struct `Causes` {
  @Test func `are as many as the ledger has room for`() {
    #expect(Cause.count == Cause.allCases.count)
  }

  @Test func `are numbered without gaps`() {
    #expect(Cause.allCases.map { Int($0.rawValue) } == Array(0..<Cause.count))
  }

  @Test func `have names that differ`() {
    #expect(Set(Cause.allCases.map(\.name)).count == Cause.count)
  }

  @Test func `that drew nothing stay out of the breakdown`() {
    var meter = PowerMeter(components: [("radio", 0)], apps: ["system"])
    meter.deposit(.joules(2), in: ComponentID(0), chargedTo: Charging(.system, .wakeUp))
    let breakdown = meter.ledger.byCause.map(\.name)
    #expect(breakdown == ["wake-up"])
  }
}
