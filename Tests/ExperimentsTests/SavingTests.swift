@testable import PowerAccounting
import Quantities
import ScenarioTestSupport
import Statistics
import Testing

@testable import Experiments

struct `Where a saving comes from` {
  private static func breakdown(
    _ text: String, days: Int = 6, jobs: Int = 1, settings: [String] = []
  ) throws -> [ComparisonDocument.Saving] {
    try Samples.experiment(text, replications: 1...days, jobs: jobs, settings: settings).compare()
      .saving ?? []
  }

  /// A cell of the ledger by component, app and cause.
  private static func cell(_ part: ComparisonDocument.Part) -> [String] {
    [part.component, part.app, part.cause]
  }

  /// The ledgers that `run` tells of some days, added up by hand.
  private static func ledger(
    _ text: String, variant: Int, days: ClosedRange<Int>
  ) throws -> [[String]: Energy] {
    let experiment = try Samples.experiment(text)
    var sums: [[String]: Energy] = [:]
    for day in days {
      let ledger = try experiment.run(variant: variant, replication: day).ledger
      for (component, part) in ledger.components.enumerated() {
        for (app, owner) in ledger.apps.enumerated() {
          for cause in Cause.allCases {
            sums[[part, owner, cause.name], default: .zero] += ledger[component, app, cause]
          }
        }
      }
    }
    return sums.filter { $0.value != .zero }
  }

  /// The differences of some cells together in each of six days of the office, in joules.
  private static func differences(_ parts: some Sequence<ComparisonDocument.Part>) throws
    -> Moments
  {
    let cells = parts.map(cell)
    return Moments(
      try (1...6).map { day in
        let before = try ledger(Worlds.office, variant: 0, days: day...day)
        let after = try ledger(Worlds.office, variant: 1, days: day...day)
        return cells.reduce(0) {
          $0 + ((after[$1] ?? .zero) - (before[$1] ?? .zero)).joules
        }
      })
  }

  @Test func `adds up to the whole exactly`() throws {
    let saving = try #require(try Self.breakdown(Worlds.office).first)
    #expect(saving.parts.count > 5)
    #expect(saving.parts.reduce(.zero) { $0 + $1.sum } == saving.whole.sum)
    #expect(saving.whole.sum != .zero)
  }

  @Test func `has the cells of the ledgers of the same days`() throws {
    let saving = try #require(try Self.breakdown(Worlds.office).first)
    let before = try Self.ledger(Worlds.office, variant: 0, days: 1...6)
    let after = try Self.ledger(Worlds.office, variant: 1, days: 1...6)
    for part in saving.parts {
      let (x, y) = (before[Self.cell(part)] ?? .zero, after[Self.cell(part)] ?? .zero)
      #expect(part.baseline == x.joules / 6)
      #expect(part.variant == y.joules / 6)
      #expect(part.sum == y - x)
    }
    #expect(Set(saving.parts.map(Self.cell)) == Set(before.keys).union(after.keys))
    #expect(saving.whole.variant == after.values.reduce(.zero, +).joules / 6)
  }

  @Test func `is the difference of the metric energy`() throws {
    let comparison = try Samples.experiment(Worlds.office).compare()
    let metric = try #require(comparison.metrics.first { $0.name == "energy" }?.comparisons.first)
    let found = try #require(comparison.saving?.first).whole.difference
    let expected = try #require(metric.difference)
    #expect(abs(found.mean - expected.mean) <= 1e-12 * abs(expected.mean))
    let width = try #require(expected.interval?.width)
    #expect(abs(try #require(found.interval?.width) - width) <= 1e-9 * width)
  }

  @Test func `has of all parts behind the first ones the interval of their sum`() throws {
    let saving = try #require(try Self.breakdown(Worlds.office).first)
    let rests = try #require(saving.rests)
    let differing = saving.parts.count { $0.sum != .zero }
    #expect(rests.map(\.after) == Array(1...min(6, differing - 1)))
    for rest in rests {
      let moments = try Self.differences(saving.parts.dropFirst(rest.after))
      let expected = try #require(moments.meanInterval())
      #expect(abs(rest.low - expected.low) <= 1e-9 * expected.width)
      #expect(abs(rest.high - expected.high) <= 1e-9 * expected.width)
    }
  }

  @Test func `has of one part alone the interval of that part`() throws {
    let saving = try #require(try Self.breakdown(Worlds.office).first)
    for part in saving.parts where part.sum != .zero {
      let expected = try #require(try Self.differences([part]).meanInterval())
      let found = try #require(part.difference.interval)
      #expect(abs(found.low - expected.low) <= 1e-9 * expected.width)
      #expect(abs(found.high - expected.high) <= 1e-9 * expected.width)
    }
  }

  @Test func `begins with what differs most`() throws {
    let sums = try #require(try Self.breakdown(Worlds.office).first).parts.map {
      $0.sum.attojoules.magnitude
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
      saving.parts.first { $0.component == "display" && $0.variant != 0 })
    #expect(display.baseline == 0)
    let work = try #require(
      saving.parts.first { $0.cause == Cause.computation.name && $0.baseline != 0 })
    #expect(work.variant == 0)
    #expect(saving.parts.reduce(.zero) { $0 + $1.sum } == saving.whole.sum)
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
    func found(_ owner: String) throws -> ComparisonDocument.Saving {
      try #require(
        try Self.breakdown(
          Self.shared, settings: ["device.components.cellular.tail-owner=\(owner)"]
        ).first)
    }
    let (last, divided) = (try found("last"), try found("proportional"))
    func tail(_ saving: ComparisonDocument.Saving, of app: String) -> Energy {
      saving.parts.filter { $0.app == app && $0.cause == Cause.tail.name }
        .reduce(.zero) { $0 + $1.sum }
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
    let saving = try #require(reduction.savings(at: .percent95).first)
    let difference = try #require(saving.parts.first).difference
    #expect(saving.days == 3)
    #expect(abs(difference.mean - 2) < 1e-12)
    // Of 0, 0 and 6: the squared distances are 4, 4 and 16.
    #expect(abs(try #require(difference.deviation) - 12.0.squareRoot()) < 1e-12)
  }

  @Test func `is left out where the energy of all days has no room`() throws {
    var reduction = EnergyReduction(
      variants: ["a", "b"].map { ($0, LedgerLayout(components: ["part"], apps: ["system"])) },
      baseline: 0)
    let huge = LedgerEntry(cell: 0, energy: Energy(attojoules: .max / 2))
    for _ in 1...3 { reduction.add([[huge], [huge]]) }
    #expect(reduction.savings(at: .percent95).isEmpty)
  }
}
