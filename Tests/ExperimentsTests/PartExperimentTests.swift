import PowerAccounting
import ScenarioTestSupport
import Testing

@testable import Experiments

/// Two requests 4 s apart, with a tail of 10 s at 1 W, and nothing else: 14 J together, of which the
/// ledger charges 4 J to the first and 10 J to the second. Alone, each would take 10 J.
struct `The costs of parts` {
  private static func scenario(_ variants: String) -> String {
    """
    scenario: tails
    device: { components: { base: { asleep: 0 mW, awake: 0 mW }, cellular: { model: byte-cost, ramp: 0 J, ramp-time: 0 s, byte-energy: 0 J/kB, tail: 10 s, tail-power: 1 W, maintenance: 0 mW, rate-up: 100 Mbps, rate-down: 100 Mbps } } }
    surroundings: { network: { cellular: 100 % } }
    duration: 60 s
    replications: 2
    user: { actions: { use: { at: 1 s, do: [ { open: mail }, { wait: 4 s }, { tap: again } ] } } }
    apps:
      mail:
        handlers:
          start: [ { request: { down: 1 B } } ]
          again-tapped: [ { request: { down: 1 B } } ]
    variants: { \(variants) }
    """
  }

  private static let withoutEach = """
    as-it-is: {}, no-app: { apps: { mail: { handlers: { start: [], again-tapped: [] } } } }, \
    no-first: { apps: { mail: { handlers: { start: [] } } } }, \
    no-second: { apps: { mail: { handlers: { again-tapped: [] } } } }
    """

  private func costs() throws -> (costs: [PartsDocument.Cost], apps: [String: Double]) {
    let scenario = try Samples.load(Self.scenario(Self.withoutEach)).scenario
    let handlers = "apps.mail.handlers"
    return try PartExperiment(
      ExperimentPlan(scenario: scenario, jobs: 2),
      parts: [
        .app("mail"), .script("\(handlers).start", app: "mail"),
        .script("\(handlers).again-tapped", app: "mail"),
      ]
    ).costs()
  }

  private func isNear(_ value: Double?, _ expected: Double) -> Bool {
    value.map { abs($0 - expected) < 1e-4 } ?? false
  }

  @Test func `are what the ledger charges, and what the phone draws less without them`() throws {
    let (costs, apps) = try costs()
    #expect(isNear(apps["mail"], 14))
    #expect(isNear(costs[0].charged, 14) && isNear(costs[0].marginal, 14))
    #expect(isNear(costs[1].charged, 4) && isNear(costs[1].marginal, 4))
    #expect(isNear(costs[2].charged, 10) && isNear(costs[2].marginal, 4))
  }

  @Test func `say what the others would pay for`() throws {
    let shift = try #require(try costs().costs[2].shift)
    #expect(shift.component == "cellular" && shift.cause == Cause.tail.name)
    #expect(isNear(shift.energy, 6))
  }

  @Test func `have the interval of the saving`() throws {
    for cost in try costs().costs {
      let interval = try #require(cost.interval)
      let marginal = try #require(cost.marginal)
      #expect(interval.low <= marginal && marginal <= interval.high)
    }
  }

  // The run ends with a mark: after the second request, or 20 s later.
  @Test func `tell where runs without a part have another length`() throws {
    let text = Self.scenario(
      "as-it-is: {}, no-second: { apps: { mail: { handlers: { again-tapped: [ { wait: 20 s }, { mark: over } ] } } } }"
    ).replacing("duration: 60 s", with: "duration: { until: { mark: over, at most: 60 s } }")
      .replacing(
        "again-tapped: [ { request: { down: 1 B } } ]",
        with: "again-tapped: [ { request: { down: 1 B } }, { mark: over } ]")
    let scenario = try Samples.load(text).scenario
    let study = PartExperiment(
      ExperimentPlan(scenario: scenario),
      parts: [.script("apps.mail.handlers.again-tapped", app: "mail")])
    let length = try #require(try study.costs().costs[0].length)
    #expect(isNear(length.whole, 5) && isNear(length.without, 25))
    #expect(try costs().costs.allSatisfy { $0.length == nil })
  }
}
