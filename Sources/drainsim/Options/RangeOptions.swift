import ArgumentParser
import Experiments
import Studies

/// The number of points drawn from the ranges of uncertain numbers.
struct RangeOptions: ParsableArguments, RangeRequest {
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

  var pointCount: Int? { points?.value }
  var runCount: Int? { rangeReplications?.value }

  func validate() throws {
    let most = SweepDesign.mostPoints
    try refuse((points?.value ?? 0) > most, "--over-ranges takes at most \(most) points.")
    try rangeReplications?.check("--range-replications", most: ExperimentPlan.mostReplications)
  }
}
