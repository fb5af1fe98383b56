import PhoneModel
import ScenarioTestSupport
import Testing

@testable import Experiments

/// The job begins after ten minutes, and not where it is due after the end.
struct `Work left undone at points of a sweep` {
  private static let delays = ["10 min", "20 h", "30 h"]

  private func warnings(_ sweep: LateJob) throws -> [ComparisonDocument.Warning] {
    try #require(try sweep.findings().warnings)
  }

  private func jobs(_ warnings: [ComparisonDocument.Warning]) throws -> ComparisonDocument.Warning {
    try #require(warnings.first { $0.code == .jobNotBegun })
  }

  // Three runs at each of two points, with one job in each.
  @Test func `is added up over the points at which it is told`() throws {
    let all = try warnings(LateJob(Self.delays))
    #expect(all.count { $0.code == .jobNotBegun } == 1)
    let found = try jobs(all)
    #expect(found.points == [2, 3])
    #expect((found.count, found.of) == (6, 6))
    #expect(found.variant == "night")
    #expect(found.line == LateJob.scheduling)
    #expect(found.text == "6 of 6 jobs had not begun when the runs ended")
    #expect(found.clauses?.map(\.text) == ["downloads nothing (0 of 6; now: 6 of 6)"])
    #expect(found.clauses?.map(\.points) == [[2, 3]])
    #expect(
      !(try warnings(LateJob(["10 min", "20 min"])).contains { $0.variant == "night" }))
  }

  @Test(arguments: delays.indices)
  func `is at a point what a comparison tells there`(point: Int) throws {
    let sweep = try LateJob(Self.delays)
    let work = try #require(try sweep.findings().findings[point].work)
    let plan = ExperimentPlan(scenario: try sweep.scenario(point), replications: 1...3, seed: 1)
    let compared = try Experiment(plan).compare()
    func lines(_ warnings: [ComparisonDocument.Warning]) -> [String] {
      warnings.map { "\($0.variant) \($0.line ?? 0) \($0.text): \($0.clause ?? "")" }
    }
    #expect(lines(work.found.map { .init($0) }) == lines(try #require(compared.warnings)))
    #expect(work.exchanges.map(\.done) == compared.exchanges?.map(\.done))
  }

  @Test func `is the same for any number of workers`() throws {
    func lines(jobs: Int) throws -> [String] {
      try warnings(LateJob(Self.delays, replications: 1...8, jobs: jobs)).map {
        "\($0.variant) \($0.text) \($0.points ?? []) \($0.clauses ?? [])"
      }
    }
    let one = try lines(jobs: 1)
    #expect(!one.isEmpty)
    #expect(try lines(jobs: 4) == one)
  }

  // 'now' makes one request in each of nine runs; 'night' makes its own at one point of three.
  @Test func `stands beside the exchanges of all points`() throws {
    let exchanges = try LateJob(Self.delays).findings().exchanges
    #expect(exchanges.map(\.variant) == ["now", "night"])
    #expect(exchanges.map(\.done) == [9, 3])
    #expect(exchanges.map(\.of) == [9, 3])
  }

  @Test func `is not known where runs have no records`() throws {
    let findings = try LateJob(Self.delays).findings(keepsWork: false)
    #expect(findings.findings.allSatisfy { $0.work == nil })
    #expect(findings.warnings == nil)
  }

  @Test func `is not known where records are missing at one point`() throws {
    let sweep = try LateJob(Self.delays)
    let (whole, old) = (try sweep.findings(), try sweep.findings(keepsWork: false))
    let mixed = SweepFindings(
      points: sweep.points, plan: sweep.plan,
      findings: [whole.findings[0], old.findings[1], whole.findings[2]])
    #expect(mixed.warnings == nil)
  }

  @Test func `is told of the other points where all runs of one failed`() throws {
    let sweep = try LateJob(Self.delays)
    var failed = PointReduction(
      point: 1, sweep.plan.scenario.metrics.map(StudyMetric.init), variants: ["now", "night"],
      baseline: 0)
    failed.add([nil, nil])
    let whole = try sweep.findings().findings
    let findings = SweepFindings(
      points: sweep.points, plan: sweep.plan,
      findings: [whole[0], failed.finding(at: sweep.plan.confidence), whole[2]])
    #expect(try jobs(try #require(findings.warnings)).points == [3])
  }

  @Test func `carries the reason for which a scenario expects it`() throws {
    let all = try warnings(LateJob(Self.delays, known: "{ job-not-begun: it is late }"))
    #expect(try jobs(all).known == "it is late")
    #expect(all.filter { $0.code != .jobNotBegun }.allSatisfy { $0.known == nil })
    #expect(!all.contains { $0.code == .knownAbsent })
  }

  @Test func `is missing where the scenario expects it and no point has it`() throws {
    let known = "{ job-not-begun: it is late, push-lost: many are sent }"
    let absent = try warnings(LateJob(Self.delays, known: known))
      .filter { $0.code == .knownAbsent }
    #expect(absent.map(\.text) == ["the known warning 'push-lost' did not occur"])
    #expect(absent.first?.points == [1, 2, 3])
    // In fewer runs than the scenario wants it may be missing by chance.
    let few = try warnings(LateJob(Self.delays, known: known, replications: 1...2))
    #expect(!few.contains { $0.code == .knownAbsent })
  }

  // At points nobody looks at the values of metrics.
  @Test(arguments: ["variants-same", "metric-constant"])
  func `is not missed where only metrics would tell it`(code: String) throws {
    let all = try warnings(LateJob(Self.delays, known: "{ \(code): so it is }"))
    #expect(!all.contains { $0.code == .knownAbsent })
  }
}
