import ArgumentParser
import Experiments
import Results
import Studies

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Simulate all variants of a scenario on the same runs and compare them.",
    discussion: """
      Begins with the answer: what the variants save and cost, with two uncertainties. One is \
      that of the runs, with the numbers as they stand. The other is that of the numbers that are \
      known within a range only: all of them are drawn from their ranges, many times over.

      Then it prints for every metric the mean of each variant with its interval, and against the \
      baseline the difference, the relative change, the p-value of "no difference" and the \
      correlation. The scenario's expectations are checked; one that is not met gives exit status \
      1. All variants meet the same runs (common random numbers).

      --precision simulates as many runs as it takes; the result is that of -n with this number. \
      drainsim plan estimates beforehand how many runs find a change.

      There are \(RangeSize.usual[0].points) draws from the ranges with \
      \(RangeSize.usual[0].replications) runs each, or fewer where they would take \
      \(RangeSize.mostEvents / 1_000_000) million events: \(Self.fewer). Where the runs of a draw \
      decide more than a tenth of the spread, up to ten times as many are made. --over-ranges and \
      --range-replications give other numbers, --no-ranges leaves the ranges out. The runs are \
      the same at all draws, and both uncertainties are never mixed.

      The same scenario and seed give byte-identical output, on any number of cores.

      After the runs, work that was left undone is told: jobs that never began, requests that were \
      not answered, steps that no run reached. 'drainsim list warnings' shows the codes; a scenario \
      names those it expects, with the reason, under 'known-warnings'.

      --store saves the runs as they finish: --resume continues an interrupted comparison, \
      --shard splits one, and the results are printed and checked once all runs are there. The \
      store keeps no draws from the ranges; they are made when the results are printed.

      Examples:
        drainsim compare scenarios/ergondesk/search.yaml
        drainsim compare search.yaml -n 500 --set parameters.idle-stop=20s -o out
        drainsim compare search.yaml --format csv > runs.csv
        drainsim compare search.yaml --precision 2% --budget 10min
        drainsim compare search.yaml --no-ranges
        drainsim compare search.yaml --over-ranges 999 --metric app-energy
        drainsim compare search.yaml --only 37 --trace run-37.pftrace
        drainsim compare search.yaml --against result --tolerance 'app-energy: 3 %'
      """)

  /// The smaller numbers of draws and runs, in words.
  private static var fewer: String {
    RangeSize.usual.dropFirst().map { "\($0.points) with \($0.replications)" }
      .joined(separator: ", ")
  }

  @OptionGroup var input: ScenarioOptions
  @OptionGroup var ranges: RangeOptions

  @Flag(
    name: .customLong("no-ranges"),
    help: "Do not draw uncertain numbers from their ranges: report the uncertainty of runs alone.")
  var leavesOutRanges = false

  @OptionGroup var precision: PrecisionOptions
  @OptionGroup var saving: StoreOptions

  @Option(
    help: ArgumentHelp(
      """
      Report which uncertain numbers the change of this metric depends on, and where it breaks \
      even; may be repeated (default: the saving of the scenario's practice). With --precision: \
      also the metric to estimate.
      """, valueName: "metric")) var metric: [String] = []

  @Option(
    name: .replications,
    help: .value("count", "Simulate this many runs (default: the scenario's)."))
  var replications: PositiveCount?

  @Option(
    help: .value(
      "run", "Simulate only this run, counted from 1; expectations are not checked then."))
  var only: PositiveCount?

  @OptionGroup var basis: ComparisonOptions

  @OptionGroup var more: DetailOptions
  @OptionGroup var strict: StrictOption
  @OptionGroup var pictures: PictureOptions

  @Option(help: "Write the results in this format.") var format = OutputFormat.text

  @OptionGroup var server: BuildServerOptions

  @Option(
    name: .output,
    help: ArgumentHelp(
      """
      Also write manifest.json, runs.csv, saving.csv, comparison.json, the resolved \
      scenario.yaml and, unless the ranges are left out, ranges.csv into this folder; replaces \
      an older result.
      """, valueName: "folder"),
    completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp(
      """
      Hold the scenario against a kept result, with its seed and runs: exit status 1 where a metric is \
      worse than it may be.
      """, valueName: "folder"),
    completion: .directory)
  var against: String?

  @Option(
    help: ArgumentHelp(
      """
      How much worse than kept a metric may be, such as 'app-energy: 3 %' or 'data-age: +10 s'; may be \
      repeated (default: 2 % of energies, and a tenth of what says which way is better).
      """, valueName: "metric: amount"))
  var tolerance: [AllowanceOption] = []

  /// Refuse options that do not go together.
  func validate() throws {
    try refuse(
      against != nil
        && (output != nil || only != nil || saving.store != nil || precision.precision != nil
          || ranges.areGiven || basis.baseline != nil),
      "--against does not go with --output, --only, --store, --precision, --over-ranges and --baseline."
    )
    try refuse(against == nil && !tolerance.isEmpty, "--tolerance needs --against.")
    try refuse(
      against != nil && ![OutputFormat.text, .json].contains(format),
      "--against writes text or JSON.")
    try only?.check("--only", most: ExperimentPlan.mostReplications)
    try replications?.check("--replications", most: ExperimentPlan.mostReplications)
    try refuse(only != nil && replications != nil, "--only and --replications exclude each other.")
    try refuse(only != nil && ranges.areGiven, "--only is one run, which has no place for ranges.")
    try refuse(
      leavesOutRanges && ranges.areGiven,
      "--no-ranges excludes --over-ranges and --range-replications.")
    if precision.precision != nil {
      try refuse(
        only != nil || replications != nil, "--precision excludes --only and --replications.")
      try refuse(metric.count > 1, "--precision takes one --metric.")
    }
    try refuse(
      precision.precision == nil && !metric.isEmpty && (leavesOutRanges || only != nil),
      "--metric needs the ranges or --precision.")
    try refuse(pictures.trace != nil && only == nil, "--trace records one run: add --only <run>.")
    try refuse(
      server.summary != nil && format != .text, "--summary and --format exclude each other.")
    try refuse(
      server.junit != nil && only != nil,
      "--junit is of expectations, which are not checked with --only.")
    try refuse(
      format == .csv && ranges.areGiven && output == nil,
      "--over-ranges has no place in --format csv; -o writes ranges.csv.")
    try refuse(saving.resume && saving.store == nil, "--resume needs --store.")
    try refuse(
      saving.store == nil && saving.shard != nil,
      "--shard needs --store: each shard has a file of its own.")
    try refuse(
      saving.store != nil
        && (only != nil || precision.precision != nil || output != nil),
      "--store keeps the runs and writes to standard output; it does not go with --only, "
        + "--precision and --output.")
    try refuse(output?.isEmpty == true, "--output needs the name of a folder.")
  }

  func run() throws {
    if let against { return try hold(against: against) }
    try pictures.check()
    try server.check(replacing: pictures.overwrite)
    let document: ComparisonDocument?
    if let place = saving.place {
      document = try answered(in: place)
    } else {
      let answer = try study(writing: output).run(TerminalObserver())
      if pictures.trace != nil { try pictures.writeTrace(of: answer.records()) }
      try tell(answer)
      document = answer.document
    }
    // A shard alone is no comparison.
    let surprises = (document?.expectations ?? []).filter { !$0.isAsAnnounced }
    guard surprises.isEmpty else {
      let names = surprises.map(\.name).joined(separator: ", ")
      throw StudyFailure(.expectationNotMet, "not as the scenario expects: \(names)")
    }
    try strict.check((document?.unknownWarnings ?? []).map(\.code))
  }
}
