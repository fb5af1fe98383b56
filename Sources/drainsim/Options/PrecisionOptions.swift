import ArgumentParser
import Experiments
import Statistics
import Studies

/// The precision at which a comparison stops, where the number of runs is not given.
struct PrecisionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Instead of -n: simulate runs until every difference of the metric of --metric (default: \
      the saving of the scenario's practice, app-energy or energy) is known to within this share \
      of itself, such as 1%, or, where it is small, to a hundredth of the share of the \
      baseline's mean. The precision is checked after \(StoppingRule.firstLook) runs, and \
      then after half as many more.
      """, valueName: "share")) var precision: ShareOption?

  @Option(
    help: .value(
      "count", "With --precision: simulate at most this many runs (default: \(Self.defaultMost))."))
  var maxReplications: PositiveCount?

  @Option(
    help: ArgumentHelp(
      """
      With --precision: stop after this time, such as 10min. It decides how many runs there are, \
      and nothing else.
      """, valueName: "time")) var budget: WaitOption?

  private static let defaultMost = 10_000

  func validate() throws {
    try refuse(
      precision == nil && (maxReplications != nil || budget != nil),
      "--max-replications and --budget need --precision.")
    try maxReplications?.check("--max-replications", most: ExperimentPlan.mostReplications)
  }

  /// nil if not requested.
  var request: PrecisionRequest? {
    precision.map {
      PrecisionRequest(
        precision: $0.share, most: maxReplications?.value ?? Self.defaultMost,
        budget: budget?.duration)
    }
  }
}
