import ArgumentParser
import Experiments
import Results

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Simulate all variants of a scenario on the same runs and compare them.",
    discussion: """
      Prints for every metric: the mean of each variant with its interval, and against the \
      baseline the difference, the relative change, the p-value of "no difference" and the \
      correlation. Then the scenario's expectations are checked; one that is not met gives exit \
      status 1. All variants meet the same runs (common random numbers).

      --precision simulates as many runs as it takes; the result is that of -n with this number. \
      drainsim plan estimates beforehand how many runs find a change.

      --over-ranges adds the other uncertainty: how the change depends on numbers that are known \
      within a range only. The runs are the same at all points, and the two are never mixed.

      The same scenario and seed give byte-identical output, on any number of cores.

      After the runs, work that was left undone is told: jobs that never began, requests that were \
      not answered, steps that no run reached. 'drainsim list warnings' shows the codes; a scenario \
      names those it expects, with the reason, under 'known-warnings'.

      --store saves the runs as they finish: --resume continues an interrupted comparison, \
      --shard splits one, and the results are printed and checked once all runs are there.

      Examples:
        drainsim compare scenarios/ergondesk/search.yaml
        drainsim compare search.yaml -n 500 --set parameters.idle-stop=20s -o out
        drainsim compare search.yaml --format csv > runs.csv
        drainsim compare search.yaml --precision 2% --budget 10min
        drainsim compare search.yaml --over-ranges 200 --metric app-energy
        drainsim compare search.yaml --only 37 --trace run-37.pftrace
      """)

  @OptionGroup var input: ScenarioOptions
  @OptionGroup var ranges: RangeOptions
  @OptionGroup var precision: PrecisionOptions
  @OptionGroup var saving: StoreOptions

  @Option(
    help: ArgumentHelp(
      """
      With --over-ranges: report which numbers the change of this metric depends on, and where \
      it breaks even; may be repeated (default: the saving of the scenario's practice). With \
      --precision: the metric to estimate.
      """, valueName: "metric")) var metric: [String] = []

  @Option(
    name: .replications,
    help: .value("count", "Simulate this many runs (default: the scenario's)."))
  var replications: PositiveCount?

  @Option(
    name: [.long, .customLong("day")],
    help: .value(
      "run", "Simulate only this run, counted from 1; expectations are not checked then."))
  var only: PositiveCount?

  @OptionGroup var basis: ComparisonOptions

  @OptionGroup var more: DetailOptions
  @OptionGroup var pictures: PictureOptions

  @Option(help: "Write the results in this format.") var format = OutputFormat.text

  @OptionGroup var server: BuildServerOptions

  @Option(
    name: .output,
    help: ArgumentHelp(
      """
      Also write manifest.json, runs.csv, saving.csv, comparison.json, the resolved \
      scenario.yaml and, with --over-ranges, ranges.csv into this folder; replaces an older \
      result.
      """, valueName: "folder"),
    completion: .directory)
  var output: String?

  /// Refuse options that do not go together.
  func validate() throws {
    try refuse(only != nil && replications != nil, "--only and --replications exclude each other.")
    try refuse(only != nil && ranges.points != nil, "--only and --over-ranges exclude each other.")
    if precision.precision != nil {
      try refuse(
        only != nil || replications != nil, "--precision excludes --only and --replications.")
      try refuse(ranges.points != nil, "--precision and --over-ranges exclude each other.")
      try refuse(metric.count > 1, "--precision takes one --metric.")
    }
    try refuse(
      precision.precision == nil && !metric.isEmpty && ranges.points == nil,
      "--metric needs --over-ranges or --precision.")
    try refuse(pictures.trace != nil && only == nil, "--trace records one run: add --only <run>.")
    try refuse(
      server.summary != nil && format != .text, "--summary and --format exclude each other.")
    try refuse(
      [.markdown, .latex].contains(format) && ranges.points != nil && output == nil,
      "--over-ranges has no place in --format \(format); -o writes ranges.csv.")
    try refuse(
      server.junit != nil && only != nil,
      "--junit is of expectations, which are not checked with --only.")
    try refuse(
      format == .csv && ranges.points != nil && output == nil,
      "--over-ranges has no place in --format csv; -o writes ranges.csv.")
    try refuse(
      more.strict && saving.store != nil,
      "--strict and --store exclude each other: a store keeps no record of work left undone.")
    try refuse(saving.resume && saving.store == nil, "--resume needs --store.")
    try refuse(
      saving.store == nil && saving.shard != nil,
      "--shard needs --store: each shard has a file of its own.")
    try refuse(
      saving.store != nil
        && (only != nil || ranges.points != nil || precision.precision != nil || output != nil),
      "--store keeps the runs and writes to standard output; it does not go with --only, "
        + "--over-ranges, --precision and --output.")
    try refuse(output?.isEmpty == true, "--output needs the name of a folder.")
  }

  func run() throws {
    try pictures.check()
    try server.check(replacing: pictures.overwrite)
    let document = saving.store == nil ? try madeAndTold() : try madeInStore()
    // A shard alone is no comparison.
    let surprises = (document?.expectations ?? []).filter { !$0.isAsAnnounced }
    guard surprises.isEmpty else {
      let names = surprises.map(\.name).joined(separator: ", ")
      throw CommandFailure(.expectationNotMet, "not as the scenario expects: \(names)")
    }
    if more.strict, let document { try checkWarnings(of: document) }
  }

  /// Fail where work was left undone.
  private func checkWarnings(of document: ComparisonDocument) throws(CommandFailure) {
    let codes = Set(document.unknownWarnings.map(\.code.name)).sorted()
    try require(
      codes.isEmpty, or: .expectationNotMet, "left undone: \(codes.joined(separator: ", "))")
  }
}
