import Experiments
import ScenarioTestSupport
import Testing

/// An app that asks for one refresh after the other, and moves 600 kB in each; opened once an hour.
struct `The data budget of launches` {
  private static func run(
    _ budget: String, down: String = "600 kB", days: Int = 4
  ) throws -> RunReport {
    try Samples.run(scenario(budget, down: down, days: days))
  }

  private static func scenario(_ budget: String, down: String = "600 kB", days: Int = 4) -> String {
    """
    scenario: data
    device: standard-phone
    policies:
      background-tasks: { model: ios-background-tasks, data-budget: \(budget), least-score: 0, least-interval: 10 min, refresh-budget: 60 min/d }
    duration: \(days) d
    user: { actions: { use: { at: 1 s, every: 1 h, do: [ { open: app }, { wait: 5 s }, lock ] } } }
    apps:
      app:
        background-modes: [fetch]
        handlers:
          background: [ { schedule-refresh: {} } ]
          refresh-task: [ { mark: launched }, { request: { down: \(down) } }, { count: done }, { schedule-refresh: {} }, complete-task ]
    metrics: { done: { count: done }, launches: { count: refresh-tasks } }
    """
  }

  // There is a day's budget at the start, and it grows by as much a day; the last launch may move more
  // than is left, and the next waits until that has come back.
  @Test(arguments: [1.0, 2, 5])
  func `is used, and not passed by more than a launch`(megabytes: Double) throws {
    let report = try Self.run("\(megabytes) MB/d")
    let done: Double = try #require(report["done"])
    let moved = 0.6 * done
    let there = megabytes * 5
    #expect(moved <= there + 0.6)
    // Nothing else holds the launches back for longer than an hour or two.
    #expect(moved >= there - 0.6 - megabytes / 12)
  }

  @Test func `does not matter to launches that move little`() throws {
    let standard = try Self.run("100 MB/d", down: "6 kB", days: 1)
    let ample = try Self.run("10 GB/d", down: "6 kB", days: 1)
    #expect(standard["launches"] as Double? == ample["launches"])
    #expect(standard.ledger.total == ample.ledger.total)
  }

  @Test func `is more than nothing`() throws {
    let complaints = try Samples.complaints(Self.scenario("0 MB/d"))
    #expect(
      complaints.map(\.message)
        == ["'policies.background-tasks.data-budget' must be above 0"])
  }
}
