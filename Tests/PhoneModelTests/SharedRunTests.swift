import Experiments
import PowerAccounting
import Quantities
import ScenarioTestSupport
import Testing

@testable import PhoneModel

/// One app that is measured, and another that works beside it.
struct `The run with the app idle` {
  private static let scenario = """
    scenario: shared
    device: iphone-6s
    duration: 10 min
    starts: Monday 09:00
    parameters: { period: 60 s, others: 30 s }
    apps:
      measured: { handlers: { start: [ { every: { interval: $(period), do: [ { compute: 5 M } ] } } ] } }
      other: { handlers: { start: [ { every: { interval: $(others), do: [ { compute: 2 M } ] } } ] } }
    """

  private func specification(_ settings: String...) throws -> PhoneSpecification {
    try Samples.load(Self.scenario, settings: settings).scenario.variants[0].specification
  }

  private func outcome(
    _ specification: PhoneSpecification, sharing shared: SharedRuns?, replication: Int = 1
  ) throws -> RunOutcome {
    try PhoneRunner(specification, sharing: shared)
      .run(seed: 1, replication: replication, keepsLedgers: true)
  }

  @Test func `is made once for all that change only what the app does`() throws {
    let shared = SharedRuns()
    let (slow, fast) = (try specification(), try specification("parameters.period=10s"))
    let numbers = try [slow, fast].map { shared.number(of: try #require($0.idleContent)) }
    #expect(numbers == [0, 0])
  }

  @Test(arguments: [
    "parameters.others=10s", "device.components.base.asleep=1mW", "starts=Monday 10:00",
    "duration=11min", "apps.measured.background-modes=[location]",
  ])
  func `is made anew for everything else`(setting: String) throws {
    let shared = SharedRuns()
    let (one, other) = (try specification(), try specification(setting))
    let numbers = try [one, other].map { shared.number(of: try #require($0.idleContent)) }
    #expect(numbers == [0, 1])
  }

  @Test func `changes no result by being shared`() throws {
    let shared = SharedRuns()
    for settings in [[], ["parameters.period=10s"], ["parameters.others=10s"]] {
      let specification = try Samples.load(Self.scenario, settings: settings).scenario
        .variants[0].specification
      for replication in [1, 2, 1] {
        let alone = try outcome(specification, sharing: nil, replication: replication)
        let together = try outcome(specification, sharing: shared, replication: replication)
        #expect(alone == together)
      }
    }
  }

  @Test func `is forgotten when many others came after it, and not the last ones`() {
    let shared = SharedRuns()
    func key(_ replication: Int) -> SharedRuns.Key {
      SharedRuns.Key(content: 0, seed: 1, replication: replication, end: .zero)
    }
    for replication in 1...SharedRuns.runLimit + 1 {
      shared.keep(.init(energy: .joules(1), events: replication), as: key(replication))
    }
    #expect(shared[key(1)] == nil)
    #expect(shared[key(2)]?.events == 2)
    #expect(shared[key(SharedRuns.runLimit + 1)]?.events == SharedRuns.runLimit + 1)
  }
}
