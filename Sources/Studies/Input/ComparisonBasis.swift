import Experiments
import Statistics

/// The variant against which others are compared, the level, and the number of cores.
package protocol ComparisonBasis {
  /// nil for the scenario's.
  var baselineName: String? { get }
  var level: ConfidenceLevel? { get }
  var jobCount: Int { get }
}

extension ComparisonBasis {
  /// The plan of a comparison of a scenario.
  ///
  /// - Parameters:
  ///   - runs: nil for the scenario's number.
  ///   - seed: nil for the scenario's.
  /// - Throws: ``StudyFailure`` if the scenario has no such variant.
  func plan(of scenario: Scenario, runs: ClosedRange<Int>?, seed: UInt64?) throws -> ExperimentPlan
  {
    ExperimentPlan(
      scenario: scenario, replications: runs, seed: seed, confidence: level,
      baseline: try baselineName.map { name in try scenario.place(ofVariant: name) },
      jobs: jobCount)
  }

  /// The words that give the baseline and the level again; cores change no result.
  var words: [String] {
    given("--baseline", baselineName) + given("--confidence", level?.probability)
  }
}
