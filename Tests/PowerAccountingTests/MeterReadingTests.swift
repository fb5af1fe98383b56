import DrainsimTestSupport
import Quantities
import Testing

@testable import PowerAccounting

/// Readings are held against the cells of the ledger, which is settled after them at the same
/// instant. The workload has settled it long before, so that most lanes owe it something.
struct `Readings of the meter` {
  private static let later = SimTime.at(1)
  private static let sets: [(set: CauseSet, causes: [Cause])] = [
    (CauseSet(), []),
    (CauseSet(.baseline), [.baseline]),
    (CauseSet(.loss), [.loss]),
    (CauseSet(.scan, .transfer, .wakeUp), [.scan, .transfer, .wakeUp]),
    (CauseSet().inverted, Cause.allCases),
    (CauseSet(.scan).inverted, Cause.allCases.filter { $0 != .scan }),
    (
      CauseSet(.baseline, .loss).inverted, Cause.allCases.filter { $0 != .baseline && $0 != .loss }
    ),
  ]

  private func workload(_ seed: Int) -> MeterWorkload {
    var workload = MeterWorkload(seed: seed)
    workload.work(steps: 100)
    return workload
  }

  @Test(arguments: 1...8)
  func `give every cell`(seed: Int) {
    var workload = workload(seed)
    var found = workload.expected.map { _ in Energy(attojoules: 7) }
    workload.meter.read(into: &found, at: Self.later)
    workload.meter.settle(at: Self.later)
    let expected = workload.meter.ledger.cells
    #expect(found == expected)
  }

  @Test(arguments: 1...8)
  func `give an app's energy in a component for some causes`(seed: Int) {
    var workload = workload(seed)
    var found: [Energy] = []
    for component in 0..<4 {
      for app in 0..<3 {
        for (set, _) in Self.sets {
          found.append(
            workload.meter.energy(
              of: ComponentID(component), chargedTo: AppID(app), for: set, until: Self.later))
        }
      }
    }
    workload.meter.settle(at: Self.later)
    let ledger = workload.meter.ledger
    var expected: [Energy] = []
    for component in 0..<4 {
      for app in 0..<3 {
        for (_, causes) in Self.sets {
          expected.append(causes.reduce(.zero) { $0 + ledger[component, app, $1] })
        }
      }
    }
    #expect(found == expected)
  }

  @Test(arguments: 1...8)
  func `give the energy of some apps for some causes, in one component, in two and in all`(
    seed: Int
  ) {
    var workload = workload(seed)
    let groups = [[], [0], [1], [2], [0, 2], [0, 1, 2]]
    let components = [[0, 1, 2, 3], [0], [1], [2], [3], [1, 3], []]
    var found: [[Energy]] = []
    for group in groups {
      let apps = AppSet(group.map { AppID($0) })
      var row: [Energy] = []
      for chosen in components {
        let parts = chosen.count == 4 ? nil : chosen.map { ComponentID($0) }
        for causes in [CauseSet.all] + Self.sets.map { $0.set } {
          row.append(
            workload.meter.energy(
              of: LedgerSelection(components: parts, causes: causes), chargedTo: apps,
              until: Self.later))
        }
      }
      found.append(row)
    }
    workload.meter.settle(at: Self.later)
    let ledger = workload.meter.ledger
    let expected = groups.map { group in
      components.flatMap { chosen in
        ([Cause.allCases] + Self.sets.map { $0.causes }).map { causes in
          chosen.flatMap { part in
            group.flatMap { app in causes.map { ledger[part, app, $0] } }
          }.reduce(Energy.zero, +)
        }
      }
    }
    #expect(found == expected)
  }

  @Test(arguments: 1...8)
  func `give the energy of a component`(seed: Int) {
    var workload = workload(seed)
    var found: [Energy] = []
    for component in 0..<4 {
      found.append(workload.meter.energy(of: ComponentID(component), until: Self.later))
    }
    workload.meter.settle(at: Self.later)
    let expected = workload.meter.ledger.byComponent.map(\.energy)
    var settled: [Energy] = []
    for component in 0..<4 { settled.append(workload.meter.energy(of: ComponentID(component))) }
    #expect(found == expected)
    #expect(settled == expected)
  }

  @Test func `give the level and the owner of a lane`() {
    var meter = PowerMeter(
      components: [("cpu", 2), ("radio", 2)], apps: ["system", "mail", "maps"])
    let level = PowerLevel.steady(.milliwatts(5))
    let owner = Charging(AppID(2), .loss)
    meter.change(meter.lane(1, of: ComponentID(1)), to: level, chargedTo: owner, at: .at(1))
    let (count, draw, other) = (meter.laneCount, meter.draw(ofLane: 3), meter.draw(ofLane: 2))
    #expect(count == 4)
    #expect(draw == Draw(level: level, owner: owner))
    #expect(other == Draw(level: .off, owner: .baseline))
  }

  @Test func `list the cells that are not empty`() {
    var workload = workload(1)
    workload.meter.settle(at: Self.later)
    let (entries, ledger) = (workload.meter.entries, workload.meter.ledger)
    let layout = LedgerLayout(components: ledger.components, apps: ledger.apps)
    let filled = ledger.cells.enumerated().filter { $0.element != .zero }
    #expect(entries.map { Int($0.cell) } == filled.map(\.offset))
    #expect(entries.map(\.energy) == filled.map(\.element))
    #expect(ledger.entries == entries)
    #expect(ledger.has(layout))
    #expect(layout.count == ledger.cells.count)
    for entry in entries {
      let key = layout.key(of: entry.cell)
      let component = ledger.components.firstIndex(of: key.component) ?? -1
      let app = ledger.apps.firstIndex(of: key.app) ?? -1
      #expect(ledger[component, app, key.cause] == entry.energy)
    }
  }

  // The marks of pulsed lanes lie in words of 64.
  @Test func `hold for more pulsed lanes than a word has bits`() {
    var meter = PowerMeter(components: [("cores", 63), ("radio", 70)], apps: ["system"])
    let pulsed = PowerLevel.pulsed(
      high: .milliwatts(9), low: .milliwatts(2), period: .seconds(4), onTime: .seconds(1),
      phase: .zero)
    // Lanes 0, 62, 63, 64, 127, 128 and 132 of all.
    let lanes = [(0, 0), (0, 62), (1, 0), (1, 1), (1, 64), (1, 65), (1, 69)].map {
      meter.lane($0.1, of: ComponentID($0.0))
    }
    for lane in lanes { meter.change(lane, to: pulsed, chargedTo: .baseline, at: .zero) }
    meter.change(lanes[3], to: .off, chargedTo: .baseline, at: .at(4))
    // Each draws 9 + 3 · 2 = 15 mJ a period, six of them for two periods and one for one.
    let foretold = meter.energy(until: .at(8))
    meter.settle(at: .at(8))
    let conservation = meter.conservation
    #expect(foretold == Energy(attojoules: 13 * 15_000_000_000_000_000))
    #expect(conservation == .init(parts: foretold, whole: foretold))
  }
}
