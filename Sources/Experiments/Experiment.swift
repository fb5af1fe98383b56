import PhoneModel
import Statistics

/// The runs of a plan.
package struct Experiment: Sendable {
  package let plan: ExperimentPlan
  /// The runs that it has in common with other experiments; nil for none.
  private let shared: SharedRuns?

  package init(_ plan: ExperimentPlan, sharing shared: SharedRuns? = nil) {
    self.plan = plan
    self.shared = shared
  }

  /// Simulate all variants on the same runs and compare them.
  ///
  /// Memory grows with the number of replications up to ``ComparisonDetail/mostReplications``, and
  /// no further.
  ///
  /// - Parameters:
  ///   - detail: Results beyond estimates; nil for none.
  ///   - progress: Receives how many runs are done, on the thread that finished it.
  ///   - each: Receives every run in replication order, variants in the order of the scenario.
  /// - Throws: ``RunFailure``, or the errors of `each`.
  package func compare(
    detail: ComparisonDetail? = ComparisonDetail(), progress: ((Int) -> Void)? = nil,
    each: ((RunRecord) throws -> Void)? = nil
  ) throws -> ComparisonDocument {
    var reduction = ComparisonReduction(plan, detail: detail)
    try simulate(plan.replications, needsDetail: reduction.needsDetail, progress, each) {
      reduction.add($1, replication: $0)
    }
    return reduction.comparison(of: plan.replications)
  }

  /// Simulate all variants on the same runs, for their metrics alone.
  ///
  /// - Throws: ``RunFailure``.
  func metrics() throws -> [ComparisonDocument.Metric] {
    let scenario = plan.scenario
    var reduction = RunReduction(
      scenario.metrics.map { StudyMetric($0) }, variants: scenario.variants.map(\.name),
      baseline: plan.baseline)
    try simulate(plan.replications, needsDetail: false, nil, nil) {
      reduction.add($1.map(\.values))
    }
    return reduction.metrics(at: plan.confidence, isResult: false)
  }

  /// Compare from run 1 on, until the differences of a metric are known to the requested precision.
  /// The result is the comparison of the runs made, to the last digit.
  ///
  /// - Parameter limit: The most runs that may be done at the next check, given how many are done
  ///   and how many there would be; where that is no more than are done, the comparison ends.
  package func compare(
    until target: PrecisionTarget, detail: ComparisonDetail? = ComparisonDetail(),
    limit: (_ done: Int, _ next: Int) -> Int = { $1 }, progress: ((Int) -> Void)? = nil,
    each: ((RunRecord) throws -> Void)? = nil
  ) throws -> (comparison: ComparisonDocument, ending: PrecisionTarget.Ending, missing: [String]) {
    var reduction = ComparisonReduction(plan, detail: detail)
    let variants = plan.scenario.variants.count
    var done = 0
    var next = min(StoppingRule.firstLook, target.most)
    while true {
      let before = done
      try simulate(
        before + 1...next, needsDetail: reduction.needsDetail,
        progress.map { progress in { progress($0 + before * variants) } }, each
      ) { reduction.add($1, replication: $0) }
      done = next
      let missing = target.missing(in: reduction.metric(target.metric))
      var ending: PrecisionTarget.Ending?
      if missing.isEmpty {
        ending = .reached
      } else if done == target.most {
        ending = .mostReplications
      } else {
        let proposed = min(StoppingRule.look(after: done), target.most)
        next = min(limit(done, proposed), proposed)
        if next <= done { ending = .outOfTime }
      }
      if let ending { return (reduction.comparison(of: 1...done), ending, missing) }
    }
  }

  /// Compare stored runs, to the last digit as if they were simulated now.
  ///
  /// A thing that ``compare(detail:progress:each:)`` reports is not known: whether several variants
  /// met the same runs; of runs without records of work, so is unfinished work.
  ///
  /// - Parameters:
  ///   - runs: Yields the replications in order, all variants of each, with their ledgers.
  ///   - each: Receives every run in that order, variants in the order of the scenario.
  /// - Throws: The errors of `runs` or `each`.
  package func compare(
    kept runs: (_ take: (_ run: Int, _ outcomes: [RunOutcome]) throws -> Void) throws -> Void,
    detail: ComparisonDetail? = ComparisonDetail(), each: ((RunRecord) throws -> Void)? = nil
  ) throws -> ComparisonDocument {
    var reduction = ComparisonReduction(plan, detail: detail)
    try runs { replication, outcomes in
      reduction.add(outcomes, replication: replication)
      try hand(outcomes, of: replication, to: each)
    }
    var comparison = reduction.comparison(
      of: plan.replications, knowsSteps: plan.scenario.variants.count == 1)
    comparison.$warnings = comparison.warnings == nil
    return comparison
  }

  /// Runs some replications of all variants, and hands them over in their order.
  private func simulate(
    _ replications: ClosedRange<Int>, needsDetail: Bool, _ progress: ((Int) -> Void)?,
    _ each: ((RunRecord) throws -> Void)?, _ receive: @escaping (Int, [RunOutcome]) -> Void
  ) throws {
    let scenario = plan.scenario
    var done = 0
    let runs = SweepRuns(
      points: 1, replications: replications, seed: plan.seed, jobs: plan.jobs,
      keeping: needsDetail ? .detail : .values, sharing: shared ?? SharedRuns(),
      scenario: { _ in scenario })
    let report = progress.map { progress in
      { (run: SweepReplication) in
        done += run.outcomes.count
        progress(done)
      }
    }
    try runs.run(made: report) { run in
      let outcomes = try zip(scenario.variants, run.outcomes).map { variant, outcome in
        try outcome.mapError {
          $0.of(variant: variant.name, run: run.replication, at: variant.location)
        }.get()
      }
      receive(run.replication, outcomes)
      try hand(outcomes, of: run.replication, to: each)
    }
  }

  /// Pass on all runs of a replication as rows.
  private func hand(
    _ outcomes: [RunOutcome], of replication: Int, to each: ((RunRecord) throws -> Void)?
  ) throws {
    guard let each else { return }
    let metrics = plan.scenario.metrics.map { StudyMetric($0) }
    for (variant, outcome) in outcomes.enumerated() {
      try each(
        RunRecord(
          variant: variant, replication: replication, events: outcome.events,
          readings: zip(metrics, outcome.values).map { MetricReading($0, $1) }))
    }
  }

  /// Make one run of one variant.
  ///
  /// - Parameters:
  ///   - keepsTimeline: Whether the report records every change during the run.
  ///   - keepsHandlers: Whether the report records the energy of each handler.
  package func run(
    variant: Int, replication: Int, keepsTimeline: Bool = false, keepsHandlers: Bool = false
  ) throws(RunFailure) -> RunReport {
    let chosen = plan.scenario.variants[variant]
    let runner = PhoneRunner(chosen.specification)
    let (outcome, records): (RunOutcome, RunRecords?)
    do throws(RunFailure) {
      (outcome, records) =
        keepsTimeline || keepsHandlers
        ? try runner.recorded(
          seed: plan.seed, replication: replication, keepsTimeline: keepsTimeline,
          keepsHandlers: keepsHandlers)
        : (try runner.run(seed: plan.seed, replication: replication, keepsLedgers: true), nil)
    } catch { throw error.of(variant: chosen.name, run: replication, at: chosen.location) }
    guard let ledgers = outcome.ledgers else { preconditionFailure("ledgers were asked for") }
    return RunReport(
      outcome, ledgers, of: chosen.name, replication: replication, scenario: plan.scenario.name,
      seed: plan.seed, metrics: chosen.specification.metrics.map { StudyMetric($0) },
      records: records)
  }
}

/// The runs of a scenario to make.
package struct ExperimentPlan: Sendable {
  package let scenario: Scenario
  /// The replications, counted from 1.
  package let replications: ClosedRange<Int>
  package let seed: UInt64
  package let confidence: ConfidenceLevel
  package let baseline: Int
  /// Workers at one time; changes no result.
  package let jobs: Int

  package init(
    scenario: Scenario, replications: ClosedRange<Int>? = nil, seed: UInt64? = nil,
    confidence: ConfidenceLevel? = nil, baseline: Int? = nil, jobs: Int = 1
  ) {
    precondition(jobs >= 1, "\(jobs) workers")
    self.scenario = scenario
    self.replications = replications ?? 1...max(1, scenario.replications)
    precondition(self.replications.lowerBound >= 1, "replications count from 1")
    self.seed = seed ?? scenario.seed
    self.confidence = confidence ?? scenario.confidence
    self.baseline = baseline ?? scenario.baseline
    self.jobs = jobs
  }

  /// The most replications, beyond those that anybody waits for.
  package static let mostReplications = 1_000_000_000
  /// The replications of a scenario that gives no number.
  package static let defaultReplications = 50

  /// The number of runs that it makes.
  package var runCount: Int { replications.count * scenario.variants.count }
}
