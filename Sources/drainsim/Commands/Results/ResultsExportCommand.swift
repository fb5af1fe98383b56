import ArgumentParser
import Results

struct ResultsExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the runs of a store as a table for pandas, R, DuckDB and the like.",
    discussion: """
      Examples:
        drainsim results export sweep.db > sweep.csv
        drainsim results export sweep.db -o sweep.csv
        drainsim results export sweep.db --format jsonl --table energy -o e.jsonl

      Writes one row per run and metric, with the values of all parameters in every row; with \
      --table energy, one row for the energy that one app drew by one component for one cause in a run. \
      The same runs give the same bytes. With -o, a legend is written beside the file: the meaning and \
      the unit of each column and metric. docs/stores.md says more.
      """)

  @Argument(help: "The store.", completion: .file(extensions: ["db"]))
  var store: String

  @Option(help: "Write this table.") var table = ResultTable.Content.metrics

  @Option(help: "Write rows in this format: csv, or jsonl for one JSON object per line.")
  var format = ResultTable.Format.csv

  @Option(
    name: .output,
    help: .value(
      "file", "Write to this file, with the legend beside it (default: standard output)."),
    completion: .file())
  var output: String?

  @Flag(help: "Replace existing files of the table and the legend.") var overwrite = false

  func validate() throws {
    try refuse(output?.isEmpty == true, "--output needs the name of a file.")
    try refuse(overwrite && output == nil, "--overwrite needs --output.")
  }

  func run() throws {
    try ResultStore.reading(store) { store in
      let table = ResultTable(store, self.table, as: format)
      if let output {
        try write(table, of: store.study, to: output)
      } else {
        let file = StandardOutput.file
        try table.write(to: file)
        try file.flush()
      }
      try note(store)
    }
  }

  private func write(_ table: ResultTable, of study: Study, to path: String) throws {
    let legend = TableLegend.path(beside: path)
    let legendText = TableLegend.text(of: table, for: study)
    // Tables of one study in several forms share a legend.
    let hasLegend = OutputDocument.isThere(legendText, at: legend)
    if !hasLegend { try OutputDocument.check(legend, replacing: overwrite) }
    try OutputDocument.check(path, replacing: overwrite)
    Interruption.beforeEnding { OutputDocument.discard(path) }
    try OutputDocument.write(to: path, replacing: overwrite) { try table.write(to: $0) }
    if !hasLegend { try OutputDocument.write(legendText, to: legend, replacing: overwrite) }
  }

  /// The note on runs that are not in the table.
  private func note(_ store: ResultStore) throws {
    let summary = try store.summary()
    if summary.missing > 0 {
      StandardError.note("\(summary.missing) of \(summary.runs) runs are not there yet")
    }
    if summary.failed > 0 { StandardError.note("\(summary.failed) runs failed and have no values") }
  }
}

extension ResultTable.Content: ExpressibleByArgument {}
extension ResultTable.Format: ExpressibleByArgument {}
