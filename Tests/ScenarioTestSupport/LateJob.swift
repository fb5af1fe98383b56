import Configuration
import Experiments
import ScenarioLanguage

/// A sweep over the delay of a job that is scheduled two hours before the end of the run.
package struct LateJob: Sendable {
  package let points: SweepPoints
  package let plan: ExperimentPlan
  /// The scenario of a point, counted from 0.
  package let scenario: @Sendable (Int) throws -> Scenario

  /// The line of the step that schedules.
  package static let scheduling = 18

  /// - Parameters:
  ///   - delays: One point each.
  ///   - known: What the scenario says of its warnings, in braces.
  ///   - others: Further variants.
  ///   - also: Further steps of the variant that schedules.
  package init(
    _ delays: [String], known: String = "{}", others: String = "", also: String = "",
    replications: ClosedRange<Int> = 1...3, jobs: Int = 1
  ) throws {
    let text = """
      scenario: pod
      replications: 3
      device: pixel-6
      policies: { job-scheduling: { model: android-jobs } }
      starts: Monday 00:00
      duration: 24 h
      parameters: { delay: 1 h }
      known-warnings: \(known)
      surroundings: { network: { cellular: 70 % } }
      user: { actions: { b: { at: 22 h, do: [ { open: pod }, lock ] } } }
      apps:
        pod:
          handlers:
            start: [ { request: { down: 18 MB, via: cellular } } ]
            job-started: [ { request: { down: 18 MB } }, finish-job ]
      variants:
        now: {}
        night: { apps: { pod: { handlers: { start: [ { schedule-job: { after: $(delay) } }\(also) ] } } } }
      \(others)
      """
    let template = try ScenarioTemplate(stored: text, as: "pod.yaml", recordings: [])
    let place = SourceLocation(file: "--vary")
    let axis = SweepAxis(
      path: "parameters.delay",
      values: .listed(delays.map { SweepValue(text: $0, location: place) }), location: place)
    let points = try SweepPoints(SweepDesign(.grid, axes: [axis], size: nil), seed: 1)
    scenario = { try template.scenario(settings: [], at: points[$0]).scenario }
    self.points = points
    plan = ExperimentPlan(
      scenario: try scenario(0), replications: replications, seed: 1, jobs: jobs)
  }

  /// Its runs, point by point.
  package func run(_ receive: @escaping (SweepReplication) throws -> Void) throws {
    let runs = SweepRuns(
      points: points.count, replications: plan.replications, seed: plan.seed, jobs: plan.jobs,
      scenario: scenario)
    try runs.run(receive: receive)
  }

  /// What its runs find.
  ///
  /// - Parameter keepsWork: Whether the runs have records of their work.
  package func findings(keepsWork: Bool = true) throws -> SweepFindings {
    var reductions = (0..<points.count).map { point in
      PointReduction(
        point: point, plan.scenario.metrics.map(StudyMetric.init),
        variants: plan.scenario.variants.map(\.name), baseline: plan.baseline)
    }
    try run { made in
      reductions[made.point].add(
        try made.outcomes.map {
          let outcome = try $0.get()
          return PointRun(outcome.values, work: keepsWork ? outcome.work : nil)
        })
    }
    let findings = try reductions.enumerated().map { point, reduction in
      reduction.finding(at: plan.confidence, of: try scenario(point))
    }
    return SweepFindings(points: points, plan: plan, findings: findings)
  }
}
