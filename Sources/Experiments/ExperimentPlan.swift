public import Statistics

/// Which runs of a scenario to make.
public struct ExperimentPlan: Sendable {
  public let scenario: Scenario
  /// The replications, counted from 1.
  public let replications: ClosedRange<Int>
  public let seed: UInt64
  public let confidence: ConfidenceLevel
  public let baseline: Int
  /// Workers at one time; changes no result.
  public let jobs: Int

  public init(
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
  public var runCount: Int { replications.count * scenario.variants.count }
}
