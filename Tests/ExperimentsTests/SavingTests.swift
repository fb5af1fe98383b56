@testable import PowerAccounting
import Quantities
import ScenarioTestSupport
import Testing

@testable import Experiments

struct `Where a saving comes from` {
  private static func breakdown(
    _ text: String, days: Int = 6, jobs: Int = 1, settings: [String] = []
  ) throws -> [SavingBreakdown] {
    try Samples.experiment(text, replications: 1...days, jobs: jobs, settings: settings).compare()
      .savings
  }

  /// The ledgers that `run` tells of the same days, added up by hand.
  private static func ledger(
    _ text: String, variant: Int, days: Int
  ) throws -> [LedgerKey: Energy] {
    let experiment = try Samples.experiment(text)
    var sums: [LedgerKey: Energy] = [:]
    for day in 1...days {
      let ledger = try experiment.run(variant: variant, replication: day).ledger
      for (component, part) in ledger.components.enumerated() {
        for (app, owner) in ledger.apps.enumerated() {
          for cause in Cause.allCases {
            let key = LedgerKey(component: part, app: owner, cause: cause)
            sums[key, default: .zero] += ledger[component, app, cause]
          }
        }
      }
    }
    return sums.filter { $0.value != .zero }
  }

  @Test func `adds up to the whole exactly`() throws {
    let saving = try #require(try Self.breakdown(Worlds.office).first)
    #expect(saving.parts.count > 5)
    #expect(saving.parts.reduce(.zero) { $0 + $1.energy.sum } == saving.whole.sum)
    #expect(saving.parts.reduce(.zero) { $0 + $1.energy.variant } == saving.whole.variant)
    #expect(saving.whole.sum != .zero)
  }

  @Test func `has the cells of the ledgers of the same days`() throws {
    let saving = try #require(try Self.breakdown(Worlds.office).first)
    let before = try Self.ledger(Worlds.office, variant: 0, days: 6)
    let after = try Self.ledger(Worlds.office, variant: 1, days: 6)
    for part in saving.parts {
      #expect(part.energy.baseline == before[part.key] ?? .zero)
      #expect(part.energy.variant == after[part.key] ?? .zero)
    }
    #expect(Set(saving.parts.map(\.key)) == Set(before.keys).union(after.keys))
  }

  @Test func `is the difference of the metric energy`() throws {
    let comparison = try Samples.experiment(Worlds.office).compare()
    let metric = try #require(comparison.metrics.first { $0.name == "energy" }?.contrasts.first)
    let whole = try #require(comparison.savings.first).whole
    guard case .estimated(let expected) = try #require(metric.difference),
      case .estimated(let found) = whole.daily
    else {
      Issue.record("no estimate")
      return
    }
    #expect(abs(found.mean - expected.mean) <= 1e-12 * abs(expected.mean))
    let width = try #require(expected.interval?.width)
    #expect(abs(try #require(found.interval?.width) - width) <= 1e-9 * width)
  }

  @Test func `has of all parts together the interval of the whole`() throws {
    let saving = try #require(try Self.breakdown(Worlds.office).first)
    guard
      case .estimated(let found)? = saving.together(0..<saving.parts.count, at: .percent95),
      case .estimated(let expected) = saving.whole.daily
    else {
      Issue.record("no estimate")
      return
    }
    #expect(found.count == expected.count)
    #expect(abs(found.mean - expected.mean) <= 1e-12 * abs(expected.mean))
    let width = try #require(expected.interval?.width)
    #expect(abs(try #require(found.interval?.width) - width) <= 1e-9 * width)
  }

  @Test func `has of one part alone the interval of that part`() throws {
    let saving = try #require(try Self.breakdown(Worlds.office).first)
    for slot in saving.parts.indices {
      guard case .estimated(let expected) = saving.parts[slot].energy.daily,
        case .estimated(let found)? = saving.together(slot..<(slot + 1), at: .percent95)
      else { continue }
      let width = try #require(expected.interval?.width)
      #expect(abs(try #require(found.interval?.width) - width) <= 1e-9 * width)
    }
  }

