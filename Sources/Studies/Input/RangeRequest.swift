import Configuration
import Experiments

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
