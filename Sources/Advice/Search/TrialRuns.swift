import Experiments
import PhoneModel
import Statistics

/// A run of the baseline without a result, with which nothing can be compared.
package struct BaselineFailure: Error {
  package let failure: RunFailure
  package let run: Int
}

/// Runs of a baseline and its candidates, which grow as more are asked for.
struct TrialRuns {
  let scenario: Scenario
  private let plan: ExperimentPlan
  private let shared: SharedRuns
  private var reduction: RunReduction
  private(set) var done = 0
  private(set) var events = 0
  /// By variant, why its runs cannot be counted.
  private(set) var failures: [Int: String] = [:]

  /// - Parameter shared: Keeps outcomes, so that other trials need not make the same runs again.
  init(_ scenario: Scenario, seed: UInt64, jobs: Int, sharing shared: SharedRuns) {
    self.scenario = scenario
    self.shared = shared
    plan = ExperimentPlan(scenario: scenario, seed: seed, jobs: jobs)
    reduction = RunReduction(
      scenario.metrics.map { StudyMetric($0) }, variants: scenario.variants.map(\.name),
      baseline: scenario.baseline)
  }

  /// Make runs until there are so many.
  mutating func extend(
    to count: Int, while shouldContinue: @escaping () -> Bool, made: @escaping (Int) -> Void
  ) throws {
    guard count > done else { return }
    let runs = SweepRuns(
      points: 1, replications: done + 1...count, seed: plan.seed, jobs: plan.jobs,
      keeping: .values, sharing: shared, scenario: { [scenario] _ in scenario })
    var rows: [[[MetricValue]]] = []
    var failures = failures
    var events = 0
    try runs.run(while: shouldContinue, made: { made($0.outcomes.count) }) { run in
      guard case .success(let whole) = run.outcomes[0] else {
        if case .failure(let failure) = run.outcomes[0] {
          throw BaselineFailure(failure: failure, run: run.replication)
        }
        return
      }
      rows.append(
        run.outcomes.enumerated().map { variant, outcome in
          switch outcome {
          case .success(let outcome):
            events += outcome.events
            return outcome.values
          case .failure(let failure):
            failures[variant] = "\(failure)"
            return whole.values
          }
        })
    }
    for row in rows { reduction.add(row) }
    self.failures = failures
    self.events += events
    done += rows.count
  }

  func metrics(at confidence: ConfidenceLevel) -> [ComparisonDocument.Metric] {
    reduction.metrics(at: confidence, isResult: false)
  }

  /// The effect of each candidate; nil of one whose runs cannot be counted. The candidates are the
  /// variants after the baseline.
  func findings(
    of candidates: [Candidate], at confidence: ConfidenceLevel,
    saving: (Candidate) -> Int, qualities: [Quality]
  ) -> [Finding?] {
    guard done > 0 else { return candidates.map { _ in nil } }
    let metrics = metrics(at: confidence)
    return candidates.enumerated().map { place, candidate in
      failures[place + 1] == nil
        ? Finding(
          metrics, contrast: place, saving: saving(candidate), qualities: qualities)
        : nil
    }
  }
}
