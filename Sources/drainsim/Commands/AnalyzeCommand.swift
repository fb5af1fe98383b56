import ArgumentParser
import Experiments
import Reports
import Statistics
import Studies

struct AnalyzeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Compare measurements of a CSV file with the statistics of compare.",
    discussion: """
      Examples:
        drainsim analyze phone.csv --value energy --group version --pair run
        drainsim analyze phone.csv --columns original,improved --margin 0.5
        drainsim analyze result/runs.csv --format json
        drainsim analyze monsoon.csv --from-rise '200 mA' --length 60s
        drainsim analyze --recording original=a.csv --recording improved=b.csv

      Rows are measurements (--value, --group), or pairs of versions (--columns). Tables of power \
      monitors are known by their header. 'drainsim analyze --help-hidden' has more options; see \
      docs/measurements.md, docs/statistics.md.
      """)

  @Argument(
    help: "The measurements (CSV); '-' for standard input.", completion: .file(extensions: ["csv"]))
  var file: String?

  @OptionGroup var recordingOptions: RecordingOptions

  @OptionGroup var table: TableOptions

  @Option(help: .value("version", "Compare the others with this version (default: the first)."))
  var baseline: String?

  @Option(help: .value("level", "Use this level for all intervals, such as 99%."))
  var confidence = ConfidenceOption(.percent95)

  @Option(
    help: .further(
      "difference",
      """
      Also test whether the difference is surely smaller than this: in the unit of the values, \
      or in percent of the baseline's mean, such as 2%.
      """)) var margin: MarginOption?

  @Option(
    help: .further(
      "share", "Also estimate this quantile of every version, such as 95%; may be repeated."))
  var quantile: [ConfidenceOption] = []

  @Option(help: .further("seed", "Use this seed for resamples.")) var seed = Resampling.defaultSeed

  @Option(help: .further("count", "Draw this many bootstrap resamples."))
  var resamples = PositiveCount(Resampling.defaultCount)

  @Option(help: "Write the results in this format.") var format = DocumentFormat.text

  /// The most resamples: more change no digit that is printed.
  private static let resampleLimit = 10_000_000

  func validate() throws {
    let recordings = recordingOptions.recordings
    try refuse(
      (file == nil) == recordings.isEmpty,
      file == nil
        ? "Missing expected argument '<file>'" : "--recording takes the place of the file.")
    try refuse(
      !recordings.isEmpty && table.isGiven,
      "--recording excludes --columns, --value, --group and --pair.")
    try refuse(
      !recordingOptions.columns.isEmpty && table.isGiven,
      "--time, --current and --voltage exclude --columns, --value, --group and --pair.")
    try refuse(
      !recordings.isEmpty && Set(recordings.map(\.version)).count < 2,
      "--recording needs two versions at least.")
    try table.check()
    try refuse(
      resamples.value > Self.resampleLimit, "--resamples can be \(Self.resampleLimit) at the most.")
  }

  func run() throws {
    let input: MeasurementStudy.Input =
      file.map { .file($0, table.layout) }
      ?? .recordings(recordingOptions.recordings.map { ($0.version, $0.file) })
    var study = MeasurementStudy(of: input, recordingOptions.choice, by: ProgramVersion.current)
    (study.baseline, study.confidence) = (baseline, confidence.level)
    (study.seed, study.resamples) = (seed, resamples.value)
    (study.margin, study.quantiles) = (margin?.margin, quantile.map(\.level.probability))
    do {
      switch try study.run(TerminalObserver()) {
      case .comparison(let document):
        try format.write(MeasurementTable(document).text, json: document.text)
      case .recording(let document):
        try format.write(RecordingTable(document).text, json: document.text)
      }
    } catch is MeasurementStudy.NoRecording {
      throw ValidationError(
        "--from-rise, --from-mark, --length and --fill-holes are for recordings of power monitors.")
    }
  }
}
