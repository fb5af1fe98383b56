import Configuration
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

/// The number of draws from the ranges of uncertain numbers, and of the runs of each.
package protocol RangeRequest {
  /// nil where nobody asked for a number.
  var pointCount: Int? { get }
  var runCount: Int? { get }
  /// The kinds of not knowing that are drawn.
  var kinds: [Unknown] { get }
}

extension RangeRequest {
  /// Whether either is given.
  package var areGiven: Bool { pointCount != nil || runCount != nil }

  /// Whether anything is asked for.
  package var areWanted: Bool { areGiven || kinds != Unknown.drawn }

  /// The words of a command that draw these kinds alone.
  var kindWords: [String] {
    kinds == Unknown.drawn ? [] : ["--over", kinds.map(\.plural).joined(separator: ",")]
  }

  /// The runs of a draw beside a comparison of so many.
  func replications(beside compared: Int) -> Int {
    runCount ?? min(compared, UncertaintyAnalysis.defaultRangeReplications)
  }

  /// The analysis; nil if not requested.
  ///
  /// - Parameters:
  ///   - explained: The indices of metrics whose change is to be explained.
  ///   - make: The scenario of the plan with settings in place.
  func analysis(
    of plan: ExperimentPlan, explaining explained: [Int], make: @escaping ScenarioMaker
  ) throws -> UncertaintyAnalysis? {
    guard let pointCount else { return nil }
    return UncertaintyAnalysis(
      plan: plan, parameters: try parameters(of: plan.scenario, make: make), points: pointCount,
      replications: replications(beside: plan.replications.count), explained: explained, make: make)
  }

  /// The numbers to draw.
  ///
  /// - Throws: ``StudyFailure`` where points are requested and there is no number to draw.
  func parameters(of scenario: Scenario, make: @escaping ScenarioMaker) throws
    -> UncertainParameters
  {
    let parameters = UncertainParameters(of: scenario, make: make).of(kinds)
    try require(
      pointCount == nil || !parameters.isEmpty, or: .wrongData,
      kinds == Unknown.drawn
        ? "no number of '\(scenario.name)' has a range that a setting reaches"
        : "'\(scenario.name)' has no unknown of \(kinds.map(\.plural).joined(separator: ", "))")
    return parameters
  }
}

/// The precision at which a comparison stops, where the number of runs is not given.
package struct PrecisionRequest: Sendable {
  /// The share of itself to which each difference is to be known.
  package let precision: Double
  /// The most runs.
  package let most: Int
  /// The time after which no runs are begun; nil without a limit.
  package let budget: Duration?

  package init(precision: Double, most: Int, budget: Duration?) {
    self.precision = precision
    self.most = most
    self.budget = budget
  }

  func target(metric: Int) -> PrecisionTarget {
    PrecisionTarget(StoppingRule(precision: precision), metric: metric, most: most)
  }

  /// The most runs that may be done at the next check, so that the budget is kept if runs take as
  /// long as before.
  func limit(since start: ContinuousClock.Instant) -> (_ done: Int, _ next: Int) -> Int {
    guard let budget else { return { $1 } }
    return { done, next in
      let elapsed = ContinuousClock.now - start
      guard elapsed < budget else { return done }
      let affordable = Double(done) * (budget / elapsed)
      return affordable < Double(next) ? max(done, Int(affordable)) : next
    }
  }
}
