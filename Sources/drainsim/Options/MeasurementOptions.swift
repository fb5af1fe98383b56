import ArgumentParser
import Configuration
import Importers
import Quantities
import Studies

/// The options of `analyze` for recordings of power monitors.
struct RecordingOptions: ParsableArguments {
  @Option(
    name: .customLong("recording"),
    help: .value("version=file", "Compare recordings; may be repeated."))
  var recordings: [RecordingOption] = []

  @Option(
    name: .customLong("from-rise"),
    help: .value("value", "Begin where current or power rises to '200 mA', say."))
  var rise: RiseOption?

  @Option(
    name: .customLong("from-mark"),
    help: .further(
      "input", "Of recordings: begin where this digital input first rises, such as D0.")
  )
  var mark: String?

  @Option(
    name: .customLong("length"),
    help: .value("duration", "End so long after the beginning, such as 60s."))
  var length: WaitOption?

  @Flag(
    name: .customLong("fill-holes"),
    help: ArgumentHelp(
      "Of recordings: let the row before a hole hold through it, in place of leaving the hole out.",
      visibility: .hidden))
  var fillHoles = false

  @Option(help: .further("column", "Of recordings: the column of the time, such as 't (ms)'."))
  var time: String?

  @Option(
    help: .further("column", "Of recordings: the column of the current, such as 'Main (mA)'."))
  var current: String?

  @Option(help: .further("column", "Of recordings: the column of the voltage, such as 'U (V)'."))
  var voltage: String?

  var columns: MonitorColumns {
    MonitorColumns(time: time, current: current, voltage: voltage)
  }

  func validate() throws {
    try refuse(rise != nil && mark != nil, "--from-rise and --from-mark exclude each other.")
  }

  var choice: RecordingChoice {
    RecordingChoice(
      from: rise?.beginning ?? mark.map { .mark($0) }, length: length?.duration,
      fillsHoles: fillHoles, columns: columns)
  }
}

/// `original=run1.csv`: a recording with the version that it is of.
struct RecordingOption: ExpressibleByArgument {
  let version: String
  let file: String

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "=") else { return nil }
    version = String(argument[..<sign])
    file = String(argument[argument.index(after: sign)...])
    if version.isEmpty || file.isEmpty { return nil }
  }
}

/// `200 mA` or `0.5 W`: the height of a flank, in amperes or watts.
struct RiseOption: ExpressibleByArgument {
  let beginning: RecordingChoice.Beginning

  init?(argument: String) {
    let (value, isPower): (Double, Bool)
    if let current = try? UnitParser.parse(argument, as: .current).asCurrent() {
      (value, isPower) = (current.amperes, false)
    } else if let power = try? UnitParser.parse(argument, as: .power).asPower() {
      (value, isPower) = (power.watts, true)
    } else {
      return nil
    }
    guard value > 0 else { return nil }
    beginning = .rise(text: argument, value: value, isPower: isPower)
  }
}

/// The layout of a table of measurements.
struct TableOptions: ParsableArguments {
  @Option(help: .value("column", "Compare the values of this column; may be repeated."))
  var value: [String] = []

  @Option(help: .value("column", "With --value: the column that names the version."))
  var group: String?

  @Option(help: .value("column", "With --value: the column that names pairs."))
  var pair: String?

  @Option(help: .value("columns", "Compare these columns, separated by commas."))
  var columns: String?

  var isGiven: Bool { columns != nil || !value.isEmpty || group != nil || pair != nil }

  var layout: MeasurementLayout? {
    if columns != nil { return .wide(columns: wideColumns) }
    return group.map { .long(values: value, group: $0, pair: pair) }
  }

  private var wideColumns: [String] {
    (columns ?? "").split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.trimming { $0 == " " })
    }
  }

  /// Refuse options that do not go together; after those of the command itself.
  func check() throws {
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
  }
}
