import DocumentCoding
import Experiments
import Numerics
import Results
import ScenarioLanguage

/// A sweep of which every point has been compiled, so that no mistake waits for its turn.
package struct PreparedSweep {
  let loaded: LoadedScenario
  /// The scenario before any setting.
  let template: ScenarioTemplate
  package let points: SweepPoints
  /// The replications and the baseline, with the scenario of the first point.
  package let plan: ExperimentPlan
  /// One per point: the digest of the text from which its runs follow.
  let digests: [String]
  /// The words that give the scenario and its settings again.
  package let given: [String]
  /// Whether the scenario came on standard input.
  package let readsInput: Bool
  /// Makes the scenario of a point, counted from 0.
  let scenario: @Sendable (Int) throws -> Scenario
  /// Makes the scenario with some settings of a point.
  let scenarioAt: @Sendable ([SweepSetting]) throws -> Scenario

  /// - Parameters:
  ///   - runs: nil for the scenario's number.
  ///   - design: Makes the design once the scenario is read.
  init(
    _ input: any ScenarioInput, runs: ClosedRange<Int>?, _ comparison: any ComparisonBasis,
    _ observer: any StudyObserver, design: (Scenario, ScenarioTemplate) throws -> SweepDesign
  ) throws {
    let (loaded, template) = try input.loadWithTemplate(observer)
    self.loaded = loaded
    self.template = template
    let design = try design(loaded.scenario, template)
    let seed = input.seed ?? loaded.scenario.seed
    let points = try SweepPoints(design, seed: seed)
    self.points = points
    given = input.words(seed: seed)
    readsInput = input.readsInput
    let settings = input.settings
    let load: @Sendable ([SweepSetting]) throws -> LoadedScenario = {
      try template.scenario(settings: settings, at: $0)
    }
    let compiled = CompiledPoints { try load(points[$0]).scenario }
    scenario = compiled.scenario(of:)
    scenarioAt = { try load($0).scenario }
    let check = PointCheck(points: points, jobs: comparison.jobCount)
    digests = try check.digests { point in
      let loaded = try load(points[point])
      compiled.keep(loaded.scenario, of: point)
      return loaded
    }
    plan = try comparison.plan(of: try scenario(0), runs: runs, seed: seed)
    guard Self.runCount(points.count, plan) <= Self.mostRuns else {
      throw StudyFailure(
        .usage,
        "\(points.count) points of \(plan.replications.count) replications are too many runs")
    }
  }

  /// More runs than is practical.
  private static let mostRuns = 1 << 48

  private static func runCount(_ points: Int, _ plan: ExperimentPlan) -> Int {
    let (pairs, first) = points.multipliedReportingOverflow(by: plan.replications.count)
    let (runs, second) = pairs.multipliedReportingOverflow(by: plan.scenario.variants.count)
    return first || second ? .max : runs
  }

  /// The number of pairs of point and replication.
  package var pairCount: Int { points.count * plan.replications.count }

  var variantCount: Int { plan.scenario.variants.count }

  /// The runs that a shard makes, without those in `finished`.
  func runs(
    _ shard: Shard, finished: @escaping SweepRuns.Finished = { _, _ in [] }
  ) -> SweepRuns {
    SweepRuns(
      points: points.count, replications: plan.replications, seed: plan.seed, jobs: plan.jobs,
      shard: shard, scenario: scenario, finished: finished)
  }

  /// The study of its store.
  ///
  /// - Parameter command: The words that make the whole sweep again.
  package func study(command: [String], by program: ProgramIdentity) -> Study {
    Study(
      of: plan, at: points, digests: digests, resolvedScenario: loaded.contentText,
      recordings: loaded.recordings,
      by: Provenance(program: program, gslVersion: gslVersion), command: command,
      runCommand: ["drainsim", "run"] + given)
  }
}

extension ResultStore {
  /// The findings of its runs, point by point. A replication counts once all of its variants are
  /// there.
  ///
  /// - Parameters:
  ///   - points: The points of the store's study.
  ///   - scenario: Makes the scenario with settings of a point, without those of the hardware; called
  ///     where its runs have a record of their work, and no point alike has been named.
  func findings(
    at points: SweepPoints, _ plan: ExperimentPlan,
    scenario: @escaping ([SweepSetting]) throws -> Scenario
  ) throws -> SweepFindings {
    let metrics = plan.scenario.metrics.map { StudyMetric($0) }
    let namesWork = points.design.axes.map { !$0.isHardwareNumber }
    // The words for the work of points are the same where numbers of hardware alone differ.
    var known: [[String]: Scenario] = [:]
    func wording(ofPoint point: Int) throws -> Scenario {
      let settings = zip(points[point], namesWork).filter(\.1).map(\.0)
      let values = settings.map(\.value)
      if let same = known[values] { return same }
      if known.count == 64 { known.removeAll() }
      let scenario = try scenario(settings)
      known[values] = scenario
      return scenario
    }
    return SweepFindings(
      points: points, plan: plan,
      findings: try (0..<points.count).map { point in
        try finding(
          ofPoint: point + 1, metrics, baseline: plan.baseline, at: plan.confidence,
          scenario: { try wording(ofPoint: point) })
      })
  }

}
