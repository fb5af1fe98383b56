import ArgumentParser
import Configuration
import Experiments
import PhoneModel
import Reports
import Results
import ScenarioLanguage
import Statistics

/// The result to read, and the runs of it to repeat.
struct ResultOptions: ParsableArguments {
  @Argument(help: "The folder of compare -o, or the store of a sweep.", completion: .file())
  var result: String

  @Option(help: .value("run", "Show this run in full (default: the first).")) var only:
    PositiveCount?

  @Option(
    help: ArgumentHelp(
      """
      Repeat this many runs for pictures over time (default: as many as were compared, and at \
      most \(ResultOptions.defaultReplications)).
      """, valueName: "count")) var runs: PositiveCount?

  @OptionGroup var work: JobOptions

  func validate() throws {
    try only?.check("--only", most: ExperimentPlan.mostReplications)
    try runs?.check("--runs", most: ExperimentPlan.mostReplications)
  }

  /// Enough runs for a band, without a long wait.
  static let defaultReplications = 50

  /// Whether the result is the store of a sweep.
  var isSweep: Bool { ResultStore.isStore(result) }

  /// Read the store of a sweep, of which nothing is run again.
  func sweep() throws -> SweepMaterial {
    try require(
      only == nil && runs == nil, or: .usage,
      "--only and --runs are for what a comparison shows over time; a sweep has no such pictures")
    return try SweepMaterial(at: result)
  }

  /// Read the result, and run its scenario again if `isRunAgain`.
  func material(runningAgain isRunAgain: Bool) throws -> ReportMaterial {
    let stored = try StoredResult(at: result)
    try stored.checkRuns()
    let range = stored.comparison.runs
    let wanted = only?.value ?? range.lowerBound
    try require(
      range.contains(wanted), or: .usage,
      "run \(wanted) is not in the result, which has \(range.lowerBound) to \(range.upperBound)")
    return ReportMaterial(
      result: stored, program: ProgramVersion.current,
      rerun: try runAgain(stored, isShown: isRunAgain))
  }

  /// The stored scenario, and the courses of its runs if they are shown.
  private func runAgain(_ stored: StoredResult, isShown: Bool) throws -> Rerun {
    let scenario: Scenario
    guard (try? stored.hasOwnScenario) == true else {
      return .failed(reason: "scenario.yaml is not that of the comparison")
    }
    do throws(LoadFailure) {
      scenario = try ScenarioLoader.load(stored.scenarioPath).scenario
    } catch { return .failed(reason: Self.reason(error)) }
    let comparison = stored.comparison
    guard scenario.variants.map(\.name) == comparison.variants,
      let level = try? ConfidenceLevel(comparison.confidence)
    else { return .failed(reason: "scenario.yaml is not that of the comparison") }
    let shownReplication = only?.value ?? comparison.firstReplication
    guard isShown else {
      return .made(
        RepeatedRuns(
          scenario: scenario, courses: [], run: shownReplication, runs: [], differing: []))
    }
    let plan = ExperimentPlan(
      scenario: scenario, replications: comparison.runs, seed: comparison.seed, confidence: level,
      baseline: comparison.variants.firstIndex(of: comparison.baseline), jobs: work.count)
    do {
      return .made(try repeatedRuns(of: plan, shownReplication, beside: stored))
    } catch RunFailure.aborted(let reason, _, _, _) { return .failed(reason: reason) }
  }

  private func repeatedRuns(
    of plan: ExperimentPlan, _ shownReplication: Int, beside stored: StoredResult
  ) throws -> RepeatedRuns {
    let experiment = Experiment(plan)
    let first = plan.replications.lowerBound
    let count = min(runs?.value ?? Self.defaultReplications, plan.replications.count)
    let courses = try ProgressLine.during(count, of: "runs", by: work.count) { progress in
      try experiment.courses(
        of: experiment.followedQuantity, runs: first...(first + count - 1),
        progress: progress.update)
    }
    let variants = plan.scenario.variants
    return RepeatedRuns(
      scenario: plan.scenario, courses: courses, run: shownReplication,
      runs: try variants.indices.map {
        try experiment.binnedRun(variant: $0, replication: shownReplication)
      }, differing: try differing(experiment, shownReplication, stored))
  }

  /// The metrics of a run that differ from the stored ones.
  private func differing(
    _ experiment: Experiment, _ replication: Int, _ stored: StoredResult
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
