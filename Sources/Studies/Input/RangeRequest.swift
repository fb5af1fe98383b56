import Experiments

/// The number of draws from the ranges of uncertain numbers, and of the runs of each.
package protocol RangeRequest {
  /// nil where nobody asked for a number.
  var pointCount: Int? { get }
  var runCount: Int? { get }
}

extension RangeRequest {
  /// Whether either is given.
  package var areGiven: Bool { pointCount != nil || runCount != nil }

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
    let parameters = UncertainParameters(of: scenario, make: make)
    try require(
      pointCount == nil || !parameters.varied.isEmpty, or: .wrongData,
      "no number of '\(scenario.name)' has a range that a setting reaches")
    return parameters
  }
}
