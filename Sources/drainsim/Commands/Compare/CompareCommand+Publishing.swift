import Experiments
import Numerics
import Results
import ScenarioLanguage

extension CompareCommand {
  /// Write the missing files of the folder, and move it to its path.
  func publish(
    _ document: ComparisonDocument, _ loaded: LoadedScenario, _ plan: ExperimentPlan,
    in folder: ResultFolder
  ) throws {
    let resolved = loaded.resolvedText(
      seed: plan.seed, replications: only == nil ? plan.replications.count : nil,
      confidence: plan.confidence.probability, baseline: document.baseline)
    let manifest = Manifest(
      by: ProgramVersion.current, gslVersion: gslVersion,
      content: .comparison(
        scenario: document.scenario, .init(document, resolvedScenario: resolved)),
      command: words(plan))
    try folder.write(document.text, to: .comparison)
    if let saving = document.saving { try folder.write(SavingCSV.text(of: saving), to: .saving) }
    try folder.write(resolved, to: .scenario)
    try folder.write(manifest.text, to: .manifest)
    try folder.publish()
  }

  /// The command that gives the same results; options that change no result are left out.
  private func words(_ plan: ExperimentPlan) -> [String] {
    let days =
      only.map { ["--only", "\($0.value)"] } ?? ["--replications", "\(plan.replications.count)"]
    return ["drainsim", "compare"] + input.words(seed: plan.seed) + days + [
      "--confidence", "\(plan.confidence.probability)",
    ] + ["--baseline", plan.scenario.variants[plan.baseline].name] + ranges.words(beside: plan)
      + (ranges.points == nil ? [] : metric.flatMap { ["--metric", $0] }) + more.words
  }
}

extension ExperimentPlan {
  /// The same plan for other runs.
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