  @Test func `begins with what differs most`() throws {
    let sums = try #require(try Self.breakdown(Worlds.office).first).parts.map {
      $0.energy.sum.attojoules.magnitude
    }
    #expect(sums == sums.sorted(by: >))
  }

  @Test func `is the same on any number of cores`() throws {
    let alone = try Self.breakdown(Worlds.office, days: 12)
    #expect(digits(try Self.breakdown(Worlds.office, days: 12, jobs: 3)) == digits(alone))
  }

  /// One variant has an app and a part of the phone that the other does not have.
  private static let unlike = """
    scenario: unlike
    device: { components: { \(RoundPhone.base), \(RoundPhone.cpu) } }
    duration: 10 s
    user: { actions: { open: { at: 1 s, do: [ { open: app } ] } } }
    apps: { app: { handlers: { start: [ { compute: { cycles: 30 M } } ] } } }
    variants:
      original: {}
      lit:
        device: { components: { \(RoundPhone.display) } }
        apps: { app: { handlers: { start: [] } }, other: { handlers: { start: [] } } }
    """

  @Test func `counts what one of both does not have as zero`() throws {
    let saving = try #require(try Self.breakdown(Self.unlike).first)
    let display = try #require(
      saving.parts.first { $0.key.component == "display" && $0.energy.variant != .zero })
    #expect(display.energy.baseline == .zero)
    let work = try #require(
      saving.parts.first { $0.key.cause == .computation && $0.energy.baseline != .zero })
    #expect(work.energy.variant == .zero)
    #expect(saving.parts.reduce(.zero) { $0 + $1.energy.sum } == saving.whole.sum)
  }

  /// Two apps move data through a radio with a tail: on some days one of them, on others both.
  private static let shared = """
    scenario: shared
    device:
      components:
        base: { asleep: 10 mW, awake: 10 mW }
        cellular: { model: byte-cost }
    duration: 60 s
    user:
      actions:
        first: { at: 1 s, do: [ { open: big }, { tap: big } ] }
        second: { at: { uniform: [2 s, 4 s] }, do: [ { open: small }, { tap: small } ] }
    apps:
      big: { handlers: { big-tapped: [ { request: { down: 100 kB } } ] } }
      small: { handlers: { small-tapped: [ { request: { down: 10 kB } } ] } }
    variants:
      original: {}
      frugal: { apps: { big: { handlers: { big-tapped: [ { request: { down: 20 kB } } ] } } } }
    """

  @Test func `gives tails to whom the scenario says, and the whole is the same`() throws {
    func found(_ owner: String) throws -> SavingBreakdown {
      try #require(
        try Self.breakdown(
          Self.shared, settings: ["device.components.cellular.tail-owner=\(owner)"]
        ).first)
    }
    let (last, divided) = (try found("last"), try found("proportional"))
    func tail(_ saving: SavingBreakdown, of app: String) -> Energy {
      saving.parts.filter { $0.key.app == app && $0.key.cause == .tail }
        .reduce(.zero) { $0 + $1.energy.sum }
    }
    #expect(last.whole.sum == divided.whole.sum)
    #expect(tail(last, of: "big") != tail(divided, of: "big"))
    let tails = { tail($0, of: "big") + tail($0, of: "small") }
    #expect(tails(last) == tails(divided))
  }

  /// A part that is first charged on a later day has had nothing on the days before.
  @Test func `counts the days before a part was first charged`() throws {
    var reduction = EnergyReduction(
      variants: ["a", "b"].map {
        ($0, LedgerLayout(components: ["part"], apps: ["system", "app"]))
      },
      baseline: 0)
    let late = LedgerEntry(cell: 3, energy: .joules(6))
    for day in 1...3 { reduction.add([[], day == 3 ? [late] : []]) }
    let part = try #require(reduction.breakdowns(at: .percent95).first?.parts.first)
    guard case .estimated(let estimate) = part.energy.daily else {
      Issue.record("no estimate")
      return
    }
    #expect(estimate.count == 3)
    #expect(abs(estimate.mean - 2) < 1e-12)
    // Of 0, 0 and 6: the squared distances are 4, 4 and 16.
    #expect(abs(try #require(estimate.standardDeviation) - 12.0.squareRoot()) < 1e-12)
  }

  @Test func `is left out where the energy of all days has no room`() throws {
    var reduction = EnergyReduction(
      variants: ["a", "b"].map { ($0, LedgerLayout(components: ["part"], apps: ["system"])) },
      baseline: 0)
    let huge = LedgerEntry(cell: 0, energy: Energy(attojoules: .max / 2))
    for _ in 1...3 { reduction.add([[huge], [huge]]) }
    #expect(reduction.breakdowns(at: .percent95).isEmpty)
  }
}
