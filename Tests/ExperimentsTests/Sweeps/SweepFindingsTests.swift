import Configuration
import PhoneModel
import ScenarioTestSupport
import Statistics
import Testing

@testable import Experiments

struct `The findings of a sweep` {
  private static let place = SourceLocation(file: "--vary", line: 1, column: 1)

  private static func axis(_ path: String, _ values: [String]) -> SweepAxis {
    SweepAxis(
      path: path, values: .listed(values.map { SweepValue(text: $0, location: place) }),
      location: place)
  }

  private static func reduction(at point: Int, of plan: ExperimentPlan) -> PointReduction {
    PointReduction(
      point: point, plan.scenario.metrics.map(StudyMetric.init),
      variants: plan.scenario.variants.map(\.name), baseline: plan.baseline)
  }

  /// Two variants whose `work` differs by what a test says, on ten days that differ a little.
  private static func findings(
    _ axes: [SweepAxis], better: String = "lower",
    work: (Int) -> (original: Double, improved: Double)
  ) throws -> SweepFindings {
    let text = Worlds.office.replacing(
      "count: cpu-jobs }", with: "count: cpu-jobs, better: \(better) }")
    let scenario = try Samples.load(text).scenario
    let plan = ExperimentPlan(scenario: scenario, replications: 1...10)
    let points = try SweepPoints(SweepDesign(.grid, axes: axes, size: nil), seed: 1)
    let place = try #require(scenario.metrics.firstIndex { $0.name == "work" })
    let findings = (0..<points.count).map { point in
      var reduction = Self.reduction(at: point, of: plan)
      for day in 0..<10 {
        let noise = Double(day % 5) - 2
        let given = work(point)
        reduction.add(
          [given.original, given.improved + noise].map { value in
            PointRun(scenario.metrics.indices.map { MetricValue($0 == place ? value : 1) })
          })
      }
      return reduction.finding(at: plan.confidence)
    }
    return SweepFindings(points: points, plan: plan, findings: findings)
  }

  private static func work(_ findings: SweepFindings) throws -> Int {
    try #require(findings.plan.scenario.metrics.firstIndex { $0.name == "work" })
  }

  @Test func `are at a point what a comparison finds there`() throws {
    let scenario = try Samples.load(Worlds.office).scenario
    let plan = ExperimentPlan(scenario: scenario, replications: 1...12)
    var reduction = Self.reduction(at: 0, of: plan)
    let runs = SweepRuns(
      points: 1, replications: 1...12, seed: plan.seed, jobs: 2, scenario: { _ in scenario })
    try runs.run { day in reduction.add(try day.outcomes.map { PointRun(try $0.get().values) }) }
    let comparison = try Experiment(plan).compare()
    for (found, compared) in zip(reduction.finding(at: plan.confidence).metrics, comparison.metrics)
    {
      #expect(found.name == compared.name)
      #expect(found.variants.map(\.mean) == compared.variants.map(\.mean))
      #expect(found.variants.map(\.interval) == compared.variants.map(\.interval))
      #expect(found.comparisons.map(\.difference) == compared.comparisons.map(\.difference))
      #expect(found.comparisons.map(\.change) == compared.comparisons.map(\.change))
    }
  }

  @Test func `leave out days on which a run failed, and count those`() throws {
    let scenario = try Samples.load(Worlds.office).scenario
    let plan = ExperimentPlan(scenario: scenario, replications: 1...3)
    var reduction = Self.reduction(at: 0, of: plan)
    let one = PointRun(scenario.metrics.map { _ in MetricValue(1) })
    reduction.add([one, one])
    reduction.add([one, nil])
    reduction.add([nil, nil])
    #expect(reduction.finding(at: plan.confidence).failed == 3)
    #expect(reduction.finding(at: plan.confidence).metrics[0].variants.map(\.n) == [1, 1])
  }

