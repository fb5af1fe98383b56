import ArgumentParser
import Importers

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
