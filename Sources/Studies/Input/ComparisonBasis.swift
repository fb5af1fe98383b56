import Experiments
import Statistics

/// The variant against which others are compared, the level, and the number of cores.
package struct ComparisonBasis: Sendable {
  /// nil for the scenario's.
  package let baseline: String?
  package let confidence: ConfidenceLevel?
  package let jobs: Int

  package init(baseline: String?, confidence: ConfidenceLevel?, jobs: Int) {
    self.baseline = baseline
    self.confidence = confidence
    self.jobs = jobs
  }

  /// The plan of a comparison of a scenario.
  ///
  /// - Parameters:
  ///   - runs: nil for the scenario's number.
  ///   - seed: nil for the scenario's.
  /// - Throws: ``StudyFailure`` if the scenario has no such variant.
  func plan(of scenario: Scenario, runs: ClosedRange<Int>?, seed: UInt64?) throws -> ExperimentPlan
  {
    ExperimentPlan(
      scenario: scenario, replications: runs, seed: seed, confidence: confidence,
      baseline: try baseline.map { name in try scenario.place(ofVariant: name) }, jobs: jobs)
  }

  /// The words that give the baseline and the level again; cores change no result.
  var words: [String] {
    given("--baseline", baseline) + given("--confidence", confidence?.probability)
  }
}
