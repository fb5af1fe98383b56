import ArgumentParser
import Configuration
import Experiments
import Foundation
import Statistics
import Studies

/// The number of cores that a command uses.
struct JobOptions: ParsableArguments {
  @Option(help: .value("count", "Use this many cores (default: all)."))
  var jobs: PositiveCount?

  /// The most cores: beyond those of any machine, and few enough for a thread each.
  static let most = 1024

  func validate() throws { try jobs?.check("--jobs", most: Self.most) }

  /// As many as were asked for, or as there are.
  var count: Int { jobs?.value ?? Self.coreCount }

  /// The number of available cores, at least 1.
  static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

/// Against which variant and at which level a comparison is made, and on how many cores.
struct ComparisonOptions: ParsableArguments, ComparisonBasis {
  @Option(
    help: .value("variant", "Compare the others with this variant (default: the scenario's)."))
  var baseline: String?

  @Option(
    help: .value(
      "level", "Use this level for all intervals and tests, such as 99% (default: the scenario's).")
  ) var confidence: ConfidenceOption?

  @OptionGroup var work: JobOptions

  var baselineName: String? { baseline }
  var level: ConfidenceLevel? { confidence?.level }
  var jobCount: Int { work.count }
}

/// The demand that no work is unfinished.
struct StrictOption: ParsableArguments {
  @Flag(
    name: .customLong("strict"),
    help: """
      End with status 1 also for unfinished work that the scenario does not name under \
      'known-warnings'.
      """)
  var isOn = false

  /// Fail where there are warnings that the scenario does not know.
  func check(_ unknown: [WarningCode]) throws(StudyFailure) {
    let codes = Set(unknown.map(\.name)).sorted()
    try require(
      !isOn || codes.isEmpty, or: .expectationNotMet,
      "unfinished work: \(codes.joined(separator: ", "))")
  }
}

/// Results of a comparison beyond its estimates.
struct DetailOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Also test whether each difference is surely smaller than this share of the baseline's \
      mean, such as 2%.
      """, valueName: "share")) var equivalenceMargin: ShareOption?

  @Option(
    help: ArgumentHelp(
      """
      Also estimate this quantile of every metric over the runs, such as 95%, with its interval; \
      may be repeated.
      """, valueName: "share")) var quantile: [ShareOption] = []

  @Flag(help: "Show the means of all variants with both intervals, and not their changes.")
  var levels = false

  var detail: ComparisonDetail {
    ComparisonDetail(equivalenceMargin: equivalenceMargin?.share, quantiles: quantile.map(\.share))
  }
}

/// The number of runs, or the only one.
struct RunCountOptions: ParsableArguments {
  @Option(
    name: .replications,
    help: .value("count", "Simulate this many runs (default: the scenario's)."))
  var replications: PositiveCount?

  @Option(
    help: .further(
      "run", "Simulate only this run, counted from 1; expectations are not checked then."))
  var only: PositiveCount?

  func validate() throws {
    try only?.check("--only", most: ExperimentPlan.mostReplications)
    try replications?.check("--replications", most: ExperimentPlan.mostReplications)
  }
}

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
