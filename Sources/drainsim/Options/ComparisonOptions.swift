import ArgumentParser
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
