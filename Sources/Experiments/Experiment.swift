public import PhoneModel
import Quantities

/// Runs what a plan says.
public struct Experiment: Sendable {
  public let plan: ExperimentPlan

  public init(_ plan: ExperimentPlan) { self.plan = plan }

  /// Runs all variants on the same days and compares them.
  ///
  /// Memory does not grow with the number of replications.
  ///
  /// - Parameters:
  ///   - explains: Whether the comparison says where the saving comes from, and whether variants met the
  ///     same days.
  ///   - progress: Is told how many runs are done, on whatever thread finished one.
  ///   - each: Receives every run in replication order, variants in the order of the scenario.
  /// - Throws: ``RunFailure``, or what `each` throws.
  public func compare(
    explains: Bool = true, progress: ((Int) -> Void)? = nil,
    each: ((RunRecord) throws -> Void)? = nil
  ) throws -> Comparison {
    let scenario = plan.scenario
    let metrics = scenario.metrics
    var reductions = metrics.indices.map { place in
      MetricReduction(
        metrics[place], variants: scenario.variants.count, baseline: plan.baseline,
        claims: scenario.expectations.filter { $0.metric == place }.compactMap(\.comparedPair))
    }
    let explains = explains && scenario.variants.count > 1
    var energies = EnergyReduction(
      variants: explains
        ? scenario.variants.map { ($0.name, $0.specification.ledgerLayout) } : [],
      baseline: plan.baseline)
    var steps = StepCheck(scenario.variants, baseline: plan.baseline)
    var lives = scenario.variants.map { BatteryLives(variant: $0.name) }
    var events = 0
    var done = 0
    let runs = OrderedRuns(
      specifications: scenario.variants.map(\.specification), replications: plan.replications,
      seed: plan.seed, jobs: plan.jobs, names: scenario.variants.map(\.name),
      keepsDetail: explains)
    try runs.run { replication, outcomes in
      for index in metrics.indices { reductions[index].add(outcomes.map { $0.values[index] }) }
      if explains {
        energies.add(outcomes.map { $0.entries ?? [] })
        steps.add(outcomes, day: replication)
      }
      for (variant, outcome) in outcomes.enumerated() {
        events += outcome.events
        lives[variant].add(outcome.battery)
        try each?(
          RunRecord(
            variant: variant, replication: replication, events: outcome.events,
            readings: readings(metrics, outcome)))
      }
      done += outcomes.count
      progress?(done)
    }
    let names = scenario.variants.map(\.name)
    let compared = reductions.map {
      $0.comparison(variants: names, confidence: plan.confidence)
    }
    return Comparison(
      scenario: scenario.name, question: scenario.question, device: scenario.device,
      seed: plan.seed, days: plan.replications, confidence: plan.confidence,
      variants: names, baseline: names[plan.baseline],
      changesWorld: scenario.variants.filter(\.changesWorld).map(\.name), metrics: compared,
      expectations: scenario.expectations.map {
        $0.result(metrics: compared, variants: names, baseline: plan.baseline)
      }, batteries: lives.filter { $0.count > 0 },
      savings: explains ? energies.breakdowns(at: plan.confidence) : [],
      outOfStep: steps.found, events: events)
  }

  /// Makes one run of one variant.
  public func run(variant: Int, replication: Int) throws(RunFailure) -> RunReport {
    let chosen = plan.scenario.variants[variant]
    let outcome = try PhoneRunner(chosen.specification)
      .run(seed: plan.seed, replication: replication, keepsLedgers: true)
    guard let ledgers = outcome.ledgers else { preconditionFailure("ledgers were asked for") }
    return RunReport(
      scenario: plan.scenario.name, variant: chosen.name, replication: replication,
      seed: plan.seed, events: outcome.events,
      end: SimDuration(nanoseconds: outcome.end.nanoseconds).seconds,
      metrics: readings(chosen.specification.metrics, outcome), ledger: ledgers.phone,
      accessories: ledgers.accessories, battery: outcome.battery)
  }

  private func readings(_ metrics: [MetricDefinition], _ outcome: RunOutcome) -> [MetricReading] {
    zip(metrics, outcome.values).map { metric, value in
      MetricReading(
        name: metric.name, unit: metric.unit, value: value.reading, isCensored: value.isCensored,
        ratio: metric.isRatio ? value.value.map { ($0, value.weight) } : nil)
    }
  }
}
