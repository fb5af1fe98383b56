import PhoneModel

/// Adds up the runs of a comparison in replication order.
struct ComparisonReduction {
  private let plan: ExperimentPlan
  /// Nil where estimates are enough.
  private let detail: ComparisonDetail?
  private var metrics: [MetricReduction]
  private var energies: EnergyReduction
  private var steps: PairingCheck
  private var batteries: [ComparisonDocument.Batteries]
  private var work: [WorkTotals]
  private var events = 0

  init(_ plan: ExperimentPlan, detail: ComparisonDetail?) {
    let scenario = plan.scenario
    self.plan = plan
    self.detail = detail
    metrics = scenario.metrics.enumerated().map { slot, metric in
      MetricReduction(
        StudyMetric(metric), variants: scenario.variants.count, baseline: plan.baseline,
        claims: scenario.expectations.filter { $0.metric == slot }.compactMap(\.comparedPair),
        keepsValues: detail != nil)
    }
    energies = EnergyReduction(
      variants: scenario.variants.map { ($0.name, $0.specification.ledgerLayout) },
      baseline: plan.baseline)
    steps = PairingCheck(scenario.variants, baseline: plan.baseline)
    batteries = scenario.variants.map { .init(variant: $0.name) }
    work = scenario.variants.map { _ in WorkTotals() }
  }

  /// Whether runs must report more than their values.
  var needsDetail: Bool { detail != nil }

  /// Whether there are differences to explain.
  private var comparesVariants: Bool { needsDetail && plan.scenario.variants.count > 1 }

  /// Take one replication of all variants.
  mutating func add(_ outcomes: [RunOutcome], replication: Int) {
    for index in metrics.indices { metrics[index].add(outcomes.map { $0.values[index] }) }
    if comparesVariants {
      energies.add(outcomes.map { $0.entries ?? $0.ledgers?.phone.entries ?? [] })
      steps.add(outcomes, replication: replication)
    }
    for (variant, outcome) in outcomes.enumerated() {
      events += outcome.events
      batteries[variant].add(outcome.battery)
      outcome.work.map { work[variant].add($0, emptyAfter: outcome.battery?.emptyAfter) }
    }
  }

  private var names: [String] { plan.scenario.variants.map(\.name) }

  /// The estimates of one metric so far.
  func metric(_ slot: Int) -> ComparisonDocument.Metric {
    metrics[slot].metric(variants: names, confidence: plan.confidence, isResult: false)
  }

  /// The result of all runs, but for the ranges and the verdict.
  ///
  /// - Parameter knowsSteps: Whether the runs recorded exogenous events.
  func comparison(of runs: ClosedRange<Int>, knowsSteps: Bool = true) -> ComparisonDocument {
    let scenario = plan.scenario
    var compared = metrics.map { metric in
      metric.metric(variants: names, confidence: plan.confidence, detail)
    }
    if detail != nil { compared.adjustByHolm(\.comparisons) }
    let isOwnBaseline = plan.baseline == scenario.baseline
    let able = scenario.expectations.filter { isOwnBaseline || !$0.isAboutBaseline }
    let unchecked = scenario.expectations.filter { !isOwnBaseline && $0.isAboutBaseline }
    let review = review
    let exchanges = review?.exchanges ?? []
    var comparison = ComparisonDocument(
      scenario: scenario.name, question: scenario.question, device: scenario.device,
      seed: plan.seed, replications: runs.count, firstReplication: runs.lowerBound,
      confidence: plan.confidence.probability, baseline: names[plan.baseline], variants: names,
      changesWorld: scenario.variants.filter(\.changesWorld).map(\.name), events: events,
      metrics: compared,
      expectations: able.filter { !$0.isOverRanges }.map { claim in
        claim.result(
          compared[claim.metric], variants: names, baseline: plan.baseline,
          difference: claim.comparedPair.flatMap {
            metrics[claim.metric].difference(of: $0, at: plan.confidence)
          })
      }, uncheckedExpectations: unchecked.map(\.name).ifAny,
      uncheckedOverRanges: able.filter(\.isOverRanges).map(\.name).ifAny,
      outOfStep: knowsSteps ? steps.found.ifAny : nil,
      saving: comparesVariants ? energies.savings(at: plan.confidence).ifAny : nil,
      batteries: batteries.filter { $0.days > 0 }.ifAny,
      warnings: review.map { warnings($0, metrics: compared) },
      exchanges: exchanges.contains { $0.of > 0 } ? exchanges : nil,
      fewerSteps: review?.stepCounts.filter(\.isFewer).map(\.fewer).ifAny,
      work: review?.done)
    comparison.$outOfStep = !knowsSteps
    return comparison
  }

  /// The work of all variants; nil of runs that kept no record of it.
  private var review: WorkReview? { WorkReview(of: plan.scenario, work, baseline: plan.baseline) }

  /// All warnings, with the reasons of those that the scenario knows.
  private func warnings(
    _ review: WorkReview, metrics: [ComparisonDocument.Metric]
  ) -> [ComparisonDocument.Warning] {
    let scenario = plan.scenario
    let runs = work[plan.baseline].runs
    let found =
      review.found + scenario.constantMetrics(in: metrics)
      + scenario.sameVariants(in: metrics, baseline: plan.baseline)
      + scenario.assumedWiFi(review.exchanges, runs: runs)
    return found.map { .init($0) }.explained(
      by: scenario.knownWarnings, runs: runs, isWhole: runs >= scenario.replications)
  }
}
