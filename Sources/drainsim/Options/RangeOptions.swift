import ArgumentParser
import Configuration
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

  @Option(
    name: .customLong("over"),
    help: .value(
      "kinds",
      "Draw only these kinds of unknowns, separated by commas: phones, networks, habits (default: all)."
    )) var over: KindList?

  var kinds: [Unknown] { over?.kinds ?? Unknown.drawn }
  var pointCount: Int? { points?.value }
  var runCount: Int? { rangeReplications?.value }

  func validate() throws {
    let most = SweepDesign.mostPoints
    try refuse((points?.value ?? 0) > most, "--over-ranges takes at most \(most) points.")
    try rangeReplications?.check("--range-replications", most: ExperimentPlan.mostReplications)
  }
}

/// Kinds of not knowing, as words separated by commas.
struct KindList: ExpressibleByArgument {
  let kinds: [Unknown]

  init?(argument: String) {
    if argument == "all" {
      kinds = Unknown.drawn
      return
    }
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    let found = words.compactMap { word in Unknown.drawn.first { $0.plural == word } }
    guard found.count == words.count, Set(found).count == found.count else { return nil }
    kinds = Unknown.drawn.filter(found.contains)
  }
}
