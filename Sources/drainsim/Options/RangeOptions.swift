import ArgumentParser
import Experiments

/// The number of points drawn from the ranges of uncertain numbers.
struct RangeOptions: ParsableArguments {
  @Option(
    name: .customLong("over-ranges"),
    help: ArgumentHelp(
      """
      Also draw all uncertain numbers from their ranges, this many times, and report in which \
      share of these phones a variant saves; 200 is a good start.
      """, valueName: "points")) var points: PositiveCount?

  @Option(
    help: ArgumentHelp(
      """
      Simulate this many runs at each of these points (default: as many as are compared, at most \
      \(UncertaintyAnalysis.defaultRangeReplications)).
      """, valueName: "count")) var rangeReplications: PositiveCount?

  func validate() throws {
    let most = SweepDesign.mostPoints
    try refuse((points?.value ?? 0) > most, "--over-ranges takes at most \(most) points.")
    try rangeReplications?.check("--range-replications", most: ExperimentPlan.mostReplications)
    try refuse(
      points == nil && rangeReplications != nil, "--range-replications needs --over-ranges.")
  }

  /// The runs of a point beside a comparison of `plan`.
  func replications(beside plan: ExperimentPlan) -> Int {
    rangeReplications?.value
      ?? min(plan.replications.count, UncertaintyAnalysis.defaultRangeReplications)
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
    let parameters = UncertainParameters(of: plan.scenario, make: make)
    try require(
      !parameters.varied.isEmpty, or: .wrongData,
      "no number of '\(plan.scenario.name)' has a range that a setting reaches")
    return UncertaintyAnalysis(
      plan: plan, parameters: parameters, points: points.value,
      replications: replications(beside: plan), explained: explained, make: make)
  }

  /// The words that give these options again.
  func words(beside plan: ExperimentPlan) -> [String] {
    guard let points else { return [] }
    return [
      "--over-ranges", "\(points.value)", "--range-replications", "\(replications(beside: plan))",
    ]
  }
}
