import DrainsimTestSupport
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

  /// A parameter behind a sign is a parameter.
  @Test(arguments: [
    "$(120 s + -saved)", "$(120 s -saved)", "$((120 s)-saved)", "$(-saved + 2 min)",
  ])
  func `is made anew where only a number in an expression changed`(wait: String) throws {
    let text = """
      scenario: signs
      device: iphone-6s
      duration: 5 min
      parameters: { saved: 10 s }
      user: { actions: { look: { at: 1 s, do: [ { open: feed }, { wait: \(wait) }, lock ] } } }
      apps: { feed: { handlers: { foreground: [ { compute: 100 M } ] } } }
      metrics: { own: { energy: cpu } }
      """
    let shared = SharedRuns(keepsOutcomes: true)
    for settings in [[], ["parameters.saved=40s"]] {
      let specification = try Samples.load(text, settings: settings).scenario.variants[0]
        .specification
      let alone = try PhoneRunner(specification).run(seed: 1, replication: 1)
      let together = try PhoneRunner(specification, sharing: shared).run(seed: 1, replication: 1)
      #expect(alone == together)
    }
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

  /// One that is used again is a late one.
  @Test func `keeps its number while it is used, however many others come`() {
    let shared = SharedRuns()
    func number(_ content: Int) -> Int {
      shared.number(
        of: RunContent((["duration": Tree("\(content) s")] as Tree).node))
    }
    for content in 0..<SharedRuns.contentLimit { #expect(number(content) == content) }
    #expect(number(0) == 0)
    #expect(number(SharedRuns.contentLimit) == SharedRuns.contentLimit)
    #expect(number(0) == 0)
    #expect(number(1) == SharedRuns.contentLimit + 1)
  }
}

/// The same phone, in points that hold some numbers and change others.
struct `A whole run that points have in common` {
  private static let scenario = """
    scenario: shared
    device: iphone-6s
    duration: 10 min
    parameters: { period: 60 s, unused: 1 s }
    apps:
      measured: { handlers: { start: [ { every: { interval: $(period), do: [ { compute: 5 M } ] } } ] } }
    metrics: { work-energy: { energy: cpu } }
    """

  private func specification(_ settings: String...) throws -> PhoneSpecification {
    try Samples.load(Self.scenario, settings: settings).scenario.variants[0].specification
  }

  @Test(arguments: ["parameters.unused=5s", "seed=7", "replications=3"])
  func `is the same where nothing in it changed`(setting: String) throws {
    let shared = SharedRuns(keepsOutcomes: true)
    #expect(
      try shared.number(of: specification().content)
        == shared.number(of: specification(setting).content))
  }

  @Test(arguments: [
    "parameters.period=10s", "device.components.base.asleep=1mW", "duration=11min",
    "metrics.work-energy.energy=base", "apps.measured.background-modes=[location]",
  ])
  func `is another where its input or its metrics changed`(setting: String) throws {
    let shared = SharedRuns(keepsOutcomes: true)
    #expect(
      try shared.number(of: specification().content)
        != shared.number(of: specification(setting).content))
  }

  @Test func `has the outcome of a run made alone`() throws {
    let shared = SharedRuns(keepsOutcomes: true)
    for settings in [[], ["parameters.period=10s"], ["parameters.unused=2s"], []] {
      let specification = try Samples.load(Self.scenario, settings: settings).scenario
        .variants[0].specification
      for (seed, replication) in [(1, 1), (1, 2), (2, 1)] as [(UInt64, Int)] {
        let alone = try PhoneRunner(specification).run(seed: seed, replication: replication)
        let together = try PhoneRunner(specification, sharing: shared)
          .run(seed: seed, replication: replication)
        #expect(alone == together)
      }
    }
  }

  @Test func `is not made twice`() throws {
    let shared = SharedRuns(keepsOutcomes: true)
    let specification = try specification()
    let key = SharedRuns.Key(
      content: shared.number(of: specification.content), seed: 1, replication: 1,
      end: specification.window.end)
    #expect(shared.outcome(key) == nil)
    let outcome = try PhoneRunner(specification, sharing: shared).run(seed: 1, replication: 1)
    #expect(shared.outcome(key) == outcome)
    // One that was put there is taken, so that none was made.
    let other = SharedRuns.Key(
      content: key.content, seed: 1, replication: 2, end: specification.window.end)
    shared.keep(outcome, as: other)
    let taken = try PhoneRunner(specification, sharing: shared).run(seed: 1, replication: 2)
    #expect(taken == outcome)
  }

  @Test func `is made again where its ledgers are asked for`() throws {
    let shared = SharedRuns(keepsOutcomes: true)
    let runner = PhoneRunner(try specification(), sharing: shared)
    _ = try runner.run(seed: 1, replication: 1)
    #expect(try runner.run(seed: 1, replication: 1, keepsLedgers: true).ledgers != nil)
  }
}
