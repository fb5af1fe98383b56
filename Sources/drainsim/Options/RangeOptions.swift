import ArgumentParser
import Experiments

/// The number of points drawn from the ranges of uncertain numbers.
struct RangeOptions: ParsableArguments {
  @Option(
    name: .customLong("over-ranges"),
    help: ArgumentHelp(
      """
      Draw all uncertain numbers from their ranges this many times, and report the spread of \
      every change over these draws.
      """, valueName: "points")) var points: PositiveCount?

  @Option(
    help: ArgumentHelp(
      """
      Simulate this many runs at each of these draws (default: as many as are compared, at most \
      \(UncertaintyAnalysis.defaultRangeReplications)).
      """, valueName: "count")) var rangeReplications: PositiveCount?

  /// Whether either is given.
  var areGiven: Bool { points != nil || rangeReplications != nil }

  func validate() throws {
    let most = SweepDesign.mostPoints
    try refuse((points?.value ?? 0) > most, "--over-ranges takes at most \(most) points.")
    try rangeReplications?.check("--range-replications", most: ExperimentPlan.mostReplications)
  }

  /// The runs of a draw beside a comparison of so many.
  func replications(beside compared: Int) -> Int {
    rangeReplications?.value ?? min(compared, UncertaintyAnalysis.defaultRangeReplications)
  }

  /// The analysis; nil if not requested.
  ///
  /// - Parameters:
  ///   - explained: The indices of metrics whose change is to be explained.
  ///   - make: The scenario of the plan with settings in place.
  func analysis(
    of plan: ExperimentPlan, explaining explained: [Int], make: @escaping ScenarioMaker
  ) throws -> UncertaintyAnalysis? {
    guard let points else { return nil }
    return UncertaintyAnalysis(
      plan: plan, parameters: try parameters(of: plan.scenario, make: make), points: points.value,
      replications: replications(beside: plan.replications.count), explained: explained, make: make)
  }

  /// The numbers to draw.
  ///
  /// - Throws: ``CommandFailure`` where points are requested and there is no number to draw.
  func parameters(of scenario: Scenario, make: @escaping ScenarioMaker) throws
    -> UncertainParameters
  {
    let parameters = UncertainParameters(of: scenario, make: make)
    try require(
      points == nil || !parameters.varied.isEmpty, or: .wrongData,
      "no number of '\(scenario.name)' has a range that a setting reaches")
    return parameters
  }
}