  /// Differences are −20, −10, 0, 10 and 20 with a spread of 1.5 over ten days: only 0 is unsure, and the line
  /// through the middle is zero at 3 s.
  @Test func `say between which values a saving ends`() throws {
    let findings = try Self.findings([
      Self.axis("parameters.x", ["1 s", "2 s", "3 s", "4 s", "5 s"])
    ]) {
      (100, 80 + 10 * Double($0))
    }
    let found = SweepDocument.BreakEven.all(in: findings, metric: try Self.work(findings))
    #expect(found.count == 1)
    #expect(
      found[0].spans == [
        .init(verdict: .saves, first: "1 s", last: "2 s"),
        .init(verdict: .unsure, first: "3 s", last: "3 s"),
        .init(verdict: .costs, first: "4 s", last: "5 s"),
      ])
    #expect(found[0].unit == "s")
  }

  /// Over ten days the noise of −2 to 2 has a standard error of √(20 / 90) = 0.471: −1.2 has a p of 0.032, and of
  /// 0.158 as the smallest of five.
  @Test func `say by the adjusted p where a saving is sure`() throws {
    func spans(_ improved: @escaping (Int) -> Double) throws -> [SweepDocument.Span] {
      let axis = Self.axis("parameters.x", ["1 s", "2 s", "3 s", "4 s", "5 s"])
      let findings = try Self.findings([axis]) { (100, improved($0)) }
      return SweepDocument.BreakEven.all(in: findings, metric: try Self.work(findings))[0].spans
    }
    #expect(
      try spans { $0 == 0 ? 98.8 : 100.01 } == [.init(verdict: .unsure, first: "1 s", last: "5 s")])
    #expect(try spans { _ in 98.8 } == [.init(verdict: .saves, first: "1 s", last: "5 s")])
  }

  @Test func `say that more saves where more is better`() throws {
    let axis = Self.axis("parameters.x", ["1 s", "2 s", "3 s"])
    let findings = try Self.findings([axis], better: "higher") { (100, 80 + 20 * Double($0)) }
    let found = SweepDocument.BreakEven.all(in: findings, metric: try Self.work(findings))
    #expect(found[0].spans.map(\.verdict) == [.costs, .unsure, .saves])
  }

  /// From −10 at 2000 ms to 30 at 4 s: zero a quarter of the way, whatever the units and the order.
  @Test func `say where the difference is zero`() throws {
    let findings = try Self.findings([Self.axis("parameters.x", ["4 s", "2000 ms"])]) {
      (100, $0 == 0 ? 130 : 90)
    }
    let found = SweepDocument.BreakEven.all(in: findings, metric: try Self.work(findings))
    #expect(found[0].zeroAt.count == 1)
    #expect(abs(found[0].zeroAt[0] - 2.5) < 1e-9)
  }

  @Test func `hold the other axes of a grid`() throws {
    let findings = try Self.findings([
      Self.axis("parameters.x", ["1", "2"]), Self.axis("device", ["a", "b", "c"]),
    ]) { (100, $0 == 4 ? 130 : 90) }
    let found = SweepDocument.BreakEven.all(in: findings, metric: try Self.work(findings))
    // Devices are no numbers, so there is one line a device and none along them.
    #expect(
      found.map { $0.held.values.map { "\($0.name)=\($0.value)" } } == [
        ["device=a"], ["device=b"], ["device=c"],
      ])
    #expect(found.map(\.zeroAt.count) == [0, 1, 0])
  }

  /// (original, improved) of points 1 to 4 are (9, 5), (9, 4), (9, 6), (9, 4): of the four with 4 none is
  /// better.
  @Test func `have a front of those that none beats`() throws {
    let findings = try Self.findings([Self.axis("parameters.x", ["1", "2", "3", "4"])]) {
      (9, [5, 4, 6, 4][$0])
    }
    let work = try Self.work(findings)
    let less = SweepDocument.Front(findings, cost: work, quality: 0)
    #expect(less.members.map(\.point) == [2, 4])
    #expect(less.members.allSatisfy { $0.variant == "filtered" && $0.cost == 4 })
  }

  /// Of the same values, with more of them better, 9 of the first variant is never beaten.
  @Test func `have a front of those with most where more is better`() throws {
    let axis = Self.axis("parameters.x", ["1", "2"])
    let findings = try Self.findings([axis], better: "higher") { (9, [5, 40][$0]) }
    let front = SweepDocument.Front(findings, cost: try Self.work(findings), quality: 0)
    #expect(front.members.map { $0.cost.rounded() } == [40])
    #expect(front.moreOfCostIsBetter == true)
  }

  /// The first point and the last are one.
  @Test func `have each point once in a front`() throws {
    let findings = try Self.findings([Self.axis("parameters.x", ["1", "2", "1"])]) {
      (9, [4, 5, 4][$0])
    }
    let work = try Self.work(findings)
    #expect(SweepDocument.Front(findings, cost: work, quality: 0).members.map(\.point) == [1])
  }

  /// Against itself, with more of it better, every value is a bargain of its own.
  @Test func `have a front of all where less costs what more is worth`() throws {
    let findings = try Self.findings([Self.axis("parameters.x", ["1", "2", "3"])]) {
      (20, [7, 5, 6][$0])
    }
    let work = try Self.work(findings)
    let front = SweepDocument.Front(findings, cost: work, quality: work, isMoreBetter: true)
    #expect(front.members.map { $0.cost.rounded() } == [5, 6, 7, 20, 20, 20])
  }

  /// Benjamini and Hochberg raise the least of m p-values by m at the most, and lower none.
  @Test func `adjust p for all differences of a metric together`() throws {
    let findings = try Self.findings([Self.axis("parameters.x", ["1", "2", "3"])]) {
      (100, [100.5, 102, 99][$0])
    }
    let work = try Self.work(findings)
    let raw = findings.findings.map { $0.metrics[work].comparisons[0].p }
    #expect(
      findings.adjustedPValues(ofMetric: work).map { $0[0] }
        == AdjustedPValues.benjaminiHochberg(raw))
    // The second has the least p-value, and three of them tell: it is raised, and not by more than three.
    let (least, raised) = (try #require(raw[1]), findings.adjustedPValues(ofMetric: work)[1][0])
    #expect(try #require(raised) > least && #require(raised) <= 3 * least)
  }
}
