import Experiments
import Numerics
import Results
import ScenarioLanguage

extension CompareCommand {
  /// Writes what the folder lacks, and puts it in its place.
  func publish(
    _ comparison: Comparison, _ uncertainty: ParameterUncertainty?, _ loaded: LoadedScenario,
    _ plan: ExperimentPlan, in folder: ResultFolder
  ) throws {
    let program = ProgramVersion.current
    let resolved = loaded.resolvedText(
      seed: plan.seed, replications: only == nil ? plan.replications.count : nil,
      confidence: plan.confidence.probability, baseline: comparison.baseline)
    let manifest = RunManifest(
      program: program, gslVersion: gslVersion, scenario: comparison.scenario,
      resolvedScenario: resolved, seed: comparison.seed,
      replications: plan.replications, confidence: comparison.confidence.probability,
      baseline: comparison.baseline, variants: comparison.variants, command: words(plan))
    try folder.write(
      ComparisonJSON.text(of: comparison, over: uncertainty, by: program), to: .comparison)
    if !comparison.savings.isEmpty {
      try folder.write(SavingCSV.text(of: comparison.savings), to: .saving)
    }
    try folder.write(resolved, to: .scenario)
    try folder.write(manifest.text, to: .manifest)
    try folder.publish()
  }

  /// The command that gives the same results; what changes no result is not in it.
  private func words(_ plan: ExperimentPlan) -> [String] {
    let days =
      only.map { ["--only", "\($0.value)"] } ?? ["--replications", "\(plan.replications.count)"]
    return ["drainsim", "compare"] + input.words(seed: plan.seed) + days
      + ["--confidence", "\(plan.confidence.probability)"]
      + ["--baseline", plan.scenario.variants[plan.baseline].name] + ranges.words(beside: plan)
      + (ranges.points == nil ? [] : metric.flatMap { ["--metric", $0] })
      + more.words
  }
}

extension ExperimentPlan {
  /// The same for other days.
  func covering(_ days: ClosedRange<Int>) -> ExperimentPlan {
    ExperimentPlan(
      scenario: scenario, replications: days, seed: seed, confidence: confidence,
      baseline: baseline, jobs: jobs)
  }
}

extension CompareCommand: ReproducibleCommand {
  func make(in folder: String) throws {
    var command = self
    command.output = folder
    command.format = .text
    _ = try command.made()
  }
}
