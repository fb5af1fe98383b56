import Experiments
import PhoneModel
import Results
import ScenarioLanguage
import Statistics

/// The scenario of a kept comparison, run again for courses over time, which are not kept.
package enum RunAgainStudy {
  /// Enough runs for a band, without a long wait.
  package static let defaultReplications = 50

  /// - Parameters:
  ///   - only: The run that is shown in full; nil for the first.
  ///   - runs: The number of runs for courses; nil for as many as were compared, and at most
  ///     ``defaultReplications``.
  ///   - isRun: Whether courses are wanted, and not the scenario alone.
  /// - Throws: ``StudyFailure`` where the result has no such run.
  package static func run(
    of stored: StoredResult, only: Int?, runs: Int?, jobs: Int, courses isRun: Bool,
    _ observer: any StudyObserver
  ) throws -> Rerun {
    let range = stored.comparison.runs
    let shownReplication = only ?? range.lowerBound
    try require(
      range.contains(shownReplication), or: .usage,
      "run \(shownReplication) is not in the result, which has \(range.lowerBound) to \(range.upperBound)"
    )
    let scenario: Scenario
    guard (try? stored.hasOwnScenario) == true else {
      return .failed(reason: "scenario.yaml is not that of the comparison")
    }
    do throws(LoadFailure) {
      scenario = try ScenarioLoader.load(stored.scenarioPath, checksEffects: false).scenario
    } catch { return .failed(reason: Self.reason(error)) }
    let comparison = stored.comparison
    guard scenario.variants.map(\.name) == comparison.variants,
      let level = try? ConfidenceLevel(comparison.confidence)
    else { return .failed(reason: "scenario.yaml is not that of the comparison") }
    guard isRun else {
      return .made(
        RepeatedRuns(
          scenario: scenario, courses: [], run: shownReplication, runs: [], differing: []))
    }
    let plan = ExperimentPlan(
      scenario: scenario, replications: comparison.runs, seed: comparison.seed, confidence: level,
      baseline: comparison.variants.firstIndex(of: comparison.baseline), jobs: jobs)
    do {
      return .made(
        try repeatedRuns(of: plan, shownReplication, courses: runs, beside: stored, observer))
    } catch RunFailure.aborted(let reason, _, _, _) { return .failed(reason: reason) }
  }

  private static func repeatedRuns(
    of plan: ExperimentPlan, _ shownReplication: Int, courses runs: Int?,
    beside stored: StoredResult, _ observer: any StudyObserver
  ) throws -> RepeatedRuns {
    let experiment = Experiment(plan)
    let first = plan.replications.lowerBound
    let count = min(runs ?? defaultReplications, plan.replications.count)
    let courses = try observer.following(WorkExtent(total: count, workers: plan.jobs)) { progress in
      try experiment.courses(
        of: experiment.followedQuantity, runs: first...(first + count - 1),
        progress: progress.update(_:))
    }
    let variants = plan.scenario.variants
    return RepeatedRuns(
      scenario: plan.scenario, courses: courses, run: shownReplication,
      runs: try variants.indices.map {
        try experiment.binnedRun(variant: $0, replication: shownReplication)
      }, differing: try differing(experiment, shownReplication, from: stored))
  }

  /// The metrics of a run that differ from the stored ones.
  private static func differing(
    _ experiment: Experiment, _ replication: Int, from stored: StoredResult
  ) throws -> [String] {
    var names: [String] = []
    for (slot, variant) in experiment.plan.scenario.variants.enumerated() {
      let report = try experiment.run(variant: slot, replication: replication)
      for reading in report.metrics where !names.contains(reading.name) {
        let value = reading.value.flatMap { $0.isFinite ? $0 : nil }
        if stored.runs.value(reading.name, of: variant.name, replication: replication) != value {
          names.append(reading.name)
        }
      }
    }
    return names
  }

  /// The mistake on one line, without its location.
  private static func reason(_ failure: LoadFailure) -> String {
    switch failure {
    case .missing(_, let reason): reason
    case .wrong(let diagnostics, _):
      "its scenario.yaml is wrong: "
        + (diagnostics.first { $0.severity == .error }?.message ?? "it cannot be read")
    }
  }
}
