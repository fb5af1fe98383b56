import Foundation
import PhoneModel
import ScenarioTestSupport
import Testing

@testable import Experiments

struct `Ordered runs` {
  private static func runs(_ replications: Int, jobs: Int) throws -> SweepRuns {
    let scenario = try Samples.load(RoundPhone.scenario("")).scenario
    return SweepRuns(
      points: 1, replications: 1...replications, seed: 1, jobs: jobs, scenario: { _ in scenario })
  }

  @Test(arguments: [1, 2, 3, 8])
  func `keep no more chunks than may wait, however many replications there are`(
    jobs: Int
  ) throws {
    let runs = try Self.runs(2000, jobs: jobs)
    var seen = 0
    let waited = try runs.run { _ in seen += 1 }
    #expect(seen == 2000)
    #expect(waited <= OrderedWork(count: 2000, jobs: jobs).aheadLimit)
  }

  @Test(arguments: [1, 2, 8])
  func `end when a receiver throws, with workers resting or not`(jobs: Int) throws {
    struct Enough: Error {}
    let runs = try Self.runs(500, jobs: jobs)
    #expect(throws: Enough.self) {
      try runs.run { if $0.replication == 100 { throw Enough() } }
    }
  }

  @Test func `end when there are fewer replications than workers`() throws {
    var seen: [Int] = []
    try Self.runs(2, jobs: 8).run { seen.append($0.replication) }
    #expect(seen == [1, 2])
  }

  @Test func `pass on a run that is given up, and nothing behind it`() throws {
    let text = RoundPhone.scenario(
      """
      user:
        actions:
          a: { at: { one-of: [1 s, 1 s, 1 s, 99 s] }, do: [ { open: app } ] }
      apps: { app: { variables: { since: never }, handlers: { start: [ { observe: { age: $(now - since) } } ] } } }
      """)
    let scenario = try Samples.load(text).scenario
    let experiment = Experiment(
      ExperimentPlan(scenario: scenario, replications: 1...200, seed: 1, jobs: 2))
    var seen: [Int] = []
    #expect(throws: RunFailure.self) {
      _ = try experiment.compare(each: { if $0.variant == 0 { seen.append($0.replication) } })
    }
    // Three days of four fail: what was seen are the days before the first that does.
    #expect(seen == seen.indices.map { $0 + 1 })
    #expect(seen.count < 100)
  }
}
