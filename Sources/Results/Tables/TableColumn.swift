/// A column of a table: a row of the legend.
package struct TableColumn: Sendable, Equatable {
  package let name: String
  /// Empty where there is none, or where every row has its own.
  package let unit: String
  package let meaning: String

  init(_ name: String, _ unit: String = "", _ meaning: String) {
    self.name = name
    self.unit = unit
    self.meaning = meaning
  }

  static let point = TableColumn("point", "", "the point of the design, counted from 1")

  static let run = [
    TableColumn("variant", "", "what the app does"),
    TableColumn(
      "replication", "", "the run, counted from 1; all variants and points meet the same"),
  ]

  static let metric = [
    TableColumn("metric", "", "what was measured"),
    TableColumn("unit", "", "the unit of the value"),
    TableColumn("value", "", "what the run gave; empty where it gave none"),
    TableColumn("censored", "", "whether the value was cut off at the metric's limit"),
    TableColumn("numerator", "", "of a metric that is a ratio of sums over the runs"),
    TableColumn("denominator", "", "of a metric that is a ratio of sums over the runs"),
    TableColumn("limited", "", "whether a value of the metric could have been cut off"),
  ]

  static let failure = TableColumn("failure", "", "why the run has no values; empty where it has")

  static let energy = [
    TableColumn(
      "ledger", "", "whose energy: phone, or accessories around it, which is no part of the phone's"
    ),
    TableColumn("component", "", "the part that drew the energy"),
    TableColumn("app", "", "the app it was drawn for"),
    TableColumn("cause", "", "why it was drawn"),
    TableColumn("joules", "J", "the energy, to the nearest double"),
    TableColumn("attojoules", "aJ", "the energy exactly; more digits than most programs keep"),
  ]
}

/// The file that explains a table: names, units and meanings of columns, and those of metrics.
package enum TableLegend {
  /// Where it stands: `sweep-legend.csv` beside `sweep.csv`.
  package static func path(beside table: String) -> String {
    let name = FilePaths.lastComponent(of: table)
    let stem = name.dropFirst().lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    return FilePaths.joined(FilePaths.parent(of: table), stem + "-legend.csv")
  }

  /// As CSV, which opens wherever the table does.
  package static func text(of table: ResultTable, for study: Study) -> String {
    let columns = table.columns.map { ["column", $0.name, $0.unit, $0.meaning] }
    let metrics = study.metrics.map { ["metric", $0.name, $0.unit, $0.estimand] }
    return ([["kind", "name", "unit", "meaning"]] + columns + metrics).map(CSVRow.line).joined()
  }
}
