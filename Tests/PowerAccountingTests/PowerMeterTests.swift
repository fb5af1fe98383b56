import DrainsimTestSupport
import Quantities
import Testing

@testable import PowerAccounting

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
    var workload = MeterWorkload(seed: seed)
    workload.work(steps: 300)
    let (cells, expected) = (workload.meter.ledger.cells, workload.expected)
    #expect(cells == expected)
  }

  @Test(arguments: 1...12)
  func `knows beforehand what will have been drawn if nothing changes`(seed: Int) {
    var workload = MeterWorkload(seed: seed)
    workload.work(steps: 300)
    let (foretold, found) = (workload.foretold, workload.found)
    #expect(foretold.count > 10)
    #expect(foretold == found)
  }

  @Test(arguments: 1...10)
  func `jumps by its deposits, and by no change of level or owner`(seed: Int) {
    var workload = MeterWorkload(seed: seed)
    workload.work(steps: 300)
    let (jumps, deposits) = (workload.jumps, workload.deposits)
    #expect(deposits.contains { $0 != .zero })
    #expect(jumps == deposits)
  }

  @Test(arguments: 1...12)
  func `conserves energy through random changes`(seed: Int) {
    var workload = MeterWorkload(seed: seed)
    workload.work(steps: 300)
    let conservation = workload.meter.conservation
    #expect(conservation.holds, "\(conservation)")
  }

  @Test(arguments: 1...12)
  func `has parts that equal the whole along every axis`(seed: Int) {
    var workload = MeterWorkload(seed: seed)
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

  // 5 mW for 2 s are 10 mJ, of which 3 mJ go to the other.
  @Test func `moves energy from one owner to another`() {
    var meter = meter()
    let lane = meter.lane(0, of: component)
    meter.change(lane, to: .steady(.milliwatts(5)), chargedTo: mail, at: .zero)
    meter.settle(at: .at(2))
    meter.reassign(.joules(0.003), in: component, from: mail, to: maps)
    let (ledger, conservation) = (meter.ledger, meter.conservation)
    #expect(ledger[0, 1, .scan] == .joules(0.007))
    #expect(ledger[0, 2, .transfer] == .joules(0.003))
    #expect(conservation.holds)
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
    var workload = MeterWorkload(seed: 3)
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
