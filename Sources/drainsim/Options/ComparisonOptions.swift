import ArgumentParser
import Experiments

/// Against which variant and at which level a comparison is made, and on how many cores.
struct ComparisonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Compare the others with this variant (default: the scenario's).",
      valueName: "variant"))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Use this level for all intervals and tests, such as 99% (default: the scenario's).",
      valueName: "level")) var confidence: ConfidenceOption?

  @OptionGroup var work: JobOptions

  /// The plan of a comparison of a scenario.
  ///
  /// - Parameters:
  ///   - days: nil for the scenario's number.
  ///   - seed: nil for the scenario's.
  /// - Throws: ``CommandFailure`` if the scenario has no such variant.
  func plan(of scenario: Scenario, days: ClosedRange<Int>?, seed: UInt64?) throws -> ExperimentPlan
  {
    ExperimentPlan(
      scenario: scenario, replications: days, seed: seed, confidence: confidence?.level,
      baseline: try baseline.map { name in try scenario.place(ofVariant: name) }, jobs: work.count)
  }

  /// The words that give these options again; cores change no result.
  var words: [String] {
    (baseline.map { ["--baseline", $0] } ?? [])
      + (confidence.map { ["--confidence", "\($0.level.probability)"] } ?? [])
  }
}
