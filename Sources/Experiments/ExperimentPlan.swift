import Statistics

/// Which runs of a scenario to make.
package struct ExperimentPlan: Sendable {
  package let scenario: Scenario
  /// The replications, counted from 1.
  package let replications: ClosedRange<Int>
  package let seed: UInt64
  package let confidence: ConfidenceLevel
  package let baseline: Int
  /// Workers at one time; changes no result.
  package let jobs: Int

  package init(
    scenario: Scenario, replications: ClosedRange<Int>? = nil, seed: UInt64? = nil,
    confidence: ConfidenceLevel? = nil, baseline: Int? = nil, jobs: Int = 1
  ) {
    precondition(jobs >= 1, "\(jobs) workers")
    self.scenario = scenario
    self.replications = replications ?? 1...max(1, scenario.replications)
    precondition(self.replications.lowerBound >= 1, "replications count from 1")
    self.seed = seed ?? scenario.seed
    self.confidence = confidence ?? scenario.confidence
    self.baseline = baseline ?? scenario.baseline
    self.jobs = jobs
  }

  /// How many runs it makes.
  package var runCount: Int { replications.count * scenario.variants.count }
}
