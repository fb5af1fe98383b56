import PhoneModel
import Statistics

/// Adds up the runs of a comparison in replication order.
struct ComparisonReduction {
  private let plan: ExperimentPlan
  /// Nil where estimates are enough.
  private let detail: ComparisonDetail?
  private var metrics: [MetricReduction]
  private var energies: EnergyReduction
  private var steps: PairingCheck
  private var lives: [BatteryLives]
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
    lives = scenario.variants.map { BatteryLives(variant: $0.name) }
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
      lives[variant].add(outcome.battery)
      outcome.work.map { work[variant].add($0) }
    }
  }

  private var names: [String] { plan.scenario.variants.map(\.name) }

  /// The estimates of one metric so far.
  func metric(_ slot: Int) -> MetricComparison {
    metrics[slot].comparison(variants: names, confidence: plan.confidence)
  }

  /// The result of all runs.
  ///
  /// - Parameter knowsSteps: Whether the runs recorded exogenous events.
  func comparison(of runs: ClosedRange<Int>, knowsSteps: Bool = true) -> Comparison {
    let scenario = plan.scenario
    var compared = metrics.map { metric in
      metric.comparison(variants: names, confidence: plan.confidence, detail)
    }
    if detail != nil { compared.adjustByHolm() }
    let isOwnBaseline = plan.baseline == scenario.baseline
    let able = scenario.expectations.filter { isOwnBaseline || !$0.isAboutBaseline }
    let checked = able.filter { !$0.isOverRanges }
    let unchecked = scenario.expectations.filter { !isOwnBaseline && $0.isAboutBaseline }
    let review = review
    return Comparison(
      scenario: scenario.name, question: scenario.question, device: scenario.device,
      seed: plan.seed, runs: runs, confidence: plan.confidence,
      variants: names, baseline: names[plan.baseline],
      changesWorld: scenario.variants.filter(\.changesWorld).map(\.name), metrics: compared,
      expectations: checked.map {
        $0.result(metrics: compared, variants: names, baseline: plan.baseline)
      }, uncheckedExpectations: unchecked.map(\.name),
      claimsOverRanges: able.filter(\.isOverRanges).map(\.name), practice: scenario.practice,
      mainMetric: scenario.mainMetric,
      batteries: lives.filter { $0.count > 0 },
      savings: comparesVariants ? energies.breakdowns(at: plan.confidence) : [],
      unpairedStreams: steps.found, knowsSteps: knowsSteps,
      warnings: review.map { warnings($0, metrics: compared) }, exchanges: review?.exchanges ?? [],
      fewerSteps: review?.stepCounts.filter(\.isFewer) ?? [],
      events: events)
  }

  /// The work of all variants; nil of runs that kept no record of it.
  private var review: WorkReview? {
    WorkReview(of: plan.scenario, work, baseline: plan.baseline)
  }

  /// All warnings, with the reasons of those that the scenario knows.
  private func warnings(_ review: WorkReview, metrics: [MetricComparison]) -> [WorkWarning] {
    let scenario = plan.scenario
    let runs = work[plan.baseline].runs
    return
      (review.found + scenario.constantMetrics(in: metrics)
      + scenario.sameVariants(in: metrics, baseline: plan.baseline)
      + scenario.assumedWiFi(review.exchanges, runs: runs))
      .map { WorkWarning($0) }
      .explained(by: scenario.knownWarnings, runs: runs, isWhole: runs >= scenario.replications)
  }
}

/// A comparison of two, with its p-value alone and among all others.
protocol TestedContrast {
  var pValue: Double? { get }
  var adjustedPValue: Double? { get set }
}

/// A metric with its contrasts.
protocol TestedMetric {
  associatedtype Tested: TestedContrast
  var contrasts: [Tested] { get set }
}

extension Array where Element: TestedMetric {
  /// Give every contrast its p-value by Holm, all of them together.
  mutating func adjustByHolm() {
    var adjusted = AdjustedPValues.holm(flatMap { $0.contrasts.map(\.pValue) })[...]
    for metric in indices {
      for contrast in self[metric].contrasts.indices {
        self[metric].contrasts[contrast].adjustedPValue = adjusted.removeFirst()
      }
    }
  }
}
