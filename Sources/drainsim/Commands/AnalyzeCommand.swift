import ArgumentParser
import Configuration
import Experiments
import Importers
import Reports
import Results
import ScenarioLanguage
import Statistics

struct AnalyzeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Compare measurements of a CSV file with the statistics of compare.",
    discussion: """
      The first line of the file names the columns, optionally with units: 'energy (J)'. In long \
      form every row is one measurement: --value names its column, --group the column of the \
      version, and --pair the column of what was measured together, such as the run or the \
      phone; without it the groups are independent. In wide form every version is a column, \
      named by --columns, and every row a pair. The runs.csv of a comparison needs no options.

      Fields are separated by commas, semicolons or tabs; empty ones and NA are missing values, \
      which are counted. A file with mistakes is rejected with all of them, and exit status 65.

      The table of a power monitor is known by its header: it is summed up, or compared with others \
      by --recording. Such tables are those of Monsoon, Otii, Nordic's Power Profiler Kit, PowDroid \
      and Perfetto's power rails.

      Examples:
        drainsim analyze phone.csv --value energy --group version --pair run
        drainsim analyze phone.csv --columns original,improved --margin 0.5
        drainsim analyze out/runs.csv --format json
        drainsim analyze - --columns original,improved < phone.csv
        drainsim analyze monsoon.csv --from-rise '200 mA' --length 60s
        drainsim analyze --recording original=a.csv --recording improved=b.csv
      """)

  @Argument(
    help: "The measurements (CSV); '-' for standard input.", completion: .file(extensions: ["csv"]))
  var file: String?

  @OptionGroup var recordingOptions: RecordingOptions

  @Option(help: .value("column", "In long form: the column of measured values; may be repeated."))
  var value: [String] = []

  @Option(help: .value("column", "In long form: the column that names the version."))
  var group: String?

  @Option(help: .value("column", "In long form: the column that names pairs.")) var pair: String?

  @Option(
    help: .value("columns", "In wide form: the columns of the versions, separated by commas."))
  var columns: String?

  @Option(help: .value("version", "Compare the others with this version (default: the first)."))
  var baseline: String?

  @Option(help: .value("level", "Use this level for all intervals, such as 99%."))
  var confidence = ConfidenceOption(.percent95)

  @Option(
    help: ArgumentHelp(
      """
      Also test whether the difference is surely smaller than this: in the unit of the values, \
      or in percent of the baseline's mean, such as 2%.
      """, valueName: "difference")) var margin: MarginOption?

  @Option(
    help: .value(
      "share", "Also estimate this quantile of every version, such as 95%; may be repeated."))
  var quantile: [ConfidenceOption] = []

  @Option(help: .value("seed", "Use this seed for resamples.")) var seed = Resampling.defaultSeed

  @Option(help: .value("count", "Draw this many bootstrap resamples."))
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
      !recordings.isEmpty && (columns != nil || !value.isEmpty || group != nil || pair != nil),
      "--recording excludes --columns, --value, --group and --pair.")
    try refuse(
      !recordings.isEmpty && Set(recordings.map(\.version)).count < 2,
      "--recording needs two versions at least.")
    try refuse(
      columns != nil && (!value.isEmpty || group != nil || pair != nil),
      "--columns excludes --value, --group and --pair.")
    try refuse(
      value.isEmpty != (group == nil) || (pair != nil && group == nil),
      "--value and --group belong together, with or without --pair.")
    try refuse(Set(value).count < value.count, "--value names a column twice.")
    if columns != nil {
      let names = wideColumns
      try refuse(
        names.count < 2 || Set(names).count < names.count || names.contains(""),
        "--columns needs two different columns at least, as in 'a,b'.")
    }
    try refuse(
      resamples.value > Self.resampleLimit, "--resamples can be \(Self.resampleLimit) at the most.")
  }

  func run() throws {
    guard let file else { return try compare(recordingOptions.measurements()) }
    let diagnostics = Diagnostics()
    let text = try InputFile.text(
      at: file, limit: MeasurementFile.sizeLimit, kind: "table of measurements",
      takesPipes: true, reporting: diagnostics)
    guard let text else { throw LoadFailure.wrong(diagnostics.all, SourceTexts()) }
    if layout == nil, MonitorReader.recognizes(text, file: source) {
      return try sumUp(recordingOptions.table(in: text, file: source))
    }
    try refuse(
      recordingOptions.chooses || recordingOptions.fillHoles,
      "--from-rise, --from-mark, --length and --fill-holes are for recordings of power monitors.")
    try compare(measurements(in: text, diagnostics))
  }

  private func compare(_ measurements: Measurements) throws {
    let baseline = try baseline.map { try measurements.groups.index(of: $0, as: "version") }
    let document = MeasurementDocument(
      measurements, file: source, baseline: baseline ?? 0, confidence: confidence.level,
      seed: seed, resamples: resamples.value, margin: margin?.margin,
      quantiles: quantile.map(\.level.probability), by: ProgramVersion.current)
    try StandardOutput.write(
      format.output(
        text: MeasurementTable(document, style: StandardOutput.style).text, json: document.text))
  }

  private func sumUp(_ table: MonitorTable) throws {
    let document = RecordingDocument(table, file: source, by: ProgramVersion.current)
    try StandardOutput.write(
      format.output(
        text: RecordingTable(document, style: StandardOutput.style).text, json: document.text))
  }

  /// Where the measurements are from, for people.
  private var source: String {
    switch file {
    case "-": "standard input"
    case let file?: file
    case nil: "\(recordingOptions.recordings.count) recordings"
    }
  }

  private func measurements(in text: String, _ diagnostics: Diagnostics) throws -> Measurements {
    let found = MeasurementFile.measurements(
      in: text, file: source, layout: layout, diagnostics: diagnostics)
    var texts = SourceTexts()
    // The lines of a huge file are not shown: they would all be kept.
    if text.utf8.count <= 16 << 20 { texts.add(text, as: source) }
    guard let found else { throw LoadFailure.wrong(diagnostics.all, texts) }
    StandardError.write(StandardError.text(of: diagnostics.all, texts))
    return found
  }

  private var layout: MeasurementLayout? {
    if columns != nil { return .wide(columns: wideColumns) }
    return group.map { .long(values: value, group: $0, pair: pair) }
  }

  private var wideColumns: [String] {
    (columns ?? "").split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }
}
